import { createContext, use, useEffect, useInsertionEffect, useState } from 'react';
import { create } from 'zustand';

/** The key of the tab a component lives in. */
export const PaneContext = createContext('');

/** The forms with unsaved input in each tab. */
const unsaved = new Map<string, Set<symbol>>();
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Marks the tab while a form in it has unsaved input: the tab then stays mounted while hidden, and closing it asks first. */
export function useMarkPaneDirty(isDirty: boolean) {
  const pane = use(PaneContext);
  const [mark] = useState(() => Symbol(pane));
  // An insertion effect, since other effects are cleaned up while a tab is hidden, and the input is still unsaved then.
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

export const isPaneDirty = (pane: string) => unsaved.has(pane);

/** The name of the record in each tab, by the tab's key; known once its page was shown in this window. */
export const useTabNames = create<Record<string, string>>(() => ({}));

/** Adds the name or number of the record to the tab's title. */
export function useTabName(name: string) {
  const pane = use(PaneContext);
  useEffect(() => useTabNames.setState({ [pane]: name }), [pane, name]);
}
