import type { OrderLine } from '@netbar/contract/counter/order/order.model';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { holdBack } from '../testing/hold-back.ts';
import { RefundForm } from './RefundForm.tsx';

const id = (n: number) => `019c0000-0000-7000-8000-00000000000${n}`;
const line = (n: number, name: string, unitPriceFen: number): OrderLine => ({
  id: id(n),
  productId: id(n),
  kind: 'GOODS',
  name,
  unit: '个',
  unitPriceFen,
  qty: 1,
  grossFen: unitPriceFen,
  discountFen: 0,
  netFen: unitPriceFen,
  pointsCost: 0,
  refundedQty: 0,
  refundedFen: 0,
});
const lines = [line(1, '鼠标垫', 3900), line(2, '耳机套', 400)];
const order = {
  id: id(9),
  no: '10261118100100001',
  version: 3,
  machineNo: '',
  tenders: ['CASH' as const],
  createdTime: '2026-11-18T08:49:00.000Z',
  paidFen: 4300,
  lines,
};

afterEach(cleanup);

it('sends no amount of the lines before: while the new one is on its way, confirming does nothing', async () => {
  const server = fakeServer();
  server.answerBy(refundApi.preview, ({ body }) => {
    const wanted = (body as { lines: { orderLineId: string }[] }).lines.map(({ orderLineId }) => orderLineId);
    const amountFen = lines.filter((each) => wanted.includes(each.id)).reduce((sum, { netFen }) => sum + netFen, 0);
    return { data: { amountFen, points: 0, parts: [], needsManager: false, allowance: { leftFen: null, span: null } } };
  });
  server.answerBy(refundApi.refund, () => ({ status: 42200, message: '到此为止' }));
  show(<RefundForm order={order} onClose={() => {}} />);
  const confirm = screen.getByRole('button', { name: /确认退款/ });
  await waitFor(() => expect(document.querySelector('.rf-v')?.textContent).toBe('¥43.00'));

  let arrive = () => {};
  holdBack('/refund/preview', new Promise((resolve) => (arrive = resolve)));
  fireEvent.click(screen.getByRole('checkbox', { name: '耳机套' }));
  fireEvent.click(confirm);
  fireEvent.submit(document.querySelector('form')!);
  await waitFor(() => expect(server.to(refundApi.preview)).toHaveLength(2));
  expect(server.to(refundApi.refund)).toEqual([]);

  arrive();
  await waitFor(() => expect(document.querySelector('.rf-v')?.textContent).toBe('¥39.00'));
  fireEvent.click(confirm);
  await screen.findByText('到此为止');
  const sent = [{ orderLineId: id(1), qty: 1 }];
  expect(server.to(refundApi.refund).map(({ body }) => body)).toMatchObject([{ amountFen: 3900, lines: sent }]);
});
