import { walletErrors } from '@netbar/contract/guests/wallet/wallet.errors';
import { isExpired, planSpend, pointsFor, shareBack, type SpendPlan } from '@netbar/contract/guests/wallet/wallet.rules';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { DAY_MS } from '@netbar/contract/kernel/time';
import { lockMember } from '#features/guests/member/member.ts';
import { memberAccount } from '#kernel/accounts.ts';
import type { Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { credit, debit, postJournal, type AccountRef, type JournalHead, type Posting } from '#kernel/ledger.ts';
import { lotsOf, openLots, recordLotUses, removeExpiredLots, spentByDocument, sumOfAmounts, type StoredLot } from './lots.ts';
import { issuePoints, openPointLot } from './points.ts';
import { policyOf } from './policy.ts';

interface Spend extends JournalHead {
  memberId: string;
  /** Where it is spent. */
  branchId: string;
  amountFen: number;
  /** Time at a machine or goods. A brand may allow gifts for time only. */
  on: 'NET_FEE' | 'GOODS';
  /** A revenue account, or the clearing account of an order. */
  to: AccountRef;
  /** The document number that the customer sees. */
  no?: string;
  /** Lots that were valid at this time may pay although they expired since: the start of a seat session. */
  asOf?: Date;
}

/** Pays out of a member's wallet in the order the brand's policy sets, and grants points for the part paid in money. */
export async function spendWallet(ctx: Tx, spend: Spend) {
  const { memberId, branchId, amountFen, asOf = ctx.now } = spend;
  const member = await lockMember(ctx, memberId);
  await removeExpiredLots(ctx, member, { date: spend.bizDate, asOf });
  const [lots, policy] = [await lotsOf(ctx, memberId), await policyOf(ctx, member.brandId)];
  const mayUseBonus = spend.on === 'NET_FEE' || policy.bonusForGoods;
  const plan = planSpend(lots, amountFen, { ...policy, mayUseBonus, now: asOf });
  if (!plan) throw new AppError(walletErrors.notCovered, { missing: missingFrom(lots, amountFen) });
  const points = pointsFor(plan.principalFen, policy.pointRatioFen);
  const earned = await issuePoints(ctx, spend, points);
  const postings = bookSpend(spend, plan, { lots, brandId: member.brandId, earned: earned.postings });
  const journalId = await postJournal(ctx, { ...spend, postings });
  await recordLotUses(ctx, plan.uses, { docId: spend.docId, journalId, branchId, reason: 'SPEND' });
  await openPointLot(ctx, spend, { granted: earned.granted, validDays: policy.pointValidDays });
  return { ...plan, points, journalId };
}

type Spent = Pick<Spend, 'memberId' | 'branchId' | 'amountFen' | 'to' | 'no'>;
type Origin = Pick<StoredLot, 'id' | 'kind' | 'originBranchId'>;

/** All postings of one payment out of a wallet. */
export const bookSpend = (
  spend: Spent,
  plan: SpendPlan,
  { lots, brandId, earned }: { lots: readonly Origin[]; brandId: string; earned: Posting[] },
): Posting[] => [...spendPostings(spend, plan, brandId), ...debtsBetween(spend.branchId, lots, plan), ...earned];

/** The gift part leaves the brand's account of gifts not yet used, and is a discount of the branch. */
function spendPostings({ memberId, branchId, amountFen, to, no }: Spent, { principalFen, bonusFen }: SpendPlan, brandId: string) {
  const dims = { branchId, ...(no && { no }) };
  return [
    debit(memberAccount('PRINCIPAL', memberId), principalFen, dims),
    debit(memberAccount('BONUS', memberId), bonusFen, dims),
    credit(to, amountFen),
    debit({ code: 'BONUS_DISCOUNT', branchId }, bonusFen),
    credit({ code: 'BONUS_UNEARNED', ownerId: brandId }, bonusFen),
  ];
}

/** Money paid in at another branch: that branch owes it to the branch where it is spent. */
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

const missingFrom = (lots: StoredLot[], amountFen: number) => {
  const owned = lots.filter(({ kind }) => kind !== 'POINT').reduce((sum, { remaining }) => sum + remaining, 0);
  return twoDecimals(Math.max(0, amountFen - owned));
};

/** A gift that expired since it was spent is valid again for this long. */
const RENEWED_GIFT_MS = 7 * DAY_MS;

interface GiveBack extends JournalHead {
  memberId: string;
  branchId: string;
  amountFen: number;
  /** The account that received the payment. */
  from: AccountRef;
  no?: string;
  /** Only money or only gifts, where the caller gives back one payment and knows which it was. */
  only?: 'PRINCIPAL' | 'BONUS';
}

/** Gives back part of what a document took out of a wallet, to the lots it came from in proportion. */
export async function giveBackToWallet(ctx: Tx, back: GiveBack) {
  const { memberId, branchId, amountFen, docId, from, no, only } = back;
  const { brandId } = await lockMember(ctx, memberId);
  const spent = (await spentByDocument(ctx, docId, memberId)).filter(({ kind }) => (only ? kind === only : kind !== 'POINT'));
  if (amountFen > sumOfAmounts(spent)) throw new AppError(walletErrors.backAboveSpent);
  const parts = shareBack(spent, amountFen).map(({ lotId, amount }) => ({ ...useOf(spent, lotId), amount }));
  const sum = (kind: 'PRINCIPAL' | 'BONUS') => sumOfAmounts(parts.filter((part) => part.kind === kind));
  const [principalFen, bonusFen] = [sum('PRINCIPAL'), sum('BONUS')];
  const dims = { branchId, ...(no && { no }) };
  const journalId = await postJournal(ctx, {
    ...back,
    postings: [
      debit(from, amountFen),
      credit(memberAccount('PRINCIPAL', memberId), principalFen, dims),
      credit(memberAccount('BONUS', memberId), bonusFen, dims),
      debit({ code: 'BONUS_UNEARNED', ownerId: brandId }, bonusFen),
      credit({ code: 'BONUS_DISCOUNT', branchId }, bonusFen),
      ...parts.flatMap((part) =>
        part.kind === 'PRINCIPAL' ? debtBetween({ owing: branchId, owed: part.originBranchId }, part.amount) : [],
      ),
    ],
  });
  const by = { docId, journalId, branchId };
  const uses = parts.map(({ lotId, amount }) => ({ lotId, amount: -amount }));
  await recordLotUses(ctx, uses, { ...by, reason: 'BACK' });
  const expired = parts.filter((part) => part.kind === 'BONUS' && isExpired(part, ctx.now));
  await recordLotUses(
    ctx,
    expired.map(({ lotId, amount }) => ({ lotId, amount })),
    { ...by, reason: 'MOVE' },
  );
  const expiresTime = new Date(ctx.now.getTime() + RENEWED_GIFT_MS);
  const source = { memberId, kind: 'BONUS', sourceType: back.docType, sourceId: docId, expiresTime } as const;
  await openLots(
    ctx,
    expired.map(({ amount, originBranchId, pairedLotId }) => ({ ...source, granted: amount, originBranchId, pairedLotId })),
  );
  return { principalFen, bonusFen, journalId };
}

type Part = Awaited<ReturnType<typeof spentByDocument>>[number];

const useOf = (spent: Part[], lotId: string) => spent.find((use) => use.lotId === lotId) as Part;

/** Makes one branch owe another an amount; nothing between a branch and itself. */
export const debtBetween = ({ owing, owed }: { owing: string; owed: string }, amount: number): Posting[] =>
  owing === owed
    ? []
    : [debit({ code: 'INTERBRANCH', branchId: owed }, amount), credit({ code: 'INTERBRANCH', branchId: owing }, amount)];
