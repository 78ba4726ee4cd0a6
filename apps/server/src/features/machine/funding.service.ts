import { walletErrors } from '@netbar/contract/wallet/wallet.api';
import { chargeFen, fundedUntil, type Ride } from '@netbar/contract/machine/tariff.rules';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { sql } from 'kysely';
import type { Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { hold, releaseHold } from '#kernel/holds.ts';
import { accountId, lockAccounts, type AccountRef } from '#kernel/ledger.ts';

const MINUTE_MS = 60_000;
/** Money for this long is set aside at a time. */
const AHEAD_MIN = 60;
export const SESSION = 'SESSION';

interface Funding {
  sessionId: string;
  accounts: AccountRef[];
  rideUntil: (end: Date) => Ride;
  /** A moment up to which it is known to be paid: from there on it is worked out. */
  from: Date;
}

/**
 * Sets money aside for the next hour, or as much of it as there is, and says until when all that is held lasts. What is held
 * nobody else can spend or take back, so what has been sat is always paid.
 */
export async function fund(ctx: Tx, { sessionId, accounts, rideUntil, from }: Funding): Promise<Date> {
  const held = await heldFor(ctx, sessionId, accounts);
  const wanted = chargeFen(rideUntil(new Date(ctx.now.getTime() + AHEAD_MIN * MINUTE_MS))) - held.fen;
  const available = await lockAccounts(ctx, accounts);
  let left = Math.max(0, wanted);
  for (const [i, account] of accounts.entries()) {
    const amount = Math.min(left, available[i] ?? 0);
    if (amount > 0) await hold(ctx, { account, amount, docType: SESSION, docId: sessionId });
    left -= Math.max(0, amount);
  }
  return fundedUntil(rideUntil, from, held.fen + Math.max(0, wanted) - left);
}

/** The first minute has to be covered, a package whole. */
export async function requireStart(ctx: Tx, accounts: AccountRef[], ride: Ride) {
  const available = (await lockAccounts(ctx, accounts)).reduce((sum, fen) => sum + Math.max(0, fen), 0);
  const missing = chargeFen(ride) - available;
  if (missing > 0) throw new AppError(walletErrors.notCovered, { missing: twoDecimals(missing) });
}

/** Frees all that was set aside: the charge takes its part at once. */
export async function releaseAll(ctx: Tx, sessionId: string, accounts: AccountRef[]) {
  for (const id of (await heldFor(ctx, sessionId, accounts)).ids) await releaseHold(ctx, id);
}

async function heldFor(ctx: Tx, sessionId: string, accounts: AccountRef[]) {
  const ids = accounts.map((account) => accountId(ctx.actor.companyId, account));
  const rows = await ctx.db
    .selectFrom('holds')
    .select(['id', 'amount'])
    .where('accountId', '=', sql<string>`any(${ids}::uuid[])`)
    .where('docId', '=', sessionId)
    .where('status', '=', 'OPEN')
    .orderBy('id')
    .execute();
  return { ids: rows.map(({ id }) => id), fen: rows.reduce((sum, { amount }) => sum + amount, 0) };
}
