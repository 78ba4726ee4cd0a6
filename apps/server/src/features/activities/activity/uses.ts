import { activityErrors } from '@netbar/contract/activities/activity/activity.errors';
import { worthOf, type DueBenefit } from '@netbar/contract/activities/activity/grants.rules';
import type { BenefitKind } from '@netbar/contract/activities/activity/rule.model';
import { sql } from 'kysely';
import type { Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';
import { isFirstOf } from './live.ts';

/** One benefit that an order, a recharge or another document takes of an activity. */
export interface BenefitUse {
  activityId: string;
  benefitKey: string;
  couponId?: string | null;
  gives: BenefitKind | 'PRIZE';
  amountFen: number;
}

/** Benefits that are due, as uses of their activities. */
export const usesOfDue = (due: readonly DueBenefit[]): BenefitUse[] =>
  due.map((one) => ({
    activityId: one.activityId,
    benefitKey: one.benefitKey,
    gives: one.benefit.gives,
    amountFen: worthOf([one]),
  }));

/** The document that benefits are given with. */
export interface UsingDocument {
  branchId: string;
  brandId: string;
  memberId: string | null;
  docType: string;
  docId: string;
  bizDate: string;
}

/**
 * Takes benefits out of the budgets and stores them as reserved. Returns the activities whose budget no longer has them; then
 * nothing was stored, and the caller prices again without those.
 */
export async function reserveUses(ctx: Tx, document: UsingDocument, uses: readonly BenefitUse[]): Promise<string[]> {
  if (uses.length === 0) return [];
  const budgets = await lockBudgets(ctx, [...new Set(uses.map(({ activityId }) => activityId))]);
  const units = unitsOf(uses, budgets);
  const taken = Map.groupBy(units, ({ use }) => use.activityId);
  const short = budgets
    .filter(({ activityId, left }) => left < sumOf(taken.get(activityId) ?? []))
    .map(({ activityId }) => activityId);
  if (short.length > 0) return short;
  for (const { activityId } of budgets) await moveBudget(ctx, activityId, { reserved: sumOf(taken.get(activityId) ?? []) });
  await insertUses(ctx, document, units);
  return [];
}

interface CountedUse {
  use: BenefitUse;
  units: number;
}
const sumOf = (uses: readonly CountedUse[]) => uses.reduce((sum, { units }) => sum + units, 0);

/** Of a budget in money each benefit takes its amount; of one in uses a document takes one, or one for each coupon. */
function unitsOf(uses: readonly BenefitUse[], budgets: Awaited<ReturnType<typeof lockBudgets>>): CountedUse[] {
  const kinds = new Map(budgets.map(({ activityId, budgetKind }) => [activityId, budgetKind]));
  const counted = new Set<string>();
  return uses.map((use) => {
    const kind = kinds.get(use.activityId);
    if (kind === 'SPEND') return { use, units: use.amountFen };
    const name = `${use.activityId} ${use.couponId ?? ''}`;
    const isFirst = kind === 'USAGE' && !counted.has(name);
    counted.add(name);
    return { use, units: isFirst ? 1 : 0 };
  });
}

/** The budgets of these activities, locked in the order of their ids; activities without one are left out. */
const lockBudgets = (ctx: Tx, activityIds: string[]) =>
  ctx.db
    .selectFrom('activityBudgets as b')
    .innerJoin('activities as a', (on) => on.onRef('a.companyId', '=', 'b.companyId').onRef('a.id', '=', 'b.activityId'))
    .select(['b.activityId', 'a.budgetKind', sql<number>`b.budget_limit - b.used - b.reserved`.as('left')])
    .where('b.activityId', '=', sql<string>`any(${activityIds}::uuid[])`)
    .orderBy('b.activityId')
    .forNoKeyUpdate('b')
    .execute();

/** The database refuses a budget that is overdrawn. */
async function moveBudget(ctx: Tx, activityId: string, { reserved = 0, used = 0 }: { reserved?: number; used?: number }) {
  if (reserved === 0 && used === 0) return;
  await ctx.db
    .updateTable('activityBudgets')
    .set((q) => ({ reserved: q('reserved', '+', reserved), used: q('used', '+', used) }))
    .where('activityId', '=', activityId)
    .execute();
}

const insertUses = (ctx: Tx, { branchId, brandId, memberId, docType, docId, bizDate }: UsingDocument, uses: CountedUse[]) =>
  ctx.db
    .insertInto('benefitUses')
    .values(
      uses.map(({ use: { activityId, benefitKey, gives, amountFen, couponId = null }, units }) => ({
        id: ctx.newId(),
        activityId,
        branchId,
        brandId,
        memberId,
        docType,
        docId,
        bizDate,
        benefitKey,
        couponId,
        gives,
        amountFen,
        budgetUnits: units,
        status: 'RESERVED' as const,
        createdTime: ctx.now,
      })),
    )
    .execute()
    .catch(whenTaken('benefit_uses_member_cap', new AppError(activityErrors.memberCapReached)));

/** The document was paid: what was reserved is used. `revenueFen` is what it brought in. Returns what is used now. */
export async function useReserved(ctx: Tx, docId: string, { revenueFen }: { revenueFen: number }) {
  const used = await ctx.db
    .updateTable('benefitUses')
    .set({ status: 'USED', revenueFen })
    .where('docId', '=', docId)
    .where('status', '=', 'RESERVED')
    .returning(['activityId', 'couponId', 'budgetUnits', 'memberId'])
    .execute();
  for (const [activityId, units] of unitsByActivity(used)) await moveBudget(ctx, activityId, { reserved: -units, used: units });
  const memberId = used[0]?.memberId;
  if (memberId && revenueFen > 0 && (await isFirstOf(ctx, memberId, docId)))
    await ctx.db
      .updateTable('benefitUses')
      .set({ isFirst: true })
      .where('docId', '=', docId)
      .where('status', '=', 'USED')
      .execute();
  return used;
}

/** The document ended without being paid: what was reserved is free again. */
export async function releaseUses(ctx: Tx, docId: string) {
  const released = await ctx.db
    .updateTable('benefitUses')
    .set((q) => ({ status: 'REVERTED', revertedFen: q.ref('amountFen'), endedTime: ctx.now }))
    .where('docId', '=', docId)
    .where('status', '=', 'RESERVED')
    .returning(['activityId', 'budgetUnits'])
    .execute();
  for (const [activityId, units] of unitsByActivity(released)) await moveBudget(ctx, activityId, { reserved: -units });
}

/** In the order of ids, so that two documents never wait for each other's budgets. */
const unitsByActivity = (uses: readonly { activityId: string; budgetUnits: number }[]) =>
  [...Map.groupBy(uses, ({ activityId }) => activityId)]
    .map(([activityId, own]) => [activityId, own.reduce((sum, { budgetUnits }) => sum + budgetUnits, 0)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

/** What a refund takes back of the benefits of a document. */
export interface TakenBack {
  /** Of each benefit: the part that comes back now. */
  parts: readonly { activityId: string; benefitKey: string; amountFen: number }[];
  revenueFen: number;
  /** Nothing is left of the document, so benefits without an amount come back too. */
  isWhole: boolean;
}

/** A refund takes back benefits that were used, and gives them back to their budgets. Returns the uses that ended. */
export async function takeUsesBack(ctx: Tx, docId: string, { parts, revenueFen, isWhole }: TakenBack) {
  const uses = await ctx.db
    .selectFrom('benefitUses as u')
    .innerJoin('activities as a', (on) => on.onRef('a.companyId', '=', 'u.companyId').onRef('a.id', '=', 'u.activityId'))
    .select(['u.id', 'u.activityId', 'u.benefitKey', 'u.couponId', 'u.amountFen', 'u.revertedFen', 'u.budgetUnits'])
    .select(['u.revenueFen', 'a.budgetKind'])
    .where('u.docId', '=', docId)
    .where('u.status', '=', 'USED')
    .orderBy('u.activityId')
    .orderBy('u.id')
    .forNoKeyUpdate('u')
    .execute();
  const ended: typeof uses = [];
  for (const use of uses) {
    const part = parts.find(({ activityId, benefitKey }) => activityId === use.activityId && benefitKey === use.benefitKey);
    const backFen = isWhole ? use.amountFen - use.revertedFen : (part?.amountFen ?? 0);
    const revertedFen = use.revertedFen + backFen;
    const isOver = isWhole || (use.amountFen > 0 && revertedFen === use.amountFen);
    const status = isOver ? 'REVERTED' : 'USED';
    const left = { revertedFen, revenueFen: Math.max(0, use.revenueFen - revenueFen), status } as const;
    await ctx.db
      .updateTable('benefitUses')
      .set({ ...left, ...(isOver && { endedTime: ctx.now }) })
      .where('id', '=', use.id)
      .execute();
    const units = use.budgetKind === 'SPEND' ? backFen : isOver ? use.budgetUnits : 0;
    await moveBudget(ctx, use.activityId, { used: use.budgetKind === null ? 0 : -units });
    if (isOver) ended.push(use);
  }
  return ended;
}
