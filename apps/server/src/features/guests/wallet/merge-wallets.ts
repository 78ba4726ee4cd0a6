import type { LotKind } from '@netbar/contract/guests/wallet/wallet.rules';
import type { MemberMerge } from '#features/guests/member/member.ts';
import { memberAccount } from '#kernel/accounts.ts';
import type { Tx } from '#kernel/ctx.ts';
import { idsInOrder } from '#kernel/ids.ts';
import { credit, debit, lockAccounts, postJournal } from '#kernel/ledger.ts';
import { lotsOf, openLots, recordLotUses, spentOfLots, sumOfAmounts, usedUpPartners, type StoredLot } from './lots.ts';
import { pointDebtAccount } from './points.ts';

const kinds: LotKind[] = ['PRINCIPAL', 'BONUS', 'POINT'];

/**
 * Gives everything one locked member owns to another, by one journal. Lots are never edited: each is emptied and opened again
 * for the other member with the same size and the same uses, so that a recharge stays refundable for the same amount.
 */
export async function mergeWallets(ctx: Tx, merge: MemberMerge) {
  const { fromMemberId, toMemberId, branchId, docId } = merge;
  await movePointDebt(ctx, merge);
  const left = await lotsOf(ctx, fromMemberId);
  if (left.length === 0) return;
  // A used-up gift still lessens what its recharge can refund, so it moves too; so does the recharge of a gift.
  const lots = [...left, ...(await usedUpPartners(ctx, left))];
  const sum = (kind: LotKind) => lots.filter((lot) => lot.kind === kind).reduce((total, { remaining }) => total + remaining, 0);
  const journalId = await postJournal(ctx, {
    ...merge,
    postings: kinds.flatMap((kind) => [
      debit(memberAccount(kind, fromMemberId), sum(kind), { branchId }),
      credit(memberAccount(kind, toMemberId), sum(kind), { branchId }),
    ]),
  });
  const by = { docId, journalId, branchId, reason: 'MOVE' } as const;
  await recordLotUses(
    ctx,
    usesOf(
      lots,
      ({ id }) => id,
      ({ remaining }) => remaining,
    ),
    by,
  );
  const ids = idsInOrder(ctx.newId, lots.length);
  // A gift refers to its recharge, so recharges are opened first.
  const inOrder = lots.toSorted((a, b) => Number(a.pairedLotId !== null) - Number(b.pairedLotId !== null));
  const newId = new Map(inOrder.map((lot, i) => [lot.id, ids[i] as string]));
  for (const { id, kind, granted, originBranchId, expiresTime, pairedLotId } of inOrder)
    await openLots(ctx, [
      {
        id: newId.get(id) as string,
        memberId: toMemberId,
        kind,
        granted,
        originBranchId,
        expiresTime,
        pairedLotId: newId.get(pairedLotId ?? '') ?? null,
        sourceType: merge.docType,
        sourceId: docId,
      },
    ]);
  await copyLotUses(ctx, lots, { newId, by });
}

/** The other member also gets the debt of points. */
async function movePointDebt(ctx: Tx, merge: MemberMerge) {
  const { fromMemberId, toMemberId } = merge;
  const [owed = 0] = await lockAccounts(ctx, [pointDebtAccount(fromMemberId)]);
  const postings = [debit(pointDebtAccount(toMemberId), owed), credit(pointDebtAccount(fromMemberId), owed)];
  if (owed > 0) await postJournal(ctx, { ...merge, event: `${merge.event}_DEBT`, postings });
}

interface CopiedTo {
  newId: Map<string, string>;
  by: { docId: string; journalId: string; branchId: string };
}

/** Copies what was spent of the old lots, by branch, to the new ones; whatever else is missing is written off as MOVE. */
async function copyLotUses(ctx: Tx, lots: StoredLot[], { newId, by }: CopiedTo) {
  const spent = await spentOfLots(
    ctx,
    lots.map(({ id }) => id),
  );
  const idOf = (id: string) => newId.get(id) as string;
  for (const { lotId, branchId, amount } of spent)
    await recordLotUses(ctx, [{ lotId: idOf(lotId), amount }], { ...by, branchId, reason: 'CARRY' });
  const gone = (lot: StoredLot) => lot.granted - lot.remaining - sumOfAmounts(spent.filter(({ lotId }) => lotId === lot.id));
  await recordLotUses(
    ctx,
    usesOf(lots, ({ id }) => idOf(id), gone),
    { ...by, reason: 'MOVE' },
  );
}

const usesOf = (lots: StoredLot[], idOf: (lot: StoredLot) => string, amountOf: (lot: StoredLot) => number) =>
  lots.map((lot) => ({ lotId: idOf(lot), amount: amountOf(lot) })).filter(({ amount }) => amount > 0);
