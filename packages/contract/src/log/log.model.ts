import { z } from 'zod';
import { columnsOf } from '../export/export.model.ts';
import { id, line, pageQuery, time, upToMostListed } from '../kernel/model.ts';

/** One thing somebody did. */
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

/** What was sent, with secrets and personal data blotted out, and what it was before and after where that was kept. */
export const LogDetail = LogEntry.extend({ detail: z.json(), before: z.json().nullable(), after: z.json().nullable() });
export type LogDetail = z.input<typeof LogDetail>;

const filter = {
  from: time.optional(),
  /** Not included. */
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

/** Which rows a file holds. */
export const LogRows = z.object(filter);
export const LogExport = LogRows.extend({
  columns: columnsOf(['time', 'who', 'action', 'code', 'branch', 'doc', 'docId', 'version', 'ip', 'request', 'content']),
});

/** Part of the chain: links after `after` that were recomputed. Another call goes on until it is done. */
export const ChainCheck = z.object({
  checkedTo: z.int(),
  links: z.int(),
  brokenAt: z.int().nullable(),
  isDone: z.boolean(),
  /** To compare with the anchor kept outside the database. */
  head: z.string().nullable(),
});
export type ChainCheck = z.input<typeof ChainCheck>;
export const ChainFrom = z.object({ after: z.coerce.number().int().min(0).default(0) });
