import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import type { CardSlip } from '@netbar/contract/counter/payment/payment.model';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { ChargeDrawer } from './kit/ChargeDrawer.tsx';
import { CardSlips } from './kit/CardSlips.tsx';

const id = (n: number) => `019c0000-0000-7000-8000-00000000000${n}`;
const slip: CardSlip = {
  id: id(1),
  bizDate: '2026-11-15',
  branchId: id(2),
  branchName: '文三路店',
  terminalNo: '66010001',
  slipNo: '000231',
  amountFen: 5000,
  refundedFen: 0,
  orderId: id(3),
  orderNo: '11261115100100001',
  orderType: 'CHARGE',
  memberName: '林浩然',
  cashierName: '王小梅',
  shiftNo: null,
  createdTime: '2026-11-15T02:00:00.000Z',
};

it('lists card slips with their machine, order and cashier, and slips from before machines were named', async () => {
  const server = fakeServer();
  server.answer(paymentApi.cardSlips, { rows: [slip, { ...slip, id: id(4), terminalNo: null, slipNo: 'POS 1' }], total: 2 });
  show(<CardSlips />, { can: ['CARD_SLIP_LIST'], path: '/admin/statistics/thirdIncome?keyword=66010001' });
  const row = within((await screen.findByText('000231')).closest('tr')!);
  for (const word of ['66010001', '2026-11-15', '50.00', '会员充值', '林浩然', '王小梅'])
    expect(row.getByText(word)).toBeTruthy();
  expect(within(screen.getByText('POS 1').closest('tr')!).getAllByText('—').length).toBeGreaterThan(0);
  expect(server.to(paymentApi.cardSlips)[0]?.query).toMatchObject({ keyword: '66010001' });
});

it('a recharge by card sends the machine and the number of its slip', async () => {
  const server = fakeServer();
  server.answerBy(paymentApi.chargeMember, () => ({ status: 40900, message: '今天已登记过' }));
  show(<ChargeDrawer member={{ id: id(6), name: '林浩然', brandId: id(5) }} onClose={() => {}} />, { can: ['ORDER_PAY'] });
  const branch = { id: id(2), name: '文三路店', brandId: id(5), branchNo: '1001', dayCutoffMin: 0 };
  act(() => useSession.setState((state) => ({ user: { ...state.user!, branches: [branch] } })));
  const pick = async (label: string, option: string) => {
    fireEvent.mouseDown(screen.getByLabelText(label));
    fireEvent.click(await screen.findByTitle(option));
  };
  await pick('支付方式', '银行卡');
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type(/金额/, '50');
  type(/刷卡终端号/, '66010001');
  type(/刷卡凭证号/, '231');
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(server.to(paymentApi.chargeMember)).toHaveLength(1));
  expect(server.to(paymentApi.chargeMember)[0]?.body).toMatchObject({
    amountFen: 5000,
    tenders: [{ tender: 'BANK_CARD', amountFen: 5000, terminalNo: '66010001', reference: '231' }],
  });
});
