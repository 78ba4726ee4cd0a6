import type { LotKind } from '@netbar/contract/wallet/wallet.rules';
import { idsInOrder } from '#kernel/ids.ts';
import type { Tx } from '#kernel/ctx.ts';
import { credit, debit, lockAccounts, post, type JournalHead } from '#kernel/ledger.ts';
import { debtOf } from './issue-points.service.ts';
import { accountOf, lotsOf, openLots, spentOf, sumOf, writeUses, type StoredLot } from './lots.service.ts';

const kinds: LotKind[] = ['PRINCIPAL', 'BONUS', 'POINT'];

export interface Move extends JournalHead {
  fromMemberId: string;
  toMemberId: string;
  branchId: string;
}

/**
 * Gives everything of one locked member to another, by a journal. Lots are never edited: each is emptied and opened again for
 * the other, as large as it once was and used as far as it was, so that what a recharge gives back stays what it was.
 */
export async function moveWallet(ctx: Tx, move: Move) {
  const { fromMemberId, toMemberId, branchId, docId } = move;
  await moveDebt(ctx, move);
  const left = await lotsOf(ctx, fromMemberId);
  if (left.length === 0) return;
  const lots = [...left, ...(await emptiedPartners(ctx, left))];
  const sum = (kind: LotKind) => lots.filter((lot) => lot.kind === kind).reduce((total, { remaining }) => total + remaining, 0);
  const journalId = await post(ctx, {
    ...move,
    postings: kinds.flatMap((kind) => [
      debit(accountOf(kind, fromMemberId), sum(kind), { branchId }),
      credit(accountOf(kind, toMemberId), sum(kind), { branchId }),
    ]),
  });
  const by = { docId, journalId, branchId, reason: 'MOVE' } as const;
  await writeUses(
    ctx,
    usesOf(
      lots,
      ({ id }) => id,
      ({ remaining }) => remaining,
    ),
    by,
  );
  const ids = idsInOrder(ctx.newId, lots.length);
  // A gift is opened behind the recharge it points at.
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
        sourceType: move.docType,
        sourceId: docId,
      },
    ]);
  await carryUses(ctx, lots, { newId, by });
}

/** Whoever takes the points over owes what was owed. */
async function moveDebt(ctx: Tx, move: Move) {
  const { fromMemberId, toMemberId } = move;
  const [owed = 0] = await lockAccounts(ctx, [debtOf(fromMemberId)]);
  const postings = [debit(debtOf(toMemberId), owed), credit(debtOf(fromMemberId), owed)];
  if (owed > 0) await post(ctx, { ...move, event: `${move.event}_DEBT`, postings });
}

interface Carried {
  newId: Map<string, string>;
  by: { docId: string; journalId: string; branchId: string };
}

/** What was spent of the old lots, and where, was spent of the new ones; the rest of what is gone merely is gone. */
async function carryUses(ctx: Tx, lots: StoredLot[], { newId, by }: Carried) {
  const spent = await spentOf(
    ctx,
    lots.map(({ id }) => id),
  );
  const idOf = (id: string) => newId.get(id) as string;
  for (const { lotId, branchId, amount } of spent)
    await writeUses(ctx, [{ lotId: idOf(lotId), amount }], { ...by, branchId, reason: 'CARRY' });
  const gone = (lot: StoredLot) => lot.granted - lot.remaining - sumOf(spent.filter(({ lotId }) => lotId === lot.id));
  await writeUses(
    ctx,
    usesOf(lots, ({ id }) => idOf(id), gone),
    { ...by, reason: 'MOVE' },
  );
}

const usesOf = (lots: StoredLot[], idOf: (lot: StoredLot) => string, amountOf: (lot: StoredLot) => number) =>
  lots.map((lot) => ({ lotId: idOf(lot), amount: amountOf(lot) })).filter(({ amount }) => amount > 0);

/** A gift that is spent to the last fen still lessens what its recharge gives back, so it goes along; so does the recharge of a gift. */
async function emptiedPartners(ctx: Tx, left: StoredLot[]): Promise<StoredLot[]> {
  const known = new Set(left.map(({ id }) => id));
  const partners = left.flatMap(({ id, pairedLotId }) => (pairedLotId ? [id, pairedLotId] : [id]));
  const rows = await ctx.db
    .selectFrom('walletLots')
    .select(['id', 'kind', 'granted', 'remaining', 'expiresTime', 'originBranchId', 'pairedLotId', 'createdTime'])
    .where((q) => q.or([q('id', 'in', partners), q('pairedLotId', 'in', partners)]))
    .orderBy('id')
    .execute();
  return rows.filter(({ id }) => !known.has(id));
}
