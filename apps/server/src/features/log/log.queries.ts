import type { logApi } from '@netbar/contract/log/log.api';
import type { LogRows } from '@netbar/contract/log/log.model';
import { MOST_LISTED } from '@netbar/contract/kernel/model';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { say, type Lang } from '@netbar/contract/kernel/words';
import { sql } from 'kysely';
import type { z } from 'zod';
import { countUpTo } from '#kernel/count.ts';
import { inScope, type Ctx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { SYSTEM_ACTOR } from '#kernel/open-ctx.ts';

export type Filter = z.output<typeof LogRows>;

export async function listLog(ctx: Ctx, { page, limit, ...filter }: In<typeof logApi.list>) {
  const [rows, total] = await Promise.all([
    named(entries(ctx, filter))
      .select(columns)
      .orderBy('auditLog.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countEntries(ctx, filter, MOST_LISTED),
  ]);
  return { rows: rows.map((row) => withActor(row, ctx.lang)), total };
}

/** What was sent or noted; what it was before and after stands apart. */
export async function getEntry(ctx: Ctx, { id }: In<typeof logApi.get>) {
  const { detail, ...row } = await named(entries(ctx, {}))
    .select(columns)
    .select(sql<Record<string, Out<typeof logApi.get>['detail']>>`audit_log.detail`.as('detail'))
    .where('auditLog.id', '=', id)
    .executeTakeFirstOrThrow(notFound('日志'));
  const { before = null, after = null, ...rest } = detail;
  return { ...withActor(row, ctx.lang), detail: rest, before, after };
}

export const countEntries = (ctx: Ctx, filter: Filter, most: number) =>
  countUpTo(ctx, entries(ctx, filter).select('auditLog.id'), most);

/** The rows older than one that was seen, which is as fast for the last as for the first. */
export async function listOlder(ctx: Ctx, filter: Filter, { than, limit }: { than: string | undefined; limit: number }) {
  const found = than ? entries(ctx, filter).where('auditLog.id', '<', than) : entries(ctx, filter);
  const rows = await named(found)
    .select(columns)
    .select(sql<string>`audit_log.detail::text`.as('detail'))
    .orderBy('auditLog.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => withActor(row, ctx.lang));
}

/** Rows of the caller's branches; those of no branch are for whoever looks after the whole company. */
function entries(ctx: Ctx, { from, to, actorId, action, feature, branchId, docType, docId }: Filter) {
  let found = ctx.db.selectFrom('auditLog');
  if (!ctx.actor.isCompanyWide) found = found.where(inScope(ctx, 'auditLog.branchId'));
  if (from) found = found.where('auditLog.createdTime', '>=', from).where('auditLog.id', '>=', idAt(from, -CLOCK_SLACK_MS));
  if (to) found = found.where('auditLog.createdTime', '<', to).where('auditLog.id', '<', idAt(to, CLOCK_SLACK_MS));
  if (actorId) found = found.where('auditLog.actorId', '=', actorId);
  if (action) found = found.where('auditLog.action', '=', action);
  // A range, since PostgreSQL takes no index for `like` behind row security. The slash is what follows the full stop.
  if (feature) found = found.where('auditLog.action', '>=', `${feature}.`).where('auditLog.action', '<', `${feature}/`);
  if (branchId) found = found.where('auditLog.branchId', '=', branchId);
  if (docType) found = found.where('auditLog.docType', '=', docType);
  if (docId) found = found.where('auditLog.docId', '=', docId);
  return found;
}

/** An id is made while its request runs, so it is a little younger than the row's time; the months are kept apart by id. */
const CLOCK_SLACK_MS = 3_600_000;
export const idAt = (at: Date, slackMs: number) => {
  const moment = new Date(Math.max(0, at.getTime() + slackMs));
  return sql<string>`platform.first_id_at(${moment}::timestamptz)`;
};

const named = (found: ReturnType<typeof entries>) =>
  found
    .leftJoin('platform.accounts as a', (join) =>
      join.onRef('a.companyId', '=', 'auditLog.companyId').onRef('a.id', '=', 'auditLog.actorId'),
    )
    .leftJoin('branches as b', (join) =>
      join.onRef('b.companyId', '=', 'auditLog.companyId').onRef('b.id', '=', 'auditLog.branchId'),
    );

const columns = [
  'auditLog.id',
  'auditLog.createdTime',
  'auditLog.actorId',
  'a.name as actorName',
  'auditLog.action',
  'auditLog.branchId',
  'b.name as branchName',
  'auditLog.docType',
  'auditLog.docId',
  'auditLog.version',
  'auditLog.ip',
  'auditLog.requestId',
] as const;

const withActor = <R extends { actorId: string; actorName: string | null }>(row: R, lang: Lang) => ({
  ...row,
  actorName: row.actorName ?? (row.actorId === SYSTEM_ACTOR ? systemName[lang] : ''),
});

const systemName = say('系统', 'System', '系統');
