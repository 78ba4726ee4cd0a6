import { parseYuan } from '@netbar/contract/kernel/money';
import { ProviderDown } from './provider.ts';

/** One row of a bill by the names of its columns. A column that is not there, or an amount that is none, spoils the whole bill. */
export function openRow(provider: string, columns: readonly string[], cells: readonly string[]) {
  if (cells.length !== columns.length) throw new ProviderDown(`${provider}: a bill whose rows do not fit its columns`);
  const text = (column: string) => {
    const cell = cells[columns.indexOf(column)];
    if (cell === undefined) throw new ProviderDown(`${provider}: a bill without ${column}`);
    return cell;
  };
  return {
    text,
    /** Providers write refunds with or without a sign; the kind of the row says it already. */
    fen(column: string) {
      const fen = parseYuan(text(column));
      if (fen === undefined) throw new ProviderDown(`${provider}: a bill with another amount in ${column}`);
      return Math.abs(fen);
    },
    /** In China, as everything in a bill. */
    time(column: string) {
      const time = beijingTime(text(column));
      if (!time) throw new ProviderDown(`${provider}: a bill with another time in ${column}`);
      return time;
    },
  };
}

/** '2026-11-15 08:00:00' as providers write it, without saying where. */
export function beijingTime(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined;
  const time = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
