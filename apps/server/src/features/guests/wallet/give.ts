import { DAY_MS } from '@netbar/contract/kernel/time';
import { lockActiveMember, lockMember } from '#features/guests/member/member.ts';
import { memberAccount } from '#kernel/accounts.ts';
import type { Tx } from '#kernel/ctx.ts';
import { credit, debit, lockAccounts, postJournal, type JournalHead } from '#kernel/ledger.ts';
import { openLots, recordLotUses } from './lots.ts';
import { issuePoints, openPointLot } from './points.ts';
import { policyOf } from './policy.ts';

/** The document that a gift is given with. `event` and `eventSeq` tell several gifts of one document apart. */
interface GiftDocument extends JournalHead {
  memberId: string;
  branchId: string;
  no?: string;
}

/** Gives a member bonus money that no recharge came with. It is never paid out. */
export async function giveBonus(ctx: Tx, document: GiftDocument & { fen: number; validDays: number | null }) {
  const { memberId, branchId, no, fen, validDays, ...head } = document;
  const { brandId } = await lockMember(ctx, memberId);
  const dims = { branchId, ...(no && { no }) };
  await postJournal(ctx, {
    ...head,
    postings: [debit({ code: 'BONUS_UNEARNED', ownerId: brandId }, fen), credit(memberAccount('BONUS', memberId), fen, dims)],
  });
  const expiresTime = validDays === null ? null : new Date(ctx.now.getTime() + validDays * DAY_MS);
  const source = { memberId, originBranchId: branchId, sourceType: head.docType, sourceId: head.docId };
  await openLots(ctx, [{ ...source, kind: 'BONUS', granted: fen, expiresTime }]);
}

/** Gives a member points that no purchase earned. A debt of points is paid off first. */
export async function givePoints(ctx: Tx, document: GiftDocument & { points: number }) {
  const { brandId } = await lockMember(ctx, document.memberId);
  const { pointValidDays } = await policyOf(ctx, brandId);
  const { granted, postings } = await issuePoints(ctx, document, document.points);
  await postJournal(ctx, { ...document, postings });
  await openPointLot(ctx, document, { granted, validDays: pointValidDays });
}

/**
 * Takes a gift back, all of it or nothing: undefined when it was taken, else how much of it is left. What a running seat session
 * holds counts as used.
 */
export async function takeBonusBack(
  ctx: Tx,
  { memberId, branchId, amountFen, no, ...head }: GiftDocument & { amountFen: number },
): Promise<number | undefined> {
  const { brandId } = await lockActiveMember(ctx, memberId);
  const lot = await ctx.db
    .selectFrom('walletLots')
    .select(['id', 'remaining'])
    .where('memberId', '=', memberId)
    .where('sourceType', '=', head.docType)
    .where('sourceId', '=', head.docId)
    .where('remaining', '>', 0)
    .executeTakeFirst();
  const [free = 0] = await lockAccounts(ctx, [memberAccount('BONUS', memberId)]);
  const leftFen = Math.max(0, Math.min(lot?.remaining ?? 0, free));
  if (!lot || leftFen < amountFen) return leftFen;
  const dims = { branchId, ...(no && { no }) };
  const journalId = await postJournal(ctx, {
    ...head,
    postings: [
      debit(memberAccount('BONUS', memberId), amountFen, dims),
      credit({ code: 'BONUS_UNEARNED', ownerId: brandId }, amountFen),
    ],
  });
  await recordLotUses(ctx, [{ lotId: lot.id, amount: amountFen }], { docId: head.docId, journalId, branchId, reason: 'VOID' });
  return undefined;
}
