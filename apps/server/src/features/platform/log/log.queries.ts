import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { MOST_LISTED } from '@netbar/contract/kernel/model';
import { type Lang, say } from '@netbar/contract/kernel/words';
import { logNouns } from '@netbar/contract/platform/log/feature';
import type { logApi } from '@netbar/contract/platform/log/log.api';
import type { LogRows } from '@netbar/contract/platform/log/log.model';
import { sql } from 'kysely';
import type { z } from 'zod';
import { checkAuditPart } from '#kernel/audit-check.ts';
import { countUpTo } from '#kernel/count.ts';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';
import { SYSTEM_ACTOR } from '#kernel/open-ctx.ts';
import { DEVICE_ACTOR } from '#kernel/device.ts';

interface About {
  branchId: string | null;
  /** The type of the document that it is about, if it is about one. */
  docType: string | null;
}

/** Features say which facts of the log a reader may not see. Returns the entry's content as this reader may see it. */
export const logContent = defineExtensionPoint<(ctx: Ctx, entry: About & { detail: unknown }) => unknown>();

export const shownTo = (ctx: Ctx, { branchId, docType }: About, detail: unknown) =>
  logContent.all().reduce((left, show) => show(ctx, { branchId, docType, detail: left }), detail);

export type LogFilter = z.output<typeof LogRows>;

export async function listLog(ctx: Ctx, { page, limit, ...filter }: In<typeof logApi.list>) {
  const [rows, total] = await Promise.all([
    withNames(entries(ctx, filter))
      .select(columns)
      .orderBy('auditLog.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countEntries(ctx, filter, MOST_LISTED),
  ]);
  return { rows: rows.map((row) => withActorName(row, ctx.lang)), total };
}

/** One entry, with the states before and after apart from the other details. Those of a call are in the step it caused. */
export async function getEntry(ctx: Ctx, { id }: In<typeof logApi.get>) {
  const { detail, stepDetail, ...row } = await withNames(entriesWithSteps(ctx, {}))
    .select(columns)
    .select([sql<Facts>`audit_log.detail`.as('detail'), sql<Facts>`coalesce(step.detail, '{}')`.as('stepDetail')])
    .where('auditLog.id', '=', id)
    .executeTakeFirstOrThrow(notFound(logNouns.entry));
  const [own, caused] = [detail, stepDetail].map((facts) => shownTo(ctx, row, facts) as Facts);
  const { before = caused?.['before'] ?? null, after = caused?.['after'] ?? null, ...rest } = own ?? {};
  return { ...withActorName(row, ctx.lang), detail: rest, before, after };
}
type Facts = Record<string, Out<typeof logApi.get>['detail']>;

export const countEntries = (ctx: Ctx, filter: LogFilter, most: number) =>
  countUpTo(ctx, entries(ctx, filter).select('auditLog.id'), most);

/** Entries older than a given one. Keyset paging makes the last page as fast as the first. */
export async function listOlderEntries(
  ctx: Ctx,
  filter: LogFilter,
  { than, limit }: { than: string | undefined; limit: number },
) {
  const found = than ? entries(ctx, filter).where('auditLog.id', '<', than) : entries(ctx, filter);
  const rows = await withNames(found)
    .select(columns)
    .select('auditLog.detail')
    .orderBy('auditLog.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ detail, ...row }) => ({
    ...withActorName(row, ctx.lang),
    detail: JSON.stringify(shownTo(ctx, row, detail)),
  }));
}

/** About one second of work: a digest takes some 40 µs. */
const ROWS_A_CHECK = 20_000;

/** Verifies the next part of the hash chain; the caller continues after the last id returned. */
export const verifyChain = (ctx: Ctx, { after }: In<typeof logApi.verify>): Promise<Out<typeof logApi.verify>> =>
  checkAuditPart(ctx, { after, rows: ROWS_A_CHECK });

/** Actions of documents begin with the type (ORDER.pay), others with the feature (duty.alone). */
const DOCUMENT_STEP = '^[A-Z]';

/**
 * One entry for what one person did: a step of a document is left out if the call that caused it has an entry of its own, which
 * then names the document. Whoever asks for documents gets their steps.
 */
