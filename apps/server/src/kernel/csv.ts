/** One line of a CSV file. */
export const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** First in the file, so that a spreadsheet reads it as UTF-8. */
export const CSV_BOM = '\uFEFF';

/** A spreadsheet runs text that begins like a formula; a leading apostrophe makes it text. */
function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Yields the cells of each line of a CSV file. Quoted cells may hold commas and line breaks; empty lines are skipped. */
export function* parseCsv(text: string): Generator<string[]> {
  let line: string[] = [];
  // A cell, then what ends it: a comma, the end of the line, or the end of the file.
  const cells = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|\r|$)/gy;
  if (text.startsWith(CSV_BOM)) cells.lastIndex = CSV_BOM.length;
  for (let cell = cells.exec(text); cell; cell = cells.exec(text)) {
    const [, quoted, plain = '', end] = cell;
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (line.some((value) => value !== '')) yield line;
    line = [];
    if (end === '') break;
  }
}
