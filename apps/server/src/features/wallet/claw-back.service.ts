import { pointsKept, splitBack, takeFrom } from '@netbar/contract/wallet/wallet.rules';
import { sql } from 'kysely';
import { lockMember } from '#features/member/member-lock.service.ts';
import type { Tx } from '#kernel/ctx.ts';
import { accountId, credit, debit, post, type JournalHead } from '#kernel/ledger.ts';
import { debtOf } from './issue-points.service.ts';
import { accountOf, writeUses } from './lots.service.ts';

interface ClawBack extends JournalHead {
  memberId: string;
  branchId: string;
  no: string;
  /** Money that earned: what was paid in all, and what is left of it after everything given back. */
  paidFen: number;
  leftFen: number;
}

/**
 * Takes back the points that a document earned with money which went back. Out of the lots it brought; what was spent of
 * them is owed, what expired is forgotten. Counted over all refunds of the document, so that rounding never adds up.
 */
export async function clawBackPoints(ctx: Tx, { paidFen, leftFen, memberId, branchId, no, ...head }: ClawBack) {
  await lockMember(ctx, memberId);
  const { earned, kept, absorbed } = await issuedBy(ctx, head.docId);
  const points = kept - pointsKept(earned, { paidFen, leftFen });
  if (points <= 0) return;
  const lots = await lotsOfSource(ctx, memberId, head.docId);
  const sum = (key: 'remaining' | 'expired') => lots.reduce((total, lot) => total + lot[key], 0);
  const { taken, gone, owed } = splitBack(points, { remaining: sum('remaining'), expired: sum('expired') - absorbed });
  const journalId = await post(ctx, {
    ...head,
    postings: [
      debit(accountOf('POINT', memberId), taken, { branchId, no }),
      debit({ code: 'POINT_EXPIRED' }, gone),
      debit(debtOf(memberId), owed),
      credit({ code: 'POINT_ISSUED' }, points),
    ],
  });
  await writeUses(ctx, takeFrom(lots, taken), { docId: head.docId, journalId, branchId, reason: 'CLAW_BACK' });
}

/** What the document earned, what it still stands for, and what of it was taken back as expired. */
async function issuedBy(ctx: Tx, docId: string) {
  const account = (code: 'POINT_ISSUED' | 'POINT_EXPIRED') => accountId(ctx.actor.companyId, { code });
  const { rows } = await sql<{ earned: number; kept: number; absorbed: number }>`
    select coalesce(sum(amount) filter (where account_id = ${account('POINT_ISSUED')} and amount > 0), 0)::bigint as earned,
      coalesce(sum(amount) filter (where account_id = ${account('POINT_ISSUED')}), 0)::bigint as kept,
      coalesce(sum(amount) filter (where account_id = ${account('POINT_EXPIRED')} and amount > 0), 0)::bigint as absorbed
    from tenant.postings where doc_id = ${docId}`.execute(ctx.db);
  return rows[0] ?? { earned: 0, kept: 0, absorbed: 0 };
}

/** The points it brought, wherever they are by now. */
async function lotsOfSource(ctx: Tx, memberId: string, sourceId: string) {
  const lots = await ctx.db
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
  return lots;
}
