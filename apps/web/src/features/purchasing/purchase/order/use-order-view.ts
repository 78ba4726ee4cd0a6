import type { PurchasableRow } from '@netbar/contract/purchasing/purchase/suggestion.model';
import { useMemo, useState } from 'react';
import { usePinyinMatch, type TextMatch } from '#kit/pinyin.ts';
import { byUrgency, inTab, tabs, type DraftLines, type Tab } from './order-draft.rules.ts';

/** Rows that are in the document at first, and added each time somebody comes to the end. */
const STEP = 60;

/** By name, pinyin, initials, code or barcode. */
const isMatch = ({ name, spec, initials, code, barcode }: PurchasableRow, typed: string, match: TextMatch) =>
  match(`${name} ${spec}`, typed) ||
  [initials, code, barcode ?? ''].some((text) => text.toLowerCase().includes(typed.trim().toLowerCase()));

/** Which products the table shows. */
export function useOrderView(rows: readonly PurchasableRow[], lines: DraftLines) {
  const [tab, setTab] = useState<Tab>('suggested');
  const [typed, setTyped] = useState('');
  const [most, setMost] = useState(STEP);
  const match = usePinyinMatch(typed);
  const sorted = useMemo(() => byUrgency(rows), [rows]);
  // A search looks at everything: whoever types a name does not know in which tab it is.
  const found = sorted.filter((row) => (typed.trim() === '' ? inTab(row, tab, lines[row.id]) : isMatch(row, typed, match)));
  const counts = Object.fromEntries(
    tabs.map((each) => [each, sorted.filter((row) => inTab(row, each, lines[row.id])).length]),
  ) as Record<Tab, number>;
  return {
    tab,
    typed,
    counts,
    shown: found.slice(0, most),
    hidden: Math.max(0, found.length - most),
    chooseTab: (next: Tab) => {
      setTab(next);
      setTyped('');
      setMost(STEP);
    },
    type: (text: string) => {
      setTyped(text);
      setMost(STEP);
    },
    more: () => setMost((before) => before + STEP),
    /** Shows one product among all of them. */
    showProduct: (productId: string) => {
      setTab('all');
      setTyped('');
      setMost((before) => Math.max(before, sorted.findIndex(({ id }) => id === productId) + 1));
    },
  };
}
