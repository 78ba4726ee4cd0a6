import { isExpired, type Lot, type LotKind, type Use } from '@netbar/contract/guests/wallet/wallet.rules';
import { bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { lockMember } from '#features/guests/member/member.ts';
import { memberAccount } from '#kernel/accounts.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { idsInOrder } from '#kernel/ids.ts';
import { credit, debit, lockAccounts, postJournal, type Posting } from '#kernel/ledger.ts';

export interface StoredLot extends Lot {
  originBranchId: string;
  pairedLotId: string | null;
  createdTime: Date;
}

const lotColumns = ['id', 'kind', 'granted', 'remaining', 'expiresTime', 'originBranchId', 'pairedLotId', 'createdTime'] as const;

/** The lots of a member that are not used up. Callers that decide by them hold the member's row lock, which covers the wallet. */
export const lotsOf = (ctx: Ctx | Tx, memberId: string): Promise<StoredLot[]> =>
  ctx.db
    .selectFrom('walletLots')
    .select(lotColumns)
    .where('memberId', '=', memberId)
    .where('remaining', '>', 0)
    .orderBy('id')
    .execute();

/** The used-up lots that belong to these as recharge or as gift. */
export async function usedUpPartners(ctx: Tx, lots: StoredLot[]): Promise<StoredLot[]> {
  const known = new Set(lots.map(({ id }) => id));
  const partners = lots.flatMap(({ id, pairedLotId }) => (pairedLotId ? [id, pairedLotId] : [id]));
  const rows = await ctx.db
    .selectFrom('walletLots')
    .select(lotColumns)
    .where((q) => q.or([q('id', 'in', partners), q('pairedLotId', 'in', partners)]))
    .orderBy('id')
    .execute();
  return rows.filter(({ id }) => !known.has(id));
}

/** What was spent of each of these lots, by branch, less what was given back. Expiry is not spending. */
export async function spentOfLots(ctx: Ctx | Tx, lotIds: readonly string[]) {
  if (lotIds.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('lotUses')
    .select((q) => ['lotId', 'branchId', q.fn.sum<number>('amount').as('amount')])
    .where('lotId', '=', sql<string>`any(${lotIds}::uuid[])`)
    .where('reason', 'in', ['SPEND', 'BACK', 'CARRY'])
    .groupBy(['lotId', 'branchId'])
    .having((q) => q(q.fn.sum('amount'), '>', 0))
    .orderBy('lotId')
    .orderBy('branchId')
    .execute();
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** What a document took from each lot of the member, less what was given back. */
export async function spentByDocument(ctx: Tx, docId: string, memberId: string) {
  const rows = await ctx.db
    .selectFrom('lotUses as u')
    .innerJoin('walletLots as l', (on) => on.onRef('l.companyId', '=', 'u.companyId').onRef('l.id', '=', 'u.lotId'))
    .select((q) => [
      'l.id as lotId',
      'l.kind',
      'l.expiresTime',
      'l.originBranchId',
      'l.pairedLotId',
      q.fn.sum<number>('u.amount').as('amount'),
    ])
    .where('u.docId', '=', docId)
    .where('l.memberId', '=', memberId)
    .where('u.reason', 'in', ['SPEND', 'BACK'])
    .groupBy(['l.companyId', 'l.id'])
    .having((q) => q(q.fn.sum('u.amount'), '>', 0))
    .orderBy('l.id')
    .execute();
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

export const sumOfAmounts = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

interface NewLot {
  id?: string;
  memberId: string;
  kind: LotKind;
  granted: number;
  originBranchId: string;
  sourceType: string;
  sourceId: string;
  expiresTime?: Date | null;
  pairedLotId?: string | null;
}

export async function openLots(ctx: Tx, lots: NewLot[]) {
  const ids = idsInOrder(ctx.newId, lots.length);
  const rows = lots.map(({ expiresTime = null, pairedLotId = null, ...lot }, i) => ({
    id: ids[i] as string,
    ...lot,
    expiresTime,
    pairedLotId,
    createdTime: ctx.now,
  }));
  if (rows.length > 0) await ctx.db.insertInto('walletLots').values(rows).execute();
  return rows.map(({ id }) => id);
}

type UseReason = 'SPEND' | 'BACK' | 'EXPIRE' | 'VOID' | 'REFUND' | 'ADJUST' | 'MOVE' | 'CARRY' | 'CLAW_BACK';

interface UsedBy {
  docId: string;
  journalId: string;
  branchId: string;
  reason: UseReason;
}

/** A positive amount is taken from the lot, a negative one is given back to it. A trigger keeps `remaining`. */
export async function recordLotUses(ctx: Tx, uses: readonly Use[], by: UsedBy) {
  const ids = idsInOrder(ctx.newId, uses.length);
  const rows = uses.map(({ lotId, amount }, i) => ({ id: ids[i] as string, lotId, amount, ...by }));
  if (rows.length > 0) await ctx.db.insertInto('lotUses').values(rows).execute();
}

/** The nightly job: one transaction per member, so that a wallet in use does not delay the others. */
export async function expireLots(ctx: Ctx, memberIds: string[]) {
  for (const memberId of memberIds)
    await inTx(ctx, async (ctx) =>
      removeExpiredLots(ctx, await lockMember(ctx, memberId), { date: bizDate(ctx.now), asOf: ctx.now }),
    );
}

/**
 * Takes expired lots out of a locked member's wallet, each by its own journal. A lot that a hold may still need stays until
 * the hold is released.
 */
export async function removeExpiredLots(
  ctx: Tx,
  { id: memberId, brandId }: { id: string; brandId: string },
  { date, asOf }: { date: string; asOf: Date },
) {
  const expired = (await lotsOf(ctx, memberId)).filter((lot) => isExpired(lot, asOf));
  for (const lot of expired) {
    const [free = 0] = await lockAccounts(ctx, [memberAccount(lot.kind, memberId)]);
    if (free < lot.remaining) continue;
    const head = { docType: 'WALLET_LOT', docId: lot.id, event: 'EXPIRED', eventSeq: lot.remaining, bizDate: date };
    const journalId = await postJournal(ctx, { ...head, postings: expiryPostings(memberId, brandId, lot) });
    const by = { docId: lot.id, journalId, branchId: lot.originBranchId, reason: 'EXPIRE' } as const;
    await recordLotUses(ctx, [{ lotId: lot.id, amount: lot.remaining }], by);
  }
}

function expiryPostings(memberId: string, brandId: string, { kind, remaining, originBranchId }: StoredLot): Posting[] {
  const out = debit(memberAccount(kind, memberId), remaining, { branchId: originBranchId });
  switch (kind) {
    case 'BONUS':
      return [out, credit({ code: 'BONUS_UNEARNED', ownerId: brandId }, remaining)];
    case 'POINT':
      return [out, credit({ code: 'POINT_EXPIRED' }, remaining)];
    case 'PRINCIPAL':
      // No rule lets paid money expire. If a lot has an expiry all the same, the branch that received the money earns it.
      return [out, credit({ code: 'REVENUE.BREAKAGE', branchId: originBranchId }, remaining)];
  }
}
