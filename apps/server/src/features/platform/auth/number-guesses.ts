import { authErrors } from '@netbar/contract/platform/auth/auth.errors';
import { sql } from 'kysely';
import { type Ctx, inTx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

const WINDOW_MS = 60 * 60_000;
/** More than a busy counter needs in an hour, and little of the 10,000 that a masked phone leaves open. */
const MOST_GUESSES = 60;

const isWholeNumber = (keyword: string | undefined) => /^(?:\d{17}[\dXx]|1[3-9]\d{9})$/.test(keyword?.trim() ?? '');

/**
 * Runs a search. By a whole phone or ID number one person may search for at most 60 within an hour that nobody has: otherwise
 * the hidden digits of masked numbers could be guessed one by one. The first search too many is written to the audit log.
 */
export async function limitNumberGuesses<T>(
  ctx: Ctx,
  { keyword, counts = 'wholeNumbers' }: { keyword: string | undefined; counts?: 'wholeNumbers' | 'anyNumber' },
  search: () => Promise<T>,
  isFound: (found: T) => boolean,
): Promise<T> {
  if ((counts === 'wholeNumbers' && !isWholeNumber(keyword)) || !ctx.actor.sessionId) return search();
  // Counted before the search and in its own transaction, so that guesses at the same moment cannot share one.
  const { guesses, fromTime } = await inTx(ctx, countNumberGuess);
  if (guesses > MOST_GUESSES) {
    const minutes = Math.max(1, Math.ceil((fromTime.getTime() + WINDOW_MS - ctx.now.getTime()) / 60_000));
    throw new AppError(authErrors.tooManyNumbers, { minutes });
  }
  const found = await search();
  if (isFound(found)) await inTx(ctx, uncountNumberGuess);
  return found;
}

async function countNumberGuess(ctx: Tx) {
  const isOver = sql<boolean>`number_guesses.from_time <= ${new Date(ctx.now.getTime() - WINDOW_MS)}::timestamptz`;
  const counted = await ctx.db
    .insertInto('numberGuesses')
    .values({ accountId: ctx.actor.id, fromTime: ctx.now, guesses: 1 })
    .onConflict((row) =>
      row.columns(['companyId', 'accountId']).doUpdateSet({
        fromTime: sql<Date>`case when ${isOver} then excluded.from_time else number_guesses.from_time end`,
        guesses: sql<number>`case when ${isOver} then 1 else number_guesses.guesses + 1 end`,
      }),
    )
    .returning(['guesses', 'fromTime'])
    .executeTakeFirstOrThrow();
  if (counted.guesses === MOST_GUESSES + 1)
    ctx.trace({ action: 'auth.numberGuesses', docType: 'ACCOUNT', docId: ctx.actor.id, detail: { guesses: MOST_GUESSES } });
  return counted;
}

/** Only searches without a hit count. */
const uncountNumberGuess = (ctx: Tx) =>
  ctx.db
    .updateTable('numberGuesses')
    .set((q) => ({ guesses: q('guesses', '-', 1) }))
    .where('accountId', '=', ctx.actor.id)
    .where('guesses', '>', 0)
    .execute();
