import { DAY_MS } from '@netbar/contract/kernel/time';
import { walletErrors } from '@netbar/contract/wallet/wallet.api';
import { isExpired, shareBack } from '@netbar/contract/wallet/wallet.rules';
import { lockMember } from '#features/member/member-lock.service.ts';
import type { Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { credit, debit, post, type AccountRef, type JournalHead } from '#kernel/ledger.ts';
import { accountOf, openLots, writeUses } from './lots.service.ts';
import { debtBetween } from './spend.service.ts';

/** A gift that expired meanwhile comes back for this long. */
const SECOND_LIFE_MS = 7 * DAY_MS;

export interface GiveBack extends JournalHead {
  memberId: string;
  branchId: string;
  amountFen: number;
  /** Where the payment went, which now pays it back. */
  from: AccountRef;
  no?: string;
  /** Money alone, or gifts alone: whoever gives back by payment knows which it was. */
  only?: 'PRINCIPAL' | 'BONUS';
}

/** Gives part of what a document took out of a wallet back to the lots it came from, each its share. */
export async function giveBackToWallet(ctx: Tx, back: GiveBack) {
  const { memberId, branchId, amountFen, docId, from, no, only } = back;
  const { brandId } = await lockMember(ctx, memberId);
  const spent = (await spentBy(ctx, docId, memberId)).filter(({ kind }) => (only ? kind === only : kind !== 'POINT'));
  if (amountFen > spent.reduce((sum, { amount }) => sum + amount, 0)) throw new AppError(walletErrors.backAboveSpent);
  const parts = shareBack(spent, amountFen).map(({ lotId, amount }) => ({ ...find(spent, lotId), amount }));
  const sum = (kind: 'PRINCIPAL' | 'BONUS') =>
    parts.filter((part) => part.kind === kind).reduce((total, part) => total + part.amount, 0);
  const [principalFen, bonusFen] = [sum('PRINCIPAL'), sum('BONUS')];
  const dims = { branchId, ...(no && { no }) };
  const journalId = await post(ctx, {
    ...back,
    postings: [
      debit(from, amountFen),
      credit(accountOf('PRINCIPAL', memberId), principalFen, dims),
      credit(accountOf('BONUS', memberId), bonusFen, dims),
      debit({ code: 'BONUS_UNEARNED', ownerId: brandId }, bonusFen),
      credit({ code: 'BONUS_DISCOUNT', branchId }, bonusFen),
      ...parts.flatMap((part) =>
        part.kind === 'PRINCIPAL' ? debtBetween({ owing: branchId, owed: part.originBranchId }, part.amount) : [],
      ),
    ],
  });
  const by = { docId, journalId, branchId };
  const uses = parts.map(({ lotId, amount }) => ({ lotId, amount: -amount }));
  await writeUses(ctx, uses, { ...by, reason: 'BACK' });
  const dead = parts.filter((part) => part.kind === 'BONUS' && isExpired(part, ctx.now));
  await writeUses(
    ctx,
    dead.map(({ lotId, amount }) => ({ lotId, amount })),
    { ...by, reason: 'MOVE' },
  );
  const expiresTime = new Date(ctx.now.getTime() + SECOND_LIFE_MS);
  const source = { memberId, kind: 'BONUS', sourceType: back.docType, sourceId: docId, expiresTime } as const;
  await openLots(
    ctx,
    dead.map(({ amount, originBranchId, pairedLotId }) => ({ ...source, granted: amount, originBranchId, pairedLotId })),
  );
  return { principalFen, bonusFen, journalId };
}

type Part = Awaited<ReturnType<typeof spentBy>>[number];

const find = (spent: Part[], lotId: string) => spent.find((use) => use.lotId === lotId) as Part;

/** What the document has taken from each lot and not given back yet. */
export async function spentBy(ctx: Tx, docId: string, memberId: string) {
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
