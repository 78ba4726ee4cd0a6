import { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import { couponLifecycle } from '@netbar/contract/activities/coupon/coupon.rules';
import type { Lifecycle } from '@netbar/contract/kernel/lifecycle';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCounter, type Counter } from './testing/counter.ts';
import { couponFunctions, openCouponDesk, type CouponDesk } from './testing/coupons.ts';
import { tryEveryStep, type Kind } from './testing/lifecycle-steps.ts';
import { openWorld, type World } from './testing/world.ts';

let world: World;
let counter: Counter;
let desk: CouponDesk;
let activityId = '';
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  desk = await openCouponDesk(world, counter);
  activityId = (await desk.template({ qty: 1000, perMember: 99 })).id;
});
afterAll(() => world.close());

const nobody = ', order_id = null, branch_id = null, used_time = null, ended_time = null';
const ended = ', order_id = null, branch_id = null, used_time = null, ended_time = now()';
const held = `, order_id = gen_random_uuid(), branch_id = (select id from tenant.branches limit 1), locked_time = now(), ended_time = null`;
const kinds: Kind[] = [
  {
    lifecycle: couponLifecycle as Lifecycle,
    table: 'coupons',
    statuses: ['ISSUED', 'LOCKED', 'USED', 'EXPIRED', 'REVOKED'],
    also: {
      ISSUED: nobody,
      LOCKED: `${held}, used_time = null`,
      USED: `${held}, used_time = now()`,
      EXPIRED: ended,
      REVOKED: ended,
    },
    open: async () => (await desk.holder(activityId)).couponId,
    calls: { revoke: { endpoint: couponApi.revoke, input: (id) => ({ id, version: 1, reason: '误发' }) } },
  },
];

tryEveryStep(kinds, {
  world: () => world,
  person: () => desk.issuer,
  without: (can) =>
    world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: couponFunctions.filter((one) => one !== can) }),
  tables: ['coupons', 'benefit_uses'],
});

it('knows every step of a coupon that a person takes', () => {
  const taken = Object.entries(couponLifecycle.actions).filter(([, step]) => 'can' in step);
  expect(taken.map(([name]) => name)).toEqual(Object.keys(kinds[0]?.calls ?? {}));
});
