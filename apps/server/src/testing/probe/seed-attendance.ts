import { emptyResult } from '@netbar/contract/people/attendance/day-result.rules';
import { randomUUIDv7 } from 'node:crypto';
import type { World } from '../world.ts';

/** Somebody of the branch with punches, a counted day, leave that is granted and asked for, a correction, and a device. */
export async function seedAttendance(world: World, company: string, branchId: string, unique: () => string) {
  const add = (text: string, ...values: unknown[]) => world.owner.query(text, [company, branchId, ...values]);
  const { rows } = await world.owner.query<{ employeeId: string; rosterId: string }>(
    `select employee_id as "employeeId", id as "rosterId" from tenant.rosters
     where company_id = $1 and branch_id = $2 and status = 'PUBLISHED' order by id desc limit 1`,
    [company, branchId],
  );
  const { employeeId, rosterId } = rows[0]!;
  const [deviceId, punchId, accountId, lotId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const typeId = await leaveTypeOf(world, company, unique);
  await add(
    'insert into tenant.punch_devices (company_id, branch_id, id, name, created_time) values ($1, $2, $3, $4, now())',
    deviceId,
    unique(),
  );
  await add(
    `insert into tenant.punches (company_id, branch_id, id, employee_id, at, source, received_time)
     values ($1, $2, $3, $4, now(), 'CONSOLE', now())`,
    punchId,
    employeeId,
  );
  await add('insert into tenant.attendance_settings (company_id, branch_id) values ($1, $2) on conflict do nothing');
  await add(
    `insert into tenant.attendance_days (company_id, branch_id, employee_id, date, status, due_min, worked_min, late_min, early_min, counted_time)
     values ($1, $2, $3, current_date, 'MISSING_PUNCH', 450, 0, 0, 0, now())`,
    employeeId,
  );
  await add(
    `with account as (insert into tenant.leave_accounts (company_id, id, employee_id, type_id) values ($1, $3, $4, $5))
     insert into tenant.leave_lots (company_id, branch_id, id, account_id, halves, rest, reason, granted_by, granted_time)
     values ($1, $2, $6, $3, 4, 4, $7, $4, now())`,
    accountId,
    employeeId,
    typeId,
    lotId,
    unique(),
  );
  await add(
    `with request as (insert into tenant.leave_requests (company_id, branch_id, id, no, employee_id, type_id, from_date, to_date, halves, days, reason, status,
       applicant_id, created_time)
     values ($1, $2, $3, $4, $5, $6, current_date + 30, current_date + 30, 2,
       jsonb_build_array(jsonb_build_object('date', current_date + 30, 'halves', 2)), $7, 'PENDING', $5, now()))
     insert into tenant.leave_reservations (company_id, request_id, lot_id, halves) values ($1, $3, $8, 2)`,
    randomUUIDv7(),
    unique().slice(-20),
    employeeId,
    typeId,
    unique(),
    lotId,
  );
  await add(
    `insert into tenant.punch_fixes (company_id, branch_id, id, employee_id, roster_id, date, side, at, reason, status, applicant_id, created_time)
     values ($1, $2, $3, $4, $5, current_date + 1, 'IN', now(), $6, 'PENDING', $4, now())`,
    randomUUIDv7(),
    employeeId,
    rosterId,
    unique(),
  );
  await add(
    `with used as (insert into tenant.leave_uses (company_id, id, lot_id, halves, created_time) values ($1, $3, $4, 1, now()),
       ($1, $5, $4, -1, now()))
     insert into tenant.attendance_adjustments (company_id, branch_id, id, employee_id, date, cause, before, after, created_time)
     values ($1, $2, $6, $7, '2026-01-01', $8, $9, $9, now())`,
    randomUUIDv7(),
    lotId,
    randomUUIDv7(),
    randomUUIDv7(),
    employeeId,
    unique(),
    JSON.stringify(emptyResult('2026-01-01')),
  );
  await add(
    `insert into tenant.attendance_months (company_id, branch_id, id, month) values ($1, $2, $3, '2020-01-01')
     on conflict do nothing`,
    randomUUIDv7(),
  );
}

/** Types of leave are the company's; one serves all its branches. */
async function leaveTypeOf(world: World, company: string, unique: () => string): Promise<string> {
  const { rows } = await world.owner.query<{ id: string }>('select id from tenant.leave_types where company_id = $1 limit 1', [
    company,
  ]);
  if (rows[0]) return rows[0].id;
  const id = randomUUIDv7();
  await world.owner.query(
    'insert into tenant.leave_types (company_id, id, name, has_balance, paid_bp, created_time) values ($1, $2, $3, true, 10000, now())',
    [company, id, unique()],
  );
  return id;
}
