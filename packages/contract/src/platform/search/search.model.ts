import { z } from 'zod';
import { id, line } from '#kernel/model.ts';

/** What a search finds, in the order in which it is shown. */
export const searchKinds = ['member', 'product', 'order', 'account', 'employee', 'branch'] as const;
export const SearchKind = z.enum(searchKinds);
export type SearchKind = z.output<typeof SearchKind>;

/** A fact beside the name. `text` is shown as it is, after the word of its sort if it has one. */
export const SearchFact = z.object({
  sort: z.enum(['plain', 'seat', 'shelves', 'stock', 'member', 'time', 'more']),
  text: z.string(),
});
export type SearchFact = z.input<typeof SearchFact>;

export const SearchHit = z.object({
  kind: SearchKind,
  id,
  title: z.string(),
  /** The pinyin of each character of the title, in its order; other characters stand for themselves. Empty if it is no name. */
  syllables: z.array(z.string()),
  facts: z.array(SearchFact),
  /** The address of a picture, if the thing has one. */
  picture: z.string().nullable(),
  amountFen: z.int().nullable(),
  /** Pages that show it, the best first; the caller opens the first one that their menu has. */
  pages: z.array(z.object({ page: z.string(), query: z.record(z.string(), z.string()) })),
});
export type SearchHit = z.input<typeof SearchHit>;

export const SearchGroup = z.object({
  kind: SearchKind,
  hits: z.array(SearchHit),
  /** How many there are in all; counting ends at MOST_FOUND. */
  total: z.int(),
});
export type SearchGroup = z.input<typeof SearchGroup>;

export const MOST_FOUND = 100;

export const SearchQuery = z.object({
  text: line(40),
  /** Only this kind is searched, as when one group of the palette is opened. */
  kind: SearchKind.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(8),
});
