import type { KeyboardEvent } from 'react';

/** Arrow keys on rows: up and down go on, right opens, left closes, Enter narrows the page to the row. */
export const useRowKeys = () => ({
  onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => {
    const row = event.target as HTMLElement;
    if (row.tagName !== 'TR') return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[tabindex]')];
    const at = rows.indexOf(row);
    const toggle = row.querySelector<HTMLButtonElement>('.rv-toggle');
    const isOpen = row.getAttribute('aria-expanded') === 'true';
    const acts: Partial<Record<string, () => void>> = {
      ArrowDown: () => rows[at + 1]?.focus(),
      ArrowUp: () => rows[at - 1]?.focus(),
      ArrowRight: () => !isOpen && toggle?.click(),
      ArrowLeft: () => isOpen && toggle?.click(),
      Enter: () => row.querySelector<HTMLButtonElement>('.rv-name')?.click(),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  },
});
