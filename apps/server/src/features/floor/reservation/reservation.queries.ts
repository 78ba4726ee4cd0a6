import { reservationNouns } from '@netbar/contract/floor/reservation/feature';
import type { reservationApi } from '@netbar/contract/floor/reservation/reservation.api';
import { ReservationConfig } from '@netbar/contract/floor/reservation/reservation.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate, startOfBizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { countUpTo } from '#kernel/count.ts';
import { inScope, requireInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

/** The rules of a branch that has not set any: reservations are switched off. */
const defaults = {
  enabled: false,
  windows: [],
  leadMin: 30,
  daysAhead: 7,
  longestMin: 480,
  keepMin: 15,
  depositFen: 0,
  areaIds: [],
};

/** Settings that were added after the row was written get their default. */
const parseConfig = (branchId: string, row: { content: unknown; version: number } | undefined) =>
  ReservationConfig.parse({ ...defaults, ...(row?.content as object | undefined), branchId, version: row?.version ?? 0 });

export async function getReservationConfig(ctx: Ctx | Tx, { branchId }: { branchId: string }) {
  requireInScope(ctx, branchId);
  const row = await ctx.db
    .selectFrom('reservationConfigs')
    .select(['content', 'version'])
    .where('branchId', '=', branchId)
    .executeTakeFirst();
  return parseConfig(branchId, row);
}

/** The caller's branches with their rules and how many reservations are open. */
export async function listReservationConfigs(ctx: Ctx, { page, limit }: In<typeof reservationApi.configs>) {
  const found = ctx.db.selectFrom('branches').where(inScope(ctx, 'branches.id'));
  const [rows, { total }] = await Promise.all([
    found
      .leftJoin('reservationConfigs as c', (on) =>
        on.onRef('c.companyId', '=', 'branches.companyId').onRef('c.branchId', '=', 'branches.id'),
      )
      .select(['branches.id', 'branches.branchNo', 'branches.name as branchName', 'c.content', 'c.version'])
      .select(
        sql<number>`(select count(*)::int from tenant.reservations r where r.company_id = branches.company_id
          and r.branch_id = branches.id and r.status in ('PENDING', 'CONFIRMED'))`.as('waiting'),
      )
      .orderBy('branches.branchNo')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.map(({ id, branchNo, branchName, waiting, content, version }) => ({
      ...parseConfig(id, version === null ? undefined : { content, version }),
      id,
      branchNo,
      branchName,
      waiting,
    })),
    total,
  };
}

const reservations = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('reservations')
    .innerJoin('machines as m', (on) =>
      on.onRef('m.companyId', '=', 'reservations.companyId').onRef('m.id', '=', 'reservations.machineId'),
    )
    .innerJoin('branchAreas as a', (on) => on.onRef('a.companyId', '=', 'm.companyId').onRef('a.id', '=', 'm.areaId'))
    .innerJoin('members as p', (on) =>
      on.onRef('p.companyId', '=', 'reservations.companyId').onRef('p.id', '=', 'reservations.memberId'),
    )
    .where(inScope(ctx, 'reservations.branchId'));

const columns = [
  'reservations.id',
  'reservations.no',
  'reservations.branchId',
  'reservations.machineId',
  'm.no as machineNo',
  'a.name as areaName',
  'reservations.memberId',
  'p.no as memberNo',
  'p.name as memberName',
  'reservations.fromTime',
  'reservations.toTime',
  'reservations.keepUntil',
  'reservations.status',
  'reservations.depositFen',
  'reservations.remark',
  'reservations.version',
] as const;

export async function listReservations(ctx: Ctx, { branchId, status, page, limit }: In<typeof reservationApi.list>) {
  let found = reservations(ctx);
  if (branchId) found = found.where('reservations.branchId', '=', branchId);
  if (status) found = found.where('reservations.status', '=', status);
  const [rows, total] = await Promise.all([
    found
      .select(columns)
      .orderBy('reservations.fromTime', 'desc')
      .orderBy('reservations.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('reservations.id')),
  ]);
  return { rows, total };
}

const MOST_COMING = 500;

/** Open bookings of a branch, however late, and all of today. */
export async function listComingReservations(ctx: Ctx, { branchId }: { branchId: string }) {
  requireInScope(ctx, branchId);
  const today = bizDate(ctx.now);
  const [from, to] = [startOfBizDate(today), startOfBizDate(addDays(today, 1))];
  return reservations(ctx)
    .select(columns)
    .where('reservations.branchId', '=', branchId)
    .where((q) =>
      q.or([
        q('reservations.status', 'in', ['PENDING', 'CONFIRMED']),
        q.and([q('reservations.fromTime', '>=', from), q('reservations.fromTime', '<', to)]),
      ]),
    )
    .orderBy('reservations.fromTime')
    .orderBy('reservations.id')
    .limit(MOST_COMING)
    .execute();
}

export const getReservation = (ctx: Ctx | Tx, id: string) =>
  reservations(ctx)
    .select(columns)
    .where('reservations.id', '=', id)
    .executeTakeFirstOrThrow(notFound(reservationNouns.reservation));
