import { machineErrors } from '@netbar/contract/machine/machine.api';
import { sessionMachine } from '@netbar/contract/machine/machine.rules';
import type { Tariff } from '@netbar/contract/machine/tariff.rules';
import pg from 'pg';
import { claimSeat } from '#features/reservation/seat-reservation.service.ts';
import type { Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { fund, requireStart } from './funding.service.ts';
import { writeIdentity } from './identity-record.service.ts';
import { isTaken } from './machine-session.queries.ts';
import { lockMachine } from './machine.queries.ts';
import { buyPackage } from './package.service.ts';
import { lockPayer, type Who } from './payer.service.ts';
import { tariffFor } from './tariff.service.ts';

export interface Start extends Who {
  branchId: string;
  machineId: string;
  packageName?: string | undefined;
  /** When the guest sat down; a machine may say so a little later. */
  at: Date;
  deviceSession?: string;
}

/** Sits somebody down: machine and person locked, money for the first hour set aside, and who it is on record. */
export async function startSession(
  ctx: Tx,
  { branchId, machineId, packageName, at, deviceSession, ...who }: Start,
): Promise<string> {
  const machine = await lockMachine(ctx, machineId);
  const { no } = machine;
  if (machine.branchId !== branchId || machine.status !== 'ACTIVE') throw new AppError(machineErrors.notUsable, { no });
  if (await isTaken(ctx, machineId)) throw new AppError(machineErrors.inUse, { no });
  await claimSeat(ctx, { machineId, no, memberId: who.memberId });
  const { brandId } = await ctx.db.selectFrom('branches').select('brandId').where('id', '=', branchId).executeTakeFirstOrThrow();
  const payer = await lockPayer(ctx, who, { id: branchId, brandId });
  const tariff = await tariffFor(ctx, machine, payer.levelId);
  const bought = await buyPackage(ctx, { machine, tariff, packageName, at });
  const rideUntil = (end: Date) => ({ stretches: [{ from: at, to: end, tariff }], bought });
  await requireStart(ctx, payer.accounts, rideUntil(new Date(at.getTime() + 60_000)));

  const id = ctx.newId();
  const { memberId, tempCardId, idCardIndex: identityIndex } = payer;
  const fundedUntil = await fund(ctx, { sessionId: id, accounts: payer.accounts, rideUntil, from: at });
  await ctx.db
    .insertInto('machineSessions')
    .values({
      id,
      branchId,
      memberId,
      tempCardId,
      identityIndex,
      bought: bought ? JSON.stringify(bought) : null,
      startedTime: at,
      fundedUntil,
      deviceSession: deviceSession ?? null,
    })
    .execute()
    .catch(refusingOverlap(no));
  await openStretch(ctx, { sessionId: id, seq: 1, machine, tariff, at });
  await writeIdentity(ctx, { sessionId: id, branchId, event: 'ON', machineNo: no, payer, at });
  const detail = { status: 'ACTIVE', machineNo: no, name: payer.name, packageName };
  ctx.trace({ action: 'SESSION.start', branchId, docType: sessionMachine.name, docId: id, version: 1, detail });
  return id;
}

interface NewStretch {
  sessionId: string;
  seq: number;
  machine: { id: string; branchId: string; no: string };
  tariff: Tariff;
  at: Date;
}

export async function openStretch(ctx: Tx, { sessionId, seq, machine, tariff, at }: NewStretch) {
  const { id: machineId, branchId, no } = machine;
  const stretch = { machineSessionId: sessionId, seq, branchId, machineId, tariff: JSON.stringify(tariff), fromTime: at };
  await ctx.db.insertInto('sessionStretches').values(stretch).execute().catch(refusingOverlap(no));
}

/** One person at one machine, one machine for one person: the database has the last word, whoever comes at once. */
const refusingOverlap = (no: string) => (error: unknown) => {
  const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined;
  if (constraint === 'machine_sessions_one_person') throw new AppError(machineErrors.alreadySitting);
  if (constraint === 'session_stretches_one_seat') throw new AppError(machineErrors.inUse, { no });
  throw error;
};
