import type { homeApi } from '@netbar/contract/figures/home/home.api';
import type { TakingsPeriod } from '@netbar/contract/figures/home/home.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { sumTakings } from '#features/counter/payment/payment.ts';
import type { TakingsRow } from '#features/counter/payment/payment.ts';
import { isCountingBlind } from '#features/money/shift/shift.ts';
import { narrowToBrand } from '#features/org/brand/brand.ts';
import { inBrands, inScope, type Ctx } from '#kernel/ctx.ts';
import { bizDateOfBranches, inPlacesOf } from './places.ts';
import { addUp, balanceOf, byTender, moneyOf } from './sums.ts';

/** A period, and the period it is compared with, which is moved forward by `days` to be compared at the same time. */
interface Period {
  from: string;
  to: string;
  beforeFrom: string;
  beforeTo: string;
}

/** A month is compared with the same days of the month before, as far as that has them. */
function periodOf(period: TakingsPeriod, today: string): Period {
  if (period !== 'MONTH') {
    const date = period === 'TODAY' ? today : addDays(today, -1);
    return { from: date, to: date, beforeFrom: addDays(date, -1), beforeTo: addDays(date, -1) };
  }
  const from = `${today.slice(0, 8)}01`;
  const lastBefore = addDays(from, -1);
  const sameDay = `${lastBefore.slice(0, 8)}${today.slice(8)}`;
  return { from, to: today, beforeFrom: `${lastBefore.slice(0, 8)}01`, beforeTo: sameDay < lastBefore ? sameDay : lastBefore };
}

/** Today's money by branch and way of paying, and what goes with it. */
export async function getTakings(ctx: Ctx, { brandId, period }: In<typeof homeApi.takings>) {
  if (await isCountingBlind(ctx)) return null;
  const shown = brandId ? await narrowToBrand(ctx, brandId) : ctx;
  const today = await bizDateOfBranches(shown);
  const days = periodOf(period, today);
  const [rows, branches, refunds, owed, shifts] = await Promise.all([
    sumTakings(shown, { from: days.beforeFrom, to: days.to, today }),
    listOwnBranches(shown),
    sumRefunds(shown, days),
    sumOwed(shown),
    listShiftSums(ctx, brandId, days),
  ]);
  const isNow = ({ date }: TakingsRow) => date >= days.from && date <= days.to;
  // The last day of the period before ends at the time of day that it is now, unless the period itself is over.
  const isBefore = (row: TakingsRow) =>
    row.date >= days.beforeFrom &&
    row.date <= days.beforeTo &&
    (period === 'YESTERDAY' || row.date < days.beforeTo || row.isByNow);
  const money = moneyOf(rows);
  const compared = (some: TakingsRow[]) => ({ now: addUp(some, 'fen', isNow), before: addUp(some, 'fen', isBefore) });
  const byBranch = Map.groupBy(money, ({ branchId }) => branchId);
  const lines = branches.map(({ id, name }) => {
    const some = byBranch.get(id) ?? [];
    const none = { closed: 0, unaudited: 0, diffFen: 0 };
    return {
      id,
      name,
      tenders: byTender(some.filter(isNow)),
      taken: compared(some),
      shifts: shifts && (shifts.get(id) ?? none),
    };
  });
  return {
    takenTime: ctx.now,
    from: days.from,
    to: days.to,
    total: compared(money),
    tenders: byTender(money.filter(isNow)),
    branches: lines.toSorted((a, b) => b.taken.now - a.taken.now),
    chargeFen: addUp(money, 'fen', (row) => isNow(row) && row.type === 'CHARGE'),
    fromBalanceFen: addUp(balanceOf(rows), 'fen', isNow),
    refunds,
    owed,
  };
}

const listOwnBranches = (ctx: Ctx) =>
  ctx.db.selectFrom('branches').select(['id', 'name']).where(inScope(ctx, 'branches.id')).orderBy('branchNo').execute();

/** Refunds that were made in the period, also of older orders, without those that failed. */
async function sumRefunds(ctx: Ctx, { from, to }: Period) {
  const { rows } = await sql<{ count: number; fen: number }>`
    select count(*)::int as count, coalesce(sum(refunds.amount_fen), 0)::bigint as fen from tenant.refunds
    where ${inScope(ctx, 'refunds.branchId')} and refunds.biz_date between ${from}::date and ${to}::date
      and not exists (select from tenant.refund_parts r where r.company_id = refunds.company_id and r.refund_id = refunds.id
        and r.status <> 'REFUNDED')`.execute(ctx.db);
  return rows[0] ?? { count: 0, fen: 0 };
}

/** What belongs to guests: balances of the members of the brands in scope, and deposits at the branches. */
async function sumOwed(ctx: Ctx) {
  const { rows } = await sql<{ principalFen: number; bonusFen: number; depositFen: number }>`
    select coalesce(-sum(a.balance) filter (where a.code = 'MEMBER_PRINCIPAL'), 0)::bigint as "principalFen",
      coalesce(-sum(a.balance) filter (where a.code = 'MEMBER_BONUS'), 0)::bigint as "bonusFen",
      (select coalesce(-sum(ledger_accounts.balance), 0)::bigint from tenant.ledger_accounts
        where ledger_accounts.code in ('TEMP_CARD', 'LEASE_DEPOSIT') and ${inScope(ctx, 'ledgerAccounts.branchId')}) as "depositFen"
    from tenant.members join tenant.ledger_accounts a on a.company_id = members.company_id and a.owner_id = members.id
      and a.code in ('MEMBER_PRINCIPAL', 'MEMBER_BONUS')
    where ${inBrands(ctx, 'members.brandId')}`.execute(ctx.db);
  return rows[0] ?? { principalFen: 0, bonusFen: 0, depositFen: 0 };
}

interface ShiftSum {
  branchId: string;
  closed: number;
  unaudited: number;
  diffFen: number;
}

/** Shifts of the period that ended, by branch. Null for people who may not see shifts. */
async function listShiftSums(ctx: Ctx, brandId: string | undefined, { from, to }: Period) {
  const own = await inPlacesOf(ctx, 'SHIFT_LIST', brandId);
  if (!own) return null;
  const { rows } = await sql<ShiftSum>`
    select shifts.branch_id as "branchId", count(*)::int as closed, count(*) filter (where shifts.status = 'CLOSED')::int as unaudited,
      sum(shifts.counted_fen - shifts.expected_fen)::bigint as "diffFen"
    from tenant.shifts where ${inScope(own, 'shifts.branchId')} and shifts.status in ('CLOSED', 'AUDITED')
      and shifts.biz_date between ${from}::date and ${to}::date group by 1`.execute(ctx.db);
  return new Map(rows.map(({ branchId, ...sums }) => [branchId, sums]));
}
