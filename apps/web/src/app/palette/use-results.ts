import type { SearchHit } from '@netbar/contract/platform/search/search.model';
import { useNavigate } from 'react-router';
import type { Entry, FoundEntry } from './palette-entry.ts';
import {
  elsewhere,
  isRecordGroup,
  matchText,
  paletteGroups,
  SHOWN_ALONE,
  SHOWN_AT_FIRST,
  shownOf,
  sortMatches,
  type PaletteGroup,
} from './palette.rules.ts';
import { readRecent } from './recent.ts';
import { useFrameEntries, useRecordActions } from './use-actions.ts';
import { usePageEntries } from './use-pages.ts';
import { usePermitted } from './use-permitted.ts';
import { useSearch, type Searching } from './use-search.ts';

export interface ShownGroup {
  group: PaletteGroup;
  entries: FoundEntry[];
  /** How many there are, shown or not. */
  total: number;
}

/** Everything that fits the text, in groups. `only`: that group alone, with more of its rows. */
export function useResults(text: string, only: PaletteGroup | undefined): { groups: ShownGroup[]; searching: Searching } {
  const kind = only === undefined || isRecordGroup(only) ? only : 'none';
  const searching = useSearch({ text, kind });
  const entryOf = useHitEntries();
  const [pages, frame] = [usePageEntries(), useFrameEntries()];
  const recent = readRecent();
  const isAnswer = searching.text === text;
  const records = searching.groups.map(({ kind: group, hits, total }) => {
    const found = hits.flatMap((hit) => {
      const entry = entryOf(hit);
      // Hits of the text before stay while the next answer is on its way, as far as their title still fits.
      const match = matchText({ ...hit, words: [] }, text) ?? (isAnswer ? elsewhere : undefined);
      return entry && match ? [{ ...entry, match }] : [];
    });
    return { group, entries: sortMatches(found, recent), total: isAnswer ? total : found.length };
  });
  const firstOf = (group: PaletteGroup) => (isAnswer ? records.find((each) => each.group === group)?.entries[0] : undefined);
  const acts = useRecordActions({ member: firstOf('member'), product: firstOf('product'), typed: text });
  const local = (entries: Entry[]) => {
    const found = entries.flatMap((entry) => {
      const match = matchText(entry, text);
      return match ? [{ ...entry, match }] : [];
    });
    return sortMatches(found, recent);
  };
  const actions = [
    ...(text === '' ? [] : acts.map((entry) => ({ ...entry, match: matchText(entry, text) ?? elsewhere }))),
    ...local(frame),
  ];
  const found: ShownGroup[] = [
    ...records,
    ...[
      { group: 'page' as const, entries: local(pages) },
      { group: 'action' as const, entries: actions },
    ].map((each) => ({
      ...each,
      total: each.entries.length,
    })),
  ];
  const most = (group: PaletteGroup) => (only ? SHOWN_ALONE : text === '' ? SHOWN_AT_FIRST : shownOf[group]);
  const groups = paletteGroups
    .flatMap((group) => found.find((each) => each.group === group) ?? [])
    .filter(({ group, entries }) => entries.length > 0 && (only === undefined || only === group))
    .map(({ group, entries, total }) => ({ group, total, entries: entries.slice(0, most(group)) }));
  return { groups, searching };
}

/** A hit as a row that opens the first of its pages that this person may open; nothing if there is none. */
function useHitEntries(): (hit: SearchHit) => Entry | undefined {
  const navigate = useNavigate();
  const permitted = usePermitted();
  return ({ kind, id, title, syllables, facts, picture, amountFen, pages }) => {
    const page = pages.find(({ page }) => permitted(page) !== undefined);
    if (!page) return undefined;
    const address = `${permitted(page.page)}?${new URLSearchParams(page.query).toString()}`;
    const run = () => void navigate(address);
    return { key: `${kind} ${id}`, group: kind, title, syllables, words: [], facts, picture, amountFen, address, run };
  };
}
