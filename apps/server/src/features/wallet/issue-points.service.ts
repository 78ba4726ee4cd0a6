import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import type { Tx } from '#kernel/ctx.ts';
import { credit, debit, lockAccounts, type AccountRef, type JournalHead, type Posting } from '#kernel/ledger.ts';
import { accountOf, openLots } from './lots.service.ts';

/** What a member owes in points: earned by something refunded since, and spent before. */
export const debtOf = (memberId: string): AccountRef => ({ code: 'POINT_DEBT', ownerId: memberId });

interface Whose {
  memberId: string;
  branchId: string;
  no?: string;
}
type Issue = JournalHead & Whose;

/** Points of a locked member: what is owed is paid off first. The postings are for the journal of what earned them. */
export async function issuePoints(ctx: Tx, { memberId, branchId, no }: Issue, points: number) {
  const [owed = 0] = points > 0 ? await lockAccounts(ctx, [debtOf(memberId)]) : [];
  const paidOff = Math.min(points, owed);
  const granted = points - paidOff;
  const whose = { memberId, branchId, ...(no && { no }) };
  return { granted, postings: bookPoints(whose, { granted, paidOff }) };
}

export const bookPoints = (
  { memberId, ...dims }: Whose,
  { granted, paidOff = 0 }: { granted: number; paidOff?: number },
): Posting[] => [
  debit({ code: 'POINT_ISSUED' }, granted + paidOff),
  credit(debtOf(memberId), paidOff),
  credit(accountOf('POINT', memberId), granted, dims),
];

/** The rest is a lot of its own, good for as long as the brand says. */
export async function openPoints(ctx: Tx, { memberId, branchId, bizDate, docType, docId }: Issue, lot: Lot) {
  if (lot.granted === 0) return;
  const expiresTime = startOfBizDate(addDays(bizDate, lot.validDays + 1));
  const source = { memberId, kind: 'POINT', originBranchId: branchId, sourceType: docType, sourceId: docId } as const;
  await openLots(ctx, [{ ...source, granted: lot.granted, expiresTime }]);
}

interface Lot {
  granted: number;
  validDays: number;
}
