import type { Ctx, Tx } from '#kernel/ctx.ts';
import type { AppError } from '#kernel/errors.ts';

export { addCode } from './edit-code.ts';

/** Refuses unless the company's dictionary offers this code. The lock keeps its row until the transaction ends. */
export async function requireCode(ctx: Tx, { type, code }: { type: string; code: string }, refusal: AppError) {
  const found = await ctx.db
    .selectFrom('codes')
    .select('id')
    .where('type', '=', type)
    .where('code', '=', code)
    .where('enabled', '=', true)
    .forKeyShare()
    .executeTakeFirst();
  if (!found) throw refusal;
}

/** All codes of a type that may be chosen. */
export async function listOfferedCodes(ctx: Ctx | Tx, type: string): Promise<Set<string>> {
  const rows = await ctx.db.selectFrom('codes').select('code').where('type', '=', type).where('enabled', '=', true).execute();
  return new Set(rows.map(({ code }) => code));
}
