import { isHeldOut } from '@netbar/contract/activities/activity/conditions.rules';
import type { CouponAudience } from '@netbar/contract/activities/coupon/coupon.model';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import type { Template } from './templates.ts';

export type MemberAudience = Exclude<CouponAudience, { of: 'CODES' }>;

interface Wanted {
  template: Template;
  audience: MemberAudience;
  /** The moment that birthdays and visits are looked at from: when the batch was ordered. */
  at: Date;
}

/** One member of an audience, and whether they may get a coupon. */
export interface Candidate {
  memberId: string;
  isAtLimit: boolean;
  isHeldOut: boolean;
}

/** Members of an audience in the order of their ids, from behind one on, with what they have already. */
export async function listAudience(
  ctx: Ctx | Tx,
  { template, audience, at }: Wanted,
  { after, limit }: { after?: string | null; limit?: number } = {},
): Promise<Candidate[]> {
  const { activityId, holdoutBp, terms } = template;
  let found = ctx.db
    .selectFrom('members')
    .select([
      'members.id as memberId',
      sql<number>`(select count(*)::int from tenant.coupons c where c.company_id = members.company_id and c.member_id = members.id
        and c.activity_id = ${activityId} and c.status <> 'REVOKED')`.as('held'),
    ])
    .where('members.brandId', '=', template.brandId)
    .where('members.status', '=', 'ACTIVE')
    .where(belongs(audience, at))
    .where(isNear(template))
    .orderBy('members.id');
  if (after) found = found.where('members.id', '>', after);
  if (limit !== undefined) found = found.limit(limit);
  const rows = await found.execute();
  return rows.map(({ memberId, held }) => ({
    memberId,
    isAtLimit: held >= terms.perMember,
    isHeldOut: isHeldOut({ id: activityId, holdoutBp }, memberId),
  }));
}

/** Of an activity of some branches only: members who registered at one of them or were served there. */
const isNear = ({ branchIds }: Template) =>
  branchIds === null
    ? sql<boolean>`true`
    : sql<boolean>`(members.registered_branch_id = any(${branchIds}::uuid[])
      or exists (select from tenant.member_branches b where b.company_id = members.company_id and b.member_id = members.id
        and b.branch_id = any(${branchIds}::uuid[])))`;

function belongs(audience: MemberAudience, at: Date) {
  const today = bizDate(at);
  switch (audience.of) {
    case 'LABEL':
      return sql<boolean>`exists (select from tenant.member_labels l where l.company_id = members.company_id
        and l.member_id = members.id and l.label_id = ${audience.labelId})`;
    case 'LEVEL':
      return sql<boolean>`members.level_id = any(${audience.levelIds}::uuid[])`;
    case 'BIRTHDAY':
      return audience.when === 'MONTH'
        ? sql<boolean>`to_char(members.birthday, 'MM') = ${today.slice(5, 7)}`
        : sql<boolean>`to_char(members.birthday, 'MM-DD') = any(${birthdaysOn(today)}::text[])`;
    case 'SLEEPING':
      return sql<boolean>`exists (select from tenant.member_behaviours v where v.company_id = members.company_id
        and v.member_id = members.id and v.last_visit < ${addDays(today, -audience.days)}::date)`;
  }
}

/** Born on 29 February: has the birthday on the 28th in other years. */
function birthdaysOn(today: string): string[] {
  const day = today.slice(5);
  return day === '02-28' && addDays(today, 1).slice(5) === '03-01' ? [day, '02-29'] : [day];
}

/** The names of a label or of levels, as they are now, for the list of batches. */
export async function nameAudience(ctx: Tx, { brandId }: Template, audience: CouponAudience): Promise<string> {
  const ids = audience.of === 'LABEL' ? [audience.labelId] : audience.of === 'LEVEL' ? audience.levelIds : [];
  if (ids.length === 0) return '';
  const { rows } = await sql<{ name: string }>`
    select name from tenant.labels where brand_id = ${brandId} and id = any(${ids}::uuid[])
    union all select name from tenant.member_levels where brand_id = ${brandId} and id = any(${ids}::uuid[])`.execute(ctx.db);
  return rows.map(({ name }) => name).join('、');
}
