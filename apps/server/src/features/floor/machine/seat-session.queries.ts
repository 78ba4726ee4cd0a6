import { machineNouns } from '@netbar/contract/floor/machine/feature';
import type { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import type { EndReason } from '@netbar/contract/floor/machine/seat-session.model';
import { chargeFen, chargeLines, type Package, type Ride, type Tariff } from '@netbar/contract/floor/machine/tariff.rules';
import { hasBirthdayWithin, readKey } from '@netbar/contract/guests/member/member.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { balancesOf, noBalances, requireMember, type MemberPeriod } from '#features/guests/member/member.ts';
import { countUpTo } from '#kernel/count.ts';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { actingBy } from '#kernel/standing.ts';
import { tempCardBalances } from './temp-card.ts';

/** A package with the time it was sold for. */
export interface Bought {
  package: Package;
  at: Date;
  until: Date;
}

const lastStretch = sql`(select max(x.seq) from tenant.session_stretches x
  where x.company_id = machine_sessions.company_id and x.machine_session_id = machine_sessions.id)`;

const seatSessions = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('machineSessions')
    .innerJoin('sessionStretches as s', (on) =>
      on
        .onRef('s.companyId', '=', 'machineSessions.companyId')
        .onRef('s.machineSessionId', '=', 'machineSessions.id')
        .on('s.seq', '=', lastStretch as never),
    )
    .innerJoin('machines as m', (on) => on.onRef('m.companyId', '=', 's.companyId').onRef('m.id', '=', 's.machineId'))
    .innerJoin('branchAreas as a', (on) => on.onRef('a.companyId', '=', 'm.companyId').onRef('a.id', '=', 'm.areaId'))
    .leftJoin('members as p', (on) =>
      on.onRef('p.companyId', '=', 'machineSessions.companyId').onRef('p.id', '=', 'machineSessions.memberId'),
    )
    .leftJoin('tempCards as c', (on) =>
      on.onRef('c.companyId', '=', 'machineSessions.companyId').onRef('c.id', '=', 'machineSessions.tempCardId'),
    )
    .where(inScope(ctx, 'machineSessions.branchId'));

const columns = [
  'machineSessions.id',
  'machineSessions.branchId',
  'machineSessions.memberId',
  'machineSessions.tempCardId',
  'machineSessions.status',
  'machineSessions.startedTime',
  'machineSessions.endedTime',
  'machineSessions.fundedUntil',
  'machineSessions.chargedFen',
  'machineSessions.principalFen',
  'machineSessions.bonusFen',
  'machineSessions.version',
  'm.id as machineId',
  'm.no as machineNo',
  'a.name as areaName',
  sql<string>`coalesce(p.name, c.name)`.as('name'),
  sql<string>`coalesce(p.no, c.no)`.as('cardNo'),
  sql<string | null>`machine_sessions.bought -> 'package' ->> 'name'`.as('packageName'),
  sql<z.output<typeof EndReason> | null>`machine_sessions.end_reason`.as('endReason'),
  sql<string | null>`p.birthday::text`.as('birthday'),
  sql<string>`(select b.name from tenant.branches b where b.company_id = machine_sessions.company_id and b.id = machine_sessions.branch_id)`.as(
    'branchName',
  ),
] as const;

export async function getSeatSession(ctx: Ctx | Tx, id: string) {
  const row = await seatSessions(ctx)
    .select(columns)
    .where('machineSessions.id', '=', id)
    .executeTakeFirstOrThrow(notFound(machineNouns.seatSession));
  const [shown] = await withCharge(ctx, [row]);
  return shown as NonNullable<typeof shown>;
}

/** The machines at which these members sit now, at branches where the caller sees the guests. */
export async function listSeatsOfMembers(ctx: Ctx, memberIds: string[]): Promise<{ memberId: string; machineNo: string }[]> {
  const actor = actingBy(ctx.actor, 'ONLINE_LIST') ?? actingBy(ctx.actor, 'ORDER_WORK');
  if (!actor || memberIds.length === 0) return [];
  const rows = await seatSessions({ ...ctx, actor })
    .select(['machineSessions.memberId', 'm.no as machineNo'])
    .where(sql<boolean>`machine_sessions.status <> 'ENDED'`)
    .where('machineSessions.memberId', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute();
  return rows.flatMap(({ memberId, machineNo }) => (memberId ? [{ memberId, machineNo }] : []));
}

/** Guests at machines of the caller's branches, with their balances. */
export async function listOnlineGuests(ctx: Ctx, { branchId, keyword, page, limit }: In<typeof seatSessionApi.online>) {
  // A literal, not a parameter: otherwise the planner cannot choose the partial index of open seat sessions.
  let found = seatSessions(ctx).where(sql<boolean>`machine_sessions.status <> 'ENDED'`);
  if (branchId) found = found.where('machineSessions.branchId', '=', branchId);
  if (keyword) {
    const start = `${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const initials = readKey(keyword).by === 'letters' ? `${keyword.toLowerCase()}%` : start;
    found = found.where(
      sql<boolean>`(m.no ilike ${start} or p.name like ${start} or p.initials like ${initials} or p.no = ${keyword} or c.no = ${keyword})`,
    );
  }
  const [rows, total] = await Promise.all([
    found
      .select(columns)
      .orderBy('m.no')
      .orderBy('machineSessions.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('machineSessions.id')),
  ]);
  const [shown, balances] = [await withCharge(ctx, rows), await payerBalances(ctx, rows)];
  const today = [bizDate(ctx.now)];
  return {
    rows: shown.map((row, i) => ({
      ...row,
      balanceFen: balances[i] ?? 0,
      isBirthday: rows[i]?.birthday ? hasBirthdayWithin(rows[i].birthday, today) : false,
    })),
    total,
  };
}

/** Seat sessions of a member at branches of the caller. */
export async function listUsedMachines(ctx: Ctx, { id: memberId, page, limit }: In<typeof seatSessionApi.used>) {
  await requireMember(ctx, memberId);
  const found = seatSessions(ctx).where('machineSessions.memberId', '=', memberId);
  const [rows, { total }] = await Promise.all([
    found
      .select(columns)
      .orderBy('machineSessions.startedTime', 'desc')
      .orderBy('machineSessions.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: await withCharge(ctx, rows), total };
}

/** The latest seat sessions that ended or go on at a machine. */
export async function listSessionsAt(ctx: Ctx, machineId: string, limit: number) {
  const rows = await seatSessions(ctx)
    .select(columns)
    .where('s.machineId', '=', machineId)
    .orderBy('s.fromTime', 'desc')
    .limit(limit)
    .execute();
  return withCharge(ctx, rows);
}

/** The lines that a seat session's charge consists of. */
export async function getCharge(ctx: Ctx, { machineSessionId }: { machineSessionId: string }) {
  const session = await ctx.db
    .selectFrom('machineSessions')
    .innerJoin('branches', (on) =>
      on.onRef('branches.companyId', '=', 'machineSessions.companyId').onRef('branches.id', '=', 'machineSessions.branchId'),
    )
    .select(['machineSessions.id', 'machineSessions.endedTime', 'machineSessions.chargedFen'])
    .where(inScope(ctx, 'machineSessions.branchId'))
    .where('machineSessions.id', '=', machineSessionId)
    .executeTakeFirstOrThrow(notFound(machineNouns.seatSession));
  const rides = await ridesOf(ctx, [machineSessionId]);
  const ride = rides.get(machineSessionId)?.(session.endedTime ?? ctx.now) ?? { stretches: [] };
  return { lines: chargeLines(ride), totalFen: session.endedTime ? session.chargedFen : chargeFen(ride) };
}

/** An open seat session shows what it has cost so far. */
async function withCharge<R extends { id: string; status: string; chargedFen: number }>(ctx: Ctx | Tx, rows: R[]): Promise<R[]> {
  const open = rows.filter(({ status }) => status !== 'ENDED').map(({ id }) => id);
  const rides = await ridesOf(ctx, open);
  return rows.map((row) => {
    const ride = rides.get(row.id);
    return ride ? { ...row, chargedFen: chargeFen(ride(ctx.now)) } : row;
  });
}

/** For each seat session a function that gives its stretches and prices as if it ended at a given time. */
export async function ridesOf(ctx: Ctx | Tx, ids: string[]): Promise<Map<string, (end: Date) => Ride>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('sessionStretches as s')
    .innerJoin('machineSessions as m', (on) =>
      on.onRef('m.companyId', '=', 's.companyId').onRef('m.id', '=', 's.machineSessionId'),
    )
    .select(['m.id', 's.fromTime', 's.toTime', 'm.bought'])
    .select(sql<Tariff>`s.tariff`.as('tariff'))
    .where('m.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('s.seq')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, stretches]) => [
      id,
      (end: Date) => ({
        stretches: stretches.map(({ fromTime, toTime, tariff }) => ({
          from: fromTime,
          to: toTime ?? later(end, fromTime),
          tariff,
        })),
        bought: boughtOf(stretches[0]?.bought),
      }),
    ]),
  );
}

export const later = (a: Date, b: Date) => (a > b ? a : b);

export function boughtOf(stored: unknown): Bought | undefined {
  if (!stored) return undefined;
  const { package: sold, at, until } = stored as { package: Package; at: string; until: string };
  return { package: sold, at: new Date(at), until: new Date(until) };
}

/** Whether a seat session at the machine is open, running or paused. */
export async function isMachineTaken(ctx: Tx, machineId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from tenant.machine_sessions m
      join lateral (select s.machine_id from tenant.session_stretches s
        where s.company_id = m.company_id and s.machine_session_id = m.id order by s.seq desc limit 1) s on true
      where m.status <> 'ENDED' and s.machine_id = ${machineId}) as taken`.execute(ctx.db);
  return rows[0]?.taken ?? false;
}

interface PayerIds {
  memberId: string | null;
  tempCardId: string | null;
}

async function payerBalances(ctx: Ctx, rows: PayerIds[]): Promise<number[]> {
  const members = await balancesOf(
    ctx,
    rows.flatMap(({ memberId }) => memberId ?? []),
  );
  const cards = await tempCardBalances(
    ctx,
    rows.flatMap(({ tempCardId }) => tempCardId ?? []),
  );
  return rows.map(({ memberId, tempCardId }) => {
    if (tempCardId) return cards.get(tempCardId) ?? 0;
    const { principalFen, bonusFen } = members.get(memberId ?? '') ?? noBalances;
    return principalFen + bonusFen;
  });
}

/** When a member came, for the analysis of members. Read from the seat sessions of one member, which have an index. */
export const listMemberHours = (ctx: Ctx, { memberId, since }: MemberPeriod) =>
  ctx.db
    .selectFrom('machineSessions')
    .select([
      sql<number>`(extract(isodow from started_time at time zone 'Asia/Shanghai')::int - 1) * 24
        + extract(hour from started_time at time zone 'Asia/Shanghai')::int`.as('hour'),
      sql<number>`count(*)::int`.as('visits'),
      sql<number>`sum(round(extract(epoch from ended_time - started_time) / 60))::int`.as('minutes'),
      sql<number>`sum(charged_fen)::int`.as('fen'),
    ])
    .where('memberId', '=', memberId)
    .where('status', '=', 'ENDED')
    .where('startedTime', '>=', since)
    .groupBy(sql`1`)
    .execute();

/** The machines a member used most often at the caller's branches. */
export const listMemberMachines = (ctx: Ctx, { memberId, since, limit }: MemberPeriod) =>
  ctx.db
    .selectFrom('machineSessions')
    .innerJoin('sessionStretches as s', (on) =>
      on.onRef('s.companyId', '=', 'machineSessions.companyId').onRef('s.machineSessionId', '=', 'machineSessions.id'),
    )
    .innerJoin('machines as m', (on) => on.onRef('m.companyId', '=', 's.companyId').onRef('m.id', '=', 's.machineId'))
    .innerJoin('branchAreas as a', (on) => on.onRef('a.companyId', '=', 'm.companyId').onRef('a.id', '=', 'm.areaId'))
    .innerJoin('branches as b', (on) => on.onRef('b.companyId', '=', 'm.companyId').onRef('b.id', '=', 'm.branchId'))
    .select(['m.no as machineNo', 'a.name as areaName', 'b.name as branchName'])
    .select((q) => q.fn.countAll<number>().as('visits'))
    .where(inScope(ctx, 'machineSessions.branchId'))
    .where('machineSessions.memberId', '=', memberId)
    .where('machineSessions.startedTime', '>=', since)
    .groupBy(['m.id', 'm.no', 'a.name', 'b.name'])
    .orderBy('visits', 'desc')
    .orderBy('m.no')
    .limit(limit)
    .execute();

/** SQL for the sealed ID number of the guest of the seat session `t`, who is a member or has a card and never changes it. */
export const idCardOfGuest = `coalesce(
  (select m.id_card_sealed from tenant.members m where m.company_id = t.company_id and m.id = t.member_id),
  (select c.id_card_sealed from tenant.temp_cards c where c.company_id = t.company_id and c.id = t.temp_card_id))`;
