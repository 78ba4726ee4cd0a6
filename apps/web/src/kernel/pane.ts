import { createContext, use, useEffect, useInsertionEffect, useState } from 'react';
import { create } from 'zustand';

/** The key of the tab a component lives in. */
export const PaneContext = createContext('');

/** What is unsaved in each tab: one mark per form. */
const unsaved = new Map<string, Set<symbol>>();
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Marks the tab while something typed in it is not saved: it is then kept while hidden, and closing it asks first. */
export function useDirty(isDirty: boolean) {
  const pane = use(PaneContext);
  const [mark] = useState(() => Symbol(pane));
  // Other effects are undone while a tab is hidden; what was typed in it is not.
  useInsertionEffect(() => {
    if (!isDirty) return;
    unsaved.set(pane, (unsaved.get(pane) ?? new Set()).add(mark));
    addEventListener('beforeunload', warn);
    return () => {
      const marks = unsaved.get(pane);
      marks?.delete(mark);
      if (marks?.size === 0) unsaved.delete(pane);
      if (unsaved.size === 0) removeEventListener('beforeunload', warn);
    };
  }, [pane, isDirty, mark]);
}

export const isDirty = (pane: string) => unsaved.has(pane);

/** What the record in a tab is called, by the tab's key: known once its page was seen in this window. */
export const useTabNames = create<Record<string, string>>(() => ({}));

/** The tab carries the number of its record. */
export function useTabName(name: string) {
  const pane = use(PaneContext);
  useEffect(() => useTabNames.setState({ [pane]: name }), [pane, name]);
}
