import type { Tx } from './ctx.ts';
import { idsInOrder } from './ids.ts';

/** One row of the audit log. Who, when and from where come from the `ctx`. */
export interface Trace {
  action: string;
  branchId?: string | undefined;
  docType?: string;
  docId?: string;
  version?: number;
  /** Input, before and after, with sensitive fields already redacted. */
  detail: object;
}

/** Expects at least one trace: an INSERT without rows is no valid SQL. */
export function insertTraces(ctx: Tx, traces: Trace[]) {
  const by = { actorId: ctx.actor.id, ip: ctx.ip, requestId: ctx.requestId, createdTime: ctx.now };
  const ids = idsInOrder(ctx.newId, traces.length);
  const rows = traces.map(({ detail, ...trace }, i) => ({
    id: ids[i] as string,
    ...trace,
    detail: JSON.stringify(detail),
    ...by,
  }));
  return ctx.db.insertInto('auditLog').values(rows);
}
