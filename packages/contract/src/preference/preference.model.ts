import { z } from 'zod';
import { id, line } from '../kernel/model.ts';

const key = z.string().regex(/^[\w-]{1,40}$/);
const keys = z.array(key).max(60);

/** How somebody likes a list. Hidden columns are named, so one that is new shows. */
export const ListSettings = z.object({
  /** Of the page that wrote it: settings of another one are left alone. */
  version: z.int().min(1).max(1000),
  hidden: keys,
  /** Columns not named keep the place the page gives them. */
  order: keys,
  pinned: keys,
  /** In px. */
  widths: z.record(key, z.int().min(40).max(2000)),
  isCompact: z.boolean(),
});
export type ListSettings = z.input<typeof ListSettings>;

/** A list by its endpoint, such as account.list. */
export const ListName = z.string().regex(/^[A-Za-z]{1,40}\.[A-Za-z]{1,40}$/);

/** How somebody likes the counter: goods they mark as often bought, in their order, and keys other than it comes with. */
export const CounterSettings = z.object({
  favourites: z.array(id).max(99),
  keys: z.record(z.string().regex(/^[A-Za-z]{1,20}$/), line(20)).refine((keys) => Object.keys(keys).length <= 40),
});
export type CounterSettings = z.input<typeof CounterSettings>;
