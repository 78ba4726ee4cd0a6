import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openCounter, type Counter, type Order } from '#testing/counter.ts';
import { couponRule, openCouponDesk, type CouponDesk } from '#testing/coupons.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { register } from '#testing/members.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let counter: Counter;
let desk: CouponDesk;
let cola = '';
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  desk = await openCouponDesk(world, counter);
  cola = await counter.goods({ priceFen: 1500, qty: 500, valueFen: 50_000 });
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

type Choice = { couponId: string } | { code: string };
const sell = (memberId: string | undefined, coupons: Choice[], payableFen = 700) =>
  counter.sell({
    ...(memberId && { memberId }),
    lines: [counter.line(cola)],
    coupons,
    payableFen,
    tenders: payableFen > 0 ? [counter.cash(payableFen)] : [],
  });
const refund = (order: Order) =>
  counter.manager.call(refundApi.refund, { ...counter.act(order), amountFen: order.paidFen, restock: true, reason: '退货' });
const refused = (reason: string) =>
  expect.objectContaining({ data: expect.objectContaining({ reason: `coupon.${reason}` }) as object });

describe('a coupon on an order', () => {
  it('takes its amount off, is used once, and comes back when the whole order is refunded', async () => {
    const { id } = await desk.template();
    const { memberId, couponId } = await desk.holder(id);
    const order = await sell(memberId, [{ couponId }]);
    expect(order).toMatchObject({ payableFen: 700, discountFen: 800, status: 'COMPLETED' });
    expect(await desk.statusOf(couponId)).toBe('USED');
    await expect(sell(memberId, [{ couponId }])).rejects.toEqual(refused('used'));

    await refund(order);
    expect(await desk.statusOf(couponId)).toBe('ISSUED');
    const again = await sell(memberId, [{ couponId }]);
    expect(again.discountFen).toBe(800);
    expect(await checkInvariants(world.owner)).toEqual([]);
  });

  it('stays used after a refund if its terms say so, or if its time is over', async () => {
    const { id } = await desk.template({ returnOnRefund: false });
    const kept = await desk.holder(id);
    await refund(await sell(kept.memberId, [kept]));
    expect(await desk.statusOf(kept.couponId)).toBe('USED');

    const late = await desk.holder((await desk.template()).id);
    const order = await sell(late.memberId, [late]);
    await desk.shiftTime(late.couponId, -9);
    await refund(order);
    expect(await desk.statusOf(late.couponId)).toBe('USED');
    expect(await checkInvariants(world.owner)).toEqual([]);
  });

  it('is held by an unpaid order, used when it is paid and free again when it is cancelled', async () => {
    const { id } = await desk.template();
    const { memberId, couponId } = await desk.holder(id);
    const order = await counter.create({ memberId, lines: [counter.line(cola)], coupons: [{ couponId }] });
    expect(order.payableFen).toBe(700);
    expect(await desk.statusOf(couponId)).toBe('LOCKED');
    await expect(sell(memberId, [{ couponId }])).rejects.toEqual(refused('locked'));
    expect(await desk.usable(memberId)).toEqual([]);
    await counter.cashier.call(refundApi.cancelOrder, { ...counter.act(order), reason: '不要了' });
    expect(await desk.statusOf(couponId)).toBe('ISSUED');

    const second = await counter.create({ memberId, lines: [counter.line(cola)], coupons: [{ couponId }] });
    const paid = await counter.cashier.call(paymentApi.pay, { ...counter.act(second), tenders: [counter.cash(700)] });
    expect(await desk.statusOf(couponId)).toBe('USED');
    await counter.cashier.call(orderApi.complete, counter.act(paid));
    expect(await checkInvariants(world.owner)).toEqual([]);
  });

  it('that pays for all of an order is used when the order is finished', async () => {
    const { id } = await desk.template({}, { rule: couponRule({}, 1500, 1000) });
    const { memberId, couponId } = await desk.holder(id);
    const order = await counter.create({ memberId, lines: [counter.line(cola)], coupons: [{ couponId }] });
    expect(order.payableFen).toBe(0);
    const accepted = await counter.cashier.call(orderApi.accept, counter.act(order));
    await counter.cashier.call(orderApi.complete, counter.act(accepted));
    expect(await desk.statusOf(couponId)).toBe('USED');
    expect(await checkInvariants(world.owner)).toEqual([]);
  });

  it('is refused in words when it gives nothing, and the order with it', async () => {
    const { id } = await desk.template();
    const { memberId, couponId } = await desk.holder(id);
    const water = await counter.goods({ priceFen: 300 });
    const cheap = {
      memberId,
      lines: [counter.line(water)],
      coupons: [{ couponId }],
      payableFen: 300,
      tenders: [counter.cash(300)],
    };
    await expect(counter.sell(cheap)).rejects.toMatchObject({
      message: '“满 10 减 8”不能用于本单：未达到使用金额',
      data: { reason: 'coupon.notApplied' },
    });
    expect(await desk.statusOf(couponId)).toBe('ISSUED');
    const { version } = await desk.issuer.call(activityApi.get, { id });
    await desk.issuer.call(activityApi.pause, { id, version, reason: '查一下' });
    await expect(sell(memberId, [{ couponId }])).rejects.toEqual(refused('notApplied'));
    expect(await desk.usable(memberId)).toEqual([]);
  });

  it('cannot be put on an order more often than its terms allow, nor on anything but a sale', async () => {
    const { id } = await desk.template({ perOrder: 1 });
    const { memberId } = await desk.holder(id);
    await desk.issue(id, { of: 'LABEL', labelId: await desk.labelOf([memberId]) });
    const two = await desk.usable(memberId);
    expect(two).toHaveLength(2);
    const coupons = two.map(({ couponId }) => ({ couponId }));
    await expect(sell(memberId, coupons, 0)).rejects.toMatchObject({
      message: expect.stringContaining('超过每单可用张数') as string,
    });
    const headset = await counter.goods({ kind: 'LEASE', priceFen: 1500 });
    const rent = { memberId, type: 'LEASE' as const, lines: [counter.line(headset)], coupons: coupons.slice(0, 1) };
    await expect(counter.create(rent)).rejects.toEqual(refused('salesOnly'));
  });
});

