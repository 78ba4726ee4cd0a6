import { seatSessionLifecycle } from '@netbar/contract/floor/machine/machine.rules';
import { chargeFen, fundedUntil, type Ride } from '@netbar/contract/floor/machine/tariff.rules';
import { walletErrors } from '@netbar/contract/guests/wallet/wallet.errors';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { placeHold } from '#kernel/holds.ts';
import { lockAccounts, type AccountRef } from '#kernel/ledger.ts';
import { transition } from '#kernel/transition.ts';
import { endSeatSession } from './end-seat-session.ts';
import { heldMoney, lockSeatSession, payingAccounts, SEAT_SESSION } from './seat-session.ts';
import { ridesOf } from './seat-session.queries.ts';

const MINUTE_MS = 60_000;
/** Money for this long is held at a time. */
const AHEAD_MIN = 60;

interface Funding {
  seatSessionId: string;
  accounts: AccountRef[];
  rideUntil: (end: Date) => Ride;
  /** The time up to which money is known to be held; the search starts there. */
  from: Date;
}

/**
 * Holds money for the next hour, or as much of it as there is, and returns until when the held money lasts. Held money can
 * neither be spent elsewhere nor refunded, so that time already used is always paid.
 */
export async function fundSeatSession(ctx: Tx, { seatSessionId, accounts, rideUntil, from }: Funding): Promise<Date> {
  const held = await heldMoney(ctx, seatSessionId, accounts);
  const wanted = chargeFen(rideUntil(new Date(ctx.now.getTime() + AHEAD_MIN * MINUTE_MS))) - held.fen;
  const available = await lockAccounts(ctx, accounts);
  let left = Math.max(0, wanted);
  for (const [i, account] of accounts.entries()) {
    const amount = Math.min(left, available[i] ?? 0);
    if (amount > 0) await placeHold(ctx, { account, amount, docType: SEAT_SESSION, docId: seatSessionId });
    left -= Math.max(0, amount);
  }
  return fundedUntil(rideUntil, from, held.fen + Math.max(0, wanted) - left);
}

/** Refuses a start that the balance does not cover: the first minute, or the whole package. */
export async function requireStartCovered(ctx: Tx, accounts: AccountRef[], ride: Ride) {
  const available = (await lockAccounts(ctx, accounts)).reduce((sum, fen) => sum + Math.max(0, fen), 0);
  const missing = chargeFen(ride) - available;
  if (missing > 0) throw new AppError(walletErrors.notCovered, { missing: twoDecimals(missing) });
}

/** Seat sessions whose held money runs out within minutes: holds more, or ends them at the time the money runs out. */
export async function fundSeatSessions(ctx: Ctx, ids: string[]) {
  for (const id of ids) await inTx(ctx, (ctx) => fundOrEndSeatSession(ctx, id));
}

async function fundOrEndSeatSession(ctx: Tx, id: string) {
  const session = await lockSeatSession(ctx, id);
  if (session.status !== 'ACTIVE') return;
  const rideUntil = (await ridesOf(ctx, [id])).get(id);
  if (!rideUntil) return;
  const fundedUntil = await fundSeatSession(ctx, {
    seatSessionId: id,
    accounts: payingAccounts(session),
    rideUntil,
    from: session.fundedUntil,
  });
  if (fundedUntil > session.fundedUntil)
    await transition(ctx, seatSessionLifecycle, session, {
      action: 'fund',
      by: 'system',
      write: (next) =>
        ctx.db
          .updateTable('machineSessions')
          .set({ ...next, fundedUntil })
          .where('id', '=', id)
          .execute(),
    });
  else if (session.fundedUntil <= ctx.now) {
    await endSeatSession(ctx, session, { at: session.fundedUntil, reason: 'BALANCE', by: 'system' });
    ctx.publish('OFF', session.branchId, { machineName: session.machineNo });
  }
}
