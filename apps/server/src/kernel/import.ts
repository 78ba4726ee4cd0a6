import { IMPORT_MOST_ROWS, type ImportColumn, importErrors, type ImportOutcome } from '@netbar/contract/kernel/import';
import { fill, langs, say, type Lang } from '@netbar/contract/kernel/words';
import { parseCsv } from './csv.ts';
import { AppError } from './errors.ts';
import { isZip } from './unzip.ts';
import { readXlsx, SMALL_XLSX, type XlsxLimits } from './xlsx.ts';

type Problem = ImportOutcome['problems'][number];

/** The cells of one row, by column key. */
export interface ImportRow {
  /** 1 is the first row below the headings. */
  row: number;
  cells: Record<string, string>;
}

const t = {
  empty: say('文件中没有数据行', 'The file has no rows', '檔案中沒有資料列'),
  tooMany: say('一次最多导入 {most} 行', 'You can import up to {most} rows at a time', '一次最多匯入 {most} 列'),
  missing: say(
    '缺少“{column}”列，请使用模板',
    'The column “{column}” is missing; use the template',
    '缺少「{column}」欄，請使用範本',
  ),
  wrong: say('“{column}”填写有误', '“{column}” is invalid', '「{column}」填寫有誤'),
  twice: say('与第 {other} 行重复', 'Duplicate of row {other}', '與第 {other} 列重複'),
};

type Table = { problems: Problem[]; rows: AsyncIterable<ImportRow> };

/**
 * Reads an uploaded table (CSV or XLSX) row by row. Headings are recognised in all three languages; unknown columns and empty
 * rows are skipped.
 */
export async function openTable(
  bytes: Uint8Array,
  columns: readonly ImportColumn[],
  lang: Lang,
  limits: XlsxLimits,
): Promise<Table> {
  const lines = readLines(bytes, limits);
  const heads = (await lines.next()).value ?? [];
  const places = columns.map(({ title }) => heads.findIndex((head) => langs.some((lang) => title[lang] === head.trim())));
  const missing = columns.filter(({ isNeeded }, i) => isNeeded && places[i] === -1);
  return {
    problems: missing.map(({ title }) => inHead(fill(t.missing[lang], { column: title[lang] }), title[lang])),
    rows: rowsOf(lines, columns, places),
  };
}

async function* rowsOf(lines: AsyncIterable<string[]>, columns: readonly ImportColumn[], places: readonly number[]) {
  let row = 0;
  for await (const line of lines) {
    row++;
    const cells = cellsOf(line, columns, places);
    if (Object.values(cells).some((cell) => cell !== '')) yield { row, cells };
  }
}

/** The cells of each line of a CSV file or of the first sheet of a workbook. */
export async function* readLines(bytes: Uint8Array, limits: XlsxLimits): AsyncGenerator<string[], undefined> {
  if (isZip(bytes)) yield* readXlsx(bytes, limits);
  else if (isOle(bytes)) throw new AppError(hasPassword(bytes) ? importErrors.encrypted : importErrors.oldWorkbook);
  else yield* parseCsv(textOf(bytes));
  return undefined;
}

/** All rows of a short table. */
export async function readTable(bytes: Uint8Array, columns: readonly ImportColumn[], lang: Lang) {
  const table = await openTable(bytes, columns, lang, SMALL_XLSX);
  const rows: ImportRow[] = [];
  if (table.problems.length > 0) return { rows, problems: table.problems, isLong: false };
  for await (const row of table.rows) {
    rows.push(row);
    if (rows.length > IMPORT_MOST_ROWS) return { rows: [], problems: [tooMany(IMPORT_MOST_ROWS, lang)], isLong: true };
  }
  return { rows, problems: rows.length === 0 ? [noRows(lang)] : [], isLong: false };
}

const inHead = (text: string, column = ''): Problem => ({ row: 0, column, text });
export const noRows = (lang: Lang) => inHead(t.empty[lang]);
export const tooMany = (most: number, lang: Lang) => inHead(fill(t.tooMany[lang], { most }));

/** The problem of a cell whose value is not valid. */
export const wrongCell = (row: number, { title }: ImportColumn, lang: Lang): Problem => ({
  row,
  column: title[lang],
  text: fill(t.wrong[lang], { column: title[lang] }),
});

/** Finds values of a column that must be unique and come twice, and names the first row with the value. Empty cells are ignored. */
export function repetitions(column: ImportColumn, lang: Lang) {
  const first = new Map<string, number>();
  return ({ row, cells }: ImportRow): Problem[] => {
    const value = cells[column.key] ?? '';
    if (value === '') return [];
    const other = first.get(value);
    if (other === undefined) first.set(value, row);
    return other === undefined ? [] : [{ row, column: column.title[lang], text: fill(t.twice[lang], { other }) }];
  };
}

const cellsOf = (line: readonly string[], columns: readonly ImportColumn[], places: readonly number[]) =>
  Object.fromEntries(columns.map(({ key }, i) => [key, (line[places[i] ?? -1] ?? '').trim()]));

/** The container of spreadsheets of before 2007, and of later ones with a password. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const isOle = (bytes: Uint8Array) => OLE.equals(bytes.subarray(0, OLE.length));
const hasPassword = (bytes: Uint8Array) => Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));

/** Spreadsheets in China save CSV as GB 18030 and “Unicode text” as UTF-16. */
function textOf(bytes: Uint8Array): string {
  const encodings = bytes[0] === 0xff && bytes[1] === 0xfe ? ['utf-16le'] : ['utf-8', 'gb18030'];
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      // No table has the sign zero, which most other files have. A page saved as .xls begins with a tag.
      if (!text.includes('\0') && !/^\s*</.test(text)) return text;
    } catch {
      // Not in this encoding; try the next.
    }
  }
  throw new AppError(importErrors.unreadable);
}