describe('fraud', () => {
  it('a coupon of another member, one that is over and one of the future are refused, by the clock of the server', async () => {
    const { id } = await desk.template();
    const mine = await desk.holder(id);
    const other = await counter.guest(0);
    await expect(sell(other.id, [mine])).rejects.toEqual(refused('notTheirs'));
    await expect(sell(undefined, [mine])).rejects.toEqual(refused('notTheirs'));
    await desk.shiftTime(mine.couponId, -9);
    await expect(sell(mine.memberId, [mine])).rejects.toEqual(refused('expired'));
    await desk.shiftTime(mine.couponId, 10);
    await expect(sell(mine.memberId, [mine])).rejects.toEqual(refused('notYet'));
    await desk.shiftTime(mine.couponId, -1);
    expect((await sell(mine.memberId, [mine])).discountFen).toBe(800);
  });

  it('is refused at a branch that its activity does not reach', async () => {
    const { id } = await desk.template({}, { branchIds: [world.ours.second] });
    const guest = await counter.guest(0);
    await world.owner.query(
      'insert into tenant.member_branches (company_id, member_id, branch_id, since_time) values ($1, $2, $3, now())',
      [world.ours.company, guest.id, world.ours.second],
    );
    const labelId = await desk.labelOf([guest.id]);
    await desk.issue(id, { of: 'LABEL', labelId });
    const { rows } = await desk.issuer.call(couponApi.list, { activityId: id });
    await expect(sell(guest.id, [{ couponId: rows[0]?.id ?? '' }])).rejects.toEqual(refused('notHere'));
  });

  it('the sale that is sent again with its key uses the coupon once', async () => {
    const { memberId, couponId } = await desk.holder((await desk.template()).id);
    const sale = {
      memberId,
      lines: [counter.line(cola)],
      coupons: [{ couponId }],
      payableFen: 700,
      tenders: [counter.cash(700)],
    };
    const key = world.newId();
    const first = await counter.sell(sale, counter.cashier, key);
    expect((await counter.sell(sale, counter.cashier, key)).id).toBe(first.id);
    await expect(counter.sell(sale)).rejects.toEqual(refused('used'));
  });

  it('a bearer coupon is used by its code alone, once, and its id is of no use to whoever sees the list', async () => {
    const { id } = await desk.template();
    const [code = '', second = ''] = await desk.codes(id, 2);
    const { rows } = await desk.issuer.call(couponApi.list, { activityId: id });
    for (const { id: couponId } of rows)
      await expect(sell(undefined, [{ couponId }])).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    const shown = await counter.cashier.call(couponApi.check, { branchId: counter.branchId, code: typed });
    expect(shown).toMatchObject({ activityId: id, isBearer: true });
    expect((await sell(undefined, [{ code }])).discountFen).toBe(800);
    await expect(sell(undefined, [{ code }])).rejects.toEqual(refused('wrongCode'));
    // A member may use one too.
    const guest = await counter.guest(0);
    expect((await sell(guest.id, [{ code: second }])).discountFen).toBe(800);
    const { rows: kept } = await world.owner.query<{ text: string }>(
      `select string_agg(c::text, ' ') || (select string_agg(a.detail::text, ' ') from tenant.audit_log a) as text from tenant.coupons c`,
    );
    expect(kept[0]?.text).not.toContain(code.replaceAll('-', ''));
    expect(kept[0]?.text).not.toContain(code);
    expect(await checkInvariants(world.owner)).toEqual([]);
  });

  it('five wrong codes lock the account, the address and the member for a quarter of an hour', async () => {
    const [code = ''] = await desk.codes((await desk.template()).id, 1);
    const thief = await world.hire({ can: ['ORDER_PAY'] });
    const check = (wanted: string, by = thief) => by.call(couponApi.check, { branchId: counter.branchId, code: wanted });
    const wrong = Array.from({ length: 12 }, (_, i) => `0000-0000-0000-00${String(i).padStart(2, '0')}`);
    const answers = await Promise.allSettled(wrong.map((one) => check(one)));
    const reasons = answers.map((one) =>
      one.status === 'rejected' ? (one.reason as { data: { reason: string } }).data.reason : '',
    );
    expect(reasons.filter((reason) => reason === 'coupon.wrongCode')).toHaveLength(5);
    expect(reasons.filter((reason) => reason === 'coupon.codesLocked')).toHaveLength(7);
    await expect(check(code)).rejects.toEqual(refused('codesLocked'));
    await expect(check(code, counter.cashier)).rejects.toEqual(refused('codesLocked'));
    await expect(sell(undefined, [{ code }])).rejects.toEqual(refused('codesLocked'));
    world.clock.now = new Date(Date.now() + 16 * 60_000);
    expect(await check(code)).toMatchObject({ isBearer: true });
  });
});

it('a merged member brings their coupons along', async () => {
  const { memberId: fromMemberId, couponId } = await desk.holder((await desk.template()).id);
  const { branchId } = counter;
  const { id: memberId } = await register(counter.manager, branchId, { idCard: null });
  await counter.manager.call(memberApi.merge, { branchId, fromMemberId, memberId, reason: '重复办卡' });
  expect(await desk.usable(memberId)).toMatchObject([{ couponId }]);
});
