import { walletErrors } from '@netbar/contract/guests/wallet/wallet.errors';
import {
  lotsToUse,
  pointsFor,
  pointsKept,
  shareBack,
  splitBack,
  takeFromLots,
} from '@netbar/contract/guests/wallet/wallet.rules';
import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { lockMember } from '#features/guests/member/member.ts';
import { memberAccount } from '#kernel/accounts.ts';
import type { Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import {
  accountId,
  credit,
  debit,
  lockAccounts,
  postJournal,
  type AccountRef,
  type JournalHead,
  type Posting,
} from '#kernel/ledger.ts';
import { lotsOf, openLots, recordLotUses, removeExpiredLots, spentByDocument } from './lots.ts';
import { policyOf } from './policy.ts';

/** The document that points are booked for. */
interface PointDocument extends JournalHead {
  memberId: string;
  branchId: string;
  no?: string;
}

const dimsOf = ({ branchId, no }: PointDocument) => ({ branchId, ...(no && { no }) });

/** Grants points for money paid outside the wallet. `spendWallet` grants those for money out of the wallet. */
export async function earnPoints(ctx: Tx, document: PointDocument & { paidFen: number }) {
  const { memberId } = document;
  const { brandId } = await lockMember(ctx, memberId);
  const { pointRatioFen, pointValidDays } = await policyOf(ctx, brandId);
  const points = pointsFor(document.paidFen, pointRatioFen);
  if (points === 0) return;
  const { granted, postings } = await issuePoints(ctx, document, points);
  await postJournal(ctx, { ...document, postings });
  await openPointLot(ctx, document, { granted, validDays: pointValidDays });
}

/** Pays with points; the lots that expire first are used first. */
export async function spendPoints(ctx: Tx, document: PointDocument & { points: number }) {
  const { memberId, branchId, points, docId } = document;
  const member = await lockMember(ctx, memberId);
  await removeExpiredLots(ctx, member, { date: document.bizDate, asOf: ctx.now });
  const lots = lotsToUse(await lotsOf(ctx, memberId), 'POINT', ctx.now);
  const owned = lots.reduce((sum, { remaining }) => sum + remaining, 0);
  if (owned < points) throw new AppError(walletErrors.pointsMissing, { missing: points - owned });
  const postings = [
    debit(memberAccount('POINT', memberId), points, dimsOf(document)),
    credit({ code: 'POINT_REDEEMED' }, points),
  ];
  const journalId = await postJournal(ctx, { ...document, postings });
  await recordLotUses(ctx, takeFromLots(lots, points), { docId, journalId, branchId, reason: 'SPEND' });
}

/** Gives points back to the lots they came from. Lots that expired since are removed again by the next expiry run. */
export async function giveBackPoints(ctx: Tx, document: PointDocument & { points: number }) {
  const { memberId, branchId, points, docId } = document;
  await lockMember(ctx, memberId);
  const spent = (await spentByDocument(ctx, docId, memberId)).filter(({ kind }) => kind === 'POINT');
  const postings = [
    debit({ code: 'POINT_REDEEMED' }, points),
    credit(memberAccount('POINT', memberId), points, dimsOf(document)),
  ];
  const journalId = await postJournal(ctx, { ...document, postings });
  const back = shareBack(spent, points).map(({ lotId, amount }) => ({ lotId, amount: -amount }));
  await recordLotUses(ctx, back, { docId, journalId, branchId, reason: 'BACK' });
}

interface ClawBack extends JournalHead {
  memberId: string;
  branchId: string;
  no: string;
  /** Money that earned points: all that was paid, and what is left of it after all refunds. */
  paidFen: number;
  leftFen: number;
}

/**
 * Takes back the points that a document earned with money that was refunded. They come out of the lots it opened; points
 * already spent become a debt, expired ones are written off. Computed over all refunds of the document, so that rounding
 * errors do not add up.
 */
export async function clawBackPoints(ctx: Tx, { paidFen, leftFen, memberId, branchId, no, ...head }: ClawBack) {
  await lockMember(ctx, memberId);
  const { earned, kept, absorbed } = await pointsIssuedBy(ctx, head.docId);
  const points = kept - pointsKept(earned, { paidFen, leftFen });
  if (points <= 0) return;
  const lots = await pointLotsOf(ctx, memberId, head.docId);
  const sum = (key: 'remaining' | 'expired') => lots.reduce((total, lot) => total + lot[key], 0);
  const { taken, gone, owed } = splitBack(points, { remaining: sum('remaining'), expired: sum('expired') - absorbed });
  const journalId = await postJournal(ctx, {
    ...head,
    postings: [
      debit(memberAccount('POINT', memberId), taken, { branchId, no }),
      debit({ code: 'POINT_EXPIRED' }, gone),
      debit(pointDebtAccount(memberId), owed),
      credit({ code: 'POINT_ISSUED' }, points),
    ],
  });
  await recordLotUses(ctx, takeFromLots(lots, taken), { docId: head.docId, journalId, branchId, reason: 'CLAW_BACK' });
}

/** Points the document earned, those not yet taken back, and those taken back as expired. */
async function pointsIssuedBy(ctx: Tx, docId: string) {
  const account = (code: 'POINT_ISSUED' | 'POINT_EXPIRED') => accountId(ctx.actor.companyId, { code });
  const { rows } = await sql<{ earned: number; kept: number; absorbed: number }>`
    select coalesce(sum(amount) filter (where account_id = ${account('POINT_ISSUED')} and amount > 0), 0)::bigint as earned,
      coalesce(sum(amount) filter (where account_id = ${account('POINT_ISSUED')}), 0)::bigint as kept,
      coalesce(sum(amount) filter (where account_id = ${account('POINT_EXPIRED')} and amount > 0), 0)::bigint as absorbed
    from tenant.postings where doc_id = ${docId}`.execute(ctx.db);
  return rows[0] ?? { earned: 0, kept: 0, absorbed: 0 };
}

/** The point lots that a document opened, with how much of each expired. */
function pointLotsOf(ctx: Tx, memberId: string, sourceId: string) {
  return ctx.db
    .selectFrom('walletLots')
    .select(['id', 'kind', 'granted', 'remaining', 'expiresTime'])
    .select(
      sql<number>`coalesce((select sum(u.amount) from tenant.lot_uses u where u.company_id = wallet_lots.company_id
        and u.lot_id = wallet_lots.id and u.reason = 'EXPIRE'), 0)::bigint`.as('expired'),
    )
    .where('memberId', '=', memberId)
    .where('kind', '=', 'POINT')
    .where('sourceId', '=', sourceId)
    .orderBy('id')
    .execute();
}

/** Points a member owes: earned by a payment that was refunded after they were spent. */
export const pointDebtAccount = (memberId: string): AccountRef => ({ code: 'POINT_DEBT', ownerId: memberId });

/** Splits new points of a locked member: a debt is paid off first. The caller posts them in the journal of what earned them. */
export async function issuePoints(ctx: Tx, { memberId, branchId, no }: PointDocument, points: number) {
  const [owed = 0] = points > 0 ? await lockAccounts(ctx, [pointDebtAccount(memberId)]) : [];
  const paidOff = Math.min(points, owed);
  const granted = points - paidOff;
  const owner = { memberId, branchId, ...(no && { no }) };
  return { granted, postings: bookPoints(owner, { granted, paidOff }) };
}

export const bookPoints = (
  { memberId, ...dims }: Pick<PointDocument, 'memberId' | 'branchId' | 'no'>,
  { granted, paidOff = 0 }: { granted: number; paidOff?: number },
): Posting[] => [
  debit({ code: 'POINT_ISSUED' }, granted + paidOff),
  credit(pointDebtAccount(memberId), paidOff),
  credit(memberAccount('POINT', memberId), granted, dims),
];

/** Opens a lot for the points that were granted, valid for as long as the brand's policy says. */
export async function openPointLot(ctx: Tx, { memberId, branchId, bizDate, docType, docId }: PointDocument, lot: NewPoints) {
  if (lot.granted === 0) return;
  const expiresTime = startOfBizDate(addDays(bizDate, lot.validDays + 1));
  const source = { memberId, kind: 'POINT', originBranchId: branchId, sourceType: docType, sourceId: docId } as const;
  await openLots(ctx, [{ ...source, granted: lot.granted, expiresTime }]);
}

interface NewPoints {
  granted: number;
  validDays: number;
}
