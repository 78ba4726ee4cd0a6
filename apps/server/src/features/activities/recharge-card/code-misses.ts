import { rechargeCardErrors } from '@netbar/contract/activities/recharge-card/recharge-card.errors';
import { CODE_LOCK_MINUTES, CODE_TRIES } from '@netbar/contract/activities/recharge-card/recharge-card.rules';
import { type RawBuilder, sql } from 'kysely';
import { type Ctx, inTx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

/** Who tries a code: the member it is for, the machine or cashier it is typed at, and the address it comes from. */
export interface CodeTry {
  memberId: string;
  branchId: string;
  device: string;
}

interface Counted {
  byWhat: string;
  key: string;
  misses: number;
  fromTime: Date;
}

const LOCK_MS = CODE_LOCK_MINUTES * 60_000;

const keysOf = ({ ip }: Pick<Ctx, 'ip'>, { memberId, device }: CodeTry) => [
  { byWhat: 'ADDRESS', key: ip },
  { byWhat: 'DEVICE', key: device },
  { byWhat: 'MEMBER', key: memberId },
];

/**
 * Tries a code. Five codes that were not taken lock the member, the device and the address, each by itself, for a quarter of an hour.
 * A try is counted before the code is looked at and in its own transaction, so that a thousand at once still count one by one.
 */
export async function limitCodeMisses<T>(ctx: Ctx, by: CodeTry, redeem: () => Promise<T>): Promise<T> {
  const counted = await inTx(ctx, (ctx) => countTry(ctx, by));
  const locked = counted.filter(({ misses }) => misses > CODE_TRIES);
  if (locked.length > 0) {
    // The code was not looked at.
    await inTx(ctx, (ctx) => uncountTry(ctx, by));
    const until = Math.max(...locked.map(({ fromTime }) => fromTime.getTime())) + LOCK_MS;
    throw new AppError(rechargeCardErrors.locked, { minutes: Math.max(1, Math.ceil((until - ctx.now.getTime()) / 60_000)) });
  }
  try {
    const taken = await redeem();
    await inTx(ctx, (ctx) => uncountTry(ctx, by));
    return taken;
  } catch (error) {
    const isMiss = error instanceof AppError && error.kind === rechargeCardErrors.notTaken;
    await inTx(ctx, (ctx) => (isMiss ? beginLock(ctx, by, counted) : uncountTry(ctx, by)));
    throw error;
  }
}

async function countTry(ctx: Tx, by: CodeTry): Promise<Counted[]> {
  const isOver = sql<boolean>`card_misses.from_time <= ${new Date(ctx.now.getTime() - LOCK_MS)}::timestamptz`;
  return writeMisses(ctx, keysOf(ctx, by), {
    fromTime: sql<Date>`case when ${isOver} then excluded.from_time else card_misses.from_time end`,
    misses: sql<number>`case when ${isOver} then 1 else card_misses.misses + 1 end`,
  });
}

/** Only codes that are not taken count. */
async function uncountTry(ctx: Tx, by: CodeTry) {
  const misses = sql<number>`greatest(card_misses.misses - 1, 0)`;
  await writeMisses(ctx, keysOf(ctx, by), { fromTime: sql<Date>`card_misses.from_time`, misses });
}

/** The lock lasts from the fifth miss on. */
async function beginLock(ctx: Tx, by: CodeTry, counted: readonly Counted[]) {
  const full = keysOf(ctx, by).filter(({ byWhat }) => counted.find((one) => one.byWhat === byWhat)?.misses === CODE_TRIES);
  if (full.length === 0) return;
  await writeMisses(ctx, full, { fromTime: sql<Date>`excluded.from_time`, misses: sql<number>`card_misses.misses` });
  const detail = { memberId: by.memberId, device: by.device, locked: full.map(({ byWhat }) => byWhat) };
  ctx.trace({ action: 'rechargeCard.locked', branchId: by.branchId, detail });
}

/** Rows are always written in the order of `keysOf`, so that two tries never wait for each other. */
const writeMisses = (
  ctx: Tx,
  keys: readonly { byWhat: string; key: string }[],
  change: { fromTime: RawBuilder<Date>; misses: RawBuilder<number> },
): Promise<Counted[]> =>
  ctx.db
    .insertInto('cardMisses')
    .values(keys.map((key) => ({ ...key, fromTime: ctx.now, misses: 1 })))
    .onConflict((row) => row.columns(['companyId', 'byWhat', 'key']).doUpdateSet(change))
    .returning(['byWhat', 'key', 'misses', 'fromTime'])
    .execute();
