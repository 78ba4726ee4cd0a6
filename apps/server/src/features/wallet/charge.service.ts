import type { Tx } from '#kernel/ctx.ts';
import { credit, debit, post, type AccountRef, type Posting } from '#kernel/ledger.ts';
import { accountOf, openLots } from './lots.service.ts';

export interface Recharge {
  memberId: string;
  brandId: string;
  branchId: string;
  docId: string;
  no: string;
  bizDate: string;
  principalFen: number;
  /** A gift with it, good until `bonusExpiresTime`. */
  bonusFen?: number;
  bonusExpiresTime?: Date | null;
  /** The drawer, the channel or the clearing account of an order. */
  from: AccountRef;
  tender: string;
}

/** Books a recharge of a locked member: the money as one lot and its gift as another that knows it. */
export async function rechargeWallet(ctx: Tx, recharge: Recharge) {
  const { memberId, branchId, docId, bizDate, principalFen, bonusFen = 0 } = recharge;
  await post(ctx, { docType: 'CHARGE', docId, event: 'PAID', bizDate, postings: bookRecharge(recharge) });
  const source = { memberId, originBranchId: branchId, sourceType: 'CHARGE', sourceId: docId };
  const [lotId = ''] = await openLots(ctx, [{ ...source, kind: 'PRINCIPAL', granted: principalFen }]);
  if (bonusFen > 0) {
    const expiresTime = recharge.bonusExpiresTime ?? null;
    await openLots(ctx, [{ ...source, kind: 'BONUS', granted: bonusFen, pairedLotId: lotId, expiresTime }]);
  }
  return lotId;
}

/** The money is owed to the member, and so is the gift, which nobody has earned yet. */
export function bookRecharge({ memberId, brandId, branchId, no, principalFen, bonusFen = 0, from, tender }: Recharge): Posting[] {
  const dims = { branchId, no };
  return [
    debit(from, principalFen, { tender }),
    credit(accountOf('PRINCIPAL', memberId), principalFen, dims),
    debit({ code: 'BONUS_UNEARNED', ownerId: brandId }, bonusFen),
    credit(accountOf('BONUS', memberId), bonusFen, dims),
  ];
}
