import { parseYuan } from '@netbar/contract/kernel/money';
import { ProviderDown } from './provider.ts';

/** Reads one row of a bill by column name. A missing column or an invalid amount makes the whole bill invalid. */
export function openRow(provider: string, columns: readonly string[], cells: readonly string[]) {
  if (cells.length !== columns.length) throw new ProviderDown(`${provider}: a bill whose rows do not fit its columns`);
  const text = (column: string) => {
    const cell = cells[columns.indexOf(column)];
    if (cell === undefined) throw new ProviderDown(`${provider}: a bill without ${column}`);
    return cell;
  };
  return {
    text,
    /** Always positive: providers write refunds with or without a sign, and the kind of the row says what it is. */
    fen(column: string) {
      const fen = parseYuan(text(column));
      if (fen === undefined) throw new ProviderDown(`${provider}: a bill with another amount in ${column}`);
      return Math.abs(fen);
    },
    /** Bills give all times in Chinese time. */
    time(column: string) {
      const time = beijingTime(text(column));
      if (!time) throw new ProviderDown(`${provider}: a bill with another time in ${column}`);
      return time;
    },
  };
}

/** Parses '2026-11-15 08:00:00', which providers write in Chinese time without a zone. */
export function beijingTime(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined;
  const time = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
