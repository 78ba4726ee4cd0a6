import type { Sent } from '@netbar/contract/kernel/endpoint';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '#kernel/ledger.ts';
import { openChannels, type Channels } from '#testing/channels.ts';
import { openCounter, type Counter, type Order } from '#testing/counter.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { hireBrandHead, setWalletPolicy } from '#testing/members.ts';
import { PASSWORD } from '#testing/sign-in.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let counter: Counter;
let channels: Channels;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  channels = await openChannels(world, counter);
});
afterEach(() => channels.behave());
afterAll(async () => {
  await world.close();
  await channels.close();
});

type Wanted = Sent<typeof refundApi.refund>;
const refund = (order: Order, over: Partial<Wanted> = {}, by = counter.cashier) =>
  by.call(refundApi.refund, {
    ...counter.act(order),
    amountFen: order.paidFen - order.refundedFen,
    restock: true,
    reason: '客人退货',
    ...over,
  });
const sold = async (priceFen = 1000, qty = 1, over: Partial<Sent<typeof paymentApi.sell>> = {}) => {
  const productId = await counter.goods({ priceFen, qty: 10, valueFen: 1000 });
  const payableFen = priceFen * qty;
  const order = await counter.sell({
    lines: [counter.line(productId, qty)],
    payableFen,
    tenders: [counter.cash(payableFen)],
    ...over,
  });
  return { productId, order };
};
/** An order of no shift, as a table's own screen takes it. */
const soldByPad = async () => {
  const { cashier, act, cash, line, goods } = counter;
  const order = await counter.create({ lines: [line(await goods({ priceFen: 100 }))], source: 3 });
  const paid = await cashier.call(paymentApi.pay, { ...act(order), tenders: [cash(100)] });
  return cashier.call(orderApi.complete, act(paid));
};
const drawer = () => balanceOf(world.system(), { code: 'CASH_DRAWER', branchId: counter.branchId, ownerId: counter.drawerId });

