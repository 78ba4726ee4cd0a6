import type { SalesValue } from '@netbar/contract/figures/sales/sales.rules';
import { groupThousands } from '#kit/group-thousands.ts';

/** A share of something; none of nothing. */
export const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
export const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** Whole yuan, as the strip and the pivot show them. The file and the documents have the fen. */
export const yuanText = (fen: number) => `${fen < 0 ? '−' : ''}¥${groupThousands(Math.round(Math.abs(fen) / 100))}`;

export const isMoney = (value: SalesValue) => value === 'SALES' || value === 'MARGIN';

/** A figure of the pivot: whole yuan without a sign, or a count; a dash for nothing. */
export function cellText(figure: number, value: SalesValue): string {
  const shown = isMoney(value) ? Math.round(Math.abs(figure) / 100) : Math.abs(figure);
  if (figure === 0) return '—';
  return `${figure < 0 ? '−' : ''}${groupThousands(shown)}`;
}

/** The step of the tint of a cell within its row: none, light or full. */
export function tintOf(figure: number, most: number): number | undefined {
  if (figure <= 0 || most <= 0) return undefined;
  return figure > most * 0.66 ? 2 : figure > most * 0.25 ? 1 : 0;
}
