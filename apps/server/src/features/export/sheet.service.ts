import type { Lang, Words } from '@netbar/contract/kernel/words';
import type { z } from 'zod';
import type { Ctx } from '#kernel/ctx.ts';

/** A list that can be taken away as a file. */
export interface Sheet<F extends z.ZodType = z.ZodType, Row = never> {
  /** Its feature, by which the worker finds it. */
  kind: string;
  title: Words;
  /** Whoever makes the file must hold it, at once and when the worker comes to it. */
  can: string;
  filter: F;
  columns: Record<string, { title: Words; cell: (row: Row, lang: Lang) => string | number | null }>;
  /** No further than `most`: to count all of a million would take seconds. */
  count: (ctx: Ctx, filter: z.output<F>, most: number) => Promise<number>;
  /** All of it, in the order of the list, some at a time. */
  read: (ctx: Ctx, filter: z.output<F>) => AsyncIterable<Row[]>;
}

export const defineSheet = <F extends z.ZodType, Row>(sheet: Sheet<F, Row>): Sheet<F, Row> => sheet;
