import { useEffect, type RefObject } from 'react';

interface ListKeys {
  /** Opens a row. */
  onOpen: (id: string) => void;
  /** Chooses a row or leaves it out; undefined where rows cannot be chosen. */
  onTick: ((id: string, isOn?: boolean) => void) | undefined;
}

/**
 * The keys of a list: `/` search, `V` views, `J` and `K` rows, `X` choose, Enter open, Space the next step of the chosen rows,
 * Shift+↓ extend. Silent while somebody types, while a dialog is open, and in a hidden tab, whose effects React cleans up.
 */
export function useListKeys(box: RefObject<HTMLElement | null>, keys: ListKeys) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { current } = box;
      if (!current || isElsewhere(event)) return;
      const act = actOf(event, current, keys);
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
}

function isElsewhere({ target, isComposing, ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent) {
  if (isComposing || ctrlKey || altKey || metaKey || defaultPrevented) return true;
  const isTyping =
    target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, [contenteditable=true]');
  return Boolean(isTyping) || [...document.querySelectorAll('[role=dialog]')].some(isShown);
}

const isShown = (dialog: Element) => dialog.closest('[aria-hidden=true], [style*="display: none"]') === null;

function actOf({ key, shiftKey, target }: KeyboardEvent, box: HTMLElement, { onOpen, onTick }: ListKeys) {
  const rows = [...box.querySelectorAll<HTMLElement>('tr[data-row]')];
  const at = rows.findIndex((row) => row === document.activeElement || row.contains(document.activeElement));
  const id = rows[at]?.dataset['row'];
  const isOnControl = target instanceof HTMLElement && target.closest('button, a, input, [role=option]') !== null;
  const goTo = (next: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, next))];
    return row && (() => row.focus());
  };
  switch (key) {
    case '/':
      return () => box.querySelector<HTMLElement>('[data-list-search]')?.focus();
    case 'v':
    case 'V':
      return () => box.parentElement?.querySelector<HTMLElement>('[data-list-views]')?.click();
    case 'j':
    case 'J':
      return goTo(at + 1);
    case 'k':
    case 'K':
      return goTo(at - 1);
    case 'x':
    case 'X':
      return id && onTick ? () => onTick(id) : undefined;
    case 'ArrowDown':
      return shiftKey && id && onTick ? extend(rows, at, onTick) : undefined;
    case 'Enter':
      return id && !isOnControl ? () => onOpen(id) : undefined;
    case ' ':
      return isOnControl ? undefined : clickOf(box.querySelector<HTMLElement>('[data-list-step]'));
    default:
      return undefined;
  }
}

const clickOf = (button: HTMLElement | null) => button && (() => button.click());

/** Chooses this row and the next, and goes there. */
const extend = (rows: HTMLElement[], at: number, onTick: NonNullable<ListKeys['onTick']>) => () => {
  for (const row of rows.slice(at, at + 2)) if (row.dataset['row']) onTick(row.dataset['row'], true);
  rows[at + 1]?.focus();
};
