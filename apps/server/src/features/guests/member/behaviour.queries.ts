import type { RollingDays } from '@netbar/contract/guests/member/behaviour.model';
import { lifeStageOf } from '@netbar/contract/guests/member/member.rules';
import { bizDate, daysBetween, startOfBizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/ctx.ts';
import { requireMember } from './reach.ts';
import { firstDayOf, memberPurchases, memberVisits, weekOfVisits } from './visits.ts';

/** How many favourites of a kind are listed. */
const FAVOURITES = 5;

/** Visits and favourites of one member of the caller's brands; favourites only from the caller's own branches. */
export async function getBehaviour(ctx: Ctx, { memberId, days }: { memberId: string; days: RollingDays }) {
  await requireMember(ctx, memberId);
  const period = { memberId, since: startOfBizDate(firstDayOf(ctx, Number(days))), limit: FAVOURITES };
  const [known, hours, favourites, products] = await Promise.all([
    ctx.db
      .selectFrom('memberBehaviours')
      .select([sql<string>`first_visit::text`.as('firstVisit'), sql<string>`last_visit::text`.as('lastVisit')])
      .where('memberId', '=', memberId)
      .executeTakeFirst(),
    joinAll(memberVisits.all(), (visits) => visits.hours(ctx, period)),
    joinAll(memberVisits.all(), (visits) => visits.machines(ctx, period)),
    joinAll(memberPurchases.all(), (listPurchases) => listPurchases(ctx, period)),
  ]);
  const sumOf = (key: 'visits' | 'minutes' | 'fen') => hours.reduce((sum, row) => sum + row[key], 0);
  const daysSince = (date: string) => daysBetween(date, bizDate(ctx.now));
  return {
    memberId,
    visits: sumOf('visits'),
    minutes: sumOf('minutes'),
    fen: sumOf('fen'),
    firstVisit: known?.firstVisit ?? null,
    lastVisit: known?.lastVisit ?? null,
    lifecycle: known ? lifeStageOf({ firstDays: daysSince(known.firstVisit), lastDays: daysSince(known.lastVisit) }) : null,
    heat: weekOfVisits(hours),
    favourites,
    products,
  };
}

const joinAll = async <P, R>(providers: readonly P[], list: (provider: P) => Promise<R[]>): Promise<R[]> =>
  (await Promise.all(providers.map(list))).flat();
