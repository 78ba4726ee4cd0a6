import { evidenceErrors } from '@netbar/contract/guests/evidence/evidence.errors';
import { lockMinutes, PIN_TRIES } from '@netbar/contract/guests/evidence/evidence.rules';
import { requireMember } from '#features/guests/member/member.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { isPassword } from '#kernel/passwords.ts';
import { tellMember } from './notices.ts';

/** What came of a try: the hash that the PIN matched, or why it is refused. */
export interface PinTry {
  pinHash?: string;
  refusal?: AppError;
}

/** Where a member is said to be. */
interface Place {
  memberId: string;
  branchId: string;
}

export const findPin = (ctx: Ctx | Tx, memberId: string) =>
  ctx.db
    .selectFrom('memberPins')
    .select(['pinHash', 'misses', 'lockedUntil', 'setWith', 'setBy', 'signedBy', 'setTime'])
    .where('memberId', '=', memberId)
    .executeTakeFirst();

/**
 * Compares a PIN. The try is counted first, under the lock of its row: a thousand at once on any number of servers still count
 * one by one. Must not run inside a transaction.
 */
export async function tryPin(ctx: Ctx, { memberId, branchId }: Place, pin: string): Promise<PinTry> {
  await requireMember(ctx, memberId);
  const counted = await inTx(ctx, (ctx) => countTry(ctx, memberId));
  if ('refusal' in counted) return counted;
  const { pinHash, misses } = counted;
  const isRight = await isPassword(pinHash, pin).catch(async (error: unknown) => {
    // The server was too busy to compare it.
    await inTx(ctx, (ctx) => uncountTry(ctx, memberId));
    throw error;
  });
  if (isRight) {
    await inTx(ctx, (ctx) => clearTries(ctx, memberId, misses));
    return { pinHash };
  }
  if (misses < PIN_TRIES) return { refusal: new AppError(evidenceErrors.wrongPin, { left: PIN_TRIES - misses }) };
  const minutes = await inTx(ctx, (ctx) => lockPin(ctx, { memberId, branchId }));
  return { refusal: new AppError(evidenceErrors.pinLocked, { minutes }) };
}

async function countTry(ctx: Tx, memberId: string): Promise<{ pinHash: string; misses: number } | { refusal: AppError }> {
  const pin = await ctx.db
    .selectFrom('memberPins')
    .select(['pinHash', 'misses', 'locks', 'lockedUntil'])
    .where('memberId', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  if (!pin) return { refusal: new AppError(evidenceErrors.noPin) };
  const isOver = pin.lockedUntil !== null && pin.lockedUntil <= ctx.now;
  if (pin.lockedUntil && !isOver) {
    const minutes = Math.max(1, Math.ceil((pin.lockedUntil.getTime() - ctx.now.getTime()) / 60_000));
    return { refusal: new AppError(evidenceErrors.pinLocked, { minutes }) };
  }
  const misses = (isOver ? 0 : pin.misses) + 1;
  // The last try locks before it is compared, and opens again if it is right.
  const lockedUntil = misses < PIN_TRIES ? null : lockEnd(ctx, pin.locks);
  await ctx.db.updateTable('memberPins').set({ misses, lockedUntil }).where('memberId', '=', memberId).execute();
  return { pinHash: pin.pinHash, misses };
}

const lockEnd = ({ now }: Tx, locks: number) => new Date(now.getTime() + lockMinutes(locks) * 60_000);

const uncountTry = (ctx: Tx, memberId: string) =>
  ctx.db
    .updateTable('memberPins')
    .set((q) => ({ misses: q('misses', '-', 1), lockedUntil: null }))
    .where('memberId', '=', memberId)
    .where('misses', '>', 0)
    .execute();

/** A right PIN forgives the wrong ones before it, unless wrong ones after it have locked it meanwhile. */
async function clearTries(ctx: Tx, memberId: string, misses: number) {
  let tries = ctx.db.updateTable('memberPins').set({ misses: 0, locks: 0, lockedUntil: null }).where('memberId', '=', memberId);
  if (misses < PIN_TRIES) tries = tries.where('lockedUntil', 'is', null);
  await tries.execute();
}

/** The fifth wrong try: the member is told, and the next lock is twice as long. */
async function lockPin(ctx: Tx, { memberId, branchId }: Place): Promise<number> {
  const { locks } = await ctx.db
    .selectFrom('memberPins')
    .select('locks')
    .where('memberId', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const minutes = lockMinutes(locks);
  await ctx.db
    .updateTable('memberPins')
    .set({ misses: PIN_TRIES, locks: locks + 1, lockedUntil: lockEnd(ctx, locks) })
    .where('memberId', '=', memberId)
    .execute();
  const detail = { memberId, minutes };
  ctx.trace({ action: 'evidence.pinLocked', branchId, docType: 'MEMBER_PIN', docId: memberId, detail });
  await tellMember(ctx, { memberId, branchId, event: 'PIN_LOCKED', amount: minutes });
  return minutes;
}
