import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { ledgerErrors } from '@netbar/contract/kernel/ledger';
import type { Tx } from './ctx.ts';
import { AppError, notFound } from './errors.ts';
import { accountId, postJournal, type AccountRef, type Journal } from './ledger.ts';

interface HoldInput {
  account: AccountRef;
  amount: number;
  docType: string;
  docId: string;
  expiresTime?: Date;
}

/** Reserves an amount on a guarded account. Refused when the amount available does not cover it. */
export async function placeHold(ctx: Tx, { account, amount, docType, docId, expiresTime }: HoldInput): Promise<string> {
  const id = ctx.newId();
  await ctx.db
    .insertInto('holds')
    .values({
      id,
      accountId: accountId(ctx.actor.companyId, account),
      amount,
      docType,
      docId,
      expiresTime: expiresTime ?? null,
      createdTime: ctx.now,
    })
    .execute();
  return id;
}

/** Books up to the held amount by the given journal and releases the rest. */
export async function captureHold(ctx: Tx, id: string, captured: number, journal: Journal): Promise<string> {
  await resolveHold(ctx, id, { status: 'CAPTURED', captured });
  return postJournal(ctx, journal);
}

export const releaseHold = (ctx: Tx, id: string) => resolveHold(ctx, id, { status: 'RELEASED', captured: 0 });

async function resolveHold(ctx: Tx, id: string, to: { status: 'CAPTURED' | 'RELEASED' | 'EXPIRED'; captured: number }) {
  const held = await ctx.db
    .selectFrom('holds')
    .select(['status', 'amount'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound(kernelNouns.hold));
  if (held.status !== 'OPEN') throw new AppError(ledgerErrors.holdResolved);
  await ctx.db
    .updateTable('holds')
    .set({ ...to, resolvedTime: ctx.now })
    .where('id', '=', id)
    .execute();
}

/** Releases holds that have expired, at most `most`. Returns how many, so that the job can call it again while there are more. */
export async function expireHolds(ctx: Tx, most = 200): Promise<number> {
  const due = await ctx.db
    .selectFrom('holds')
    .select('id')
    .where('status', '=', 'OPEN')
    .where('expiresTime', '<=', ctx.now)
    .orderBy('expiresTime')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id } of due) await resolveHold(ctx, id, { status: 'EXPIRED', captured: 0 });
  return due.length;
}
