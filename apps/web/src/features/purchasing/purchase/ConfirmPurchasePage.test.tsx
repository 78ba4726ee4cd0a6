import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import type { StorePurchase } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import type { PurchaseBudget } from '@netbar/contract/purchasing/purchase/suggestion.model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import ConfirmPurchasePage from './ConfirmPurchasePage.tsx';
import { askedLine, branchId, idOf, offer, orderId, purchasable, purchase } from './testing/purchases.ts';

const Where = () => <output aria-label="where">{useLocation().pathname + useLocation().search}</output>;
const whereIs = () => screen.getByLabelText('where').textContent;
const draft = purchase({ status: 'DRAFT', version: 2, amountFen: 35_400, lines: [askedLine()], companyPurchases: [] });
const budget: PurchaseBudget = { branchId, month: '2026-11', limitFen: 100_000, usedFen: 0 };

async function open(data: StorePurchase = draft, { ofBudget = budget, rows = [purchasable()] } = {}) {
  const server = fakeServer();
  server.answer(purchaseApi.getStore, data);
  server.answer(purchaseApi.suggestions, { rows, budget: ofBudget });
  server.answer(purchaseApi.submitStore, { ...data, status: 'SUBMITTED' });
  server.answer(purchaseApi.saveStore, { ...data, version: 3 });
  show(
    <>
      <ConfirmPurchasePage />
      <Where />
    </>,
    { can: ['PURCHASE_APPLY', 'PURCHASE_LIST'], path: `/x?orderId=${orderId}` },
  );
  await waitFor(() => expect(server.to(purchaseApi.suggestions)).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: /提交采购单/ })).toHaveProperty('disabled', false));
  return server;
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: /提交采购单/ }));

it('shows each supplier’s lines with what was suggested and chosen, when they come and what is missing to the minimum', async () => {
  await open();
  const table = within(screen.getByRole('table', { name: '华联商贸' }));
  const row = table.getByText(/红牛/).closest('tr')!;
  const cell = (label: string) => row.querySelector(`[data-label="${label}"]`)!.textContent;
  expect([cell('建议'), cell('采购'), cell('金额')]).toEqual(['2 箱', '3 箱', '¥354.00']);
  expect(screen.getByText('2026-11-18 送达', { exact: false })).toBeTruthy();
  expect(screen.getByText('起订额 ¥800.00，还差 ¥446.00')).toBeTruthy();
});

it('submits the draft under its version and opens it', async () => {
  const server = await open();
  submit();
  await waitFor(() => expect(whereIs()).toBe(`/admin/product/storePurchaseList/detail?orderId=${orderId}`));
  expect(server.to(purchaseApi.submitStore).map(({ body }) => body)).toEqual([{ version: 2 }]);
  expect(server.to(purchaseApi.saveStore)).toHaveLength(0);
});

it('saves a note first, then submits what was saved', async () => {
  const server = await open();
  fireEvent.change(screen.getByLabelText('备注'), { target: { value: '周末有比赛' } });
  submit();
  await waitFor(() => expect(server.to(purchaseApi.submitStore)[0]?.body).toEqual({ version: 3 }));
  expect(server.to(purchaseApi.saveStore)[0]!.body).toEqual({
    id: orderId,
    version: 2,
    branchId,
    note: '周末有比赛',
    lines: [{ productId: idOf(11), supplierId: idOf(21), packs: 3 }],
  });
});

it('beyond the budget it is not submitted without a note', async () => {
  const server = await open(draft, { ofBudget: { ...budget, usedFen: 90_000 } });
  expect(screen.getByText('超出预算 ¥254.00，提交时需说明原因')).toBeTruthy();
  submit();
  expect(await screen.findByText('请说明为什么超出预算')).toBeTruthy();
  expect(server.to(purchaseApi.submitStore)).toHaveLength(0);
  fireEvent.change(screen.getByLabelText('备注'), { target: { value: '国庆备货' } });
  fireEvent.keyDown(document.body, { key: 'F9' });
  await waitFor(() => expect(server.to(purchaseApi.submitStore)).toHaveLength(1));
});

it('says when a price changed since the draft was saved, or nobody sells it any more', async () => {
  const other = askedLine({ id: idOf(2), productId: idOf(12), name: '可乐' });
  const rows = [purchasable({ offers: [offer({ breaks: [{ fromPacks: 1, fen: 12_000 }] })] })];
  await open({ ...draft, lines: [askedLine(), other] }, { rows });
  expect(screen.getByText('价格已变：现为 ¥120.00')).toBeTruthy();
  expect(screen.getByText('这家供应商已不供应')).toBeTruthy();
});

it('leads back to editing', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: '返回修改' }));
  expect(whereIs()).toBe(`/admin/product/purchase?branchId=${branchId}&orderId=${orderId}`);
});

it('an order that was submitted already opens as it is', async () => {
  const server = fakeServer();
  server.answer(purchaseApi.getStore, purchase({ status: 'SUBMITTED' }));
  show(
    <>
      <ConfirmPurchasePage />
      <Where />
    </>,
    { can: ['PURCHASE_APPLY', 'PURCHASE_LIST'], path: `/x?orderId=${orderId}` },
  );
  await waitFor(() => expect(whereIs()).toContain('storePurchaseList/detail'));
});