describe('a refund', () => {
  it('gives cash back out of the drawer, puts the goods back and leaves nothing open', async () => {
    const { productId, order } = await sold(1000, 2);
    const before = await drawer();
    const done = await refund(order);
    expect(done).toMatchObject({ status: 1, amountFen: 2000, parts: [{ tender: 'CASH', amountFen: 2000, status: 'REFUNDED' }] });
    expect(done.no).toMatch(/^19/);
    expect((await drawer()) - before).toBe(-2000);
    expect(await counter.stock(productId)).toMatchObject({ onHand: 10 });
    expect(await channels.read(order)).toMatchObject({ status: 'COMPLETED', refundStatus: 1, refundedFen: 2000 });
    await expect(refund(await channels.read(order), { amountFen: 0 })).rejects.toMatchObject({
      data: { reason: 'refund.nothingLeft' },
    });
  });

  it('is previewed without a lock: also while somebody else changes the order', async () => {
    const { order } = await sold(1000, 2);
    const held = await world.hold({ table: 'tenant.orders', where: { id: order.id } });
    const shown = await counter.cashier.call(refundApi.preview, { orderId: order.id, lines: [] });
    await held.letGo();
    expect(shown).toMatchObject({ amountFen: 2000, needsManager: false, parts: [{ tender: 'CASH', amountFen: 2000 }] });
  });

  it('of parts adds up to what was paid, however it is cut', async () => {
    const discounted = await counter.goods({ priceFen: 1, qty: 10 });
    const line = counter.line(discounted, 4);
    let order = await counter.sell({ lines: [line], payableFen: 4, tenders: [counter.cash(4)] });
    const amounts: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      const lines = [{ orderLineId: order.lines[0]!.id, qty: 1 }];
      const { amountFen } = await counter.cashier.call(refundApi.preview, { orderId: order.id, lines });
      await refund(order, { lines, amountFen });
      amounts.push(amountFen);
      order = await channels.read(order);
    }
    expect(amounts.reduce((sum, fen) => sum + fen, 0)).toBe(4);
    expect(order).toMatchObject({ refundedFen: 4, lines: [{ refundedQty: 4 }] });
  });

  it('golden: 5 back of 6 in cash and 4 of a gift are 3 and 2, and the gift never becomes cash', async () => {
    const { id: memberId, evidence } = await counter.guest(1, 400);
    await setWalletPolicy(await hireBrandHead(world), world, { bonusForGoods: true, deductOrder: 'BONUS_FIRST' });
    const tenders = [counter.cash(600), { tender: 'WALLET' as const, amountFen: 400, evidence }];
    const { order } = await sold(500, 2, { memberId, tenders });
    const lines = [{ orderLineId: order.lines[0]!.id, qty: 1 }];
    const { parts } = await counter.cashier.call(refundApi.preview, { orderId: order.id, lines });
    expect(parts.map(({ tender, amountFen }) => [tender, amountFen])).toEqual([
      ['CASH', 300],
      ['MEMBER_BONUS', 200],
    ]);
    await refund(order, { lines, amountFen: 500 });
    expect(await counter.manager.call(walletApi.get, { memberId })).toMatchObject({ bonusFen: 200, principalFen: 1 });
  });

  it('without goods back keeps their cost', async () => {
    const { productId, order } = await sold();
    await refund(order, { restock: false });
    expect(await counter.stock(productId)).toMatchObject({ onHand: 9 });
  });

  it('above what a cashier may give back, or of another shift, takes the manager’s signature', async () => {
    const { order } = await sold(6000);
    await expect(refund(order)).rejects.toThrow('请店长签字');
    const sign = ({ accountId }: Person) => ({ username: `u${accountId}`, password: PASSWORD });
    await expect(refund(order, { approver: sign(counter.cashier) })).rejects.toMatchObject({
      data: { reason: 'shift.mayNotSign' },
    });
    expect(await refund(order, { approver: sign(counter.manager) })).toMatchObject({ status: 1, approverName: '员工' });
    const small = await soldByPad();
    await expect(refund(small)).rejects.toMatchObject({ data: { reason: 'refund.managerNeeded' } });
    await expect(refund(small, {}, counter.manager)).resolves.toMatchObject({ status: 1 });
  });

  it('of what was free is refused by itself, and goes back with what was paid', async () => {
    const [paid, free] = [await counter.goods({ priceFen: 500 }), await counter.goods({ priceFen: 0 })];
    const lines = [counter.line(paid, 1), counter.line(free, 1)];
    const order = await counter.sell({ lines, payableFen: 500, tenders: [counter.cash(500)] });
    const back = order.lines.map(({ id }) => ({ orderLineId: id, qty: 1 }));
    const nothing = { status: 40900, data: { reason: 'refund.nothingLeft' } };
    const preview = (wanted: typeof back) => counter.cashier.call(refundApi.preview, { orderId: order.id, lines: wanted });
    await expect(preview(back.slice(1))).rejects.toMatchObject(nothing);
    await expect(refund(order, { lines: back.slice(1), amountFen: 0 })).rejects.toMatchObject(nothing);
    await refund(order, { lines: back });
    expect(await checkInvariants(world.owner)).toEqual([]);
  });

  it('is of what was shown, and of no more than is left', async () => {
    const { order } = await sold(500, 2);
    await expect(refund(order, { amountFen: 900 })).rejects.toThrow('应退 ¥10.00');
    const lines = [{ orderLineId: order.lines[0]!.id, qty: 3 }];
    await expect(refund(order, { lines, amountFen: 1500 })).rejects.toThrow('只剩 2 件可退');
  });
});

describe('a refund by a provider', () => {
  it.each(['WECHAT', 'ALIPAY'] as const)('of %s goes back the way it came', async (tender) => {
    const order = await channels.scan('pays', tender);
    const done = await refund(order);
    for (const { id } of done.parts) await channels.pursue(id);
    expect(await channels.read(order)).toMatchObject({ refundStatus: 1, refundedFen: 1000 });
  });

  it('that takes its time is 2 until the provider says so, and then 1', async () => {
    const order = await channels.scan();
    channels.fakes.WECHAT.books.refundsAre = 'PROCESSING';
    const { parts, status } = await refund(order);
    expect(status).toBe(2);
    expect(await channels.read(order)).toMatchObject({ refundStatus: 2, refundedFen: 0 });
    await channels.fakes.WECHAT.settleRefund(parts[0]!.refundNo, 'SUCCESS');
    expect(await channels.read(order)).toMatchObject({ refundStatus: 1, refundedFen: 1000 });
  });

  it('that the provider closed is 4, frees the amount, and is tried again under a new number', async () => {
    const order = await channels.scan();
    channels.fakes.WECHAT.books.refundsAre = 'PROCESSING';
    const { id: refundId, parts } = await refund(order);
    const first = parts[0]!.refundNo;
    await channels.fakes.WECHAT.settleRefund(first, 'CLOSED');
    expect(await channels.read(order)).toMatchObject({ refundStatus: 4, refundedFen: 0, payments: [{ refundedFen: 0 }] });
    channels.behave();
    const again = await counter.cashier.call(refundApi.retry, { refundId });
    expect(again).toMatchObject({ status: 1 });
    expect(again.parts[0]!.refundNo).not.toBe(first);
    await expect(counter.cashier.call(refundApi.retry, { refundId })).rejects.toThrow('没有失败的退款');
  });

  it('whose answer got lost is asked for again by the same number, and carried out once', async () => {
    const order = await channels.scan();
    channels.fakes.WECHAT.mood = 'lost';
    const { parts, status } = await refund(order);
    expect(status).toBe(2);
    channels.behave();
    await channels.pursue(parts[0]!.id);
    await channels.pursue(parts[0]!.id);
    expect(await channels.read(order)).toMatchObject({ refundStatus: 1, refundedFen: 1000 });
  });
});

