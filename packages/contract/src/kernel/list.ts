import { z } from 'zod';
import { pageOf } from './model.ts';

/** The most rows that tabs count and sums add up. A larger set gets neither: the page then asks for a narrower question. */
export const MOST_SUMMED = 100_000;

/** The column a list is sorted by: one of these keys, `-key` for descending. Without it the list has its own order. */
export const sortBy = <const K extends [string, ...string[]]>(keys: K) =>
  z.enum(keys.flatMap((key) => [key, `-${key}`]) as [SortOf<K[number]>, ...SortOf<K[number]>[]]).optional();
export type SortOf<K extends string> = K | `-${K}`;

/** The columns that an endpoint can sort by. Its `sort` is made with `sortBy`. */
export function sortableKeys(input: z.ZodType): string[] {
  const sort = input instanceof z.ZodObject ? (input.shape as Record<string, unknown>)['sort'] : undefined;
  const one = sort instanceof z.ZodOptional ? sort.unwrap() : undefined;
  return one instanceof z.ZodEnum ? one.options.map(String).filter((key) => !key.startsWith('-')) : [];
}

/**
 * How many rows each tab would show, by the name of the row of tabs and the tab's value ('' is the one for all). A count follows
 * every condition but that of its own row. Null if there are more than MOST_SUMMED rows.
 */
export const TabCounts = z.record(z.string(), z.record(z.string(), z.int())).nullable();
export type TabCounts = z.input<typeof TabCounts>;

/** A page of rows with the counts of the list's tabs. */
export const countedPageOf = <T extends z.ZodType>(row: T) => pageOf(row).extend({ counts: TabCounts.optional() });

/** Why a list says no sums: too many rows, or the caller must count a drawer without knowing what should be in it. */
export const NoSums = z.enum(['TOO_MANY', 'BLIND']);
export type NoSums = z.infer<typeof NoSums>;

/** A page of rows with the counts of its tabs and the sums of everything that matches, not of the page. */
export const summedPageOf = <T extends z.ZodType, S extends z.ZodType>(row: T, sums: S) =>
  countedPageOf(row).extend({ sums: sums.nullable().optional(), noSums: NoSums.nullable().optional() });
