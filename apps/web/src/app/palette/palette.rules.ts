import { searchKinds, type SearchKind } from '@netbar/contract/platform/search/search.model';

/** What the palette shows, in this order. The first are records that the server finds. */
export const paletteGroups = [...searchKinds, 'page', 'action'] as const;
export type PaletteGroup = (typeof paletteGroups)[number];
export const isRecordGroup = (group: PaletteGroup): group is SearchKind => (searchKinds as readonly string[]).includes(group);

/** How many rows of a group are shown beside the others. */
export const shownOf: Record<PaletteGroup, number> = {
  member: 3,
  product: 3,
  order: 2,
  account: 2,
  employee: 2,
  branch: 2,
  page: 3,
  action: 3,
};
/** Before anything is typed there are only pages and actions. */
export const SHOWN_AT_FIRST = 6;
/** How many of them when the palette shows one group alone. */
export const SHOWN_ALONE = 20;

const prefixes: Record<string, PaletteGroup> = { '@': 'member', '#': 'order', '/': 'page', '>': 'action' };

/** The group that a prefix asks for, and the text without it. */
export function readTyped(typed: string): { text: string; group: PaletteGroup | undefined } {
  const group = prefixes[typed.trimStart().slice(0, 1)];
  return { text: (group ? typed.trimStart().slice(1) : typed).trim(), group };
}

/** Something that can be searched for. */
export interface Searched {
  title: string;
  /** The pinyin of each character of the title, or nothing. */
  syllables: readonly string[];
  /** Searched besides: a route name, a number. */
  words: readonly string[];
}

/** How well a text fits, 0 the best, and what of the title is underlined: characters, and the first letters of each syllable. */
export interface Match {
  rank: number;
  chars: readonly boolean[];
  letters: readonly number[];
}

/** Found by a number or another text that is not in the title, or offered because of what was found: below what the title says. */
export const elsewhere: Match = { rank: 7, chars: [], letters: [] };

const RANK = { exact: 0, start: 1, pinyin: 2, initials: 3, inside: 4, letters: 5, word: 6 } as const;

/** How a text fits a title. Each part between spaces must fit; the worst of them counts. Undefined: not at all. */
export function matchText(searched: Searched, typed: string): Match | undefined {
  const text = typed.trim().toLowerCase();
  if (text === '') return { rank: RANK.exact, chars: [], letters: [] };
  const whole = matchPart(searched, text);
  if (whole || !/\s/.test(text)) return whole;
  const parts = text.split(/\s+/).map((part) => matchPart(searched, part));
  if (parts.includes(undefined)) return undefined;
  const all = parts as Match[];
  const length = Array.from(searched.title).length;
  return {
    rank: Math.max(...all.map(({ rank }) => rank)),
    chars: Array.from({ length }, (_, i) => all.some(({ chars }) => chars[i] ?? false)),
    letters: Array.from({ length }, (_, i) => Math.max(0, ...all.map(({ letters }) => letters[i] ?? 0))),
  };
}

function matchPart({ title, syllables, words }: Searched, text: string): Match | undefined {
  const chars = Array.from(title.toLowerCase());
  const at = indexOfChars(chars, Array.from(text));
  if (at === 0)
    return marked(chars.length === Array.from(text).length ? RANK.exact : RANK.start, chars, at, Array.from(text).length);
  const spelled = matchSyllables(syllables, text);
  if (spelled?.rank === RANK.pinyin || spelled?.rank === RANK.initials) return spelled;
  if (at > 0) return marked(RANK.inside, chars, at, Array.from(text).length);
  if (spelled) return spelled;
  return words.some((word) => word.toLowerCase().includes(text)) ? { rank: RANK.word, chars: [], letters: [] } : undefined;
}

const indexOfChars = (chars: string[], wanted: string[]) =>
  chars.findIndex((_, i) => wanted.every((char, k) => chars[i + k] === char));

const marked = (rank: number, chars: string[], from: number, count: number): Match => ({
  rank,
  chars: chars.map((_, i) => i >= from && i < from + count),
  letters: [],
});

/** The text as pinyin: whole syllables, initials or both mixed, from any character on. */
function matchSyllables(syllables: readonly string[], text: string): Match | undefined {
  if (!/^[a-z0-9]+$/.test(text)) return undefined;
  for (let from = 0; from < syllables.length; from++) {
    const counts = spell(syllables, from, text);
    if (!counts) continue;
    const used = counts.slice(0, -1);
    const isWhole = used.every((count, i) => count === syllables[from + i]?.length);
    const isInitials = counts.every((count) => count === 1);
    const letters = syllables.map((_, i) => counts[i - from] ?? 0);
    const best = isWhole && !(isInitials && counts.length > 1) ? RANK.pinyin : RANK.initials;
    return { rank: from === 0 ? best : RANK.letters, chars: letters.map((count) => count > 0), letters };
  }
  return undefined;
}

/** How many letters of each syllable from `from` on make up the text; the longest of each is tried first. */
function spell(syllables: readonly string[], from: number, text: string): number[] | undefined {
  if (text === '') return [];
  const syllable = syllables[from];
  if (!syllable) return undefined;
  for (let count = commonStart(syllable, text); count > 0; count--) {
    const rest = spell(syllables, from + 1, text.slice(count));
    if (rest) return [count, ...rest];
  }
  return undefined;
}

function commonStart(a: string, b: string): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count++;
  return count;
}

/** Sorts by how well each fits, then by how recently it was used, else as it came. */
export function sortMatches<E extends { key: string; match: Match }>(entries: readonly E[], recent: readonly string[]): E[] {
  const place = (key: string) => (recent.includes(key) ? recent.indexOf(key) : recent.length);
  return entries.toSorted((a, b) => a.match.rank - b.match.rank || place(a.key) - place(b.key));
}
