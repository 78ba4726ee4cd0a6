import pg from 'pg';
import { camelCase } from './names.ts';
import { readAs } from './pool.ts';

export interface Answer {
  rows: Record<string, unknown>[];
  /** How many it gave or changed. */
  rowCount: number;
}

type ReadText = (text: string) => unknown;
type Answered = (error: Error | null, answer?: Answer) => void;

/**
 * A statement on its way to PostgreSQL and back. Rows become objects under our names as they arrive; the driver's own query
 * copies what it is asked, tells listeners of each row and makes lists first.
 */
export class Statement extends pg.Query {
  /** Set by the client that is asked. */
  callback: Answered | undefined;
  readonly name: string | undefined;
  readonly #rows: Answer['rows'] = [];
  #rowCount = 0;
  #keys: string[] = [];
  #read: ReadText[] = [];
  #misread: Error | undefined;

  constructor(text: string, values: unknown[], name: string | undefined) {
    super(text, values);
    this.name = name;
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
    this.#keys = fields.map((field) => camelCase(field.name));
    this.#read = fields.map((field) => readAs.getTypeParser(field.dataTypeID, 'text') as unknown as ReadText);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const row: Record<string, unknown> = {};
    try {
      for (let i = 0; i < fields.length; i++) {
        const text = fields[i] as string | null;
        row[this.#keys[i] as string] = text === null ? null : this.#read[i]?.(text);
      }
    } catch (error) {
      // The connection is sound and still has the rest of the answer to deliver.
      this.#misread ??= error as Error;
    }
    this.#rows.push(row);
  }

  /** Such as `INSERT 0 3`. */
  handleCommandComplete({ text }: { text: string }) {
    this.#rowCount = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0;
  }

  handleError(error: Error) {
    this.callback?.(error);
  }

  handleReadyForQuery() {
    if (this.#misread) this.callback?.(this.#misread);
    else this.callback?.(null, { rows: this.#rows, rowCount: this.#rowCount });
  }
}
