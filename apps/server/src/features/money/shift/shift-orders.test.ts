import type { Got } from '@netbar/contract/kernel/endpoint';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { pilesOf } from '@netbar/contract/money/shift/shift.rules';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceOf } from '#kernel/ledger.ts';
import { managerRights, openCounter, type Counter } from '#testing/counter.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { cardSlip, newIdCard } from '#testing/members.ts';
import { PASSWORD } from '#testing/sign-in.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let counter: Counter;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
});
afterAll(() => world.close());

const branchId = () => counter.branchId;
const sign = ({ accountId }: Person) => ({ username: `u${accountId}`, password: PASSWORD });
type Shift = Got<typeof shiftApi.get>;
const step = ({ id, version }: Pick<Shift, 'id' | 'version'>) => ({ id, version, branchId: branchId() });
const read = (id: string) => counter.cashier.call(shiftApi.get, { id, branchId: branchId() });

/** Counted to the fen, so that nothing but orders can be in the way. Again only beside the manager. */
async function counted(shift: Shift) {
  const counting = await counter.cashier.call(shiftApi.startCount, step(shift));
  const cash = await balanceOf(world.system(), { code: 'CASH_DRAWER', branchId: branchId(), ownerId: counter.drawerId });
  const count = { ...step(counting), count: pilesOf(cash) };
  return shift.counts.length === 0
    ? counter.cashier.call(shiftApi.count, count)
    : counter.cashier.call(shiftApi.recount, { ...count, reason: '又收了钱', approver: sign(counter.manager) });
}
const handOver = (shift: Shift, approver?: Person) =>
  counter.cashier.call(shiftApi.close, {
    ...step(shift),
    keepFen: 50_000,
    password: PASSWORD,
    receiver: sign(counter.manager),
    ...(approver && { approver: sign(approver) }),
  });

it('a shift is closed when its accepted orders are paid, or the manager signs them over to the next', async () => {
  const { goods, line, cash, cashier, act } = counter;
  await counter.sell({ lines: [line(await goods({ priceFen: 1000 }))], payableFen: 1000, tenders: [cash(1000)] });
  const back = await counter.sell({ lines: [line(await goods({ priceFen: 500 }))], payableFen: 500, tenders: [cash(500)] });
  await cashier.call(refundApi.refund, { ...act(back), amountFen: 500, restock: true, reason: '退货' });
  const open = await cashier.call(orderApi.accept, act(await counter.create({ lines: [line(await goods())] })));
  const before = await read(counter.shift.id);
  expect(before).toMatchObject({ isCounted: false, tenders: [] });

  // Nothing of the cash is told until it was counted, nor after a handover that was given up.
  const tried = await counted(before);
  expect(tried).toMatchObject({ isCounted: true, tenders: [{ tender: 'CASH', paidFen: 1500, refundedFen: 500 }] });
  const resumed = await cashier.call(shiftApi.abortCount, step(tried));
  const stopped = await cashier.call(shiftApi.startCount, step(resumed));
  for (const blind of [resumed, stopped]) expect(blind).toMatchObject({ isCounted: false, tenders: [] });
  const shift = await counted(await cashier.call(shiftApi.abortCount, step(stopped)));
  await expect(handOver(shift)).rejects.toThrow(`还有 1 单已接未付（如 ${open.no}）`);
  const closed = await handOver(shift, counter.manager);

  expect(closed).toMatchObject({ status: 'CLOSED', diffFen: 0, expectedFen: 51_000 });
  expect(closed.tenders).toEqual([{ tender: 'CASH', paidCount: 2, paidFen: 1500, refundedCount: 1, refundedFen: 500 }]);
  expect(await cashier.call(orderApi.get, { orderId: open.id })).toMatchObject({ shiftNo: null });
});

it('a deposit for a card, its rest and a recharge given back go through the drawer of the shift', async () => {
  const by = await world.hire({ branchIds: [branchId()], level: 2, can: [...managerRights, 'TEMP_CARD'] });
  const card = { branchId: branchId(), name: '散客', depositFen: 3000 } as const;
  const issue = (tender: 'CASH' | 'WECHAT') => by.call(seatSessionApi.issueTempCard, { ...card, idCard: newIdCard(), tender });
  const { id: memberId } = await counter.guest(2000);
  const { lots } = await by.call(walletApi.get, { memberId });
  const refund = { memberId, branchId: branchId(), lotId: lots[0]!.id, tender: 'CASH', reason: '退卡' } as const;

  // Nobody is on shift: no cash moves, and what came by a provider waits for whoever opens.
  const waiting = await issue('WECHAT');
  const settle = () =>
    by.call(seatSessionApi.settleTempCard, { tempCardId: waiting.id, version: waiting.version, refundFen: 3000 });
  for (const cash of [() => issue('CASH'), settle, () => by.call(walletApi.refundCharge, refund)])
    await expect(cash()).rejects.toThrow('收付现金前请先开班');

  const opened = await counter.openShift();
  expect(opened.tenders).toEqual([{ tender: 'WECHAT', paidCount: 1, paidFen: 3000, refundedCount: 0, refundedFen: 0 }]);
  await issue('CASH');
  await issue('CASH');
  await settle();
  await by.call(walletApi.refundCharge, refund);
  const shift = await counted(await read(opened.id));
  expect(shift.counts.at(-1)).toMatchObject({ expectedFen: 50_000 + 6000 - 3000 - 2000 });
  const closed = await handOver(shift, counter.manager);
  expect(closed.tenders).toEqual([
    { tender: 'CASH', paidCount: 2, paidFen: 6000, refundedCount: 2, refundedFen: 5000 },
    { tender: 'WECHAT', paidCount: 1, paidFen: 3000, refundedCount: 0, refundedFen: 0 },
  ]);
});

it('what came while nobody was on shift is counted by the one that opens next, with the orders handed on', async () => {
  const { goods, line, cashier } = counter;
  const tenders = [cardSlip(700)];
  const lone = await counter.sell({ lines: [line(await goods({ priceFen: 700 }))], payableFen: 700, tenders });
  expect(lone.shiftNo).toBeNull();
  const opened = await counter.openShift();
  expect(opened.tenders).toEqual([{ tender: 'BANK_CARD', paidCount: 1, paidFen: 700, refundedCount: 0, refundedFen: 0 }]);
  const handedOn = (await cashier.call(orderApi.queue, { branchId: branchId() })).at(0);
  expect(await cashier.call(orderApi.get, { orderId: handedOn!.id })).toMatchObject({ shiftNo: opened.no });
});

it('and the books are in order', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
