import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { say } from '@netbar/contract/kernel/words';
import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { dictionaryErrors } from '@netbar/contract/platform/dictionary/dictionary.errors';
import { codeColumns, NewCode } from '@netbar/contract/platform/dictionary/dictionary.model';
import type { z } from 'zod';
import { command } from '#kernel/command.ts';
import { type Ctx, requireWholeCompany, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { idsInOrder } from '#kernel/ids.ts';
import { type ImportRow, readTable, repetitions, wrongCell } from '#kernel/import.ts';
import { findExistingCodes, isSystemType } from './dictionary.queries.ts';
import { labelOf } from './edit-code.ts';

type Input = In<typeof dictionaryApi.import>;
type Code = z.output<typeof NewCode>;

/** Imports the codes of a file: all of them or none. A trial run only reports what would happen. */
export async function importCodes(ctx: Ctx, input: Input): Promise<Out<typeof dictionaryApi.import>> {
  requireWholeCompany(ctx);
  const { codes, problems } = await readCodes(ctx, input);
  const isRefused = problems.length > 0;
  if (isRefused || input.isTrial) {
    const { added, changed } = await countNewCodes(ctx, input.type, codes);
    return { rows: codes.length, added, changed, problems, isDone: false };
  }
  return command(ctx, dictionaryApi.import, input, async (ctx) => {
    if (await isSystemType(ctx, input.type)) throw new AppError(dictionaryErrors.systemType, { type: input.type });
    const counts = await countNewCodes(ctx, input.type, codes);
    await writeCodes(ctx, codes);
    return { rows: codes.length, ...counts, problems, isDone: true };
  });
}

async function readCodes({ lang }: Ctx, { type, file }: Input) {
  const { rows, problems } = await readTable(file, Object.values(codeColumns), lang);
  const read = rows.map((row) => ({ row, code: parseCode(type, row) }));
  const wrong = read.flatMap(({ row, code }) =>
    code.success
      ? []
      : [...new Set(code.error.issues.map((issue) => columnOf(issue, row)))].map((column) => wrongCell(row.row, column, lang)),
  );
  const codes = read.flatMap(({ code }) => (code.success ? [code.data] : []));
  return { codes, problems: [...problems, ...wrong, ...rows.flatMap(repetitions(codeColumns.code, lang))] };
}

const parseCode = (type: string, { cells: { code, codevalue, en, tw, sort } }: ImportRow) =>
  NewCode.safeParse({
    type,
    code,
    codevalue,
    label: say(codevalue ?? '', en || (codevalue ?? ''), tw || (codevalue ?? '')),
    ...(sort && { sort: Number(sort) }),
  });

const columnOf = ({ path }: z.core.$ZodIssue, { cells }: ImportRow) => {
  const [field, lang] = path;
  if (lang === 'en-US' && cells['en']) return codeColumns.en;
  if (lang === 'zh-TW' && cells['tw']) return codeColumns.tw;
  // The name serves for languages without a text of their own, so a fault there belongs to its column.
  if (field === 'label') return codeColumns.codevalue;
  return field === 'codevalue' || field === 'sort' ? codeColumns[field] : codeColumns.code;
};

async function countNewCodes(ctx: Ctx | Tx, type: string, codes: readonly Code[]) {
  const known = await findExistingCodes(
    ctx,
    type,
    codes.map(({ code }) => code),
  );
  return { added: codes.length - known.length, changed: known.length };
}

async function writeCodes(ctx: Tx, codes: readonly Code[]) {
  const ids = idsInOrder(ctx.newId, codes.length);
  const rows = codes.map(({ type, code, codevalue, label, sort, enabled }, i) => ({
    id: ids[i] as string,
    type,
    code,
    codevalue,
    label: labelOf({ codevalue, label }),
    sort,
    enabled,
    createdTime: ctx.now,
  }));
  await ctx.db
    .insertInto('codes')
    .values(rows)
    .onConflict((row) =>
      row.columns(['companyId', 'type', 'code']).doUpdateSet((q) => ({
        codevalue: q.ref('excluded.codevalue'),
        label: q.ref('excluded.label'),
        sort: q.ref('excluded.sort'),
        version: q('codes.version', '+', 1),
      })),
    )
    .execute();
}
