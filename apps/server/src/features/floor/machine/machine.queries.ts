import { machineNouns } from '@netbar/contract/floor/machine/feature';
import type { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { seatStateOf } from '@netbar/contract/floor/machine/machine.rules';
import { hasBirthdayWithin } from '@netbar/contract/guests/member/member.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { MachineStatus } from '@netbar/contract/floor/machine/machine.model';
import { maskPhone } from '@netbar/contract/kernel/format';
import { DAY_MS, addDays, bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { openSealed } from '#features/guests/member/member.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { containing, inScope, requireInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { countStates, sortsOf } from '#kernel/list.ts';

const seenTime = sql<Date | null>`(select d.seen_time from tenant.device_machines d where d.company_id = machines.company_id
  and d.branch_id = machines.branch_id and d.machine_name = machines.no)`;

const columns = [
  'machines.id',
  'machines.branchId',
  'machines.areaId',
  'branchAreas.name as areaName',
  'machines.no',
  'machines.mac',
  'machines.ip',
  'machines.status',
  'machines.remark',
  'machines.version',
  seenTime.as('seenTime'),
  sql<boolean>`exists (select from tenant.session_stretches s where s.company_id = machines.company_id
    and s.machine_id = machines.id and s.to_time is null)`.as('isInUse'),
  sql<Date | null>`(select min(r.from_time) from tenant.reservations r where r.company_id = machines.company_id
    and r.machine_id = machines.id and r.status in ('PENDING', 'CONFIRMED'))`.as('reservedFrom'),
] as const;

const machines = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('machines')
    .innerJoin('branchAreas', (on) =>
      on.onRef('branchAreas.companyId', '=', 'machines.companyId').onRef('branchAreas.id', '=', 'machines.areaId'),
    )
    .where(inScope(ctx, 'machines.branchId'));

const sorts = sortsOf({
  by: {
    no: sql`machines.no`,
    branch: sql`(machines.branch_id, machines.no)`,
    area: sql`branch_areas.name`,
    seen: sql`coalesce(${seenTime}, '-infinity')`,
  },
  byDefault: 'branch',
  tie: sql`machines.id`,
});

export async function listMachines(ctx: Ctx, filter: In<typeof machineApi.list>) {
  const { branchId, areaId, keyword, status, sort, page, limit } = filter;
  let all = machines(ctx);
  if (branchId) all = all.where('machines.branchId', '=', branchId);
  if (areaId) all = all.where('machines.areaId', '=', areaId);
  if (keyword) all = all.where('machines.no', 'ilike', containing(keyword));
  const found = status ? all.where('machines.status', '=', status) : all;
  const [rows, { total }, counts] = await Promise.all([
    found
      .select(columns)
      .orderBy(sorts(sort))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    countStates(ctx, all, { column: sql`machines.status`, values: MachineStatus.options, chosen: status }),
  ]);
  return { rows: rows.map((row) => withSeatState(ctx, row)), total, counts };
}

export async function listSeats(ctx: Ctx, { branchId }: { branchId: string }) {
  requireInScope(ctx, branchId);
  const rows = await machines(ctx)
    .select(columns)
    .where('machines.branchId', '=', branchId)
    .where('machines.status', '<>', 'RETIRED')
    .orderBy('machines.no')
    .execute();
  return rows.map((row) => withSeatState(ctx, row));
}

export async function getMachine(ctx: Ctx | Tx, id: string) {
  const row = await machines(ctx)
    .select(columns)
    .where('machines.id', '=', id)
    .executeTakeFirstOrThrow(notFound(machineNouns.machine));
  return withSeatState(ctx, row);
}

interface Row {
  status: 'ACTIVE' | 'LOCKED' | 'FAULT' | 'RETIRED';
  seenTime: Date | null;
  isInUse: boolean;
  reservedFrom: Date | null;
}

const withSeatState = <R extends Row>({ now }: Ctx | Tx, row: R) => ({
  ...row,
  state: seatStateOf(row, now),
});

/** Locks the row of a machine until the transaction ends: nobody else sits down there or changes it. */
export const lockMachine = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('machines')
    .select(['id', 'branchId', 'areaId', 'no', 'status', 'statusTime', 'version'])
    .where(inScope(ctx, 'machines.branchId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(machineNouns.machine));

const BIRTHDAY_DAYS = 7;

/** API-08: members who came within ninety days and have their birthday within a week, the nearest first. */
export async function listBirthdays(ctx: Ctx, { id: branchId }: { id: string }) {
  await requireBranch(ctx, branchId);
  const days = Array.from({ length: BIRTHDAY_DAYS }, (_, i) => addDays(bizDate(ctx.now), i));
  const since = new Date(ctx.now.getTime() - 90 * DAY_MS);
  const { rows } = await sql<{ memberId: string; no: string; name: string; phoneSealed: Buffer | null; birthday: string }>`
    select m.id as "memberId", m.no, m.name, m.phone_sealed as "phoneSealed", m.birthday::text as birthday from tenant.members m
    where m.status = 'ACTIVE' and m.birthday is not null
      and m.id in (select s.member_id from tenant.machine_sessions s where s.branch_id = ${branchId} and s.started_time > ${since})`.execute(
    ctx.db as Tx['db'],
  );
  const near = rows.flatMap(({ phoneSealed, ...row }) => {
    const place = days.findIndex((day) => hasBirthdayWithin(row.birthday, [day]));
    const phone = openSealed(ctx, phoneSealed);
    return place < 0 ? [] : [{ ...row, phone: phone && maskPhone(phone), place }];
  });
  return { rows: near.toSorted((a, b) => a.place - b.place || (a.no < b.no ? -1 : 1)) };
}
