import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import type { ReturnProposal } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import StartRefundPage from './StartRefundPage.tsx';
import { branchId, idOf, proposal, returnId } from './testing/returns.ts';

const Where = () => <output aria-label="where">{useLocation().pathname + useLocation().search}</output>;
const whereIs = () => screen.getByLabelText('where').textContent;

const rows: ReturnProposal[] = [
  proposal({
    key: 'a',
    name: '火腿三明治',
    spec: '',
    batchNo: 'S1',
    leftDays: -1,
    onHand: 5,
    sellsQty: 0,
    proposedQty: 5,
    baseUnit: '个',
  }),
  proposal({ key: 'b' }),
  proposal({
    key: 'c',
    name: '薯片',
    spec: '',
    batchNo: 'C1',
    leftDays: 26,
    sellsQty: 6,
    proposedQty: 0,
    supplierId: idOf(22),
    supplierName: '恒丰食品',
  }),
];
const order = proposal({
  key: 'o',
  receiptLineId: null,
  storeLineId: idOf(61),
  companyLineId: idOf(62),
  onHand: null,
  soldQty: null,
  sellsQty: null,
  proposedQty: 0,
  acceptedQty: 0,
  amountFen: 0,
  leftQty: 24,
  sourceNo: '20261116100100001',
  sourceDay: '2026-11-20',
});

async function open(type: '0' | '1' | '2', found = rows) {
  const server = fakeServer();
  const answer = { branchId, branchName: '星河路旗舰店', today: '2026-11-18', isMore: false };
  server.answerBy(purchaseReturnApi.proposals, ({ url }) => ({
    data: { ...answer, rows: url.searchParams.get('type') === '2' ? [order] : found },
  }));
  server.answer(purchaseReturnApi.submit, [{ id: returnId, no: '24261118100100001' }]);
  server.answer(purchaseReturnApi.addPicture, {
    url: '/api/storage/picture/019c0000-0000-7000-8000-000000000001',
    width: 1,
    height: 1,
  });
  const branches = [{ id: branchId, name: '星河路旗舰店', brandId: idOf(31), branchNo: '1001', dayCutoffMin: 0 }];
  show(
    <>
      <StartRefundPage />
      <Where />
    </>,
    { can: ['PURCHASE_RETURN_APPLY'], path: `/x?type=${type}` },
  );
  useSession.setState({ user: { ...useSession.getState().user!, branches } });
  await screen.findByRole('table', { name: '可退商品' });
  return server;
}

const quantity = (name: string) => screen.getByLabelText(`${name} 退货数量`) as HTMLInputElement;
const aside = () => within(screen.getByRole('complementary', { name: '按供应商拆单' }));
const submit = () => screen.getByRole('button', { name: /提交退货/ }) as HTMLButtonElement;

it('ticks what does not sell before it expires, and says why', async () => {
  await open('0');
  expect([quantity('火腿三明治 S1').value, quantity('鲜牛奶 20261102').value, quantity('薯片 C1').value]).toEqual([
    '5',
    '2',
    '0',
  ]);
  expect(screen.getByText('已过期，已锁定不可售')).toBeTruthy();
  expect(screen.getByText('日销 2 × 2 天 = 卖 4，余 2 盒')).toBeTruthy();
  expect(screen.getByText('日销 2，到期前卖得完')).toBeTruthy();
  expect(screen.getByText('过期 1 天')).toBeTruthy();
  expect(aside().getByText('晨光乳业')).toBeTruthy();
  expect(screen.getByText('退 2 行，7 件，生成 1 张退货单')).toBeTruthy();
  expect(screen.getByText('1 行未到')).toBeTruthy();
});

it('a tick takes a row out and in; a second supplier makes a second document; suggestions come back', async () => {
  await open('0');
  fireEvent.click(screen.getByLabelText('退 火腿三明治 S1'));
  fireEvent.click(screen.getByLabelText('退 薯片 C1'));
  expect([quantity('火腿三明治 S1').value, quantity('薯片 C1').value]).toEqual(['0', '6']);
  expect(screen.getByText('退 2 行，8 件，生成 2 张退货单')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '恢复建议数量' }));
  expect(screen.getByText('退 2 行，7 件，生成 1 张退货单')).toBeTruthy();
});

it('expired goods need a photo; other goods need a reason', async () => {
  await open('0');
  expect(submit().disabled).toBe(true);
  expect(screen.getByText('过期退货要有照片')).toBeTruthy();
});

it('submits by Ctrl+Enter and opens the document', async () => {
  const server = await open('1', [proposal({ key: 'b', proposedQty: 0, soldQty: null, sellsQty: null, leftDays: null })]);
  expect(submit().disabled).toBe(true);
  fireEvent.change(quantity('鲜牛奶 20261102'), { target: { value: '3' } });
  expect(screen.getByText('请填写原因')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '漏气' } });
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(server.to(purchaseReturnApi.submit)).toHaveLength(1));
  expect(server.to(purchaseReturnApi.submit)[0]?.body).toEqual({
    branchId,
    type: 1,
    reason: '漏气',
    photos: [],
    lines: [{ of: 'RECEIPT', receiptLineId: idOf(1), qty: 3, wish: 'OFFSET' }],
  });
  await waitFor(() => expect(whereIs()).toBe(`/admin/product/refundGoodsList/detail?id=${returnId}`));
});

it('a chargeback names order lines, asks for no photo and claims nothing', async () => {
  const server = await open('2');
  expect(screen.getByText('预计 2026-11-20 到')).toBeTruthy();
  expect(screen.queryByText('照片')).toBeNull();
  fireEvent.click(screen.getByLabelText('退 鲜牛奶 20261102'));
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '订多了' } });
  expect(screen.queryByText('预计追回')).toBeNull();
  fireEvent.click(submit());
  await waitFor(() => expect(server.to(purchaseReturnApi.submit)).toHaveLength(1));
  expect(server.to(purchaseReturnApi.submit)[0]?.body).toMatchObject({
    type: 2,
    lines: [{ of: 'ORDER', storeLineId: idOf(61), companyLineId: idOf(62), qty: 24 }],
  });
});

it('hides what is being counted blind, and what no receipt tells of cannot go back', async () => {
  await open('0', [
    proposal({ key: 'a', onHand: null, soldQty: null, sellsQty: null, proposedQty: null }),
    proposal({ key: 'b', name: '话梅', batchNo: 'H1', supplierId: null, supplierName: null, receiptLineId: null, leftQty: 0 }),
  ]);
  expect(screen.getByText('盘点中，数量不显示')).toBeTruthy();
  expect(screen.getByText('没有入库记录，只能报损')).toBeTruthy();
  expect((screen.getByLabelText('退 话梅 H1') as HTMLInputElement).disabled).toBe(true);
});

it('another kind of return is another question', async () => {
  await open('0');
  fireEvent.click(screen.getByRole('radio', { name: /退单/ }));
  await screen.findByText('预计 2026-11-20 到');
  expect(whereIs()).toContain('type=2');
});
