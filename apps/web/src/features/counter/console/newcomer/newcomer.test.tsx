import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import type { Machine } from '@netbar/contract/floor/machine/machine.model';
import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import type { TempCard } from '@netbar/contract/floor/machine/seat-session.model';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { completeIdCard } from '@netbar/contract/kernel/id-card';
import { preferenceApi } from '@netbar/contract/platform/preference/preference.api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { seat } from '#testing/machine.ts';
import { member } from '#testing/member.ts';
import { shift } from '#testing/shift.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { noCarts } from '../cart/cart.rules.ts';
import { useCarts } from '../cart/carts.store.ts';
import { SideColumn } from '../ConsolePage.tsx';
import { resetCounter, showAtCounter, useCounter } from '../counter.store.ts';
import { fireKey } from '../keys/use-key.ts';
import { usePayment } from '../pay/payment.store.ts';
import { deliverScan } from '#kit/scanner/use-scanner.ts';
import { SeatStrip } from '../seats/SeatStrip.tsx';
import { RoomContext, type SeatView } from '../seats/use-seats.ts';
import { receiveNewcomer } from './newcomer.store.ts';

const branchId = '019c0000-0000-7000-8000-000000000001';
const adult = completeIdCard('33010619980520041');
const child = completeIdCard('33010620150520041');
const card: TempCard = {
  id: '019c0000-0000-7000-8000-000000000005',
  branchId,
  no: '91261109000001',
  name: '王五',
  idCard: '330106*******0417',
  status: 'ACTIVE',
  balanceFen: 1400,
  machineNo: null,
  createdTime: '2026-11-09T04:00:00.000Z',
  version: 2,
};
const session = {
  id: '019c0000-0000-7000-8000-000000000006',
  branchId,
  branchName: '一店',
  machineId: 'A002',
  machineNo: 'A002',
  areaName: '大厅',
  memberId: null,
  tempCardId: card.id,
  name: '王五',
  cardNo: card.no,
  status: 'ACTIVE' as const,
  startedTime: '2026-11-09T04:00:00.000Z',
  endedTime: null,
  fundedUntil: '2026-11-09T05:00:00.000Z',
  packageName: null,
  chargedFen: 600,
  principalFen: 600,
  bonusFen: 0,
  endReason: null,
  version: 1,
  balanceFen: 2000,
};
const free: SeatView = { ...seat('A001'), session: undefined };
const taken: SeatView = { ...seat('A002'), state: 'IN_USE' as Machine['state'], session };
const work = { isKnown: true, shift, drawers: [], canWork: true } as unknown as Parameters<typeof SideColumn>[0]['work'];

const all = ['MEMBER_LIST', 'MEMBER_EDIT', 'TEMP_CARD', 'SESSION_EDIT', 'ONLINE_LIST'];

/** The cart of the counter, beside the actions of a seat. */
function open({ can = all, at = free } = {}) {
  const server = fakeServer();
  server.answer(preferenceApi.counter, { favourites: [], keys: {} });
  server.answer(memberApi.list, { rows: [], total: 0 });
  server.answer(memberApi.get, { ...member, id: 'new', name: '陆子涵' });
  server.answer(seatSessionApi.tempCards, { rows: [card], total: 1 });
  server.answer(machineApi.tariffs, []);
  const room = { seats: [at], isSeen: true, areaOrder: [], error: null, retry: () => undefined };
  show(
    <RoomContext value={room}>
      <SeatStrip branchId={branchId} seat={at} />
      <SideColumn branchId={branchId} work={work} />
    </RoomContext>,
    { can },
  );
  return server;
}

beforeEach(() => {
  resetCounter();
  useCarts.setState({ ...noCarts('first'), shiftId: shift.id, branchId: undefined });
  usePayment.setState(usePayment.getInitialState());
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const look = async (typed: string) => {
  const field = screen.getByRole('combobox');
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: typed } });
  await screen.findAllByText('没有找到会员');
  return field;
};
const dialog = () => within(document.querySelector<HTMLElement>('.ant-modal')!);

