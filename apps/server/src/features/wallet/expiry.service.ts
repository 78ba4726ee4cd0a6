import { isExpired } from '@netbar/contract/wallet/wallet.rules';
import { bizDate } from '@netbar/contract/kernel/time';
import { lockMember } from '#features/member/member-lock.service.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { credit, debit, lockAccounts, post, type Posting } from '#kernel/ledger.ts';
import { accountOf, lotsOf, writeUses, type StoredLot } from './lots.service.ts';

/**
 * Takes what is past its time out of a locked member's wallet, each lot by a journal of its own. What a running session has
 * set aside stays until the session has taken its part.
 */
export async function sweepExpired(ctx: Tx, { id: memberId, brandId }: { id: string; brandId: string }, { date, asOf }: Sweep) {
  const due = (await lotsOf(ctx, memberId)).filter((lot) => isExpired(lot, asOf));
  for (const lot of due) {
    const [free = 0] = await lockAccounts(ctx, [accountOf(lot.kind, memberId)]);
    if (free < lot.remaining) continue;
    const head = { docType: 'WALLET_LOT', docId: lot.id, event: 'EXPIRED', eventSeq: lot.remaining, bizDate: date };
    const journalId = await post(ctx, { ...head, postings: expiryPostings(memberId, brandId, lot) });
    const by = { docId: lot.id, journalId, branchId: lot.originBranchId, reason: 'EXPIRE' } as const;
    await writeUses(ctx, [{ lotId: lot.id, amount: lot.remaining }], by);
  }
}

interface Sweep {
  date: string;
  asOf: Date;
}

function expiryPostings(memberId: string, brandId: string, { kind, remaining, originBranchId }: StoredLot): Posting[] {
  const out = debit(accountOf(kind, memberId), remaining, { branchId: originBranchId });
  switch (kind) {
    case 'BONUS':
      return [out, credit({ code: 'BONUS_UNEARNED', ownerId: brandId }, remaining)];
    case 'POINT':
      return [out, credit({ code: 'POINT_EXPIRED' }, remaining)];
    case 'PRINCIPAL':
      // No rule of ours lets paid money expire; should a lot say so, it is income of the branch that took it.
      return [out, credit({ code: 'REVENUE.BREAKAGE', branchId: originBranchId }, remaining)];
  }
}

/** The nightly round: each member alone, so that one wallet in use does not hold up the others. */
export async function expireLots(ctx: Ctx, memberIds: string[]) {
  for (const memberId of memberIds)
    await inTx(ctx, async (ctx) => sweepExpired(ctx, await lockMember(ctx, memberId), { date: bizDate(ctx.now), asOf: ctx.now }));
}
