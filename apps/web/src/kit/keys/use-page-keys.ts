import { useEffect } from 'react';
import { useLatest } from '#kernel/use-latest.ts';
import { isSilent } from './is-silent.ts';

/** What a key is called: F9, Escape, Ctrl+Enter. ⌘ counts as Ctrl. */
const nameOf = ({ key, ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey ? `Ctrl+${key}` : key);

/** Keys that mean nothing to a field. The others belong to whatever has the focus. */
const isForPage = (name: string) => /^(F\d+|Escape|Ctrl\+.+)$/.test(name);

/** Handles keys while the page is in front: function keys, Escape and combinations everywhere, others while nothing has the focus. */
export function usePageKeys(keys: Readonly<Record<string, () => void>>) {
  const press = useLatest((event: KeyboardEvent) => {
    const name = nameOf(event);
    const act = keys[name];
    if (!act || event.defaultPrevented || event.altKey || isSilent(event)) return;
    if (!isForPage(name) && event.target !== document.body) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [press]);
}
