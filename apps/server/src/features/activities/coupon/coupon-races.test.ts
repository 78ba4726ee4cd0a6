import { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '#kernel/ctx.ts';
import { openCounter, type Counter } from '#testing/counter.ts';
import { openCouponDesk, type CouponDesk } from '#testing/coupons.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openWorld, type World } from '#testing/world.ts';
import { expireCoupons } from './end-coupons.ts';
import { giveCoupons } from './give-coupons.ts';

const MANY = 50;

let world: World;
let counter: Counter;
let desk: CouponDesk;
let cola = '';
beforeAll(async () => {
  world = await openWorld({ connections: MANY + 10 });
  counter = await openCounter(world);
  desk = await openCouponDesk(world, counter);
  cola = await counter.goods({ priceFen: 1500, qty: 500, valueFen: 50_000 });
});
afterAll(() => world.close());

const won = (presses: PromiseSettledResult<unknown>[]) => presses.filter(({ status }) => status === 'fulfilled');
const row = (couponId: string) => ({ table: 'tenant.coupons', where: { id: couponId } });
const saleOf = (memberId: string | undefined, coupon: { couponId: string } | { code: string }) => ({
  ...(memberId && { memberId }),
  lines: [counter.line(cola)],
  coupons: [coupon],
  payableFen: 700,
  tenders: [counter.cash(700)],
});

describe('at once', () => {
  it('fifty want the last coupon of a template, and one gets it', async () => {
    const { id: activityId } = await desk.template({ qty: 1 });
    const members = await Promise.all(Array.from({ length: MANY }, () => counter.guest(0)));
    const template = { table: 'tenant.coupon_templates', where: { activity_id: activityId } };
    const presses = await world.race(template, () =>
      members.map(({ id: memberId }) =>
        inTx(world.system(), (ctx) =>
          giveCoupons(ctx, { activityId, memberId, qty: 1, branchId: counter.branchId, docId: world.newId() }),
        ),
      ),
    );
    const given = presses.flatMap((press) => (press.status === 'fulfilled' ? press.value : []));
    expect(given).toHaveLength(1);
    expect(await checkInvariants(world.owner)).toEqual([]);
  }, 60_000);

  it('the database itself refuses one more than the template has, or than a member may have', async () => {
    const { id: activityId } = await desk.template({ qty: 3, perMember: 1 });
    const { memberId } = await desk.holder(activityId);
    const insert = (count: number, memberId: string | null) =>
      inTx(world.system(), (ctx) =>
        sql`insert into tenant.coupons
            (id, activity_id, brand_id, member_id, code_hash, given_with, valid_from, valid_to, issued_time)
          select gen_random_uuid(), ${activityId}, ${world.ours.brand}, ${memberId}::uuid,
            case when ${memberId}::uuid is null then sha256(gen_random_uuid()::text::bytea) end,
            gen_random_uuid(), now(), now() + interval '1 day', now() from generate_series(1, ${count}::int)`.execute(ctx.db),
      );
    await expect(insert(1, memberId)).rejects.toMatchObject({ constraint: 'coupons_per_member' });
    await expect(insert(3, null)).rejects.toMatchObject({ constraint: 'coupon_templates_within' });
  });

  it('two counters use one coupon, and one of them does', async () => {
    const { memberId, couponId } = await desk.holder((await desk.template()).id);
    const presses = await world.race(row(couponId), () => [
      counter.sell(saleOf(memberId, { couponId })),
      counter.sell(saleOf(memberId, { couponId }), counter.manager),
    ]);
    expect(won(presses)).toHaveLength(1);
    expect(await desk.statusOf(couponId)).toBe('USED');
  }, 60_000);

  it('five bring one code, and one of them uses it', async () => {
    const [code = ''] = await desk.codes((await desk.template()).id, 1);
    const { rows } = await world.owner.query<{ id: string }>(
      'select id from tenant.coupons where code_hash is not null order by id desc limit 1',
    );
    // Five at a time: more at once from one address would be taken for guesses.
    const presses = await world.race(row(rows[0]?.id ?? ''), () =>
      Array.from({ length: 5 }, () => counter.sell(saleOf(undefined, { code }))),
    );
    expect(won(presses)).toHaveLength(1);
  }, 60_000);

  it('an order is cancelled while it is paid: the coupon is used or free, as the order is', async () => {
    const { memberId, couponId } = await desk.holder((await desk.template()).id);
    const order = await counter.create({ memberId, lines: [counter.line(cola)], coupons: [{ couponId }] });
    const presses = await world.race({ table: 'tenant.orders', where: { id: order.id } }, () => [
      counter.cashier.call(paymentApi.pay, { ...counter.act(order), tenders: [counter.cash(700)] }),
      counter.cashier.call(refundApi.cancelOrder, { ...counter.act(order), reason: '不要了' }),
    ]);
    expect(won(presses)).toHaveLength(1);
    expect(await desk.statusOf(couponId)).toBe(presses[0]?.status === 'fulfilled' ? 'USED' : 'ISSUED');
    expect(await checkInvariants(world.owner)).toEqual([]);
  }, 60_000);

  it('a coupon is revoked, expires and is used, and ends in one of these ways', async () => {
    const { memberId, couponId } = await desk.holder((await desk.template()).id);
    const presses = await world.race<unknown>(row(couponId), () => [
      desk.issuer.call(couponApi.revoke, { id: couponId, version: 1, reason: '误发' }),
      counter.sell(saleOf(memberId, { couponId })),
    ]);
    expect(won(presses)).toHaveLength(1);
    await desk.shiftTime(couponId, -9);
    await expireCoupons(world.system());
    expect(await desk.statusOf(couponId)).toBe(presses[0]?.status === 'fulfilled' ? 'REVOKED' : 'USED');
    expect(await checkInvariants(world.owner)).toEqual([]);
  }, 60_000);
});
