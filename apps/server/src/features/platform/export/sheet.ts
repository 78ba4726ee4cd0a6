import type { Lang, Words } from '@netbar/contract/kernel/words';
import type { z } from 'zod';
import type { Ctx } from '#kernel/ctx.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';

/** A list that can be exported as a file. */
export interface Sheet<F extends z.ZodType = z.ZodType, Row = never> {
  /** The name by which the worker finds it. */
  kind: string;
  title: Words;
  /** The function needed, both when the export is requested and when the worker runs it. */
  can: string;
  filter: F;
  columns: Record<string, { title: Words; cell: (row: Row, lang: Lang) => string | number | null }>;
  /** Counts no further than `most`: counting a million rows would take seconds. */
  count: (ctx: Ctx, filter: z.output<F>, most: number) => Promise<number>;
  /** All rows in the order of the list, in batches. */
  read: (ctx: Ctx, filter: z.output<F>) => AsyncIterable<Row[]>;
}

export const defineSheet = <F extends z.ZodType, Row>(sheet: Sheet<F, Row>): Sheet<F, Row> => sheet;

// oxlint-disable-next-line typescript/no-explicit-any -- each sheet reads its own filter and rows; the list of them knows neither
type AnySheet = Sheet<z.ZodType, any>;

/** Features provide the lists that can be exported. */
export const exportSheet = defineExtensionPoint<AnySheet>();