describe('somebody who is not found', () => {
  it('is registered in place by Enter, with what was typed, and is on the cart afterwards', async () => {
    const server = open();
    server.answer(memberApi.add, { ...member, id: 'new' });
    fireEvent.keyDown(await look('13867215086'), { key: 'Enter', keyCode: 13 });
    expect((await screen.findByLabelText<HTMLInputElement>(/^手机号/)).value).toBe('13867215086');
    act(() => deliverScan(adult));
    await screen.findByText('1998 年生，已满 18 周岁');
    type('姓名', '陆子涵');
    fireEvent.keyDown(screen.getByLabelText('姓名'), { key: 'Enter' });
    await waitFor(() => expect(useCarts.getState().current.memberId).toBe('new'));
    expect(server.to(memberApi.add)[0]?.body).toEqual({ branchId, phone: '13867215086', idCard: adult, name: '陆子涵' });
    expect(useCounter.getState().stage).toBe('cart');
  });

  it('S15 is looked for in other branches by a whole number first, and is on the cart if found there', async () => {
    const server = open({ can: [...all, 'MEMBER_INQUIRY'] });
    server.answer(memberApi.inquire, { rows: [{ ...member, id: 'away' }] });
    const field = await look('13867215086');
    await screen.findByText('在其他门店查找');
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(useCarts.getState().current.memberId).toBe('away'));
    expect(server.to(memberApi.inquire)[0]?.body).toEqual({ keyword: '13867215086', reason: '收银台接待' });
  });

  it('S15 is registered if other branches do not know the number either', async () => {
    const server = open({ can: [...all, 'MEMBER_INQUIRY'] });
    server.answer(memberApi.inquire, { rows: [] });
    const field = await look('13867215086');
    await screen.findByText('在其他门店查找');
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    expect((await screen.findByLabelText<HTMLInputElement>(/^手机号/)).value).toBe('13867215086');
  });

  it('S15 is not looked for elsewhere by a name', async () => {
    open({ can: [...all, 'MEMBER_INQUIRY'] });
    await look('陆子涵');
    expect(document.body.textContent).not.toContain('在其他门店查找');
  });

  it('under 18 is refused with the reason, and nothing is sent', async () => {
    const server = open();
    server.answer(memberApi.add, { ...member, id: 'new' });
    act(() => receiveNewcomer('register'));
    type('姓名', '小明');
    act(() => deliverScan(child));
    await screen.findByText('未满 18 周岁，不能办理会员或上机');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^登记 ?↵/ }).disabled).toBe(true);
    fireEvent.keyDown(screen.getByLabelText('姓名'), { key: 'Enter' });
    // What Enter sends, it sends once the fields are validated.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    act(() => deliverScan(adult));
    await screen.findByText('1998 年生，已满 18 周岁');
    fireEvent.keyDown(screen.getByLabelText('姓名'), { key: 'Enter' });
    await waitFor(() => expect(useCarts.getState().current.memberId).toBe('new'));
    expect(server.to(memberApi.add).map(({ body }) => body)).toEqual([{ branchId, idCard: adult, name: '小明' }]);
  });

  it('gets a temporary card by Alt+S instead', async () => {
    open();
    await look('钱七');
    act(() => void fireKey('tempCard'));
    expect((await screen.findByLabelText<HTMLInputElement>(/^姓名/)).value).toBe('钱七');
    expect(useCounter.getState().stage).toBe('tempCard');
  });

  it('is offered nothing that the cashier may not do', async () => {
    open({ can: ['MEMBER_LIST'] });
    await look('13867215086');
    expect(screen.queryByText('登记为新会员')).toBeNull();
    expect(screen.queryByText('按散客上机（临时卡）')).toBeNull();
  });
});

