import { couponErrors } from '@netbar/contract/activities/coupon/coupon.errors';
import { couponCodeOf, plainCouponCode } from '@netbar/contract/activities/coupon/coupon.rules';
import { MINUTE_MS } from '@netbar/contract/kernel/time';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Ctx, inBrands, inTx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

/** A batch of codes and the vault key that they follow from. */
interface CodeBatch {
  batchId: string;
  keyVersion: number;
}

/**
 * The code of one coupon of a batch. It follows from the vault key, so that a job that runs twice makes the same codes and no file
 * of them has to be kept; from the database alone it cannot be told.
 */
export function codeAt({ vault, actor }: Pick<Ctx, 'vault' | 'actor'>, { batchId, keyVersion }: CodeBatch, index: number) {
  return couponCodeOf(vault.mac(`coupon codes ${actor.companyId}`, `${batchId} ${index}`, keyVersion));
}

/** A plain digest: a code has 80 random bits, which nobody can try out. It stays the same when the vault key changes. */
export const hashOfCode = (code: string): Buffer => createHash('sha256').update(plainCouponCode(code)).digest();

const MOST_MISSES = 5;
const WINDOW_MS = 15 * MINUTE_MS;

/** Where a code is tried: five wrong ones lock the account, the address and the member for a quarter of an hour. */
interface Try {
  branchId: string;
  memberId?: string | undefined;
}

/**
 * Finds the coupon of a code. Each try is counted before it is compared, so that a thousand at once are no more than five. Must
 * not run inside a transaction that may be rolled back.
 */
export async function findByCode(ctx: Ctx, { branchId, memberId }: Try, code: string): Promise<string> {
  const subjects = [`account ${ctx.actor.id}`, `address ${ctx.ip}`, ...(memberId ? [`member ${memberId}`] : [])];
  const tried = await inTx(ctx, (ctx) => countTry(ctx, subjects));
  if ('lockedUntil' in tried) {
    const minutes = Math.max(1, Math.ceil((tried.lockedUntil.getTime() - ctx.now.getTime()) / MINUTE_MS));
    throw new AppError(couponErrors.codesLocked, { minutes });
  }
  const found = await ctx.db
    .selectFrom('coupons')
    .select('id')
    .where(inBrands(ctx, 'coupons.brandId'))
    .where('codeHash', '=', hashOfCode(code))
    .executeTakeFirst();
  if (found) {
    await inTx(ctx, (ctx) => uncountTry(ctx, subjects));
    return found.id;
  }
  if (tried.misses >= MOST_MISSES)
    await inTx(ctx, async (ctx) => ctx.trace({ action: 'coupon.codesLocked', branchId, detail: { tries: MOST_MISSES } }));
  throw new AppError(couponErrors.wrongCode);
}

async function countTry(ctx: Tx, subjects: string[]): Promise<{ misses: number } | { lockedUntil: Date }> {
  const isOver = sql<boolean>`t.from_time <= ${new Date(ctx.now.getTime() - WINDOW_MS)}::timestamptz`;
  // Sorted, so that two tries never wait for each other's rows.
  const { rows } = await sql<{ misses: number; fromTime: Date }>`
    insert into tenant.coupon_tries as t (subject, misses, from_time)
    select s, 1, ${ctx.now}::timestamptz from unnest(${subjects.toSorted()}::text[]) as s
    on conflict (company_id, subject) do update set
      misses = case when ${isOver} then 1 else least(t.misses, ${MOST_MISSES}) + 1 end,
      from_time = case when ${isOver} or t.misses + 1 = ${MOST_MISSES} then excluded.from_time else t.from_time end
    returning misses, from_time`.execute(ctx.db);
  const locked = rows.filter(({ misses }) => misses > MOST_MISSES).map(({ fromTime }) => fromTime.getTime() + WINDOW_MS);
  if (locked.length > 0) return { lockedUntil: new Date(Math.max(...locked)) };
  return { misses: Math.max(...rows.map(({ misses }) => misses)) };
}

/** A right code is no miss. It does not forgive the wrong ones before it: one good code would buy endless tries. */
const uncountTry = (ctx: Tx, subjects: string[]) =>
  ctx.db
    .updateTable('couponTries')
    .set((q) => ({ misses: q('misses', '-', 1) }))
    .where('subject', '=', sql<string>`any(${subjects}::text[])`)
    .where('misses', '>', 0)
    .execute();
