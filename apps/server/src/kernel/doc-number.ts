import type { DocPrefix } from '@netbar/contract/kernel/feature';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { bizDate } from '@netbar/contract/kernel/time';
import { isInScope, type Tx } from './ctx.ts';
import { notFound } from './errors.ts';

/** Takes the place of the branch number for documents of the company. Shorter than any branch number, so that they never collide. */
const NO_BRANCH = '00';

/**
 * The next document number of a day: prefix, yyMMdd, branch number, five digits. Unique and ascending; after a rollback the number
 * is used again. Documents of a brand as a whole have no branch and are counted per company.
 */
export async function nextDocNo(ctx: Tx, branchId: string | null, prefix: DocPrefix): Promise<{ no: string; bizDate: string }> {
  return countUp(ctx, branchId === null ? company : await branchOf(ctx, branchId), prefix);
}

interface Place {
  id: string | null;
  branchNo: string;
  dayCutoffMin: number;
}

const company: Place = { id: null, branchNo: NO_BRANCH, dayCutoffMin: 0 };

/** The same for a branch that was already read and is in scope. */
export async function countUp(
  ctx: Tx,
  { id: branchId, branchNo, dayCutoffMin }: Place,
  prefix: DocPrefix,
): Promise<{ no: string; bizDate: string }> {
  const date = bizDate(ctx.now, dayCutoffMin);
  const { last } = await ctx.db
    .insertInto('documentNumbers')
    .values({ branchId, prefix, bizDate: date, last: 1 })
    .onConflict((row) =>
      row
        .columns(['companyId', 'branchId', 'prefix', 'bizDate'])
        .doUpdateSet((q) => ({ last: q('documentNumbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  const day = date.replaceAll('-', '').slice(2);
  return { no: `${prefix}${day}${branchNo}${String(last).padStart(5, '0')}`, bizDate: date };
}

async function branchOf(ctx: Tx, branchId: string) {
  const branch = await ctx.db
    .selectFrom('branches')
    .select(['id', 'branchNo', 'dayCutoffMin'])
    .where('id', '=', branchId)
    .executeTakeFirst();
  if (!branch || !isInScope(ctx, branchId)) throw notFound(kernelNouns.branch)();
  return branch;
}
