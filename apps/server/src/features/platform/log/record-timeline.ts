import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { MOST_LISTED } from '@netbar/contract/kernel/model';
import { fieldWords } from '@netbar/contract/platform/log/field.words';
import { logNouns } from '@netbar/contract/platform/log/feature';
import type { logApi } from '@netbar/contract/platform/log/log.api';
import { sql } from 'kysely';
import { countUpTo } from '#kernel/count.ts';
import { type Ctx, holdsAt, inScope } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { SYSTEM_ACTOR } from '#kernel/open-ctx.ts';
import { actingToRead, recordHistory, recordParts } from '#kernel/record-history.ts';
import { shownTo } from './log.queries.ts';

type Entry = Out<typeof logApi.record>['rows'][number];

/** What happened to one record, the newest first. Whoever may read the record may read it; nobody else finds it. */
export async function listRecordEntries(ctx: Ctx, { kind, id, branchId, page, limit }: In<typeof logApi.record>) {
  const history = recordHistory.all().find((one) => one.kind === kind);
  if (!history) throw notFound(logNouns.entry)();
  const reader = actingToRead(ctx, history);
  const ref = { id, branchId };
  const own = await history.find(reader, ref);
  const parts = recordParts.all().filter((part) => part.kind === kind);
  const found = await Promise.all(parts.map(async (part) => ({ ...part, ids: await part.find(reader, ref) })));
  const docs: Docs[] = [{ docTypes: history.docTypes, ids: own, isOwn: true }, ...found.filter(({ ids }) => ids.length > 0)];
  const entries = selectEntries(reader, docs);
  const [rows, total] = await Promise.all([
    entries
      .leftJoin('platform.accounts as a', (join) =>
        join.onRef('a.companyId', '=', 'auditLog.companyId').onRef('a.id', '=', 'auditLog.actorId'),
      )
      .leftJoin('branches as b', 'b.id', 'auditLog.branchId')
      .select(['auditLog.id', 'auditLog.createdTime', 'auditLog.actorId', 'a.name as actorName', 'auditLog.action'])
      .select(['auditLog.branchId', 'b.name as branchName', 'auditLog.docType', 'auditLog.docId'])
      .select(['auditLog.detail', 'auditLog.ip'])
      .orderBy('auditLog.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, entries.select('auditLog.id'), MOST_LISTED),
  ]);
  const tellerOf = ({ docId }: { docId: string | null }) => found.find(({ ids }) => docId !== null && ids.includes(docId))?.tell;
  return { rows: rows.map((row) => toEntry(ctx, row, (detail) => tellerOf(row)?.(detail, ref) ?? detail)), total };
}

interface Docs {
  docTypes: readonly string[];
  ids: readonly string[];
  /** The record itself, whose entries show wherever they were written; of its parts only those of the reader's branches do. */
  isOwn?: boolean;
}

/** By document id, which the index of the log leads with. */
const selectEntries = (ctx: Ctx, docs: Docs[]) =>
  ctx.db
    .selectFrom('auditLog')
    .where(sql<boolean>`audit_log.doc_id = any(${docs.flatMap(({ ids }) => ids)}::uuid[])`)
    .where((q) =>
      q.or(
        docs.map(({ docTypes, ids, isOwn = false }) =>
          q.and([
            sql<boolean>`audit_log.doc_id = any(${ids}::uuid[])`,
            sql<boolean>`audit_log.doc_type = any(${docTypes}::text[])`,
            isOwn ? sql<boolean>`true` : q.or([q('auditLog.branchId', 'is', null), inScope(ctx, 'auditLog.branchId')]),
          ]),
        ),
      ),
    );

interface Row {
  id: string;
  createdTime: Date;
  actorId: string;
  actorName: string | null;
  action: string;
  branchId: string | null;
  branchName: string | null;
  docType: string | null;
  detail: unknown;
  ip: string | null;
}

type Told = Entry['facts'][number]['value'];
const isTold = (value: unknown): value is Told => value === null || ['string', 'number', 'boolean'].includes(typeof value);
const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

function toEntry(ctx: Ctx, row: Row, tell: (detail: Record<string, unknown>) => Record<string, unknown>): Entry {
  const { branchId } = row;
  const detail = tell(objectOf(shownTo(ctx, row, row.detail)));
  const mayReadLog =
    branchId === null ? ctx.actor.isCompanyWide && ctx.actor.functions.has('LOG_LIST') : holdsAt(ctx, 'LOG_LIST', branchId);
  return {
    id: row.id,
    createdTime: row.createdTime,
    actorName: row.actorId === SYSTEM_ACTOR ? null : (row.actorName ?? ''),
    action: row.action,
    branchName: row.branchName,
    changes: changesOf(detail),
    facts: factsOf(detail),
    ip: mayReadLog ? row.ip : null,
  };
}

/** Old and new: the step of a lifecycle, or the fields that differ between the states before and after. */
function changesOf({ from, to, before, after }: Record<string, unknown>): Entry['changes'] {
  const step =
    typeof from === 'string' && typeof to === 'string' && from !== to ? [{ field: 'status', before: from, after: to }] : [];
  const [old, now] = [objectOf(before), objectOf(after)];
  // Without a state before, everything would look changed.
  if (Object.keys(old).length === 0) return step;
  const fields = Object.keys(now).flatMap((field) => {
    const [was = null, is = null] = [old[field], now[field]];
    return fieldWords.has(field) && isTold(was) && isTold(is) && was !== is ? [{ field, before: was, after: is }] : [];
  });
  return [...step, ...fields];
}

/** The other facts of the entry. A secret that was redacted is no fact. */
const factsOf = (detail: Record<string, unknown>): Entry['facts'] =>
  Object.entries(detail).flatMap(([field, value]) =>
    field !== 'status' && fieldWords.has(field) && isTold(value) && value !== null && value !== '' && value !== '***'
      ? [{ field, value }]
      : [],
  );
