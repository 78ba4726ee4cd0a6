import { parseYuan } from '@netbar/contract/kernel/money';
import { ProviderDown } from './provider.ts';

/** Why a bill is not believed. END: it is cut off, or not a bill at all. */
type BillFault = 'END' | 'ROW' | 'TOTALS' | 'MERCHANT';

export type CellProblem = 'COLUMNS' | 'MISSING' | 'AMOUNT' | 'TIME' | 'STATE';

/** A bill that is not believed. `detail`: what is wrong, the sums that differ, or the merchant it is of. */
export class BadBill extends ProviderDown {
  override name = 'BadBill';
  readonly fault: BillFault;
  readonly detail: string;
  /** What is wrong with a cell. */
  readonly cell: { problem: CellProblem; column: string } | undefined;
  /** The row below the column names, counted from 1. */
  row = 0;

  constructor(provider: string, fault: BillFault, detail: string, cell?: { problem: CellProblem; column: string }) {
    super(`${provider}: a bill ${detail}`);
    this.fault = fault;
    this.detail = detail;
    this.cell = cell;
  }
}

/** Reads one row of a bill by column name. A missing column or an invalid amount makes the whole bill invalid. */
export function openRow(provider: string, columns: readonly string[], cells: readonly string[]) {
  if (cells.length !== columns.length)
    throw new BadBill(provider, 'ROW', 'whose rows do not fit its columns', { problem: 'COLUMNS', column: '' });
  const text = (column: string) => {
    const cell = cells[columns.indexOf(column)];
    if (cell === undefined) throw new BadBill(provider, 'ROW', `without ${column}`, { problem: 'MISSING', column });
    return cell;
  };
  return {
    text,
    /** The first of the columns that the bill has: older merchants have other names for them. */
    oneOf: (...names: string[]) => names.find((name) => columns.includes(name)) ?? names[0] ?? '',
    /** In hundred-thousandths of a yuan, with its sign. Fees have up to five decimals. */
    units(column: string) {
      const units = parseUnits(text(column));
      if (units === undefined)
        throw new BadBill(provider, 'ROW', `with another amount in ${column}`, { problem: 'AMOUNT', column });
      return units;
    },
    /** Always positive: providers write refunds with or without a sign, and the kind of the row says what it is. */
    fen(column: string) {
      const fen = parseYuan(text(column));
      if (fen === undefined)
        throw new BadBill(provider, 'ROW', `with another amount in ${column}`, { problem: 'AMOUNT', column });
      return Math.abs(fen);
    },
    /** Bills give all times in Chinese time. */
    time(column: string) {
      const time = beijingTime(text(column));
      if (!time) throw new BadBill(provider, 'ROW', `with another time in ${column}`, { problem: 'TIME', column });
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

const UNITS_A_YUAN = 100_000;
const UNITS_A_FEN = UNITS_A_YUAN / 100;

/** '12.3' in hundred-thousandths of a yuan; undefined for any other text. Counts are read the same way: some bills write '20.0'. */
export function parseUnits(text: string): number | undefined {
  if (!/^-?\d{1,10}(?:\.\d{1,5})?$/.test(text)) return undefined;
  const units = Math.round(Number(text) * UNITS_A_YUAN);
  return Number.isSafeInteger(units) ? units : undefined;
}

/** Half a fen counts as one. */
export const unitsToFen = (units: number) => Math.sign(units) * Math.round(Math.abs(units) / UNITS_A_FEN) || 0;

/** The lines of a text, one at a time, so that a large file is not in memory a second time. */
export function* textLines(body: Buffer, encoding: 'utf-8' | 'gbk'): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let from = 0; from < body.length;) {
    const at = body.indexOf(0x0a, from);
    const to = at === -1 ? body.length : at;
    yield decoder
      .decode(body.subarray(from, to))
      .replace(/^\uFEFF/, '')
      .trimEnd();
    from = to + 1;
  }
}

/** Numbers the rows, so that a refusal says which one is wrong. */
export function readRow<T>(row: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof BadBill) error.row = row;
    throw error;
  }
}
