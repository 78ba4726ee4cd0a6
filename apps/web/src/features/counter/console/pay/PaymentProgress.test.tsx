import { orderApi } from '@netbar/contract/counter/order/order.api';
import type { Order } from '@netbar/contract/counter/order/order.model';
import { preferenceApi } from '@netbar/contract/platform/preference/preference.api';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { PaidOrder } from './PaymentProgress.tsx';

const id = (n: number) => `019c0000-0000-7000-8000-00000000000${n}`;
/** Ordered at a machine at 11:10 of the business's own time and paid at the till at 20:00; not delivered yet. */
const paid: Order = {
  id: id(1),
  no: '10261115100100001',
  branchId: id(2),
  branchName: '文三路店',
  type: 'SALE',
  source: 0,
  status: 'CONFIRMED',
  paid: 'paid',
  refundStatus: 0,
  bizDate: '2026-11-15',
  machineId: null,
  machineNo: 'A012',
  memberId: null,
  memberName: null,
  memberNo: null,
  summary: '冰红茶',
  qty: 1,
  grossFen: 400,
  discountFen: 0,
  payableFen: 400,
  paidFen: 400,
  refundedFen: 0,
  pointsCost: 0,
  bonusFen: 0,
  tenders: ['CASH'],
  remark: '',
  creatorName: '',
  createdTime: '2026-11-15T03:10:00.000Z',
  acceptedTime: '2026-11-15T12:00:00.000Z',
  finishedTime: null,
  expiresTime: null,
  dueTime: null,
  version: 2,
  dueFen: 0,
  shiftNo: null,
  lines: [
    {
      id: id(3),
      productId: id(4),
      kind: 'GOODS',
      name: '冰红茶',
      unit: '瓶',
      unitPriceFen: 400,
      qty: 1,
      grossFen: 400,
      discountFen: 0,
      netFen: 400,
      pointsCost: 0,
      refundedQty: 0,
      refundedFen: 0,
    },
  ],
  payments: [
    {
      id: id(5),
      orderId: id(1),
      tender: 'CASH',
      status: 'SUCCEEDED',
      amountFen: 400,
      points: 0,
      tenderedFen: 1000,
      changeFen: 600,
      mode: null,
      codeUrl: null,
      expiresTime: null,
      reference: null,
      signerName: null,
      reason: null,
      isFlagged: false,
      refundedFen: 0,
      createdTime: '2026-11-15T12:00:00.000Z',
      settledTime: '2026-11-15T12:00:00.000Z',
      version: 1,
    },
  ],
  steps: [],
  benefits: [],
  printedCount: 0,
};

/** There is no printer here, and the printing is over when the page says so. */
const open = async (order: Order) => {
  const server = fakeServer();
  server.answer(preferenceApi.counter, { favourites: [], keys: {} });
  server.answer(orderApi.print, { printedCount: 1, isReprint: false, bytes: '' });
  show(<PaidOrder order={order} />);
  await screen.findByText('小票没有打印');
  return server;
};

it('a guest’s order paid at the till prints its receipt and shows when it was paid, not when it was ordered', async () => {
  const server = await open(paid);
  expect(screen.getByText('10261115100100001 · 20:00:00')).toBeTruthy();
  expect(server.to(orderApi.print)).toHaveLength(1);
  // The goods leave the stock when they are delivered.
  expect(screen.queryByText(/库存已扣减/)).toBeNull();
});

it('goods that were handed over have left the stock', async () => {
  await open({ ...paid, status: 'COMPLETED', finishedTime: '2026-11-15T12:00:00.000Z' });
  expect(screen.getByText('库存已扣减 1 种')).toBeTruthy();
});
