import { z } from 'zod';
import { id, line } from '#kernel/model.ts';

const key = z.string().regex(/^[\w-]{1,40}$/);
const keys = z.array(key).max(60);

/** Settings of one list. Hidden columns are named, so that new columns are shown. */
export const ListSettings = z.object({
  /** Version of the page that wrote it; settings of another version are ignored. */
  version: z.int().min(1).max(1000),
  hidden: keys,
  /** Columns not named keep their default position. */
  order: keys,
  pinned: keys,
  /** In px. */
  widths: z.record(key, z.int().min(40).max(2000)),
  isCompact: z.boolean(),
});
export type ListSettings = z.input<typeof ListSettings>;

/** A list by its endpoint, such as account.list. */
export const ListName = z.string().regex(/^[A-Za-z]{1,40}\.[A-Za-z]{1,40}$/);

/** Settings of the counter: favourite products in order, and keys that differ from the defaults. */
export const CounterSettings = z.object({
  favourites: z.array(id).max(99),
  keys: z.record(z.string().regex(/^[A-Za-z]{1,20}$/), line(20)).refine((keys) => Object.keys(keys).length <= 40),
});
export type CounterSettings = z.input<typeof CounterSettings>;
