import type { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import type { CouponAudience } from '@netbar/contract/activities/coupon/coupon.model';
import type { Got, Sent } from '@netbar/contract/kernel/endpoint';
import { runBatch } from '#features/activities/coupon/issue-coupons.ts';
import { activityDraft, activityFunctions, hireMarketing, launch } from './activities.ts';
import type { Counter } from './counter.ts';
import type { World } from './world.ts';

export const couponFunctions = ['COUPON_LIST', 'COUPON_EXPORT', 'COUPON_ISSUE'];

type Draft = Sent<typeof activityApi.save>;
type Terms = NonNullable<Draft['rule']['coupon']>;

/** So much off an order from an amount on. */
export const couponRule = (terms: Partial<Terms> = {}, offFen = 800, fromFen = 1000): Draft['rule'] => ({
  trigger: 'COUPON_REDEEM',
  when: [{ is: 'AMOUNT', atLeastFen: fromFen }],
  grants: [{ key: 'a', benefit: { gives: 'ORDER_FIXED', offFen } }],
  coupon: { qty: 100, validDays: 7, perMember: 2, ...terms },
});

/** A counter whose brand issues coupons. */
export async function openCouponDesk(world: World, counter: Counter) {
  const marketing = await hireMarketing(world);
  const whole = { branchIds: [] as string[], isCompanyWide: true, level: 1 };
  const issuer = await world.hire({ ...whole, can: [...activityFunctions, ...couponFunctions] });

  /** An approved coupon activity. */
  const template = (terms: Partial<Terms> = {}, over: Partial<Draft> = {}) =>
    launch(world, marketing, activityDraft(world, 'COUPON', couponRule(terms), { name: '满 10 减 8', ...over }));

  /** Issues a batch of what the preview says, as the worker does. */
  async function issue(activityId: string, audience: CouponAudience) {
    const { toIssue } = await issuer.call(couponApi.preview, { activityId, audience });
    const batch = await issuer.call(couponApi.issue, { activityId, audience, planned: toIssue });
    const batchId = batch.id ?? '';
    await runBatch(world.system(), { batchId });
    return issuer.call(couponApi.batch, { id: batchId });
  }

  /** Bearer codes of a new batch. */
  async function codes(activityId: string, count: number): Promise<string[]> {
    const { id } = await issue(activityId, { of: 'CODES', count });
    return (await issuer.call(couponApi.takeCodes, { id: id ?? '' })).codes;
  }

  /** A label that only these members have, to issue to. */
  async function labelOf(memberIds: string[]): Promise<string> {
    const [classId, labelId] = [world.newId(), world.newId()];
    const { company, brand } = world.ours;
    await world.owner.query(
      `insert into tenant.label_classes (company_id, id, brand_id, target, name, created_time)
       values ($1, $2, $3, 'MEMBER', $4, now())`,
      [company, classId, brand, `分类${classId.slice(-8)}`],
    );
    await world.owner.query(
      `insert into tenant.labels (company_id, id, label_class_id, brand_id, name, tone, created_time)
       values ($1, $2, $3, $4, '常客', 'primary', now())`,
      [company, labelId, classId, brand],
    );
    await world.owner.query(
      'insert into tenant.member_labels (company_id, member_id, label_id) select $1, unnest($2::uuid[]), $3',
      [company, memberIds, labelId],
    );
    return labelId;
  }

  /** A member with a coupon of this activity. */
  async function holder(activityId: string) {
    const guest = await counter.guest(0);
    await issue(activityId, { of: 'LABEL', labelId: await labelOf([guest.id]) });
    const [coupon] = await usable(guest.id);
    if (!coupon) throw new Error('no coupon was issued');
    return { memberId: guest.id, ...coupon };
  }
  const usable = (memberId: string): Promise<Got<typeof couponApi.ofMember>> =>
    counter.cashier.call(couponApi.ofMember, { memberId, branchId: counter.branchId });

  const statusOf = async (couponId: string) => {
    const { rows } = await world.owner.query<{ status: string }>('select status from tenant.coupons where id = $1', [couponId]);
    return rows[0]?.status;
  };
  /** Moves the time in which a coupon is good by so many days. */
  const shiftTime = (couponId: string, days: number) =>
    behindGuards(
      world,
      `update tenant.coupons set valid_from = valid_from + $2 * interval '1 day',
      valid_to = valid_to + $2 * interval '1 day' where id = $1`,
      [couponId, days],
    );
  return { shiftTime, marketing, issuer, template, issue, codes, labelOf, holder, usable, statusOf };
}
export type CouponDesk = Awaited<ReturnType<typeof openCouponDesk>>;

/** Writes what no service would, past the triggers. */
async function behindGuards(world: World, text: string, values: unknown[]) {
  const client = await world.owner.connect();
  await client.query('set session_replication_role = replica');
  await client.query(text, values);
  await client.query('set session_replication_role = origin');
  client.release();
}
