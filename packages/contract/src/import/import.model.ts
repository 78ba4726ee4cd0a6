import { z } from 'zod';
import { ImportProblem } from '../kernel/import.ts';
import { id, time } from '../kernel/model.ts';

export const ImportStatus = z.enum(['WAITING', 'CHECKING', 'WRITING', 'DONE', 'REFUSED', 'FAILED']);
export type ImportStatus = z.infer<typeof ImportStatus>;

/** A large table on its way in. */
export const Import = z.object({
  id,
  isTrial: z.boolean(),
  status: ImportStatus,
  /** Known once all of it was looked at. */
  rowsTotal: z.int(),
  rowsDone: z.int(),
  problems: z.array(ImportProblem),
  createdTime: time,
});
export type Import = z.input<typeof Import>;

/** Nothing more will happen to it. */
export const isOver = (status: ImportStatus) => status === 'DONE' || status === 'REFUSED' || status === 'FAILED';
