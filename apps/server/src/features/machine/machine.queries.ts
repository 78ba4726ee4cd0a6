import type { machineApi } from '@netbar/contract/machine/machine.api';
import { seatStateOf } from '@netbar/contract/machine/machine.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { sql } from 'kysely';
import { containing, inScope, requireInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

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
  sql<Date | null>`(select d.seen_time from tenant.device_machines d where d.company_id = machines.company_id
    and d.branch_id = machines.branch_id and d.machine_name = machines.no)`.as('seenTime'),
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

export async function listMachines(ctx: Ctx, { branchId, areaId, keyword, status, page, limit }: In<typeof machineApi.list>) {
  let found = machines(ctx);
  if (branchId) found = found.where('machines.branchId', '=', branchId);
  if (areaId) found = found.where('machines.areaId', '=', areaId);
  if (status) found = found.where('machines.status', '=', status);
  if (keyword) found = found.where('machines.no', 'ilike', containing(keyword));
  const [rows, { total }] = await Promise.all([
    found
      .select(columns)
      .orderBy('machines.branchId')
      .orderBy('machines.no')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => withState(ctx, row)), total };
}

export async function listSeats(ctx: Ctx, { branchId }: { branchId: string }) {
  requireInScope(ctx, branchId);
  const rows = await machines(ctx)
    .select(columns)
    .where('machines.branchId', '=', branchId)
    .where('machines.status', '<>', 'RETIRED')
    .orderBy('machines.no')
    .execute();
  return rows.map((row) => withState(ctx, row));
}

export async function getMachine(ctx: Ctx | Tx, id: string) {
  const row = await machines(ctx).select(columns).where('machines.id', '=', id).executeTakeFirstOrThrow(notFound('机器'));
  return withState(ctx, row);
}

interface Row {
  status: 'ACTIVE' | 'LOCKED' | 'FAULT' | 'RETIRED';
  seenTime: Date | null;
  isInUse: boolean;
  reservedFrom: Date | null;
}

const withState = <R extends Row>({ now }: Ctx | Tx, row: R) => ({
  ...row,
  state: seatStateOf(row, now),
});

/** Nobody else sits down at it or changes it until the transaction ends. */
export const lockMachine = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('machines')
    .select(['id', 'branchId', 'areaId', 'no', 'status', 'version'])
    .where(inScope(ctx, 'machines.branchId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound('机器'));
