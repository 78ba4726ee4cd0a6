import { z } from 'zod';
import { id, time } from '../kernel/model.ts';

/** Up to here a file is made while one waits; above, the worker makes it and the bell says when. */
export const MADE_AT_ONCE = 5_000;
/** A file of more would be too much for a spreadsheet. */
export const MOST_EXPORTED = 50_000;

/** A spreadsheet's own, or lines for another program. */
export const ExportFormat = z.enum(['xlsx', 'csv']);
export type ExportFormat = z.infer<typeof ExportFormat>;

export const ExportStatus = z.enum(['WAITING', 'DONE', 'FAILED']);

/** A table somebody takes away as a file. */
export const Export = z.object({
  id,
  /** What the file is called, but for its ending. */
  name: z.string(),
  status: ExportStatus,
  rowsTotal: z.int(),
  rowsDone: z.int(),
  createdTime: time,
});
export type Export = z.input<typeof Export>;

/** Which columns, in the order wanted. */
export const columnsOf = <const K extends [string, ...string[]]>(keys: K) =>
  z
    .array(z.enum(keys))
    .min(1)
    .refine((list) => new Set(list).size === list.length);

/** The columns that an endpoint made with `columnsOf` knows. */
export function exportableKeys(input: z.ZodType): string[] {
  const columns = input instanceof z.ZodObject ? (input.shape as Record<string, unknown>)['columns'] : undefined;
  const one = columns instanceof z.ZodArray ? columns.element : undefined;
  return one instanceof z.ZodEnum ? one.options.map(String) : [];
}
