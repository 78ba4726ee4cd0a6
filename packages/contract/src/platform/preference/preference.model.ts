import { z } from 'zod';
import { id, line, version } from '#kernel/model.ts';

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

/** What a saved view asks and how it shows the answer. Days may be a period such as `today`. */
export const ListViewContent = z.object({
  values: z.record(key, line(200)).refine((values) => Object.keys(values).length <= 40),
  sort: z
    .string()
    .regex(/^-?[\w-]{1,40}$/)
    .optional(),
  settings: ListSettings,
});
export type ListViewContent = z.input<typeof ListViewContent>;

export const ListView = z.object({
  id,
  list: ListName,
  name: z.string(),
  content: ListViewContent,
  isShared: z.boolean(),
  /** Only the owner changes it. */
  isMine: z.boolean(),
  ownerName: z.string(),
  /** The caller's list opens with it. */
  isStarred: z.boolean(),
  version: z.int(),
});
export type ListView = z.input<typeof ListView>;

/** The most views somebody keeps of one list. */
export const MOST_VIEWS = 30;

const view = { name: line(20), content: ListViewContent, isShared: z.boolean() };
export const NewListView = z.object({ list: ListName, ...view });
export const ListViewChange = z.object({ id, version, ...view });
export const ListViewRef = z.object({ id });
/** Null: the list opens as the page declares it. */
export const ListViewStar = z.object({ list: ListName, viewId: id.nullable() });

/** Settings of the counter: favourite products in order, and keys that differ from the defaults. */
export const CounterSettings = z.object({
  favourites: z.array(id).max(99),
  keys: z.record(z.string().regex(/^[A-Za-z]{1,20}$/), line(20)).refine((keys) => Object.keys(keys).length <= 40),
});
export type CounterSettings = z.input<typeof CounterSettings>;
