import { patrolNouns } from '@netbar/contract/people/patrol/feature';
import type { PatrolTaskStatus, PointItem } from '@netbar/contract/people/patrol/patrol.model';
import { PATROL_EXPLAIN } from '@netbar/contract/people/patrol/patrol.rules';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { holdsAt, inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

/** A point as a round keeps it. */
export interface PlannedPoint {
  id: string;
  no: string;
  name: string;
  code: string;
  items: PointItem[];
}

const selectRounds = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('patrolTasks')
    .innerJoin('branches as b', (on) =>
      on.onRef('b.companyId', '=', 'patrolTasks.companyId').onRef('b.id', '=', 'patrolTasks.branchId'),
    )
    .innerJoin('patrolPlans as p', (on) =>
      on.onRef('p.companyId', '=', 'patrolTasks.companyId').onRef('p.id', '=', 'patrolTasks.planId'),
    )
    .leftJoin('employees as e', (on) =>
      on.onRef('e.companyId', '=', 'patrolTasks.companyId').onRef('e.id', '=', 'patrolTasks.employeeId'),
    )
    .leftJoin('platform.accounts as a', 'a.id', 'patrolTasks.accountId')
    .leftJoin('platform.accounts as r', 'r.id', 'patrolTasks.reasonedBy')
    .where(inScope(ctx, 'patrolTasks.branchId'));

const columns = [
  'patrolTasks.id',
  'patrolTasks.branchId',
  'b.name as branchName',
  'p.name as planName',
  sql<string>`patrol_tasks.biz_date::text`.as('bizDate'),
  'patrolTasks.fromTime',
  'patrolTasks.lateTime',
  'patrolTasks.toTime',
  'patrolTasks.status',
  'patrolTasks.version',
  'e.name as employeeName',
  'e.accountId as askedAccountId',
  'patrolTasks.accountId',
  'a.name as byName',
  'patrolTasks.startedTime',
  'patrolTasks.endedTime',
  'patrolTasks.missReason',
  'r.name as reasonedByName',
  'patrolTasks.reasonedTime',
  sql<PlannedPoint[]>`patrol_tasks.points`.as('points'),
] as const;

const rowsOf = (found: ReturnType<typeof selectRounds>) => found.select(columns);
type RoundRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** The visits of these rounds, without what was answered. */
export const listVisits = (ctx: Ctx | Tx, taskIds: readonly string[]) =>
  ctx.db
    .selectFrom('patrolVisits')
    .leftJoin('platform.accounts as a', 'a.id', 'patrolVisits.accountId')
    .select([
      'patrolVisits.id',
      'patrolVisits.taskId',
      'patrolVisits.pointId',
      'patrolVisits.result',
      'a.name as byName',
      'patrolVisits.scannedTime',
      'patrolVisits.finishedTime',
      'patrolVisits.receivedTime',
      'patrolVisits.skipReason',
      sql<number>`jsonb_array_length(jsonb_path_query_array(patrol_visits.answers, '$[*] ? (@.isOk == false)'))`.as('problems'),
    ])
    .where(inScope(ctx, 'patrolVisits.branchId'))
    .where('patrolVisits.taskId', '=', sql<string>`any(${[...taskIds]}::uuid[])`)
    .orderBy('patrolVisits.finishedTime')
    .orderBy('patrolVisits.id')
    .execute();
export type VisitRow = Awaited<ReturnType<typeof listVisits>>[number];

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

/** Whoever was asked, or began the round, does not say why it was missed. */
export const mayExplain = (
  ctx: Ctx | Tx,
  { branchId, status, askedAccountId, accountId }: Pick<RoundRow, 'branchId' | 'status' | 'askedAccountId' | 'accountId'>,
) =>
  (status === 'MISSED' || status === 'INCOMPLETE') &&
  ![askedAccountId, accountId].includes(ctx.actor.id) &&
  holdsAt(ctx, PATROL_EXPLAIN, branchId);

interface Found {
  visits: readonly VisitRow[];
  /** By point: the code that hangs there now. */
  codes: ReadonlyMap<string, string>;
}

function completeRound(ctx: Ctx | Tx, row: RoundRow, { visits, codes }: Found) {
  const { askedAccountId, accountId: _, points, ...round } = row;
  return {
    ...round,
    isMine: askedAccountId === ctx.actor.id,
    canExplain: mayExplain(ctx, row),
    points: points.map(({ code, ...point }) => {
      const taken = new Set([code, codes.get(point.id) ?? code]);
      return { ...point, codeHashes: [...taken].map(hashOf) };
    }),
    visits: visits.filter(({ taskId }) => taskId === row.id),
  };
}

async function completeRounds(ctx: Ctx | Tx, rows: readonly RoundRow[]) {
  const ids = rows.map(({ id }) => id);
  const [visits, codes] = await Promise.all([listVisits(ctx, ids), findCodes(ctx, rows)]);
  return rows.map((row) => completeRound(ctx, row, { visits, codes }));
}

/** The codes that hang now at the points of rounds that are not done: one may have been renewed since the round was planned. */
async function findCodes(ctx: Ctx | Tx, rounds: readonly RoundRow[]): Promise<Map<string, string>> {
  const ids = new Set(rounds.flatMap(({ status, points }) => (status === 'DONE' ? [] : points.map(({ id }) => id))));
  if (ids.size === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('patrolPoints')
    .select(['id', 'code'])
    .where(inScope(ctx, 'patrolPoints.branchId'))
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** The rounds that begin on a day at a branch, in their order. */
export const listRounds = async (ctx: Ctx, { branchId, date }: { branchId: string; date: string }) =>
  completeRounds(
    ctx,
    await rowsOf(selectRounds(ctx))
      .where('patrolTasks.branchId', '=', branchId)
      .where('patrolTasks.bizDate', '=', date)
      .orderBy('patrolTasks.fromTime')
      .orderBy('p.name')
      .execute(),
  );

export async function getRound(ctx: Ctx | Tx, id: string) {
  const row = await rowsOf(selectRounds(ctx))
    .where('patrolTasks.id', '=', id)
    .executeTakeFirstOrThrow(notFound(patrolNouns.patrolTask));
  const [visits, codes] = await Promise.all([listVisits(ctx, [id]), findCodes(ctx, [row])]);
  return completeRound(ctx, row, { visits, codes });
}

/** Locks a round: of two steps at once, the second finds what the first has done. */
export async function lockRound(ctx: Tx, id: string) {
  const row = await ctx.db
    .selectFrom('patrolTasks')
    .select(['id', 'branchId', 'planId', 'status', 'version', 'fromTime', 'lateTime', 'toTime'])
    .select(['employeeId', 'accountId', 'startedTime', 'toldLateTime'])
    .select(sql<string>`biz_date::text`.as('bizDate'))
    .select(sql<PlannedPoint[]>`points`.as('points'))
    .where(inScope(ctx, 'patrolTasks.branchId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(patrolNouns.patrolTask));
  return { ...row, status: row.status satisfies PatrolTaskStatus };
}
export type LockedRound = Awaited<ReturnType<typeof lockRound>>;
