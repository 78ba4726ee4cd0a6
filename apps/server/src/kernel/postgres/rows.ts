import pg from 'pg';
import { camelCase } from './names.ts';

export interface Answer {
  rows: Record<string, unknown>[];
  /** How many rows were returned or changed. */
  rowCount: number;
}

type Parse = (text: string) => unknown;
type Callback = (error: Error | null, answer?: Answer) => void;

/**
 * A query that builds each row as an object with camelCase keys when its message arrives. pg's own `Query` emits an event per
 * row and keeps its column names, so that every row would have to be copied once more.
 */
export class RowQuery extends pg.Query {
  /** Set by `client.query`. */
  callback: Callback | undefined;
  readonly name: string | undefined;
  readonly #rows: Answer['rows'] = [];
  #rowCount = 0;
  #keys: string[] = [];
  #parsers: Parse[] = [];
  #parseError: Error | undefined;

  constructor(text: string, values: unknown[], name: string | undefined) {
    super(text, values);
    this.name = name;
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
    this.#keys = fields.map((field) => camelCase(field.name));
    this.#parsers = fields.map((field) => columnTypes.getTypeParser(field.dataTypeID, 'text') as unknown as Parse);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const row: Record<string, unknown> = {};
    try {
      for (let i = 0; i < fields.length; i++) {
        const text = fields[i] as string | null;
        row[this.#keys[i] as string] = text === null ? null : this.#parsers[i]?.(text);
      }
    } catch (error) {
      // Reported when the answer is complete: PostgreSQL is still sending the rows behind this one.
      this.#parseError ??= error as Error;
    }
    this.#rows.push(row);
  }

  /** The text is a command tag such as `INSERT 0 3`. */
  handleCommandComplete({ text }: { text: string }) {
    this.#rowCount = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0;
  }

  handleError(error: Error) {
    this.callback?.(error);
  }

  handleReadyForQuery() {
    if (this.#parseError) this.callback?.(this.#parseError);
    else this.callback?.(null, { rows: this.#rows, rowCount: this.#rowCount });
  }
}

/** How the text of a column becomes a value, by the type of the column. */
export const columnTypes = new pg.TypeOverrides();
columnTypes.setTypeParser(pg.types.builtins.INT8, parseSafeInteger);
const INT8_ARRAY = 1016;
columnTypes.setTypeParser(INT8_ARRAY, (text: string) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(parseSafeInteger),
);
// A calendar day has no time zone; as a Date it would move to the day before west of the server.
columnTypes.setTypeParser(pg.types.builtins.DATE, (day: string) => day);

/** Fen and counts are bigint in the database and number here, exact up to 90 trillion yuan. */
function parseSafeInteger(text: string) {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
}
