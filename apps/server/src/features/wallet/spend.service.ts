import { walletErrors } from '@netbar/contract/wallet/wallet.api';
import { planSpend, pointsFor, type SpendPlan } from '@netbar/contract/wallet/wallet.rules';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { lockMember } from '#features/member/member-lock.service.ts';
import type { Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { credit, debit, post, type AccountRef, type JournalHead, type Posting } from '#kernel/ledger.ts';
import { sweepExpired } from './expiry.service.ts';
import { issuePoints, openPoints } from './issue-points.service.ts';
import { accountOf, lotsOf, writeUses, type StoredLot } from './lots.service.ts';
import { policyOf } from './policy.service.ts';

export interface Spend extends JournalHead {
  memberId: string;
  /** Where it is spent. */
  branchId: string;
  amountFen: number;
  /** Time at a machine, or goods, which a brand may keep gifts away from. */
  on: 'NET_FEE' | 'GOODS';
  /** The income, or the clearing account of an order. */
  to: AccountRef;
  /** The number a customer knows it by. */
  no?: string;
  /** What was good then pays, though it expired since: a session began with it. */
  asOf?: Date;
}

/** Pays out of a member's wallet, in the brand's order, and earns points for what was paid in money. */
export async function spendWallet(ctx: Tx, spend: Spend) {
  const { memberId, branchId, amountFen, asOf = ctx.now } = spend;
  const member = await lockMember(ctx, memberId);
  await sweepExpired(ctx, member, { date: spend.bizDate, asOf });
  const [lots, policy] = [await lotsOf(ctx, memberId), await policyOf(ctx, member.brandId)];
  const mayUseBonus = spend.on === 'NET_FEE' || policy.bonusForGoods;
  const plan = planSpend(lots, amountFen, { ...policy, mayUseBonus, now: asOf });
  if (!plan) throw new AppError(walletErrors.notCovered, { missing: missing(lots, amountFen) });
  const points = pointsFor(plan.principalFen, policy.pointRatioFen);
  const earned = await issuePoints(ctx, spend, points);
  const about = { lots, brandId: member.brandId, earned: earned.postings };
  const journalId = await post(ctx, { ...spend, postings: bookSpend(spend, plan, about) });
  await writeUses(ctx, plan.uses, { docId: spend.docId, journalId, branchId, reason: 'SPEND' });
  await openPoints(ctx, spend, { granted: earned.granted, validDays: policy.pointValidDays });
  return { ...plan, points, journalId };
}

type Spent = Pick<Spend, 'memberId' | 'branchId' | 'amountFen' | 'to' | 'no'>;
type Origin = Pick<StoredLot, 'id' | 'kind' | 'originBranchId'>;

/** All that one spending books. */
export const bookSpend = (
  spend: Spent,
  plan: SpendPlan,
  { lots, brandId, earned }: { lots: readonly Origin[]; brandId: string; earned: Posting[] },
): Posting[] => [...spendPostings(spend, plan, brandId), ...debtsBetween(spend.branchId, lots, plan), ...earned];

/** A gift is income given away: the same amount leaves the mirror of all gifts and is a discount of the branch. */
function spendPostings({ memberId, branchId, amountFen, to, no }: Spent, { principalFen, bonusFen }: SpendPlan, brandId: string) {
  const dims = { branchId, ...(no && { no }) };
  return [
    debit(accountOf('PRINCIPAL', memberId), principalFen, dims),
    debit(accountOf('BONUS', memberId), bonusFen, dims),
    credit(to, amountFen),
    debit({ code: 'BONUS_DISCOUNT', branchId }, bonusFen),
    credit({ code: 'BONUS_UNEARNED', ownerId: brandId }, bonusFen),
  ];
}

/** Money that came in at another branch is owed by it to the one where it was spent. */
function debtsBetween(branchId: string, lots: readonly Origin[], { uses }: SpendPlan): Posting[] {
  const originOf = new Map(lots.map((lot) => [lot.id, lot]));
  const foreign = uses.flatMap(({ lotId, amount }) => {
    const lot = originOf.get(lotId);
    return lot?.kind === 'PRINCIPAL' && lot.originBranchId !== branchId ? [{ from: lot.originBranchId, amount }] : [];
  });
  return [...Map.groupBy(foreign, ({ from }) => from)].flatMap(([from, parts]) =>
    debtBetween(
      { owing: from, owed: branchId },
      parts.reduce((sum, { amount }) => sum + amount, 0),
    ),
  );
}

export const debtBetween = ({ owing, owed }: { owing: string; owed: string }, amount: number): Posting[] =>
  owing === owed
    ? []
    : [debit({ code: 'INTERBRANCH', branchId: owed }, amount), credit({ code: 'INTERBRANCH', branchId: owing }, amount)];

const missing = (lots: StoredLot[], amountFen: number) => {
  const owned = lots.filter(({ kind }) => kind !== 'POINT').reduce((sum, { remaining }) => sum + remaining, 0);
  return twoDecimals(Math.max(0, amountFen - owned));
};
