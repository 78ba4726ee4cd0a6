import { machineNouns } from '@netbar/contract/floor/machine/feature';
import { machineErrors } from '@netbar/contract/floor/machine/machine.errors';
import type { Tariff } from '@netbar/contract/floor/machine/tariff.rules';
import { sql } from 'kysely';
import pg from 'pg';
import { memberAccount } from '#kernel/accounts.ts';
import { inScope, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { releaseHold } from '#kernel/holds.ts';
import { accountId, type AccountRef } from '#kernel/ledger.ts';
import { tempCardAccount } from './temp-card.ts';

// What starting, changing, funding and ending a seat session have in common: its row lock, stretches, identity records and
// the money held for it.

/** The document type of a seat session in the ledger and the log. */
export const SEAT_SESSION = 'SESSION';

export type LockedSeatSession = Awaited<ReturnType<typeof lockSeatSession>>;

/** Locks the row of a seat session until the transaction ends, and adds its last stretch. */
export async function lockSeatSession(ctx: Tx, id: string) {
  const seatSession = await ctx.db
    .selectFrom('machineSessions')
    .select([
      'id',
      'branchId',
      'memberId',
      'tempCardId',
      'status',
      'startedTime',
      'endedTime',
      'fundedUntil',
      'chargedFen',
      'version',
    ])
    .where(inScope(ctx, 'machineSessions.branchId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(machineNouns.seatSession));
  const stretch = await ctx.db
    .selectFrom('sessionStretches as s')
    .innerJoin('machines as m', (on) => on.onRef('m.companyId', '=', 's.companyId').onRef('m.id', '=', 's.machineId'))
    .select(['s.seq', 's.machineId', 'm.no as machineNo', 's.fromTime', 's.toTime'])
    .where('s.machineSessionId', '=', id)
    .orderBy('s.seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...seatSession, ...stretch };
}

/** The accounts that pay for a seat session, in this order. */
export const payingAccounts = ({ memberId, tempCardId }: Pick<LockedSeatSession, 'memberId' | 'tempCardId'>): AccountRef[] =>
  memberId ? [memberAccount('PRINCIPAL', memberId), memberAccount('BONUS', memberId)] : [tempCardAccount(tempCardId ?? '')];

interface NewStretch {
  seatSessionId: string;
  seq: number;
  machine: { id: string; branchId: string; no: string };
  tariff: Tariff;
  at: Date;
}

export async function openStretch(ctx: Tx, { seatSessionId, seq, machine, tariff, at }: NewStretch) {
  const { id: machineId, branchId, no } = machine;
  const stretch = { machineSessionId: seatSessionId, seq, branchId, machineId, tariff: JSON.stringify(tariff), fromTime: at };
  await ctx.db.insertInto('sessionStretches').values(stretch).execute().catch(refusingOverlap(no));
}

/** Exclusion constraints allow one seat session per person and per machine, also when two begin at once. */
export const refusingOverlap = (no: string) => (error: unknown) => {
  const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined;
  if (constraint === 'machine_sessions_one_person') throw new AppError(machineErrors.alreadySitting);
  if (constraint === 'session_stretches_one_seat') throw new AppError(machineErrors.inUse, { no });
  throw error;
};

export const closeStretch = (ctx: Tx, { id, seq, toTime }: LockedSeatSession, at: Date) =>
  toTime
    ? Promise.resolve()
    : ctx.db
        .updateTable('sessionStretches')
        .set({ toTime: at })
        .where('machineSessionId', '=', id)
        .where('seq', '=', seq)
        .execute();

interface IdentityRecord {
  seatSessionId: string;
  branchId: string;
  event: 'ON' | 'MOVE' | 'OFF';
  machineNo: string;
  payer: { name: string; idCardSealed: Buffer; idCardIndex: Buffer };
  at: Date;
}

/** Records who sat where and when, as the law demands. Rows are never changed, and stay for at least 60 days. */
export async function recordIdentity(ctx: Tx, { seatSessionId, branchId, event, machineNo, payer, at }: IdentityRecord) {
  const { name, idCardSealed, idCardIndex } = payer;
  await ctx.db
    .insertInto('identityRecords')
    .values({
      id: ctx.newId(),
      machineSessionId: seatSessionId,
      branchId,
      event,
      machineNo,
      name,
      idCardSealed,
      idCardIndex,
      happenedTime: at,
    })
    .execute();
}

/** The name and ID number on record since the guest sat down. */
export const firstIdentityOf = (ctx: Tx, seatSessionId: string) =>
  ctx.db
    .selectFrom('identityRecords')
    .select(['name', 'idCardSealed', 'idCardIndex'])
    .where('machineSessionId', '=', seatSessionId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();

/** Releases all holds of a seat session, before its charge is booked. */
export async function releaseHeldMoney(ctx: Tx, seatSessionId: string, accounts: AccountRef[]) {
  for (const id of (await heldMoney(ctx, seatSessionId, accounts)).ids) await releaseHold(ctx, id);
}

/** What is held for a seat session on these accounts. */
export async function heldMoney(ctx: Tx, seatSessionId: string, accounts: AccountRef[]) {
  const ids = accounts.map((account) => accountId(ctx.actor.companyId, account));
  const rows = await ctx.db
    .selectFrom('holds')
    .select(['id', 'amount'])
    .where('accountId', '=', sql<string>`any(${ids}::uuid[])`)
    .where('docId', '=', seatSessionId)
    .where('status', '=', 'OPEN')
    .orderBy('id')
    .execute();
  return { ids: rows.map(({ id }) => id), fen: rows.reduce((sum, { amount }) => sum + amount, 0) };
}
