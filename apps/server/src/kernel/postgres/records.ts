import { snakeCase } from './names.ts';

/**
 * Rows as `jsonb_to_recordset` reads them: one text for any number of rows, so that a statement which writes them is prepared once.
 * Names become those of columns; what is inside a value stays as it is.
 */
export const toRecords = (rows: readonly object[]): string =>
  JSON.stringify(rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value]))));