function entries(ctx: Ctx, filter: LogFilter) {
  const found = entriesWithSteps(ctx, filter);
  const { docType, docId, action, feature } = filter;
  const isAboutDocuments =
    docType !== undefined || docId !== undefined || new RegExp(DOCUMENT_STEP).test(action ?? feature ?? '');
  if (isAboutDocuments) return found;
  // A command writes its entry last in its transaction. Only that row is looked at: a job may write thousands in one transaction.
  return found.where(sql<boolean>`(audit_log.action !~ ${DOCUMENT_STEP} or not coalesce((
    select c.doc_type is null and c.request_id = audit_log.request_id from audit_log c
    where c.xact_id = audit_log.xact_id and c.company_id = audit_log.company_id order by c.id desc limit 1), false))`);
}

/** Entries of the caller's branches. Entries without a branch are only for people with the whole company. */
function entriesWithSteps(ctx: Ctx, { from, to, actorId, action, feature, branchId, docType, docId }: LogFilter) {
  let found = ctx.db.selectFrom('auditLog');
  if (!ctx.actor.isCompanyWide) found = found.where(inScope(ctx, 'auditLog.branchId'));
  if (from) found = found.where('auditLog.createdTime', '>=', from).where('auditLog.id', '>=', firstIdAt(from, -CLOCK_SLACK_MS));
  if (to) found = found.where('auditLog.createdTime', '<', to).where('auditLog.id', '<', firstIdAt(to, CLOCK_SLACK_MS));
  if (actorId) found = found.where('auditLog.actorId', '=', actorId);
  if (action) found = found.where('auditLog.action', '=', action);
  // A range, because PostgreSQL uses no index for `like` behind row-level security. '/' is the character after '.'.
  if (feature) found = found.where('auditLog.action', '>=', `${feature}.`).where('auditLog.action', '<', `${feature}/`);
  if (branchId) found = found.where('auditLog.branchId', '=', branchId);
  if (docType) found = found.where('auditLog.docType', '=', docType);
  if (docId) found = found.where('auditLog.docId', '=', docId);
  return found;
}

/**
 * Ids are made during the request, so they may be a little later than the row's time. The bound by id lets PostgreSQL skip
 * months.
 */
const CLOCK_SLACK_MS = 3_600_000;
export const firstIdAt = (at: Date, slackMs: number) => {
  const moment = new Date(Math.max(0, at.getTime() + slackMs));
  return sql<string>`platform.first_id_at(${moment}::timestamptz)`;
};

const withNames = (found: ReturnType<typeof entriesWithSteps>) =>
  found
    .leftJoin('platform.accounts as a', (join) =>
      join.onRef('a.companyId', '=', 'auditLog.companyId').onRef('a.id', '=', 'auditLog.actorId'),
    )
    .leftJoin('branches as b', (join) =>
      join.onRef('b.companyId', '=', 'auditLog.companyId').onRef('b.id', '=', 'auditLog.branchId'),
    )
    // The last step before a call in its transaction is what the call was about.
    .leftJoinLateral(
      (q) =>
        q
          .selectFrom('auditLog as step')
          .select(['step.docType', 'step.docId', 'step.version', 'step.detail'])
          .whereRef('step.xactId', '=', 'auditLog.xactId')
          .whereRef('step.companyId', '=', 'auditLog.companyId')
          .whereRef('step.id', '<', 'auditLog.id')
          .where('auditLog.docType', 'is', null)
          .orderBy('step.id', 'desc')
          .limit(1)
          .as('step'),
      (on) => on.onTrue(),
    );

const columns = [
  'auditLog.id',
  'auditLog.createdTime',
  'auditLog.actorId',
  'a.name as actorName',
  'auditLog.action',
  'auditLog.branchId',
  'b.name as branchName',
  sql<string | null>`coalesce(audit_log.doc_type, step.doc_type)`.as('docType'),
  sql<string | null>`coalesce(audit_log.doc_id, step.doc_id)`.as('docId'),
  sql<number | null>`coalesce(audit_log.version, step.version)`.as('version'),
  'auditLog.ip',
  'auditLog.requestId',
] as const;

const withActorName = <R extends { actorId: string; actorName: string | null }>(row: R, lang: Lang) => ({
  ...row,
  actorName: row.actorName ?? (actorWords.get(row.actorId) ?? unknownActor)[lang],
});

/** Who acts without an account. */
const actorWords = new Map([
  [SYSTEM_ACTOR, say('系统', 'System', '系統')],
  [DEVICE_ACTOR, say('客户机', 'Client machine', '客戶機')],
]);
const unknownActor = say('未知', 'Unknown', '未知');
