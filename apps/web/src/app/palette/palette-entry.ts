import type { SearchFact } from '@netbar/contract/platform/search/search.model';
import { pinyin } from 'pinyin-pro';
import type { Match, PaletteGroup, Searched } from './palette.rules.ts';

/** A row of the palette: opens a record or a page, goes to a tab, or runs an action. */
export interface Entry extends Searched {
  key: string;
  group: PaletteGroup;
  facts: readonly SearchFact[];
  picture?: string | null;
  amountFen?: number | null;
  /** Shown at the right, such as that a page is open already. */
  note?: string;
  /** The letter that runs it together with Alt. */
  altKey?: string;
  /** Its address, if it has one: it can also be opened in a new window. */
  address?: string;
  run: () => void;
}

export type FoundEntry = Entry & { match: Match };

const spelled = new Map<string, string[]>();

/** The pinyin of each character of a title. */
export function syllablesOf(title: string): string[] {
  const known = spelled.get(title);
  if (known) return known;
  const syllables = pinyin(title, { toneType: 'none', type: 'array' }).map((syllable) => syllable.toLowerCase());
  spelled.set(title, syllables);
  return syllables;
}
