import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { say } from '@netbar/contract/kernel/words';
import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { dictionaryErrors } from '@netbar/contract/platform/dictionary/dictionary.errors';
import { command } from '#kernel/command.ts';
import { type Ctx, requireWholeCompany } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { getCode, isSystemType } from './dictionary.queries.ts';

/** Adds a code to one of the company's own dictionaries. */
export const addCode = (ctx: Ctx, input: In<typeof dictionaryApi.add>) =>
  command(ctx, dictionaryApi.add, input, async (ctx) => {
    requireWholeCompany(ctx);
    const { type, code, codevalue, sort, enabled } = input;
    if (await isSystemType(ctx, type)) throw new AppError(dictionaryErrors.systemType, { type });
    const id = ctx.newId();
    const { numInsertedOrUpdatedRows } = await ctx.db
      .insertInto('codes')
      .values({ id, type, code, codevalue, label: labelOf(input), sort, enabled, createdTime: ctx.now })
      .onConflict((row) => row.columns(['companyId', 'type', 'code']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new AppError(dictionaryErrors.codeTaken, { code });
    return getCode(ctx, { id });
  });

/** Changes label, order or whether the code is offered. Type and code cannot change, because documents refer to them. */
export const changeCode = (ctx: Ctx, input: In<typeof dictionaryApi.change>) =>
  command(ctx, dictionaryApi.change, input, async (ctx) => {
    requireWholeCompany(ctx);
    const { id, version, codevalue, sort, enabled } = input;
    const before = await getCode(ctx, { id });
    if (before.isSystem) throw new AppError(dictionaryErrors.systemType, { type: before.type });
    const { numUpdatedRows } = await ctx.db
      .updateTable('codes')
      .set({ codevalue, label: labelOf(input), sort, enabled, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError(commonErrors.changedMeanwhile);
    return getCode(ctx, { id });
  });

/** Without translations, one text serves all languages. */
export const labelOf = ({ codevalue, label }: Pick<In<typeof dictionaryApi.change>, 'codevalue' | 'label'>) =>
  JSON.stringify({ ...say(codevalue, codevalue, codevalue), ...label });
