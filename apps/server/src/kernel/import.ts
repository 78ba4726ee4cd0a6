import { commonErrors } from '@netbar/contract/kernel/errors';
import { IMPORT_MOST_ROWS, type ImportColumn, type ImportOutcome } from '@netbar/contract/kernel/import';
import { fill, langs, say, type Lang } from '@netbar/contract/kernel/words';
import { parseCsv } from './csv.ts';
import { AppError } from './errors.ts';
import { isXlsx, readXlsx, SMALL_XLSX, type XlsxLimits } from './xlsx.ts';

type Problem = ImportOutcome['problems'][number];

/** What was typed into one row, by column. */
export interface ImportRow {
  /** As the person counts: 1 is the first below the heads. */
  row: number;
  cells: Record<string, string>;
}

const t = {
  empty: say('文件中没有数据行', 'The file has no rows', '檔案中沒有資料列'),
  tooMany: say('一次最多导入 {most} 行', 'At most {most} rows at once', '一次最多匯入 {most} 列'),
  missing: say(
    '缺少“{column}”列，请使用模板',
    'The column “{column}” is missing; use the template',
    '缺少「{column}」欄，請使用範本',
  ),
  wrong: say('“{column}”填写有误', '“{column}” is not right', '「{column}」填寫有誤'),
  twice: say('与第 {other} 行重复', 'The same as row {other}', '與第 {other} 列重複'),
};

type Table = { problems: Problem[]; rows: AsyncIterable<ImportRow> };

/**
 * Reads a table somebody filled in, row by row. Heads are known in every language; columns nobody asked for and empty rows
 * are left alone.
 */
export async function openTable(
  bytes: Uint8Array,
  columns: readonly ImportColumn[],
  lang: Lang,
  limits: XlsxLimits,
): Promise<Table> {
  const lines = linesOf(bytes, limits);
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

async function* linesOf(bytes: Uint8Array, limits: XlsxLimits): AsyncGenerator<string[], undefined> {
  if (isXlsx(bytes)) yield* readXlsx(bytes, limits);
  else yield* parseCsv(textOf(bytes));
  return undefined;
}

/** All of a table, where it is short. */
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

/** A cell that is not as it should be. */
export const wrongCell = (row: number, { title }: ImportColumn, lang: Lang): Problem => ({
  row,
  column: title[lang],
  text: fill(t.wrong[lang], { column: title[lang] }),
});

/** Remembers what must be unique, and names the row that says it again. Nothing typed is nothing said. */
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

/** Spreadsheets in China save as GB 18030 unless told otherwise. */
function textOf(bytes: Uint8Array): string {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not written in this one.
    }
  }
  throw new AppError(commonErrors.invalidInput, { fields: 'file' });
}
