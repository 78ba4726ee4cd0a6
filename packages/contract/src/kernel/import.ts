import { z } from 'zod';
import { id } from './model.ts';
import type { Words } from './words.ts';

/** One column of a file that people fill in. */
export interface ImportColumn {
  key: string;
  /** In any of the three languages it is recognised by these words. */
  title: Words;
  example: string;
  /** A file without it is refused. */
  isNeeded: boolean;
}

/** A table that people type: far more than anybody fills in by hand. */
export const IMPORT_MOST_BYTES = 1024 * 1024;
export const IMPORT_MOST_ROWS = 2_000;
/** One that another system wrote: the worker takes it over, and one may leave meanwhile. */
export const LARGE_IMPORT_MOST_BYTES = 24 * 1024 * 1024;
export const LARGE_IMPORT_MOST_ROWS = 100_000;
/** Whoever has more wrong cells mends these first. */
export const MOST_PROBLEMS = 200;

/** What is wrong in one cell, in the caller's language. Row 1 is the first below the heads. */
export const ImportProblem = z.object({ row: z.int(), column: z.string(), text: z.string() });

/** What a file would do, or did. With a single problem nothing of it is done. */
export const ImportOutcome = z.object({
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  problems: z.array(ImportProblem),
  /** Not on a trial, nor with a problem. */
  isDone: z.boolean(),
  /** The worker is at it; ask `import.get` how far it is. */
  importId: id.optional(),
});
export type ImportOutcome = z.input<typeof ImportOutcome>;
