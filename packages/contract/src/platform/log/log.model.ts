import { z } from 'zod';
import { columnsOf } from '#platform/export/export.model.ts';
import { id, line, pageQuery, time, upToMostListed } from '#kernel/model.ts';
import { RecordKind } from '#kernel/record.ts';

/** One recorded action. */
export const LogEntry = z.object({
  id,
  createdTime: time,
  actorId: id,
  actorName: z.string(),
  /** feature.verb for a call, TYPE.verb for a step of a document. */
  action: z.string(),
  branchId: id.nullable(),
  branchName: z.string().nullable(),
  docType: z.string().nullable(),
  docId: id.nullable(),
  version: z.int().nullable(),
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type LogEntry = z.input<typeof LogEntry>;

/** The input, with secrets and personal data redacted, and the states before and after if they were recorded. */
export const LogDetail = LogEntry.extend({ detail: z.json(), before: z.json().nullable(), after: z.json().nullable() });
export type LogDetail = z.input<typeof LogDetail>;

const filter = {
  from: time.optional(),
  /** Exclusive. */
  to: time.optional(),
  actorId: id.optional(),
  /** One action, such as account.lock. */
  action: line(80).optional(),
  /** Every action of a feature, such as account, or of a document type, such as ROLE. */
  feature: z
    .string()
    .regex(/^[A-Za-z][\w-]{0,39}$/)
    .optional(),
  branchId: id.optional(),
  docType: line(40).optional(),
  docId: id.optional(),
};

export const LogFilter = upToMostListed(pageQuery.extend(filter));

/** The same filter without pages, for exports. */
export const LogRows = z.object(filter);
export const LogExport = LogRows.extend({
  columns: columnsOf(['time', 'who', 'action', 'code', 'branch', 'doc', 'docId', 'version', 'ip', 'request', 'content']),
});

/** A part of the hash chain: the entries after `after` that were recomputed. Call again until it is done. */
export const ChainCheck = z.object({
  checkedTo: z.int(),
  links: z.int(),
  brokenAt: z.int().nullable(),
  isDone: z.boolean(),
  /** To compare with the anchor stored outside the database. */
  head: z.string().nullable(),
});
export type ChainCheck = z.input<typeof ChainCheck>;
export const ChainFrom = z.object({ after: z.coerce.number().int().min(0).default(0) });

/** One record: `branchId` for what a branch has of its own of a record of the brand. */
export const RecordTimelineFilter = upToMostListed(pageQuery.extend({ kind: RecordKind, id, branchId: id.optional() }));

const Told = z.union([z.string(), z.number(), z.boolean()]).nullable();
/** Something that happened to a record, as its timeline tells it. Only fields that have words are told. */
export const RecordEntry = z.object({
  id,
  createdTime: time,
  /** Null: no person did it, but the system. */
  actorName: z.string().nullable(),
  action: z.string(),
  branchName: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: Told, after: Told })),
  facts: z.array(z.object({ field: z.string(), value: Told })),
  /** Only for people who may read the log. */
  ip: z.string().nullable(),
});
export type RecordEntry = z.input<typeof RecordEntry>;
