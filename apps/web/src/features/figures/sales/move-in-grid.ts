import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus between the cells of a table by the arrow keys. Rows without cells are passed over. */
export function moveInGrid(event: KeyboardEvent<HTMLTableElement>) {
  const step = steps[event.key];
  const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-cell]') : null;
  if (!step || !cell) return;
  const rows = [...event.currentTarget.querySelectorAll('tr')]
    .map((row) => [...row.querySelectorAll<HTMLElement>('[data-cell]')])
    .filter((cells) => cells.length > 0);
  const at = rows.findIndex((cells) => cells.includes(cell));
  const next = rows[at + step[0]]?.[(rows[at]?.indexOf(cell) ?? 0) + step[1]];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
