import { z } from 'zod';
import { defineErrors } from './errors.ts';
import { id } from './model.ts';
import { say, type Words } from './words.ts';

/** One column of a file that people fill in. */
export interface ImportColumn {
  key: string;
  /** The heading by which the column is recognised, in any of the three languages. */
  title: Words;
  example: string;
  /** A file without this column is refused. */
  isNeeded: boolean;
}

/** The size limit of a table filled in by hand. */
export const IMPORT_MOST_BYTES = 1024 * 1024;
export const IMPORT_MOST_ROWS = 2_000;
/** The size limit of a table exported by another system, which the worker imports in the background. */
export const LARGE_IMPORT_MOST_BYTES = 24 * 1024 * 1024;
export const LARGE_IMPORT_MOST_ROWS = 100_000;
/** The most problems that are reported at once. */
export const MOST_PROBLEMS = 200;

/** A problem of one cell, in the caller's language. Row 1 is the first below the headings. */
export const ImportProblem = z.object({ row: z.int(), column: z.string(), text: z.string() });

/** What an import would do, or has done. With any problem nothing is imported. */
export const ImportOutcome = z.object({
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  problems: z.array(ImportProblem),
  /** False for a trial and when there is a problem. */
  isDone: z.boolean(),
  /** Set when the worker does the import; `import.get` returns its progress. */
  importId: id.optional(),
});
export type ImportOutcome = z.input<typeof ImportOutcome>;

/** Why a file as a whole cannot be imported, and what to do about it. */
export const importErrors = defineErrors('import', {
  unreadable: [
    422,
    say(
      '无法读取这个文件。请用 Excel 或 WPS 打开，另存为 .xlsx 后再导入',
      'This file can’t be read. Open it in Excel or WPS, save it as .xlsx, then import it again.',
      '無法讀取這個檔案。請用 Excel 或 WPS 開啟，另存為 .xlsx 後再匯入',
    ),
  ],
  oldWorkbook: [
    422,
    say(
      '这是旧版 Excel 文件（.xls）。请用 Excel 或 WPS 打开，另存为 .xlsx 后再导入',
      'This is an old Excel file (.xls). Open it in Excel or WPS, save it as .xlsx, then import it again.',
      '這是舊版 Excel 檔案（.xls）。請用 Excel 或 WPS 開啟，另存為 .xlsx 後再匯入',
    ),
  ],
  encrypted: [
    422,
    say(
      '文件设有打开密码。请取消密码并保存后再导入',
      'This file is password-protected. Remove the password, save it, then import it again.',
      '檔案設有開啟密碼。請取消密碼並儲存後再匯入',
    ),
  ],
  tooMuch: [
    422,
    say(
      '表格内容过多。请删除用不到的行和列，或分成几个文件导入',
      'This table is too large. Delete rows and columns you don’t need, or split it into several files.',
      '表格內容過多。請刪除用不到的列和欄，或分成幾個檔案匯入',
    ),
  ],
  noResult: [
    422,
    say(
      '单元格 {cell} 的公式没有结果。请用 Excel 或 WPS 打开并保存后再导入',
      'The formula in cell {cell} has no result. Open the file in Excel or WPS, save it, then import it again.',
      '儲存格 {cell} 的公式沒有結果。請用 Excel 或 WPS 開啟並儲存後再匯入',
    ),
  ],
});
