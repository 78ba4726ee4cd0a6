import type { SearchFact, SearchHit, SearchKind } from '@netbar/contract/platform/search/search.model';
import type { Ctx } from '#kernel/ctx.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';

export interface SearchFor {
  text: string;
  limit: number;
}

/** Found by one finder: the best first, and how many there are, counted up to MOST_FOUND. */
export interface Found {
  hits: SearchHit[];
  total: number;
}

/** Finds what one feature keeps. */
export interface Finder {
  kind: SearchKind;
  /** The function that opens what is found; `ctx` has the places where the caller holds it. Without one: for everybody signed in. */
  can?: string;
  find: (ctx: Ctx, search: SearchFor) => Promise<Found>;
}

/** Each feature hands in its finders. Of several of one kind, the first whose function the caller holds is asked. */
export const finders = defineExtensionPoint<Finder>();

/** What keys are kept for. */
export type SearchKeyed = 'member' | 'product' | 'employee';

/** Rows that have no keys yet, because they are older than the keys. */
export interface UnkeyedRows {
  kind: SearchKeyed;
  list: (ctx: Ctx, limit: number) => Promise<{ id: string; keys: string[] }[]>;
}

export const unkeyedRows = defineExtensionPoint<UnkeyedRows>();

export const factOf = (sort: SearchFact['sort'], text: string | number | null | undefined): SearchFact[] =>
  text === null || text === undefined || text === '' ? [] : [{ sort, text: String(text) }];
