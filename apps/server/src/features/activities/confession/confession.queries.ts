import type { confessionApi } from '@netbar/contract/activities/confession/confession.api';
import { Mark, type HandledConfession } from '@netbar/contract/activities/confession/confession.model';
import { SHOWN_DAYS, UNDO_MS } from '@netbar/contract/activities/confession/confession.rules';
import { confessionNouns } from '@netbar/contract/activities/confession/feature';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { maskPhone } from '@netbar/contract/kernel/format';
import { bizDate, DAY_MS, startOfBizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { openSealed } from '#features/guests/member/member.ts';
import { countUpTo } from '#kernel/count.ts';
import { inScope, type Ctx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { openContent } from './confession-content.ts';

/** The caller's latest decisions that a page shows beside the queue. */
const MOST_HANDLED = 6;

export const shownSince = ({ now }: Ctx) => new Date(now.getTime() - SHOWN_DAYS * DAY_MS);

const confessions = (ctx: Ctx) =>
  ctx.db
    .selectFrom('confessions')
    .innerJoin('branches as b', (on) =>
      on.onRef('b.companyId', '=', 'confessions.companyId').onRef('b.id', '=', 'confessions.branchId'),
    )
    .leftJoin('platform.accounts as a', 'a.id', 'confessions.decidedBy')
    .where(inScope(ctx, 'confessions.branchId'));

const columns = [
  'confessions.id',
  'confessions.branchId',
  'b.name as branchName',
  'confessions.machineName',
  'confessions.contentSealed',
  'confessions.target',
  'confessions.marks',
  'confessions.status',
  'confessions.createdTime',
  'a.name as decidedByName',
  'confessions.decidedTime',
  'confessions.rejectReason',
  'confessions.rejectRemark',
  'confessions.isMasked',
  'confessions.shownFrom',
] as const;

const rowsOf = (found: ReturnType<typeof confessions>) => found.select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const toConfession = (ctx: Ctx, { contentSealed, marks, ...row }: Row) => ({
  ...row,
  ...openContent(ctx, contentSealed),
  marks: Mark.array().parse(marks),
});

/** Those that wait, suspicious ones first if wanted, then the oldest; or those that machines show, the latest first. */
export async function listConfessions(ctx: Ctx, filter: In<typeof confessionApi.list>) {
  const { branchId, status, isSuspiciousFirst, page, limit } = filter;
  let found = confessions(ctx);
  if (branchId) found = found.where('confessions.branchId', '=', branchId);
  // Literals, so that the partial indexes can be chosen.
  found =
    status === 'PENDING'
      ? found.where(sql<boolean>`confessions.status = 'PENDING'`)
      : found.where(sql<boolean>`confessions.status = 'PUBLISHED'`).where('confessions.shownFrom', '>', shownSince(ctx));
  let rows = rowsOf(found);
  if (status === 'PENDING' && isSuspiciousFirst) rows = rows.orderBy(sql`cardinality(confessions.marks) = 0`);
  rows = status === 'PENDING' ? rows.orderBy('confessions.createdTime') : rows.orderBy('confessions.shownFrom', 'desc');
  const [read, total] = await Promise.all([
    rows
      .orderBy('confessions.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('confessions.id')),
  ]);
  return { rows: read.map((row) => toConfession(ctx, row)), total };
}

export async function getConfession(ctx: Ctx, { confessionId }: In<typeof confessionApi.get>) {
  const { shownSealed, memberId, ...row } = await rowsOf(confessions(ctx))
    .select(['confessions.shownSealed', 'confessions.memberId'])
    .where('confessions.id', '=', confessionId)
    .executeTakeFirstOrThrow(notFound(confessionNouns.confession));
  const author = memberId === null ? null : await getAuthor(ctx, memberId);
  return { ...toConfession(ctx, row), author, shownText: shownSealed && openContent(ctx, shownSealed).text };
}

/** The member who wrote a confession in scope, and what became of others of theirs in the caller's branches. */
async function getAuthor(ctx: Ctx, memberId: string) {
  const [{ phoneSealed, ...member }, counts] = await Promise.all([
    ctx.db
      .selectFrom('members')
      .leftJoin('memberLevels as l', (on) =>
        on.onRef('l.companyId', '=', 'members.companyId').onRef('l.id', '=', 'members.levelId'),
      )
      .select(['members.id as memberId', 'members.name', 'members.phoneSealed', 'l.name as levelName'])
      .where('members.id', '=', memberId)
      .executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('confessions')
      .select([
        sql<number>`count(*) filter (where status in ('PUBLISHED', 'HIDDEN'))::int`.as('published'),
        sql<number>`count(*) filter (where status = 'REJECTED')::int`.as('rejected'),
        sql<number>`count(*) filter (where status = 'HIDDEN')::int`.as('hidden'),
      ])
      .where(inScope(ctx, 'confessions.branchId'))
      .where('memberId', '=', memberId)
      .executeTakeFirstOrThrow(),
  ]);
  const phone = openSealed(ctx, phoneSealed);
  return { ...member, phone: phone && maskPhone(phone), ...counts };
}

/** What was decided in the caller's branches since the day began, what waits, and the caller's own latest decisions. */
export async function getConfessionsToday(ctx: Ctx): Promise<Out<typeof confessionApi.today>> {
  const [figures, waiting, handled] = await Promise.all([readFigures(ctx), readWaiting(ctx), listHandled(ctx)]);
  return { ...figures, ...waiting, handled };
}

const readFigures = (ctx: Ctx) =>
  ctx.db
    .selectFrom('confessions')
    .select([
      sql<number>`count(*) filter (where status in ('PUBLISHED', 'HIDDEN'))::int`.as('published'),
      sql<number>`count(*) filter (where status = 'REJECTED')::int`.as('rejected'),
      sql<number>`count(*) filter (where status = 'FORWARDED')::int`.as('forwarded'),
      sql<number | null>`round(avg(extract(epoch from decided_time - created_time)))::int`.as('meanWaitSeconds'),
    ])
    .where(inScope(ctx, 'confessions.branchId'))
    .where('decidedTime', '>=', startOfBizDate(bizDate(ctx.now)))
    .executeTakeFirstOrThrow();

const readWaiting = (ctx: Ctx) =>
  ctx.db
    .selectFrom('confessions')
    .select([sql<number>`count(*)::int`.as('waiting'), sql<Date | null>`min(created_time)`.as('oldestTime')])
    .where(inScope(ctx, 'confessions.branchId'))
    .where(sql<boolean>`confessions.status = 'PENDING'`)
    .executeTakeFirstOrThrow();

type Handled = Out<typeof confessionApi.today>['handled'][number];

async function listHandled(ctx: Ctx): Promise<Handled[]> {
  const rows = await rowsOf(confessions(ctx))
    .where('confessions.decidedBy', '=', ctx.actor.id)
    .orderBy('confessions.decidedTime', 'desc')
    .orderBy('confessions.id', 'desc')
    .limit(MOST_HANDLED)
    .execute();
  return rows.flatMap((row) => {
    const { id, machineName, nickname, status, rejectReason, isMasked, shownFrom, decidedTime } = toConfession(ctx, row);
    if (!decidedTime) return [];
    const until = new Date(decidedTime.getTime() + UNDO_MS);
    const undoUntil = isUndoable(status) && until > ctx.now ? until : null;
    return [{ id, machineName, nickname, status, rejectReason, isMasked, shownFrom, decidedTime, undoUntil }];
  });
}

const isUndoable = (status: HandledConfession['status']) => status === 'PUBLISHED' || status === 'REJECTED';
