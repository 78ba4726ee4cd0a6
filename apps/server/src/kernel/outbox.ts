import type { z } from 'zod';
import type { VisitTx } from './ctx.ts';
import { idsInOrder } from './ids.ts';

/** Work for the worker, named feature.verb, with the shape of its data. */
export interface Job<S extends z.ZodType = z.ZodType> {
  name: string;
  data: S;
}

export const defineJob = <S extends z.ZodType>(name: `${string}.${string}`, data: S): Job<S> => ({ name, data });

export interface OutboxRow {
  topic: string;
  branchId?: string;
  payload: object;
  runAfter?: Date | undefined;
}

/** Expects at least one row: an INSERT without rows is no valid SQL. */
export function insertOutbox(ctx: VisitTx, rows: OutboxRow[]) {
  const ids = idsInOrder(ctx.newId, rows.length);
  const values = rows.map(({ topic, branchId, payload, runAfter }, i) => ({
    id: ids[i] as string,
    topic,
    branchId: branchId ?? null,
    payload: JSON.stringify(payload),
    runAfter: runAfter ?? null,
    createdTime: ctx.now,
  }));
  return ctx.db.insertInto('outbox').values(values);
}
