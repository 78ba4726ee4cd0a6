import { authErrors } from '@netbar/contract/auth/auth.api';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { sql } from 'kysely';
import { inTx, type Ctx, type Visit, type VisitTx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { isPassword } from '#kernel/passwords.ts';
import { addressOf } from '#kernel/address.ts';
import { countGuesses, findAccountById, type Guesser, type SignInAccount } from './auth.queries.ts';

const WINDOW_MS = 15 * 60_000;
const MOST_GUESSES = 10;

/**
 * Compares a password, and is the only place that does. At most ten wrong ones in a quarter of an hour are looked at from
 * all strange addresses together, and as many from each address that the account has signed in from before: so whoever
 * guesses from afar cannot keep the staff out. Names that nobody has are counted and cost the same.
 */
export async function isPasswordOf(ctx: Visit, account: SignInAccount | undefined, username: string, password: string) {
  const guesser = { username, isKnownHere: account?.isKnownHere ?? false };
  const slot = await takeSlot(ctx, guesser);
  let isRight = false;
  try {
    isRight = await isPassword(account?.passwordHash, password);
  } catch (error) {
    await giveBack(ctx, slot);
    throw error;
  }
  if (isRight) await giveBack(ctx, slot);
  return isRight;
}

/** For what the signed-in person does only after giving the password again. Guesses count as those of the login page do. */
export async function proveOwnPassword(ctx: Ctx, password: string) {
  if (!(await isOwnPassword(ctx, password))) throw new AppError(authErrors.wrongOwnPassword);
}

export async function isOwnPassword(ctx: Ctx, password: string) {
  const account = await findAccountById(ctx, ctx.actor.id);
  if (!account) throw new AppError(commonErrors.signInRequired);
  return isPasswordOf(ctx, account, account.username, password);
}

/**
 * Counts the guess before it is looked at, under a lock on the name: a thousand guesses at once, on any number of servers,
 * take ten slots.
 */
const takeSlot = (ctx: Visit, guesser: Guesser): Promise<string> =>
  inTx(ctx, async (ctx) => {
    // One flight. The count is a statement of its own, whose snapshot is younger than the lock.
    const [, { count, first }] = await Promise.all([lockName(ctx, guesser), countGuesses(ctx, guesser, windowStart(ctx))]);
    if (count >= MOST_GUESSES) throw new AppError(authErrors.tooManyGuesses, { minutes: minutesLeft(ctx, first) });
    const id = ctx.newId();
    await ctx.db
      .insertInto('platform.signInAttempts')
      .values({
        id,
        username: sql<string>`lower(${guesser.username})`,
        ip: addressOf(ctx.ip),
        fromKnown: guesser.isKnownHere,
        attemptedTime: ctx.now,
      })
      .execute();
    return id;
  });

const windowStart = ({ now }: VisitTx) => new Date(now.getTime() - WINDOW_MS);

/** Until the first of the guesses no longer counts. */
const minutesLeft = ({ now }: VisitTx, first: Date | null) =>
  first ? Math.max(1, Math.ceil((first.getTime() + WINDOW_MS - now.getTime()) / 60_000)) : 1;

/** Strangers wait for strangers only. */
function lockName(ctx: VisitTx, { username, isKnownHere }: Guesser) {
  const from = isKnownHere ? addressOf(ctx.ip) : 'strangers';
  const lock = sql`pg_advisory_xact_lock(hashtextextended('password of ' || lower(${username}) || ' from ' || ${from}, 0))`;
  return ctx.db.selectNoFrom(lock.as('locked')).execute();
}

/** Only wrong guesses count: not a right one, nor one the server was too busy to look at. */
const giveBack = (ctx: Visit, id: string) =>
  inTx(ctx, (ctx) => ctx.db.updateTable('platform.signInAttempts').set({ counted: false }).where('id', '=', id).execute());
