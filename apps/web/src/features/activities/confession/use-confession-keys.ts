import { useEffect } from 'react';
import { useLatest } from '#kernel/use-latest.ts';
import { isSilent } from '#kit/keys/is-silent.ts';

/** Whether a key is typed into something. A checkbox takes no letters, so keys work while one has the focus. */
const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="checkbox"]), textarea, [contenteditable], .ant-select, [role="dialog"]') !== null;

/** Handles single keys while the page is in front and nobody types. Letters are named by their lower case. */
export function useConfessionKeys(keys: Readonly<Record<string, (() => void) | undefined>>) {
  const press = useLatest((event: KeyboardEvent) => {
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const isShortcut = event.ctrlKey || event.altKey || event.metaKey;
    if (!act || isShortcut || event.repeat || event.defaultPrevented || isSilent(event) || isTyped(event.target)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [press]);
}
