import { z } from 'zod';
import { id } from './model.ts';
import type { Words } from './words.ts';

/** One column of a file that people fill in. */
export interface ImportColumn {
  key: string;
  /** The heading by which the column is recognised, in any of the three languages. */
  title: Words;
  example: string;
  /** A file without this column is refused. */
  isNeeded: boolean;
}

/** The size limit of a table filled in by hand. */
export const IMPORT_MOST_BYTES = 1024 * 1024;
export const IMPORT_MOST_ROWS = 2_000;
/** The size limit of a table exported by another system, which the worker imports in the background. */
export const LARGE_IMPORT_MOST_BYTES = 24 * 1024 * 1024;
export const LARGE_IMPORT_MOST_ROWS = 100_000;
/** The most problems that are reported at once. */
export const MOST_PROBLEMS = 200;

/** A problem of one cell, in the caller's language. Row 1 is the first below the headings. */
export const ImportProblem = z.object({ row: z.int(), column: z.string(), text: z.string() });

/** What an import would do, or has done. With any problem nothing is imported. */
export const ImportOutcome = z.object({
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  problems: z.array(ImportProblem),
  /** False for a trial and when there is a problem. */
  isDone: z.boolean(),
  /** Set when the worker does the import; `import.get` returns its progress. */
  importId: id.optional(),
});
export type ImportOutcome = z.input<typeof ImportOutcome>;
