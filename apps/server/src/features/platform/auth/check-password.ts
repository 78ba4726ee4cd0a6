import { commonErrors } from '@netbar/contract/kernel/errors';
import { authErrors } from '@netbar/contract/platform/auth/auth.errors';
import { sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { type Ctx, inTx, type Visit, type VisitTx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { isPassword } from '#kernel/passwords.ts';
import { countGuesses, findAccountById, type Guesser, type SignInAccount } from './auth.queries.ts';

const WINDOW_MS = 15 * 60_000;
const MOST_GUESSES = 10;

/**
 * Compares a password; no other place does. Within 15 minutes it looks at no more than ten wrong guesses from all unknown
 * addresses together, and at ten from each address that the account has signed in from: guessing from elsewhere cannot lock the
 * staff out. Names that do not exist are counted and take the same time.
 */
export async function isPasswordOf(ctx: Visit, account: SignInAccount | undefined, username: string, password: string) {
  const guesser = { username, isKnownHere: account?.isKnownHere ?? false };
  const slot = await countGuess(ctx, guesser);
  let isRight = false;
  try {
    isRight = await isPassword(account?.passwordHash, password);
  } catch (error) {
    await uncountGuess(ctx, slot);
    throw error;
  }
  if (isRight) await uncountGuess(ctx, slot);
  return isRight;
}

/** Asks the signed-in person for the password again. Guesses count as on the login page. */
export async function proveOwnPassword(ctx: Ctx, password: string) {
  if (!(await isOwnPassword(ctx, password))) throw new AppError(authErrors.wrongOwnPassword);
}

export async function isOwnPassword(ctx: Ctx, password: string) {
  const account = await findAccountById(ctx, ctx.actor.id);
  if (!account) throw new AppError(commonErrors.signInRequired);
  return isPasswordOf(ctx, account, account.username, password);
}

/**
 * Counts the guess before the comparison, under a lock on the name: a thousand guesses at once on any number of servers still
 * count one by one.
 */
const countGuess = (ctx: Visit, guesser: Guesser): Promise<string> =>
  inTx(ctx, async (ctx) => {
    // Pipelined. The count is a statement of its own, so that its snapshot is taken after the lock was granted.
    const [, { count, first }] = await Promise.all([lockGuesses(ctx, guesser), countGuesses(ctx, guesser, windowStart(ctx))]);
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

/** Minutes until the first guess leaves the window. */
const minutesLeft = ({ now }: VisitTx, first: Date | null) =>
  first ? Math.max(1, Math.ceil((first.getTime() + WINDOW_MS - now.getTime()) / 60_000)) : 1;

/** All unknown addresses share one lock, a known address has its own. */
function lockGuesses(ctx: VisitTx, { username, isKnownHere }: Guesser) {
  const from = isKnownHere ? addressOf(ctx.ip) : 'strangers';
  const lock = sql`pg_advisory_xact_lock(hashtextextended('password of ' || lower(${username}) || ' from ' || ${from}, 0))`;
  return ctx.db.selectNoFrom(lock.as('locked')).execute();
}

/** Only wrong guesses count: a right one is uncounted, and so is one that the server was too busy to compare. */
const uncountGuess = (ctx: Visit, id: string) =>
  inTx(ctx, (ctx) => ctx.db.updateTable('platform.signInAttempts').set({ counted: false }).where('id', '=', id).execute());
