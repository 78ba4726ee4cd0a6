import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { FoundEntry } from './palette-entry.ts';
import { readTyped, type PaletteGroup } from './palette.rules.ts';
import { closePalette } from './palette.store.ts';
import { noteRecent } from './recent.ts';
import { useResults } from './use-results.ts';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };

/** What is typed, what is found for it, which row Enter opens, and what the keys do. */
export function usePaletteState() {
  const [typed, setTyped] = useState('');
  const [isComposing, setComposing] = useState(false);
  const [chosen, setChosen] = useState<PaletteGroup>();
  const [onKey, setOnKey] = useState<string>();
  const { text, group } = readTyped(typed);
  const only = group ?? chosen;
  // What an input method shows before its characters are chosen is no text to search for.
  const searched = useHeld(text, isComposing);
  const { groups, searching } = useResults(searched, only);
  const rows = groups.flatMap(({ entries }) => entries);
  const at = Math.max(
    rows.findIndex(({ key }) => key === onKey),
    0,
  );
  const steadyRow = useSteadyRow(rows[at], { text: searched, isChosen: onKey !== undefined });
  const showOnly = (next: PaletteGroup | undefined) => {
    setChosen(next);
    setOnKey(undefined);
    if (group) setTyped(text);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    const shortcut = event.altKey ? rows.find(({ altKey }) => altKey !== undefined && event.code === `Key${altKey}`) : undefined;
    if (shortcut) openEntry(shortcut);
    else if (step !== undefined) setOnKey(rows[stepped(at, step, rows.length)]?.key);
    else if (event.key === 'Enter') openEntry(steadyRow(), event.ctrlKey || event.metaKey);
    else if (event.key === 'Tab') showOnly(only || event.shiftKey ? undefined : rows[at]?.group);
    else if (event.key === 'Backspace' && typed === '' && chosen) showOnly(undefined);
    // Closed here: the dialog's own close event comes later, and a Ctrl+K in between would be lost.
    else if (event.key === 'Escape') closePalette();
    else return;
    event.preventDefault();
  };
  const type = (value: string) => {
    setTyped(value);
    setOnKey(undefined);
  };
  return { typed, type, setComposing, searched, only, showOnly, groups, searching, rows, at, point: setOnKey, pressed };
}

export function openEntry(entry: FoundEntry | undefined, isNewWindow = false) {
  if (!entry) return;
  closePalette();
  noteRecent(entry.key);
  if (isNewWindow && entry.address) window.open(entry.address, '_blank', 'noopener');
  else entry.run();
}

/** Nobody reacts to what they see within this time. */
const REACTION_MS = 200;

/**
 * The row that Enter opens. When an answer puts another row in its place, a press that was already on its way still opens the one
 * that was there.
 */
function useSteadyRow(on: FoundEntry | undefined, { text, isChosen }: { text: string; isChosen: boolean }) {
  const shown = useRef({ text, on, before: undefined as FoundEntry | undefined, since: 0 });
  useEffect(() => {
    const { current } = shown;
    if (current.text === text && current.on?.key === on?.key) return;
    const before = current.text === text && !isChosen ? current.on : undefined;
    shown.current = { text, on, before, since: performance.now() };
  });
  return () => {
    const { before, since } = shown.current;
    return before && performance.now() - since < REACTION_MS ? before : on;
  };
}

/** One step wraps around at both ends; a page stops there. */
function stepped(at: number, step: number, count: number) {
  if (count === 0) return 0;
  return Math.abs(step) === 1 ? (at + step + count) % count : Math.min(Math.max(at + step, 0), count - 1);
}

/** The value, or the one before while it must not be used. */
function useHeld(value: string, isHeld: boolean) {
  const [kept, setKept] = useState(value);
  if (!isHeld && kept !== value) setKept(value);
  return isHeld ? kept : value;
}
