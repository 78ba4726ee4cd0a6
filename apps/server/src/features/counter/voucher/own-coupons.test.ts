import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCounter, type Counter } from '#testing/counter.ts';
import { openCouponDesk, type CouponDesk } from '#testing/coupons.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let counter: Counter;
let desk: CouponDesk;
let clerk: Person;
let cola = '';
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  desk = await openCouponDesk(world, counter);
  clerk = await world.hire({ branchIds: [counter.branchId], can: ['VOUCHER_WRITE_OFF'] });
  cola = await counter.goods({ priceFen: 1500, qty: 500, valueFen: 50_000 });
});
// Wrong codes of one test do not lock the next one.
beforeEach(() => world.owner.query('delete from tenant.coupon_tries'));
afterAll(() => world.close());

const lookUp = async (code: string, { by = clerk, branchId = counter.branchId } = {}) => {
  const found = await by.call(voucherApi.writeOff, { branchId, code });
  if (found.kind !== 'OWN') throw new Error('answered by a platform');
  return found.coupon;
};
const newCode = async (...template: Parameters<CouponDesk['template']>) => {
  const { id: activityId } = await desk.template(...template);
  const [code = ''] = await desk.codes(activityId, 1);
  const { rows } = await desk.issuer.call(couponApi.list, { activityId });
  return { activityId, code, couponId: rows[0]?.id ?? '' };
};
const sell = (coupons: ({ code: string } | { couponId: string })[], memberId?: string) =>
  counter.sell({
    ...(memberId && { memberId }),
    lines: [counter.line(cola)],
    coupons,
    payableFen: 700,
    tenders: [counter.cash(700)],
  });
const today = (by = clerk) => by.call(voucherApi.today, { branchId: counter.branchId });
const unknown = expect.objectContaining({ data: expect.objectContaining({ reason: 'coupon.wrongCode' }) as object });

describe('the code of a coupon of ours', () => {
  it('tells what it gives and until when, and uses nothing up', async () => {
    const { code, couponId } = await newCode();
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    expect(await lookUp(typed)).toMatchObject({
      couponId,
      name: '满 10 减 8',
      rule: { grants: [{ benefit: { gives: 'ORDER_FIXED', offFen: 800 } }] },
      refusal: null,
      heldAt: null,
      heldTime: null,
    });
    expect(await desk.statusOf(couponId)).toBe('ISSUED');
    expect((await sell([{ code }])).discountFen).toBe(800);
  });

  it('tells why it cannot be used: on an order, used, too early, too late, revoked, elsewhere, paused', async () => {
    const { code, couponId, activityId } = await newCode();
    const order = await counter.create({ lines: [counter.line(cola)], coupons: [{ code }] });
    expect(await lookUp(code)).toMatchObject({ refusal: 'LOCKED', heldAt: expect.any(String) as string });
    await counter.cashier.call(refundApi.cancelOrder, { ...counter.act(order), reason: '不要了' });
    expect(await lookUp(code)).toMatchObject({ refusal: null, heldAt: null, heldTime: null });

    await desk.shiftTime(couponId, 1);
    expect((await lookUp(code)).refusal).toBe('NOT_YET');
    await desk.shiftTime(couponId, -10);
    expect((await lookUp(code)).refusal).toBe('EXPIRED');
    await desk.shiftTime(couponId, 9);
    const { version } = await desk.issuer.call(activityApi.get, { id: activityId });
    const paused = await desk.issuer.call(activityApi.pause, { id: activityId, version, reason: '查一下' });
    expect((await lookUp(code)).refusal).toBe('NOT_RUNNING');
    await desk.issuer.call(activityApi.resume, { id: activityId, version: paused.version });

    await sell([{ code }]);
    expect(await lookUp(code)).toMatchObject({ refusal: 'USED', heldAt: expect.any(String) as string });

    const gone = await newCode();
    const { rows } = await desk.issuer.call(couponApi.list, { activityId: gone.activityId });
    await desk.issuer.call(couponApi.revoke, { id: gone.couponId, version: rows[0]?.version ?? 0, reason: '发错了' });
    expect((await lookUp(gone.code)).refusal).toBe('REVOKED');
    expect((await lookUp((await newCode({}, { branchIds: [world.ours.second] })).code)).refusal).toBe('NOT_HERE');
  });

  it('is unknown to another brand and another company, like one that does not exist', async () => {
    const { code } = await newCode();
    const stranger = await world.hire({
      companyId: world.rival.company,
      branchIds: [world.rival.first],
      can: ['VOUCHER_WRITE_OFF'],
    });
    const ofBoth = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: ['VOUCHER_WRITE_OFF'] });
    await expect(lookUp('0000-0000-0000-0000')).rejects.toEqual(unknown);
    await expect(lookUp(code, { by: stranger, branchId: world.rival.first })).rejects.toEqual(unknown);
    await expect(lookUp(code, { by: ofBoth, branchId: world.ours.third })).rejects.toEqual(unknown);
  });

  it('is looked up only at one’s own branch, and only by whoever writes vouchers off', async () => {
    const { code } = await newCode();
    await expect(lookUp(code, { branchId: world.ours.second })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    const cashier = await world.hire({ branchIds: [counter.branchId], can: ['ORDER_PAY'] });
    await expect(lookUp(code, { by: cashier })).rejects.toMatchObject({ status: 40301 });
  });

  it('cannot be found by trying: five wrong ones lock this page as they lock the counter', async () => {
    const { code } = await newCode();
    const thief = await world.hire({ branchIds: [counter.branchId], can: ['VOUCHER_WRITE_OFF'] });
    for (const end of ['11', '22', '33', '44', '55'])
      await expect(lookUp(`0000-0000-0000-00${end}`, { by: thief })).rejects.toEqual(unknown);
    await expect(lookUp(code, { by: thief })).rejects.toMatchObject({ data: { reason: 'coupon.codesLocked' } });
  });
});

it('what orders used today is listed and summed; what came back with a refund is not', async () => {
  const before = (await today()).sums;
  const { code } = await newCode();
  const byCode = await sell([{ code }]);
  const holder = await desk.holder((await desk.template()).id);
  const byMember = await sell([{ couponId: holder.couponId }], holder.memberId);
  const { own, sums } = await today();
  expect(own.slice(0, 2)).toMatchObject([
    { couponId: holder.couponId, orderNo: byMember.no, amountFen: 800, memberName: byMember.memberName },
    { name: '满 10 减 8', orderId: byCode.id, amountFen: 800, memberName: null },
  ]);
  expect(sums.OWN).toEqual({ count: before.OWN.count + 2, payFen: before.OWN.payFen + 1600 });
  expect(sums.all).toEqual({ count: before.all.count + 2, payFen: before.all.payFen + 1600 });

  const refund = { ...counter.act(byCode), amountFen: byCode.paidFen, restock: true, reason: '退货' };
  await counter.manager.call(refundApi.refund, refund);
  expect((await today()).sums.OWN).toEqual({ count: before.OWN.count + 1, payFen: before.OWN.payFen + 800 });
  const neighbour = await world.hire({ branchIds: [world.ours.second], can: ['VOUCHER_WRITE_OFF'] });
  const both = await world.hire({ branchIds: [counter.branchId, world.ours.second], can: ['VOUCHER_WRITE_OFF'] });
  expect((await both.call(voucherApi.today, { branchId: world.ours.second })).own).toEqual([]);
  await expect(today(neighbour)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
  expect(await checkInvariants(world.owner)).toEqual([]);
});
