import type { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { refundableFen } from '@netbar/contract/guests/wallet/wallet.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { sql } from 'kysely';
import { balancesOf, noBalances, requireMember } from '#features/guests/member/member.ts';
import { memberAccount } from '#kernel/accounts.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { accountId, balanceOf } from '#kernel/ledger.ts';
import { pointDebtAccount } from './points.ts';
import { policyOf } from './policy.ts';

export async function getWallet(ctx: Ctx | Tx, { memberId }: { memberId: string }) {
  const { brandId } = await requireMember(ctx, memberId);
  const { rows } = await sql<LotRow>`
    select l.id, l.kind, l.granted, l.remaining, l.expires_time as "expiresTime", l.created_time as "createdTime",
      (select b.name from tenant.branches b where b.company_id = l.company_id and b.id = l.origin_branch_id) as "originBranchName",
      coalesce((select sum(u.amount) from tenant.wallet_lots gift
        join tenant.lot_uses u on u.company_id = gift.company_id and u.lot_id = gift.id and u.reason in ('SPEND', 'BACK', 'CARRY')
        where gift.company_id = l.company_id and gift.paired_lot_id = l.id), 0)::bigint as "giftSpentFen"
    from tenant.wallet_lots l
    where l.member_id = ${memberId} and l.remaining > 0 order by l.id`.execute(ctx.db as Tx['db']);
  const lots = rows.map(({ giftSpentFen, ...lot }) => ({
    ...lot,
    refundableFen: lot.kind === 'PRINCIPAL' ? refundableFen(lot, giftSpentFen) : 0,
  }));
  const [pointDebt, balances, { deductOrder }] = await Promise.all([
    balanceOf(ctx, pointDebtAccount(memberId)),
    balancesOf(ctx, [memberId]),
    policyOf(ctx, brandId),
  ]);
  const owned = balances.get(memberId) ?? noBalances;
  return {
    memberId,
    ...owned,
    pointDebt,
    deductOrder,
    refundableFen: lots.reduce((sum, lot) => sum + lot.refundableFen, 0),
    lots,
  };
}

interface LotRow {
  id: string;
  kind: 'PRINCIPAL' | 'BONUS' | 'POINT';
  granted: number;
  remaining: number;
  expiresTime: Date | null;
  createdTime: Date;
  originBranchName: string;
  giftSpentFen: number;
}

export const listStatement = (ctx: Ctx, filter: In<typeof walletApi.statement>) => listJournals(ctx, filter, sql`true`);

/** Payments out of the wallet and what was given back of them. */
export const listConsumption = (ctx: Ctx, filter: In<typeof walletApi.consumption>) =>
  listJournals(
    ctx,
    filter,
    sql`exists (select from tenant.lot_uses u where u.company_id = s.company_id and u.doc_id = s.doc_id
      and u.journal_id = s.journal_id and u.reason in ('SPEND', 'BACK'))`,
  );

interface StatementRow {
  id: string;
  postedTime: Date;
  docType: string;
  docId: string;
  event: string;
  branchName: string | null;
  no: string | null;
  principalFen: number;
  bonusFen: number;
  points: number;
  principalAfterFen: number;
  bonusAfterFen: number;
  pointsAfter: number;
  total: number;
}

/**
 * Every journal that touched the member's accounts, with the balance after it. The running sums cover all journals, also
 * those that the filter leaves out. Ids of journals are in order of time.
 */
async function listJournals(
  ctx: Ctx,
  { memberId, page, limit }: { memberId: string; page: number; limit: number },
  only: ReturnType<typeof sql>,
) {
  await requireMember(ctx, memberId);
  const { companyId } = ctx.actor;
  const [principal, bonus, points] = (['PRINCIPAL', 'BONUS', 'POINT'] as const).map((kind) =>
    accountId(companyId, memberAccount(kind, memberId)),
  );
  const { rows } = await sql<StatementRow>`
    with moved as (
      select p.company_id, p.doc_id, p.journal_id,
        -sum(p.amount) filter (where p.account_id = ${principal}) as principal,
        -sum(p.amount) filter (where p.account_id = ${bonus}) as bonus,
        -sum(p.amount) filter (where p.account_id = ${points}) as points,
        max(p.dims ->> 'branchId') as branch_id, max(p.dims ->> 'no') as no
      from tenant.postings p where p.account_id = any(${[principal, bonus, points]}::uuid[])
      group by p.company_id, p.doc_id, p.journal_id),
    s as (
      select *, sum(principal) over w as principal_after, sum(bonus) over w as bonus_after, sum(points) over w as points_after
      from moved window w as (order by journal_id))
    select s.journal_id as id, j.posted_time as "postedTime", j.doc_type as "docType", j.doc_id as "docId", j.event,
      (select b.name from tenant.branches b where b.company_id = s.company_id and b.id = s.branch_id::uuid) as "branchName", s.no,
      coalesce(s.principal, 0)::bigint as "principalFen", coalesce(s.bonus, 0)::bigint as "bonusFen",
      coalesce(s.points, 0)::bigint as points, coalesce(s.principal_after, 0)::bigint as "principalAfterFen",
      coalesce(s.bonus_after, 0)::bigint as "bonusAfterFen", coalesce(s.points_after, 0)::bigint as "pointsAfter",
      count(*) over () as total
    from s join tenant.journals j on j.company_id = s.company_id and j.doc_id = s.doc_id and j.id = s.journal_id
    where ${only} order by s.journal_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(ctx.db as Tx['db']);
  return { rows, total: rows[0]?.total ?? 0 };
}
