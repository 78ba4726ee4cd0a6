import type { In } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import type { leaveApi } from '@netbar/contract/people/attendance/attendance.api';
import type { BranchBalance, LeaveBalance } from '@netbar/contract/people/attendance/leave.model';
import type { Out } from '@netbar/contract/kernel/endpoint';
import { sql } from 'kysely';
import { listEmployed, requireEmployee } from '#features/people/employee/employee.ts';
import { type Ctx, requireInScope, type Tx } from '#kernel/ctx.ts';

interface BalanceRow {
  employeeId: string;
  typeId: string;
  typeName: string;
  hasBalance: boolean;
  granted: number;
  used: number;
  expired: number;
  pending: number;
  usedThisYear: number;
  pendingRequests: number;
  nextDate: string | null;
  nextHalves: number | null;
}

/**
 * Balances of employees by type. Of lots: those that still last or hold something. Of types without a balance: what was taken this
 * year. Types out of use are left out unless something is left.
 */
async function readBalances(
  ctx: Ctx | Tx,
  employeeIds: readonly string[],
): Promise<{ employeeId: string; balance: LeaveBalance }[]> {
  const today = bizDate(ctx.now);
  const [year, yearEnd] = [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`];
  const { rows } = await sql<BalanceRow>`
    with lots as (
      select a.employee_id, a.type_id, l.id, l.halves, l.rest, l.expires_date from tenant.leave_accounts a
      join tenant.leave_lots l on l.company_id = a.company_id and l.account_id = a.id
      where a.employee_id = any(${[...employeeIds]}::uuid[]) and (l.rest > 0 or coalesce(l.expires_date, 'infinity') >= ${today}::date)
    ), sums as (
      select employee_id, type_id, sum(halves)::int as granted, sum(used)::int as used, sum(expired)::int as expired
      from lots cross join lateral (
        select coalesce(sum(u.halves) filter (where u.request_id is not null), 0) as used,
          coalesce(sum(u.halves) filter (where u.request_id is null), 0) as expired
        from tenant.leave_uses u where u.company_id = tenant.current_company() and u.lot_id = lots.id) u
      group by 1, 2
    ), next as (
      select distinct on (employee_id, type_id) employee_id, type_id, expires_date,
        sum(rest) over (partition by employee_id, type_id, expires_date)::int as rest
      from lots where rest > 0 and expires_date is not null order by employee_id, type_id, expires_date
    ), asked as (
      select l.employee_id, l.type_id, sum(l.halves) filter (where l.status = 'PENDING')::int as pending,
        sum((select sum((d ->> 'halves')::int) from jsonb_array_elements(l.days) d where d ->> 'date' between ${year} and ${yearEnd}))
          filter (where l.status = 'APPROVED')::int as used
      from tenant.leave_requests l
      where l.employee_id = any(${[...employeeIds]}::uuid[]) and l.status in ('PENDING', 'APPROVED')
        and (l.status = 'PENDING' or l.to_date >= ${year}::date and l.from_date <= ${yearEnd}::date)
      group by 1, 2
    )
    select e.id as "employeeId", t.id as "typeId", t.name as "typeName", t.has_balance as "hasBalance",
      coalesce(s.granted, 0) as granted, coalesce(s.used, 0) as used, coalesce(s.expired, 0) as expired,
      coalesce(q.pending, 0) as pending, coalesce(q.used, 0) as "usedThisYear", n.expires_date::text as "nextDate", n.rest as "nextHalves"
    from unnest(${[...employeeIds]}::uuid[]) e (id) cross join tenant.leave_types t
    left join sums s on s.employee_id = e.id and s.type_id = t.id
    left join next n on n.employee_id = e.id and n.type_id = t.id
    left join asked q on q.employee_id = e.id and q.type_id = t.id
    where t.is_active or s.granted > s.used + s.expired
    order by e.id, t.place, t.name`.execute(ctx.db as Tx['db']);
  return rows.map(balanceOf);
}

function balanceOf(row: BalanceRow): { employeeId: string; balance: LeaveBalance } {
  const { employeeId, typeId, typeName, hasBalance, granted, used, expired, pending, usedThisYear, nextDate, nextHalves } = row;
  const balance = {
    typeId,
    typeName,
    hasBalance,
    grantedHalves: hasBalance ? granted : null,
    usedHalves: hasBalance ? used : usedThisYear,
    expiredHalves: expired,
    pendingHalves: pending,
    availableHalves: hasBalance ? granted - used - expired - pending : null,
    nextExpiry: nextDate === null ? null : { date: nextDate, halves: nextHalves ?? 0 },
  };
  return { employeeId, balance };
}

export async function listBalances(ctx: Ctx | Tx, employeeId: string): Promise<LeaveBalance[]> {
  return (await readBalances(ctx, [employeeId])).map(({ balance }) => balance);
}

export async function listEmployeeBalances(ctx: Ctx, { employeeId }: In<typeof leaveApi.employeeBalances>) {
  await requireEmployee(ctx, employeeId);
  return listBalances(ctx, employeeId);
}

/** Everybody who works at the branch today, with the types that have a balance. */
export async function listBranchBalances(ctx: Ctx, { branchId }: In<typeof leaveApi.balances>): Promise<BranchBalance[]> {
  requireInScope(ctx, branchId);
  const today = bizDate(ctx.now);
  const people = await listEmployed(ctx, { branchId, from: today, to: today });
  const balances = await readBalances(
    ctx,
    people.map(({ employeeId }) => employeeId),
  );
  const ofEmployee = Map.groupBy(
    balances.filter(({ balance }) => balance.hasBalance),
    ({ employeeId }) => employeeId,
  );
  return people.map(({ employeeId, no, name, positionName }) => ({
    employeeId,
    no,
    name,
    positionName,
    balances: (ofEmployee.get(employeeId) ?? []).map(({ balance }) => balance),
  }));
}

export async function listEntries(ctx: Ctx, { employeeId, typeId }: In<typeof leaveApi.entries>) {
  await requireEmployee(ctx, employeeId);
  return readEntries(ctx, employeeId, typeId);
}

type EntryRow = Omit<Out<typeof leaveApi.entries>[number], 'balanceHalves' | 'date'>;

/** Every grant, use, return and expiry of one type, the newest first, with the balance after each. */
export async function readEntries(ctx: Ctx, employeeId: string, typeId: string): Promise<Out<typeof leaveApi.entries>> {
  const { rows } = await sql<EntryRow>`
    with lots as (
      select l.id, l.granted_time, l.halves, l.reason, l.expires_date, l.granted_by from tenant.leave_accounts a
      join tenant.leave_lots l on l.company_id = a.company_id and l.account_id = a.id
      where a.employee_id = ${employeeId} and a.type_id = ${typeId}
    )
    select l.id, 'GRANT' as kind, l.granted_time as "time", l.halves, l.reason as "text", null::uuid as "requestId",
      l.expires_date::text as "expiresDate", p.name as "actorName"
    from lots l left join platform.accounts p on p.id = l.granted_by
    union all
    select u.id, case when u.request_id is null then 'EXPIRY' when u.halves < 0 then 'BACK' else 'USE' end, u.created_time,
      -u.halves, coalesce(r.no, ''), u.request_id, l.expires_date::text, p.name
    from lots l
    join tenant.leave_uses u on u.company_id = tenant.current_company() and u.lot_id = l.id
    left join tenant.leave_requests r on r.company_id = u.company_id and r.id = u.request_id
    left join tenant.journals j on j.company_id = u.company_id and j.doc_id = u.request_id
      and j.event = case when u.halves < 0 then 'REVERSE APPROVED' else 'APPROVED' end and j.posted_time = u.created_time
    left join platform.accounts p on p.id = j.actor_id
    order by 3, 1`.execute(ctx.db as Tx['db']);
  let balanceHalves = 0;
  return rows
    .map((row) => {
      balanceHalves += row.halves;
      return { ...row, date: bizDate(row.time), balanceHalves };
    })
    .toReversed();
}
