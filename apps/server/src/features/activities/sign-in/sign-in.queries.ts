import { clockAt, isOn } from '@netbar/contract/activities/activity/conditions.rules';
import type { guestSignInApi } from '@netbar/contract/activities/sign-in/guest-sign-in.api';
import type { memberSignInApi } from '@netbar/contract/activities/sign-in/sign-in.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { MOST_LISTED } from '@netbar/contract/kernel/model';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { findCandidates, memberAtMachine, requireActivity } from '#features/activities/activity/activity.ts';
import { requireMember } from '#features/guests/member/member.ts';
import { bizDateAt } from '#features/org/branch/branch.ts';
import { inScope, inTx, requireInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { streakOn } from './sign-in-member.ts';

/** What was given with a sign-in. */
const usesOf = <T>(columns: ReturnType<typeof sql<T>>) =>
  sql<T>`(select ${columns} from tenant.benefit_uses u where u.company_id = member_sign_ins.company_id
    and u.activity_id = member_sign_ins.activity_id and u.doc_id = member_sign_ins.id and u.status = 'USED')`;
const costColumn = usesOf(sql<number>`coalesce(sum(u.amount_fen - u.reverted_fen), 0)::bigint`);
const givesColumn = usesOf(sql<string[]>`coalesce(array_agg(u.gives order by u.benefit_key), '{}')`);

export async function listMemberSignIns(ctx: Ctx, filter: In<typeof memberSignInApi.list>) {
  const { activityId, bizDate, page, limit } = filter;
  await requireActivity(ctx, activityId, 'SIGN_IN');
  let found = ctx.db
    .selectFrom('memberSignIns')
    .where(inScope(ctx, 'memberSignIns.branchId'))
    .where('memberSignIns.activityId', '=', activityId);
  if (bizDate) found = found.where('memberSignIns.bizDate', '=', bizDate);
  const counted = ctx.db.selectFrom(found.select('memberSignIns.id').limit(MOST_LISTED).as('found'));
  const [rows, { total }] = await Promise.all([
    found
      .innerJoin('branches as b', (on) =>
        on.onRef('b.companyId', '=', 'memberSignIns.companyId').onRef('b.id', '=', 'memberSignIns.branchId'),
      )
      .innerJoin('members as m', (on) =>
        on.onRef('m.companyId', '=', 'memberSignIns.companyId').onRef('m.id', '=', 'memberSignIns.memberId'),
      )
      .select(['memberSignIns.id', 'memberSignIns.memberId', 'm.no as memberNo', 'm.name as memberName', 'b.name as branchName'])
      .select(['memberSignIns.streak', 'memberSignIns.machineNo', 'memberSignIns.createdTime'])
      .select(sql<string>`member_sign_ins.biz_date::text`.as('bizDate'))
      .select([costColumn.as('costFen'), givesColumn.as('gives')])
      .orderBy('memberSignIns.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    counted.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Counts of the caller's branches: all days, and each day of one month. */
export async function getMemberSignInFigures(
  ctx: Ctx,
  { activityId, month = bizDate(ctx.now).slice(0, 7) }: In<typeof memberSignInApi.figures>,
) {
  await requireActivity(ctx, activityId, 'SIGN_IN');
  const own = ctx.db
    .selectFrom('memberSignIns')
    .where(inScope(ctx, 'memberSignIns.branchId'))
    .where('memberSignIns.activityId', '=', activityId);
  const today = bizDate(ctx.now);
  const [all, days, streaks] = await Promise.all([
    own
      .select([
        sql<number>`count(*)::int`.as('signIns'),
        sql<number>`count(distinct member_id)::int`.as('members'),
        sql<number>`(count(*) filter (where biz_date = ${today}))::int`.as('today'),
        sql<number>`coalesce(max(streak), 0)::int`.as('longestStreak'),
      ])
      .executeTakeFirstOrThrow(),
    own
      .select([
        sql<string>`biz_date::text`.as('bizDate'),
        sql<number>`count(*)::int`.as('signIns'),
        sql<number>`(count(*) filter (where streak = 1))::int`.as('firstDays'),
        sql<number>`sum(${costColumn})::bigint`.as('costFen'),
      ])
      .where('bizDate', '>=', `${month}-01`)
      .where('bizDate', '<', sql<string>`(${`${month}-01`}::date + interval '1 month')::date`)
      .groupBy('bizDate')
      .orderBy('bizDate')
      .execute(),
    newestStreaks(ctx, activityId, addDays(today, -1)),
  ]);
  return { activityId, month, ...all, days, streaks };
}

/** Of the members whose streak has not ended: how many stand at which day. */
const newestStreaks = (ctx: Ctx, activityId: string, since: string) =>
  ctx.db
    .selectFrom(
      ctx.db
        .selectFrom('memberSignIns')
        .distinctOn('memberId')
        .select(['memberId', 'streak'])
        .where(inScope(ctx, 'memberSignIns.branchId'))
        .where('activityId', '=', activityId)
        .where('bizDate', '>=', since)
        .orderBy('memberId')
        .orderBy('bizDate', 'desc')
        .as('newest'),
    )
    .select(['streak', sql<number>`count(*)::int`.as('members')])
    .groupBy('streak')
    .orderBy('streak')
    .execute();

export async function listOpenSignIns(ctx: Ctx, { branchId, memberId }: In<typeof memberSignInApi.open>) {
  requireInScope(ctx, branchId);
  await requireMember(ctx, memberId);
  return openSignInsOf(ctx, { branchId, memberId });
}

export const listSignInsOnScreen = (ctx: Ctx, client: In<typeof guestSignInApi.openOnScreen>) =>
  inTx(ctx, async (tx) => {
    const { ctx, member } = await memberAtMachine(tx, client);
    return { signIns: await openSignInsOf(ctx, member) };
  });

async function openSignInsOf(ctx: Ctx | Tx, { branchId, memberId }: { branchId: string; memberId: string }) {
  const [candidates, today] = [await findCandidates(ctx, branchId), await bizDateAt(ctx, branchId)];
  const clock = clockAt(ctx.now);
  const open = candidates.filter((one) => one.rule.trigger === 'SIGN_IN' && isOn(one, clock));
  const states = [];
  for (const { id: activityId, name } of open) {
    const now = await streakOn(ctx, { activityId, memberId, bizDate: today });
    const before = await streakOn(ctx, { activityId, memberId, bizDate: addDays(today, -1) });
    states.push({ activityId, name, isSignedIn: now !== undefined, streak: now ?? before ?? 0 });
  }
  return states;
}
