import { z } from 'zod';
import { ImportProblem } from '#kernel/import.ts';
import { id, time } from '#kernel/model.ts';

export const ImportStatus = z.enum(['WAITING', 'CHECKING', 'WRITING', 'DONE', 'REFUSED', 'FAILED']);
export type ImportStatus = z.infer<typeof ImportStatus>;

/** A large import that the worker runs. */
export const Import = z.object({
  id,
  isTrial: z.boolean(),
  status: ImportStatus,
  /** Known once the whole file has been checked. */
  rowsTotal: z.int(),
  rowsDone: z.int(),
  problems: z.array(ImportProblem),
  createdTime: time,
});
export type Import = z.input<typeof Import>;

/** Whether the import has ended. */
export const isImportOver = (status: ImportStatus) => status === 'DONE' || status === 'REFUSED' || status === 'FAILED';
