import { bizDate } from '@netbar/contract/kernel/time';
import { isInScope, type Tx } from './ctx.ts';
import { notFound } from './errors.ts';

/** Two digits that say what a number stands for. Recharges start with 11, as the specification has it. */
export const docPrefix = {
  sale: '10',
  charge: '11',
  exchange: '12',
  lease: '13',
  serviceCall: '14',
  refund: '19',
  storePurchase: '20',
  companyPurchase: '21',
  receipt: '22',
  replacement: '23',
  purchaseReturn: '24',
  statement: '25',
  transfer: '30',
  stocktake: '31',
  wastage: '32',
  stockAdjust: '33',
  priceAdjustment: '34',
  takedown: '35',
  shift: '40',
  deposit: '41',
  activity: '50',
  salary: '60',
  expense: '61',
  leave: '62',
  ticket: '70',
  asset: '71',
  approval: '80',
  member: '90',
  tempCard: '91',
  reservation: '92',
} as const;

/** Stands for the company itself where a number has its branch; shorter than any branch number, so the two never meet. */
const NO_BRANCH = '00';

/**
 * The next number of a day: prefix, yyMMdd, branch number, five digits. Unique and rising; a rollback gives its number back.
 * Documents of a brand as a whole have no branch and are counted by the company.
 */
export async function nextDocNo(
  ctx: Tx,
  branchId: string | null,
  kind: keyof typeof docPrefix,
): Promise<{ no: string; bizDate: string }> {
  return countUp(ctx, branchId === null ? company : await branchOf(ctx, branchId), kind);
}

interface Place {
  id: string | null;
  branchNo: string;
  dayCutoffMin: number;
}

const company: Place = { id: null, branchNo: NO_BRANCH, dayCutoffMin: 0 };

/** The same at a branch that is known already and in scope. */
export async function countUp(
  ctx: Tx,
  { id: branchId, branchNo, dayCutoffMin }: Place,
  kind: keyof typeof docPrefix,
): Promise<{ no: string; bizDate: string }> {
  const prefix = docPrefix[kind];
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
  if (!branch || !isInScope(ctx, branchId)) throw notFound('门店')();
  return branch;
}
