import type { machineSessionApi } from '@netbar/contract/machine/machine-session.api';
import type { EndReason } from '@netbar/contract/machine/machine-session.model';
import { chargeFen, chargeLines, type Package, type Ride, type Tariff } from '@netbar/contract/machine/tariff.rules';
import { hasBirthdayWithin, readKey } from '@netbar/contract/member/member.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { balancesOf, nothingOwned } from '#features/wallet/balance.service.ts';
import { countUpTo } from '#kernel/count.ts';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { accountId } from '#kernel/ledger.ts';
import { requireMember } from '#features/member/member-lookup.service.ts';

/** A package as it was bought. */
export interface Bought {
  package: Package;
  at: Date;
  until: Date;
}

const last = sql`(select max(x.seq) from tenant.session_stretches x
  where x.company_id = machine_sessions.company_id and x.machine_session_id = machine_sessions.id)`;

const sessions = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('machineSessions')
    .innerJoin('sessionStretches as s', (on) =>
      on
        .onRef('s.companyId', '=', 'machineSessions.companyId')
        .onRef('s.machineSessionId', '=', 'machineSessions.id')
        .on('s.seq', '=', last as never),
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

export async function getSession(ctx: Ctx | Tx, id: string) {
  const row = await sessions(ctx)
    .select(columns)
    .where('machineSessions.id', '=', id)
    .executeTakeFirstOrThrow(notFound('上机记录'));
  const [shown] = await withCharge(ctx, [row]);
  return shown as NonNullable<typeof shown>;
}

/** Who sits at the caller's branches now, with what they still have. */
export async function listOnline(ctx: Ctx, { branchId, keyword, page, limit }: In<typeof machineSessionApi.online>) {
  // Written out: behind a parameter the index of who is seated could not be chosen.
  let found = sessions(ctx).where(sql<boolean>`machine_sessions.status <> 'ENDED'`);
  if (branchId) found = found.where('machineSessions.branchId', '=', branchId);
  if (keyword) {
    const start = `${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const initials = readKey(keyword).by === 'initials' ? `${keyword.toLowerCase()}%` : start;
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
  const [shown, balances] = [await withCharge(ctx, rows), await balancesFor(ctx, rows)];
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

/** The machines a member has used at branches of the caller. */
export async function listUsed(ctx: Ctx, { id: memberId, page, limit }: In<typeof machineSessionApi.used>) {
  await requireMember(ctx, memberId);
  const found = sessions(ctx).where('machineSessions.memberId', '=', memberId);
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

/** How a charge comes about; also for who reads the wallet of a member of the brand, wherever they sat. */
export async function getCharge(ctx: Ctx, { machineSessionId }: { machineSessionId: string }) {
  const session = await ctx.db
    .selectFrom('machineSessions')
    .innerJoin('branches', (on) =>
      on.onRef('branches.companyId', '=', 'machineSessions.companyId').onRef('branches.id', '=', 'machineSessions.branchId'),
    )
    .select(['machineSessions.id', 'machineSessions.endedTime', 'machineSessions.chargedFen'])
    .where(inScope(ctx, 'machineSessions.branchId'))
    .where('machineSessions.id', '=', machineSessionId)
    .executeTakeFirstOrThrow(notFound('上机记录'));
  const rides = await ridesOf(ctx, [machineSessionId]);
  const ride = rides.get(machineSessionId)?.(session.endedTime ?? ctx.now) ?? { stretches: [] };
  return { lines: chargeLines(ride), totalFen: session.endedTime ? session.chargedFen : chargeFen(ride) };
}

/** Until it has ended, a session shows what it has come to by now. */
async function withCharge<R extends { id: string; status: string; chargedFen: number }>(ctx: Ctx | Tx, rows: R[]): Promise<R[]> {
  const open = rows.filter(({ status }) => status !== 'ENDED').map(({ id }) => id);
  const rides = await ridesOf(ctx, open);
  return rows.map((row) => {
    const ride = rides.get(row.id);
    return ride ? { ...row, chargedFen: chargeFen(ride(ctx.now)) } : row;
  });
}

/** Where each session sat and at what price, as it would be were it to end at a given moment. */
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

const later = (a: Date, b: Date) => (a > b ? a : b);

export function boughtOf(stored: unknown): Bought | undefined {
  if (!stored) return undefined;
  const { package: sold, at, until } = stored as { package: Package; at: string; until: string };
  return { package: sold, at: new Date(at), until: new Date(until) };
}

/** Whether somebody has the machine: sitting at it, or gone for a moment. */
export async function isTaken(ctx: Tx, machineId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from tenant.machine_sessions m
      join lateral (select s.machine_id from tenant.session_stretches s
        where s.company_id = m.company_id and s.machine_session_id = m.id order by s.seq desc limit 1) s on true
      where m.status <> 'ENDED' and s.machine_id = ${machineId}) as taken`.execute(ctx.db);
  return rows[0]?.taken ?? false;
}

interface Payer {
  memberId: string | null;
  tempCardId: string | null;
}

async function balancesFor(ctx: Ctx, rows: Payer[]): Promise<number[]> {
  const members = await balancesOf(
    ctx,
    rows.flatMap(({ memberId }) => memberId ?? []),
  );
  const cards = await cardBalances(
    ctx,
    rows.flatMap(({ tempCardId }) => tempCardId ?? []),
  );
  return rows.map(({ memberId, tempCardId }) => {
    if (tempCardId) return cards.get(tempCardId) ?? 0;
    const { principalFen, bonusFen } = members.get(memberId ?? '') ?? nothingOwned;
    return principalFen + bonusFen;
  });
}

/** What is left of each card's deposit. */
export async function cardBalances(ctx: Ctx | Tx, cardIds: string[]): Promise<Map<string, number>> {
  if (cardIds.length === 0) return new Map();
  const ids = cardIds.map((ownerId) => accountId(ctx.actor.companyId, { code: 'TEMP_CARD', ownerId }));
  const rows = await ctx.db
    .selectFrom('ledgerAccounts')
    .select(['ownerId', 'balance'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ ownerId, balance }) => [ownerId ?? '', 0 - balance]));
}
