import type { In } from '@netbar/contract/kernel/endpoint';
import type { Words } from '@netbar/contract/kernel/words';
import type { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { dictionaryNouns } from '@netbar/contract/platform/dictionary/feature';
import { sql } from 'kysely';
import { containing, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

/** System codes and the company's own codes as one list. */
const allCodes = (ctx: Ctx | Tx) => {
  const label = sql<Words>`label`.as('label');
  const own = ctx.db
    .selectFrom('codes')
    .select(['id', 'type', 'code', 'codevalue', label, 'sort', 'enabled', 'version', sql<boolean>`false`.as('isSystem')]);
  const system = ctx.db
    .selectFrom('platform.codes')
    .select(['id', 'type', 'code', 'codevalue', label, 'sort'])
    .select([sql<boolean>`true`.as('enabled'), sql<number>`1`.as('version'), sql<boolean>`true`.as('isSystem')]);
  return ctx.db.selectFrom(own.unionAll(system).as('codes'));
};

export const listCodesOfType = async (ctx: Ctx, { type }: In<typeof dictionaryApi.listOfType>) => ({
  rows: await allCodes(ctx)
    .selectAll()
    .where('type', '=', type)
    .where('enabled', '=', true)
    .orderBy('sort')
    .orderBy('code')
    .execute(),
});

export async function listCodes(ctx: Ctx, { type, keyword, page, limit }: In<typeof dictionaryApi.list>) {
  let found = allCodes(ctx);
  if (type) found = found.where('type', '=', type);
  if (keyword)
    found = found.where((q) => q.or([q('code', 'ilike', containing(keyword)), q('codevalue', 'ilike', containing(keyword))]));

  const [rows, { total }] = await Promise.all([
    found
      .selectAll()
      .orderBy('type')
      .orderBy('sort')
      .orderBy('code')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export const getCode = (ctx: Ctx | Tx, { id }: { id: string }) =>
  allCodes(ctx).selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound(dictionaryNouns.code));

/** Which of these codes the company already has. */
export const findExistingCodes = (ctx: Ctx | Tx, type: string, list: string[]) =>
  ctx.db
    .selectFrom('codes')
    .select('code')
    .where('type', '=', type)
    .where((q) => q('code', '=', q.fn.any(q.val(list))))
    .execute();

/** A type that the product relies on: it has at least one system code. */
export const isSystemType = async (ctx: Tx, type: string) =>
  (await ctx.db.selectFrom('platform.codes').select('id').where('type', '=', type).limit(1).executeTakeFirst()) !== undefined;
