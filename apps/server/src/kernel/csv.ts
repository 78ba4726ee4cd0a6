/** One line of a CSV file. */
export const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** First in the file, so that a spreadsheet reads it as UTF-8. */
export const CSV_BOM = '\uFEFF';

/**
 * A spreadsheet runs text that begins like a formula; a leading apostrophe makes it text. Those of East Asia take the full-width
 * signs for the same.
 */
function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Yields the cells of each line of a CSV file. Quoted cells may hold separators and line breaks; empty lines are skipped. Cells
 * are separated by what separates those of the first line: commas, semicolons or tabs.
 */
export function* parseCsv(file: string): Generator<string[]> {
  // A first line "sep=;" names the separator to spreadsheets.
  const [all, named] = /^\uFEFF?(?:sep=([,;\t])\r?\n)?/i.exec(file) ?? [''];
  const text = file.slice(all.length);
  const separator = named ?? separatorOf(text);
  const plainCell = new RegExp(`[^${separator}\\r\\n]*`, 'y');
  let line: string[] = [];
  for (let at = 0; at <= text.length; at++) {
    const quoted = quotedCell(text, at, separator);
    plainCell.lastIndex = at;
    line.push(quoted?.value ?? plainCell.exec(text)?.[0] ?? '');
    at = quoted?.end ?? plainCell.lastIndex;
    if (text[at] === separator) continue;
    if (line.some((value) => value !== '')) yield line;
    line = [];
  }
}

/** Searches by position: a regular expression runs out of stack on a cell of megabytes. */
function quotedCell(text: string, at: number, separator: string) {
  if (text[at] !== '"') return undefined;
  let close = text.indexOf('"', at + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  const after = text[close + 1];
  const isCell = close !== -1 && (after === undefined || after === separator || after === '\n' || after === '\r');
  return isCell ? { value: text.slice(at + 1, close).replaceAll('""', '"'), end: close + 1 } : undefined;
}

/** The separator that the first line has most of, outside of quotes. */
function separatorOf(text: string) {
  const [first = ''] = text
    .slice(0, 10_000)
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/);
  const count = (separator: string) => first.split(separator).length;
  return [';', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best), ',');
}
