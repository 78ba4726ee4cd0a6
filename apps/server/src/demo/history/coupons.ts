import type { Candidate } from '@netbar/contract/activities/activity/quote.model';
import { couponValidTo } from '@netbar/contract/activities/coupon/coupon.rules';
import { DAY_MS } from '@netbar/contract/kernel/time';
import type pg from 'pg';
import type { Scene } from './scene.ts';

/** A coupon of a guest, and the order that used it. */
export interface HistoryCoupon {
  id: string;
  batchId: string;
  activityId: string;
  memberId: string;
  issuedTime: Date;
  validTo: Date;
  used?: { orderId: string; branchId: string; time: Date };
}

interface HistoryBatch {
  id: string;
  activityId: string;
  time: Date;
  sleepDays: number;
  coupons: HistoryCoupon[];
}

/** Each coupon activity goes out in two batches: to every second guest when it begins, and to others in its middle. */
function planCoupons(scene: Omit<Scene, 'coupons'>, now: Date): HistoryBatch[] {
  const templates = scene.activities.filter(({ rule }) => rule.coupon);
  return templates.flatMap((template) => {
    const end = Math.min(template.validTo.getTime(), now.getTime());
    const middle = new Date((template.validFrom.getTime() + end) / 2);
    const begin = new Date(template.validFrom.getTime() + DAY_MS / 2);
    return [planBatch(scene, template, begin, 0), planBatch(scene, template, middle, 1)].filter(
      ({ coupons }) => coupons.length > 0,
    );
  });
}

function planBatch(
  scene: Omit<Scene, 'coupons'>,
  { id: activityId, rule, validTo }: Candidate,
  time: Date,
  turn: number,
): HistoryBatch {
  const batchId = scene.idAt(time);
  const guests = scene.guests.filter(({ since }, i) => since <= time && i % 3 === turn);
  const coupons = guests.slice(0, rule.coupon?.qty).map(({ id: memberId }) => ({
    id: scene.idAt(time),
    batchId,
    activityId,
    memberId,
    issuedTime: time,
    validTo: couponValidTo(rule.coupon?.validDays ?? 7, time, validTo),
  }));
  return { id: batchId, activityId, time, sleepDays: turn === 0 ? 7 : 15, coupons };
}

/** The scene with the coupons that its guests will get, by member. */
export function withCoupons(stage: Omit<Scene, 'coupons'>, now: Date): { scene: Scene; batches: HistoryBatch[] } {
  const batches = planCoupons(stage, now);
  const all = batches.flatMap(({ coupons }) => coupons);
  return { scene: { ...stage, coupons: Map.groupBy(all, ({ memberId }) => memberId) }, batches };
}

/** A coupon that the guest shows at the counter now, if they think of it. */
export function shownCoupon({ coupons, random }: Scene, memberId: string | undefined, at: Date): HistoryCoupon | undefined {
  const own = memberId === undefined ? undefined : coupons.get(memberId);
  const good = own?.find(({ issuedTime, validTo, used }) => !used && issuedTime <= at && at < validTo);
  return good && random.chance(0.7) ? good : undefined;
}

/** Stores batches and coupons as they ended: used, expired, a few revoked, the others still good. */
export async function keepCoupons(
  client: pg.ClientBase,
  { rows, brandId, random }: Scene,
  batches: readonly HistoryBatch[],
  by: { id: string; now: Date },
) {
  for (const { id, activityId, time, sleepDays, coupons } of batches) {
    const counts = { planned: coupons.length, issued: coupons.length };
    const audience = JSON.stringify({ of: 'SLEEPING', days: sleepDays });
    const about = { creatorId: by.id, createdTime: time, endedTime: time };
    rows.add('couponBatches', { id, activityId, brandId, audience, ...counts, status: 'DONE', ...about });
    for (const coupon of coupons)
      rows.add('coupons', { ...endOf(coupon, by.now, random.chance(0.01)), ...headOf(coupon, brandId) });
  }
  await rows.write(client);
}

const headOf = ({ id, batchId, activityId, memberId, issuedTime, validTo }: HistoryCoupon, brandId: string) => ({
  id,
  batchId,
  activityId,
  brandId,
  memberId,
  issuedTime,
  validFrom: issuedTime,
  validTo,
});

function endOf({ used, validTo, issuedTime }: HistoryCoupon, now: Date, isRevoked: boolean) {
  if (used) {
    const { orderId, branchId, time } = used;
    return { status: 'USED' as const, version: 3, orderId, branchId, lockedTime: time, usedTime: time, endNote: '' };
  }
  if (isRevoked)
    return { status: 'REVOKED' as const, version: 2, endedTime: new Date(issuedTime.getTime() + 60_000), endNote: '重复发放' };
  return validTo <= now
    ? { status: 'EXPIRED' as const, version: 2, endedTime: validTo, endNote: '' }
    : { status: 'ISSUED' as const, version: 1, endNote: '' };
}
