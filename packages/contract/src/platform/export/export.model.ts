import { z } from 'zod';
import { id, time } from '#kernel/model.ts';

/** Up to this many rows the request makes the file; above it, the worker does and notifies the person. */
export const MADE_AT_ONCE = 5_000;
/** More rows would be too many for spreadsheet programs. */
export const MOST_EXPORTED = 50_000;

export const ExportFormat = z.enum(['xlsx', 'csv']);
export type ExportFormat = z.infer<typeof ExportFormat>;

export const ExportStatus = z.enum(['WAITING', 'DONE', 'FAILED']);

/** A list exported as a file. */
export const Export = z.object({
  id,
  /** File name without its extension. */
  name: z.string(),
  status: ExportStatus,
  rowsTotal: z.int(),
  rowsDone: z.int(),
  createdTime: time,
});
export type Export = z.input<typeof Export>;

/** Which columns, in which order. */
export const columnsOf = <const K extends [string, ...string[]]>(keys: K) =>
  z
    .array(z.enum(keys))
    .min(1)
    .refine((list) => new Set(list).size === list.length);

/** The column keys that an input made with `columnsOf` accepts. */
export function exportableKeys(input: z.ZodType): string[] {
  const columns = input instanceof z.ZodObject ? (input.shape as Record<string, unknown>)['columns'] : undefined;
  const one = columns instanceof z.ZodArray ? columns.element : undefined;
  return one instanceof z.ZodEnum ? one.options.map(String) : [];
}
