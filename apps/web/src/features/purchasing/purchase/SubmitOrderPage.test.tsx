import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import type { StorePurchase } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import SubmitOrderPage from './SubmitOrderPage.tsx';
import { idOf, orderId, purchase, purchaseLine } from './testing/purchases.ts';

const Where = () => <output aria-label="where">{useLocation().pathname + useLocation().search}</output>;

async function open(data: StorePurchase) {
  const server = fakeServer();
  server.answer(purchaseApi.getStore, data);
  server.answer(purchaseApi.submitFillUp, purchase({ id: idOf(61), kind: 'FILL_UP' }));
  show(
    <>
      <SubmitOrderPage />
      <Where />
    </>,
    { can: ['PURCHASE_APPLY', 'PURCHASE_LIST'], path: `/x?orderId=${orderId}` },
  );
  await screen.findByText('补单提交');
  return server;
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: /提交补单/ }));
const noodles = purchaseLine({
  id: idOf(2),
  productId: idOf(12),
  name: '酸菜面',
  supplierId: idOf(22),
  supplierName: '恒丰食品',
});

it('asks for what is missing, with a word about it, and opens the request', async () => {
  const server = await open(purchase());
  expect(screen.getByRole('table', { name: '补哪些商品' }).querySelector('tfoot')!.textContent).toBe('合计 1 种¥118.00');
  submit();
  expect(await screen.findByText('请填写说明')).toBeTruthy();
  expect(server.to(purchaseApi.submitFillUp)).toHaveLength(0);
  fireEvent.change(screen.getByLabelText('红牛 补单数量'), { target: { value: '6' } });
  fireEvent.change(screen.getByLabelText('说明'), { target: { value: '少送半箱' } });
  submit();
  await waitFor(() =>
    expect(screen.getByLabelText('where').textContent).toBe(
      `/admin/product/companyPurchaseList/fillUpOrderDetails?orderId=${idOf(61)}`,
    ),
  );
  expect(server.to(purchaseApi.submitFillUp).map(({ body }) => body)).toEqual([
    { originId: orderId, reason: 'SHORTAGE', note: '少送半箱', lines: [{ lineId: idOf(1), qty: 6 }] },
  ]);
});

it('is for one supplier at a time', async () => {
  const server = await open(purchase({ lines: [purchaseLine(), noodles] }));
  expect(screen.queryByLabelText('酸菜面 补单数量')).toBeNull();
  fireEvent.click(screen.getByText('恒丰食品'));
  expect(screen.queryByLabelText('红牛 补单数量')).toBeNull();
  fireEvent.change(screen.getByLabelText('说明'), { target: { value: '没送' } });
  submit();
  await waitFor(() =>
    expect(server.to(purchaseApi.submitFillUp)[0]?.body).toMatchObject({ lines: [{ lineId: idOf(2), qty: 24 }] }),
  );
});

it('goods that were sent back are replaced also after the order ended', async () => {
  const back = purchaseLine({ receivedQty: 24, chargedBackQty: 24, restQty: 0 });
  const server = await open(purchase({ status: 'STORED', lines: [back, noodles] }));
  expect(screen.getByText('拒收退回的商品按原价重新送货。')).toBeTruthy();
  expect(screen.queryByLabelText('酸菜面 补单数量')).toBeNull();
  fireEvent.change(screen.getByLabelText('说明'), { target: { value: '破损' } });
  fireEvent.keyDown(document.body, { key: 'F9' });
  await waitFor(() => expect(server.to(purchaseApi.submitFillUp)[0]?.body).toMatchObject({ reason: 'DAMAGE' }));
});

it('does not ask for nothing', async () => {
  const server = await open(purchase());
  fireEvent.change(screen.getByLabelText('红牛 补单数量'), { target: { value: '0' } });
  fireEvent.change(screen.getByLabelText('说明'), { target: { value: '没事' } });
  submit();
  expect(await screen.findByText('请填写要补的数量')).toBeTruthy();
  expect(server.to(purchaseApi.submitFillUp)).toHaveLength(0);
});

it('says so when nothing of the order can be replaced', async () => {
  await open(purchase({ status: 'SUBMITTED' }));
  expect(screen.getByText(/没有可补的商品/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /提交补单/ })).toBeNull();
});