describe('a temporary card at the counter', () => {
  it('is issued for the picked free seat, and its guest sits down there', async () => {
    const server = open();
    server.answer(seatSessionApi.issueTempCard, { ...card, status: 'ISSUED', version: 1 });
    server.answer(seatSessionApi.start, { ...session, machineNo: 'A001' });
    act(() => showAtCounter({ seatId: 'A001' }));
    fireEvent.click(screen.getByRole('button', { name: '临时卡' }));
    fireEvent.change(await screen.findByLabelText('身份证'), { target: { value: adult } });
    type('押金', '20');
    fireEvent.click(screen.getByRole('button', { name: /^办卡并在 A001 上机/ }));
    await waitFor(() => expect(server.to(seatSessionApi.start)).toHaveLength(1));
    expect(server.to(seatSessionApi.issueTempCard)[0]?.body).toEqual({
      branchId,
      idCard: adult,
      depositFen: 2000,
      tender: 'CASH',
    });
    expect(server.to(seatSessionApi.start)[0]?.body).toEqual({ branchId, machineId: 'A001', tempCardId: card.id });
    await waitFor(() => expect(useCounter.getState().stage).toBe('cart'));
  });

  it('is not issued without an ID number', async () => {
    const server = open();
    act(() => receiveNewcomer('tempCard'));
    type('押金', '20');
    fireEvent.click(screen.getByRole('button', { name: /^办卡/ }));
    await waitFor(() => expect(document.querySelector('.ant-form-item-explain-error')).not.toBeNull());
    expect(server.to(seatSessionApi.issueTempCard)).toHaveLength(0);
  });

  it('is returned only after the counter confirmed how much is paid to whom', async () => {
    const server = open();
    server.answer(seatSessionApi.settleTempCard, { refundedFen: 1400, card: { ...card, status: 'SETTLED' } });
    act(() => receiveNewcomer('tempCard'));
    fireEvent.click(await screen.findByRole('button', { name: '退卡' }));
    await screen.findAllByText('退还现金 14.00 元给“王五”？');
    expect(server.to(seatSessionApi.settleTempCard)).toHaveLength(0);
    fireEvent.click(dialog().getByRole('button', { name: '付 14.00 元并退卡' }));
    await waitFor(() => expect(server.to(seatSessionApi.settleTempCard)).toHaveLength(1));
    expect(server.to(seatSessionApi.settleTempCard)[0]?.body).toEqual({ version: 2, refundFen: 1400 });
  });

  it('whose guest leaves is offered for return at once', async () => {
    const server = open({ at: taken });
    server.answer(seatSessionApi.end, { ...session, status: 'ENDED', version: 2 });
    fireEvent.click(screen.getByRole('button', { name: '下机' }));
    await screen.findAllByText('“王五”（A002）下机结账？');
    fireEvent.click(dialog().getByRole('button', { name: '下机' }));
    await screen.findAllByText('退还现金 14.00 元给“王五”？');
    expect(server.to(seatSessionApi.tempCards).at(-1)?.query).toMatchObject({ keyword: card.no, status: 'OPEN' });
  });

  it('becomes a new member’s: registered with the ID card, then the rest is moved', async () => {
    const server = open();
    server.answer(memberApi.add, { ...member, id: 'new' });
    server.answer(seatSessionApi.convertTempCard, { ...card, status: 'CONVERTED' });
    act(() => receiveNewcomer('tempCard'));
    fireEvent.click(await screen.findByRole('button', { name: '转会员' }));
    expect((await screen.findByLabelText<HTMLInputElement>('姓名')).value).toBe('王五');
    type('身份证', adult);
    fireEvent.click(screen.getByRole('button', { name: /^登记并转入 14\.00 元/ }));
    await waitFor(() => expect(server.to(seatSessionApi.convertTempCard)).toHaveLength(1));
    expect(server.to(seatSessionApi.convertTempCard)[0]?.body).toEqual({ version: 2, memberId: 'new' });
    expect(useCarts.getState().current.memberId).toBe('new');
  });

  it('goes to the member on the cart after a question', async () => {
    const server = open();
    server.answer(seatSessionApi.convertTempCard, { ...card, status: 'CONVERTED' });
    useCarts.setState(({ current }) => ({ current: { ...current, memberId: 'new' } }));
    act(() => receiveNewcomer('tempCard'));
    await waitFor(() => expect(server.to(memberApi.get).length).toBeGreaterThan(0));
    fireEvent.click(await screen.findByRole('button', { name: '转会员' }));
    await screen.findAllByText('把临时卡“王五”的余额 14.00 元转入会员“陆子涵”的钱包？');
    expect(server.to(seatSessionApi.convertTempCard)).toHaveLength(0);
    fireEvent.click(dialog().getByRole('button', { name: '转会员' }));
    await waitFor(() => expect(server.to(seatSessionApi.convertTempCard)).toHaveLength(1));
  });
});
