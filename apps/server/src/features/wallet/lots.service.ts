import type { Lot, LotKind, Use } from '@netbar/contract/wallet/wallet.rules';
import type { AccountCode } from '@netbar/contract/kernel/ledger';
import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { idsInOrder } from '#kernel/ids.ts';
import type { AccountRef } from '#kernel/ledger.ts';

/** The lots are the wallet; this account is their sum. */
export const accountOf = (kind: LotKind, ownerId: string): AccountRef => ({ code: codes[kind], ownerId });
const codes = { PRINCIPAL: 'MEMBER_PRINCIPAL', BONUS: 'MEMBER_BONUS', POINT: 'POINT_MEMBER' } as const satisfies Record<
  LotKind,
  AccountCode
>;

export interface StoredLot extends Lot {
  originBranchId: string;
  pairedLotId: string | null;
  createdTime: Date;
}

/** Everything a member has left. Whoever decides on it has locked the member: that lock stands for the whole wallet. */
export const lotsOf = (ctx: Ctx | Tx, memberId: string): Promise<StoredLot[]> =>
  ctx.db
    .selectFrom('walletLots')
    .select(['id', 'kind', 'granted', 'remaining', 'expiresTime', 'originBranchId', 'pairedLotId', 'createdTime'])
    .where('memberId', '=', memberId)
    .where('remaining', '>', 0)
    .orderBy('id')
    .execute();

/** What was spent of each of these lots, by the branch where; what came back is taken off, what expired never was spent. */
export async function spentOf(ctx: Ctx | Tx, lotIds: readonly string[]) {
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

export const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

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

export type UseReason = 'SPEND' | 'BACK' | 'EXPIRE' | 'VOID' | 'REFUND' | 'ADJUST' | 'MOVE' | 'CARRY' | 'CLAW_BACK';

interface UsedBy {
  docId: string;
  journalId: string;
  branchId: string;
  reason: UseReason;
}

/** Positive takes from a lot, negative gives back. */
export async function writeUses(ctx: Tx, uses: readonly Use[], by: UsedBy) {
  const ids = idsInOrder(ctx.newId, uses.length);
  const rows = uses.map(({ lotId, amount }, i) => ({ id: ids[i] as string, lotId, amount, ...by }));
  if (rows.length > 0) await ctx.db.insertInto('lotUses').values(rows).execute();
}
