import { randomInt, randomUUIDv7 } from 'node:crypto';
import type { World } from '../world.ts';

/** An employee of the branch with shifts in every state, a swap and a wish, and everything that the branch sets up for planning. */
export async function seedRosters(world: World, company: string, branchId: string, unique: () => string) {
  const add = (text: string, ...values: unknown[]) => world.owner.query(text, [company, branchId, ...values]);
  const [employeeId, positionId, kindId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  await add(
    `with position as (insert into tenant.positions (company_id, id, name, created_time) values ($1, $4, $6, now())),
       employee as (insert into tenant.employees (company_id, branch_id, id, no, name, status, joined_date, created_by, created_time)
         values ($1, $2, $3, $5, $6, 'REGULAR', '2020-01-01', $3, now()))
     insert into tenant.employments (company_id, branch_id, id, employee_id, position_id, kind, week_hours, base_fen, valid, created_time)
     values ($1, $2, $3, $3, $4, 'FULL_TIME', 40, 100, '[2020-01-01,)', now())`,
    employeeId,
    positionId,
    String(randomInt(100_000_000_000)).padStart(12, '9'),
    unique(),
  );
  await add(
    `insert into tenant.shift_kinds (company_id, branch_id, id, name, short_name, tone, start_min, end_min, break_min, created_time)
     values ($1, $2, $3, $4, '早', 'teal', 480, 960, 30, now())`,
    kindId,
    unique(),
  );
  await add('insert into tenant.roster_settings (company_id, branch_id) values ($1, $2) on conflict do nothing');
  await add(
    `insert into tenant.roster_needs (company_id, branch_id, id, weekday, position_id, heads)
     values ($1, $2, $3, 1, $4, array_fill(1, array[24]))`,
    randomUUIDv7(),
    positionId,
  );
  await add(
    `insert into tenant.rotations (company_id, branch_id, id, name, days, anchor_date, rows, created_time)
     values ($1, $2, $3, $4, 7, current_date, '[]', now())`,
    randomUUIDv7(),
    unique(),
  );
  const rosterIds = [randomUUIDv7(), randomUUIDv7()];
  for (const [i, rosterId] of rosterIds.entries())
    await add(
      `insert into tenant.rosters (company_id, branch_id, id, employee_id, position_id, date, shift_kind_id, start_time, end_time, break_min,
         in_before_min, out_after_min, late_grace_min, early_grace_min, half_day_min, absent_min, status, created_by, created_time, published_time)
       values ($1, $2, $3, $4, $5, current_date + $6::int, $7, now() + $6::int * interval '1 day', now() + $6::int * interval '1 day' + interval '8 hours',
         30, 60, 60, 5, 5, 120, 240, $8::tenant.roster_status, $4, now(), case when $8 = 'DRAFT' then null else now() end)`,
      rosterId,
      employeeId,
      positionId,
      i + 1,
      kindId,
      i === 0 ? 'PUBLISHED' : 'DRAFT',
    );
  await add(
    `insert into tenant.roster_swaps (company_id, branch_id, id, roster_id, employee_id, reason, created_time)
     values ($1, $2, $3, $4, $5, $6, now())`,
    randomUUIDv7(),
    rosterIds[0],
    employeeId,
    unique(),
  );
  await world.owner.query(
    `insert into tenant.roster_wishes (company_id, id, employee_id, kind, days, note, created_by, created_time)
     values ($1, $2, $3, 'AVOID', '[2026-01-01,2999-01-01)', $4, $3, now())`,
    [company, randomUUIDv7(), employeeId, unique()],
  );
  await add(
    `insert into tenant.roster_proposals (company_id, branch_id, id, from_date, to_date, status, limit_sec, problem, created_by, created_time)
     values ($1, $2, $3, '2999-01-01', '2999-01-01', 'CANCELLED', 10, $4, $3, now())`,
    randomUUIDv7(),
    JSON.stringify({
      days: [{ date: '2999-01-01', isWeekend: false }],
      people: [],
      kinds: [],
      needs: [],
      leave: [],
      lacking: [],
      wishes: [],
      positions: [{ id: positionId, name: unique() }],
      settings: { minRestMin: 600, mostDaysInRow: 6, mostWeekHours: 44 },
    }),
  );
}
