import { thresholdsOf } from '#features/org/branch/branch.ts';
import { sql } from 'kysely';
import { holdsAt, inScope, type Ctx, type Tx } from '#kernel/ctx.ts';

/**
 * The shift that takes money now: the actor's own, or the only one of the branch. Its row stays locked until the transaction
 * ends, so that nobody begins to count a drawer while a sale puts cash into it.
 */
export async function findOpenShift(ctx: Tx, branchId: string) {
  return pickShift(ctx, await openShifts(ctx, branchId).forShare().execute());
}

/** The same without the lock, for reads. */
export async function readOpenShift(ctx: Ctx | Tx, branchId: string) {
  return pickShift(ctx, await openShifts(ctx, branchId).execute());
}

const openShifts = (ctx: Ctx | Tx, branchId: string) =>
  ctx.db
    .selectFrom('shifts')
    .select(['id', 'drawerId', 'cashierId'])
    .where(inScope(ctx, 'shifts.branchId'))
    .where('branchId', '=', branchId)
    .where('status', '=', 'OPEN')
    .orderBy('id');

const pickShift = <S extends { cashierId: string }>(ctx: Ctx | Tx, open: S[]): S | undefined =>
  open.find(({ cashierId }) => cashierId === ctx.actor.id) ?? (open.length === 1 ? open[0] : undefined);

/**
 * Whether the actor must not learn sums of cash now: they are on shift where drawers are counted blind, have not counted yet, and
 * do not audit shifts there.
 */
export async function isCountingBlind(ctx: Ctx | Tx): Promise<boolean> {
  const own = await ctx.db
    .selectFrom('shifts')
    .select(['id', 'branchId'])
    .where(inScope(ctx, 'shifts.branchId'))
    .where('cashierId', '=', ctx.actor.id)
    .where('status', 'in', ['OPEN', 'COUNTING'])
    .execute();
  for (const { branchId } of own)
    if (!holdsAt(ctx, 'SHIFT_AUDIT', branchId) && (await thresholdsOf(ctx, branchId)).blindCount) return true;
  return false;
}

/** Who has a drawer now in the caller's branches, the longest first. */
export const listOnShift = (ctx: Ctx) =>
  ctx.db
    .selectFrom('shifts')
    .innerJoin('platform.accounts as a', 'a.id', 'shifts.cashierId')
    .select(['shifts.branchId', 'a.name'])
    // A literal, so that the partial index of drawers in use can be chosen.
    .where(sql<boolean>`shifts.status in ('OPEN', 'COUNTING')`)
    .where(inScope(ctx, 'shifts.branchId'))
    .orderBy('shifts.openedTime')
    .execute();

/** The shifts of a cashier that are not closed, wherever they are: their cash has to be counted before the cashier can go. */
export const listOpenShiftsOf = (ctx: Ctx | Tx, cashierId: string) =>
  ctx.db
    .selectFrom('shifts')
    .innerJoin('branches as b', (on) => on.onRef('b.companyId', '=', 'shifts.companyId').onRef('b.id', '=', 'shifts.branchId'))
    .select(['shifts.id', 'shifts.no', 'b.name as branchName'])
    .where('shifts.cashierId', '=', cashierId)
    .where(sql<boolean>`shifts.status in ('OPEN', 'COUNTING')`)
    .orderBy('shifts.openedTime')
    .execute();
