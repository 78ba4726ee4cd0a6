import { machineErrors } from '@netbar/contract/machine/machine.api';
import { packageEnd, type Tariff } from '@netbar/contract/machine/tariff.rules';
import { sql } from 'kysely';
import type { Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { boughtOf, type Bought } from './machine-session.queries.ts';

interface Purchase {
  machine: { id: string; branchId: string; areaId: string };
  tariff: Tariff;
  packageName: string | undefined;
  at: Date;
}

/**
 * The package a session begins with, if any. A room (包房) is sold whole, while nobody sits in it; whoever else sits down in it
 * until it ends is there on that package and pays nothing for that time.
 */
export async function buyPackage(ctx: Tx, { machine, tariff, packageName, at }: Purchase): Promise<Bought | undefined> {
  const found = tariff.packages.find(({ name }) => name === packageName);
  const until = found && packageEnd(found, at);
  if (packageName !== undefined && !(found && until)) throw new AppError(machineErrors.noSuchPackage, { name: packageName });
  const own = found && until && { package: found, at, until };
  if (!tariff.packages.some(({ kind }) => kind === 'ROOM')) return own;

  await sql`select pg_advisory_xact_lock(hashtextextended(${`room ${machine.areaId}`}, 0))`.execute(ctx.db);
  if (!own) return joinRoom(await roomOf(ctx, machine, at), at);
  if (own.package.kind === 'ROOM' && ((await roomOf(ctx, machine, at)) || (await isSatIn(ctx, machine))))
    throw new AppError(machineErrors.roomInUse, { name: own.package.name });
  return own;
}

const joinRoom = (room: Bought | undefined, at: Date) => room && { package: { ...room.package, fen: 0 }, at, until: room.until };

/** The package on which a room is somebody's now. They may have left: it is paid for. */
async function roomOf(ctx: Tx, { branchId, areaId }: Purchase['machine'], at: Date): Promise<Bought | undefined> {
  const { rows } = await sql<{ bought: unknown }>`
    select m.bought from tenant.machine_sessions m
    join tenant.session_stretches s on s.company_id = m.company_id and s.machine_session_id = m.id and s.seq = 1
    join tenant.machines x on x.company_id = s.company_id and x.id = s.machine_id and x.area_id = ${areaId}
    where m.branch_id = ${branchId} and m.started_time > ${at}::timestamptz - interval '1 day'
      and m.bought -> 'package' ->> 'kind' = 'ROOM' and (m.bought ->> 'until')::timestamptz > ${at}
    order by m.started_time limit 1`.execute(ctx.db);
  return boughtOf(rows[0]?.bought);
}

async function isSatIn(ctx: Tx, { id, areaId }: Purchase['machine']) {
  const { rows } = await sql<{ isSat: boolean }>`
    select exists (select from tenant.session_stretches s
      join tenant.machines x on x.company_id = s.company_id and x.id = s.machine_id
      join tenant.machine_sessions m on m.company_id = s.company_id and m.id = s.machine_session_id and m.status <> 'ENDED'
      where x.area_id = ${areaId} and x.id <> ${id} and s.to_time is null) as "isSat"`.execute(ctx.db);
  return rows[0]?.isSat ?? false;
}