describe('a recharge given back', () => {
  it('is for the manager, takes its gift back, and is what is left', async () => {
    const { id: memberId } = await counter.guest(0);
    const { branchId, cash, cashier } = counter;
    const charge = { branchId, memberId, amountFen: 10_000, bonusFen: 0, tenders: [cash(10_000)] };
    const order = await cashier.call(paymentApi.chargeMember, charge);
    await counter.purse.spend(memberId, branchId, 4000);
    const { amountFen, needsManager } = await cashier.call(refundApi.preview, { orderId: order.id });
    expect({ amountFen, needsManager }).toEqual({ amountFen: 6000, needsManager: true });
    await expect(refund(order, { amountFen: 6000 })).rejects.toThrow('请店长签字');
    const approver = { username: `u${counter.manager.accountId}`, password: PASSWORD };
    await expect(refund(order, { amountFen: 6000, approver })).resolves.toMatchObject({ status: 1 });
    expect(await counter.manager.call(walletApi.get, { memberId })).toMatchObject({ principalFen: 0 });
  });
});

describe('DATA-07 the refund status', () => {
  it('is derived once: a refund of which nothing goes back yet is 0 in the list, by its filter and by itself', async () => {
    const { order } = await sold();
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into tenant.refunds (company_id, id, no, order_id, branch_id, seq, amount_fen, restock, reason, biz_date, creator_id,
         creator_name, created_time)
       values ($1, $2, '1900000000', $3, $4, 9, 1000, false, '待处理', now(), $2, '员工', now()) returning id`,
      [world.ours.company, world.newId(), order.id, counter.branchId],
    );
    const { id: refundId } = rows[0]!;
    const { branchId, cashier } = counter;
    const found = await cashier.call(refundApi.list, { branchId, status: 0 });
    expect(found.rows).toMatchObject([{ id: refundId, status: 0 }]);
    expect(await cashier.call(refundApi.get, { refundId })).toMatchObject({ status: 0, parts: [] });
    const done = await cashier.call(refundApi.list, { branchId, status: 1 });
    expect(done.rows.map(({ id }) => id)).not.toContain(refundId);
    await world.owner.query('delete from tenant.refunds where id = $1', [refundId]);
  });

  it('has no 3, and no list is asked for it', async () => {
    const refused = { data: { reason: 'common.invalidInput' } };
    const { branchId, cashier } = counter;
    await expect(cashier.call(refundApi.list, { branchId, status: 3 as 4 })).rejects.toMatchObject(refused);
    await expect(cashier.call(orderApi.list, { branchId, refundStatus: 3 as 4 })).rejects.toMatchObject(refused);
  });
});

it('a paid order is called off by the manager alone, and all of it goes back', async () => {
  const productId = await counter.goods({ priceFen: 1000 });
  const order = await counter.create({ lines: [counter.line(productId)] });
  const paid = await counter.cashier.call(paymentApi.pay, { ...counter.act(order), tenders: [counter.cash(1000)] });
  const cancel = (by: Person) => by.call(refundApi.cancelOrder, { ...counter.act(paid), reason: '客人走了' });
  await expect(cancel(counter.cashier)).rejects.toThrow('请由店长取消');
  expect(await cancel(counter.manager)).toMatchObject({ status: 'CANCELLED', refundStatus: 1, refundedFen: 1000 });
  expect(await counter.stock(productId)).toMatchObject({ onHand: 10, reserved: 0 });
  // RT-15: the counter hears which refund gives the money back.
  const { rows } = await world.owner.query(
    `select o.payload ->> 'value' as heard, r.no from tenant.outbox o join tenant.refunds r on r.order_id = $1
     where o.topic = 'ORDER_CANCELLED' and o.payload ->> 'orderNo' = $2`,
    [order.id, order.no],
  );
  expect(rows).toEqual([{ heard: expect.any(String), no: rows[0]?.heard }]);
});

describe('points that the refunded money had earned', () => {
  const walletOf = (memberId: string) => counter.manager.call(walletApi.get, { memberId });
  const spend = async (member: Awaited<ReturnType<Counter['guest']>>, points: number) => {
    const productId = await counter.goods({ priceFen: 0, pointsPrice: points });
    const tenders = [{ tender: 'POINTS' as const, points, evidence: member.evidence }];
    const lines = [counter.line(productId)];
    return counter.sell({ type: 'EXCHANGE', memberId: member.id, lines, payableFen: 0, tenders }, counter.manager);
  };

  it('go back with it, unit by unit and never more than were earned', async () => {
    const { id: memberId } = await counter.guest(0);
    const { order } = await sold(333, 3, { memberId });
    expect(await walletOf(memberId)).toMatchObject({ points: 9 });
    let left: Order = order;
    for (const points of [6, 3, 0]) {
      const lines = [{ orderLineId: order.lines[0]!.id, qty: 1 }];
      await refund(left, { lines, amountFen: 333 }, counter.manager);
      left = await counter.cashier.call(orderApi.get, { orderId: order.id });
      expect(await walletOf(memberId)).toMatchObject({ points, pointDebt: 0 });
    }
  });

  it('those of a wallet’s money too, and none for a gift', async () => {
    const guest = await counter.guest(600, 400);
    const wallet = { tender: 'WALLET' as const, amountFen: 1000, evidence: guest.evidence };
    const { order } = await sold(1000, 1, { memberId: guest.id, tenders: [wallet] });
    expect(await walletOf(guest.id)).toMatchObject({ points: 6 });
    await refund(order, {}, counter.manager);
    expect(await walletOf(guest.id)).toMatchObject({ points: 0, pointDebt: 0, principalFen: 600, bonusFen: 400 });
  });

  it('are owed where they were spent; the next ones pay that off, and a refund of those brings it back', async () => {
    const guest = await counter.guest(0);
    const { order } = await sold(1000, 1, { memberId: guest.id });
    await spend(guest, 7);
    await refund(order, {}, counter.manager);
    expect(await walletOf(guest.id)).toMatchObject({ points: 0, pointDebt: 7 });

    const { order: small } = await sold(500, 1, { memberId: guest.id });
    expect(await walletOf(guest.id)).toMatchObject({ points: 0, pointDebt: 2 });
    await sold(800, 1, { memberId: guest.id });
    expect(await walletOf(guest.id)).toMatchObject({ points: 6, pointDebt: 0 });
    await refund(small, {}, counter.manager);
    expect(await walletOf(guest.id)).toMatchObject({ points: 6, pointDebt: 5 });
  });

  it('that expired meanwhile are not owed', async () => {
    const guest = await counter.guest(0);
    const { order } = await sold(1000, 1, { memberId: guest.id });
    await world.owner.query(`update tenant.wallet_lots set expires_time = now() - interval '1 day' where member_id = $1`, [
      guest.id,
    ]);
    await counter.purse.expire(guest.id);
    await refund(order, {}, counter.manager);
    expect(await walletOf(guest.id)).toMatchObject({ points: 0, pointDebt: 0 });
  });
});

it('an exchange given back returns its points', async () => {
  const productId = await counter.goods({ priceFen: 300, pointsPrice: 30 });
  const { id: memberId, evidence } = await counter.guest(5000);
  await counter.purse.spend(memberId, counter.branchId, 4000);
  const lines = [counter.line(productId)];
  const tenders = [{ tender: 'POINTS' as const, points: 30, evidence }];
  const order = await counter.sell({ type: 'EXCHANGE', memberId, lines, payableFen: 0, tenders }, counter.manager);
  await refund(order, { amountFen: 0 }, counter.manager);
  expect(await counter.manager.call(walletApi.get, { memberId })).toMatchObject({ points: 40 });
});

it('and after all of this the books are in order', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
