import { walletErrors } from '@netbar/contract/wallet/wallet.api';
import { lotsToUse, pointsFor, shareBack, takeFrom } from '@netbar/contract/wallet/wallet.rules';
import { lockMember } from '#features/member/member-lock.service.ts';
import type { Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { credit, debit, post, type JournalHead } from '#kernel/ledger.ts';
import { sweepExpired } from './expiry.service.ts';
import { spentBy } from './give-back.service.ts';
import { issuePoints, openPoints } from './issue-points.service.ts';
import { accountOf, lotsOf, writeUses } from './lots.service.ts';
import { policyOf } from './policy.service.ts';

interface About extends JournalHead {
  memberId: string;
  branchId: string;
  no?: string;
}

const dimsOf = ({ branchId, no }: About) => ({ branchId, ...(no && { no }) });

/** Points for money that was really paid. What came out of the wallet has earned its own already. */
export async function earnPoints(ctx: Tx, about: About & { paidFen: number }) {
  const { memberId } = about;
  const { brandId } = await lockMember(ctx, memberId);
  const { pointRatioFen, pointValidDays } = await policyOf(ctx, brandId);
  const points = pointsFor(about.paidFen, pointRatioFen);
  if (points === 0) return;
  const { granted, postings } = await issuePoints(ctx, about, points);
  await post(ctx, { ...about, postings });
  await openPoints(ctx, about, { granted, validDays: pointValidDays });
}

/** Gives points for something, what expires first first. */
export async function spendPoints(ctx: Tx, about: About & { points: number }) {
  const { memberId, branchId, points, docId } = about;
  const member = await lockMember(ctx, memberId);
  await sweepExpired(ctx, member, { date: about.bizDate, asOf: ctx.now });
  const lots = lotsToUse(await lotsOf(ctx, memberId), 'POINT', ctx.now);
  const owned = lots.reduce((sum, { remaining }) => sum + remaining, 0);
  if (owned < points) throw new AppError(walletErrors.pointsMissing, { missing: points - owned });
  const postings = [debit(accountOf('POINT', memberId), points, dimsOf(about)), credit({ code: 'POINT_REDEEMED' }, points)];
  const journalId = await post(ctx, { ...about, postings });
  await writeUses(ctx, takeFrom(lots, points), { docId, journalId, branchId, reason: 'SPEND' });
}

/** Gives points back to the lots they came from. Those that expired meanwhile expire once more, by the next sweep. */
export async function giveBackPoints(ctx: Tx, about: About & { points: number }) {
  const { memberId, branchId, points, docId } = about;
  await lockMember(ctx, memberId);
  const spent = (await spentBy(ctx, docId, memberId)).filter(({ kind }) => kind === 'POINT');
  const postings = [debit({ code: 'POINT_REDEEMED' }, points), credit(accountOf('POINT', memberId), points, dimsOf(about))];
  const journalId = await post(ctx, { ...about, postings });
  const back = shareBack(spent, points).map(({ lotId, amount }) => ({ lotId, amount: -amount }));
  await writeUses(ctx, back, { docId, journalId, branchId, reason: 'BACK' });
}
