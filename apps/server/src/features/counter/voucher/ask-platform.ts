import type { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import { voucherAskSec } from '@netbar/contract/counter/voucher/voucher.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import type { CancelResult, ConsumeResult, PreparedVoucher, VerifiedVoucher } from '#gateways/voucher.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { understand } from '#kernel/errors.ts';
import { openShopOf, voucherKeysOwner } from './account.ts';
import { bookVoucher } from './book-voucher.ts';
import { finishRevoke, keepVoucher } from './finish-revoke.ts';
import { askVoucherJob, lockVoucher, stepVoucher, type StoredVoucher } from './step-voucher.ts';
import { getVoucher } from './voucher.queries.ts';

/** Longer than the two calls that one question may take. Until then nobody else asks. */
const BUSY_MS = 10_000;

/** 查询结果: the cashier asks what became of a voucher. */
export async function queryVoucher(ctx: Ctx, { voucherId }: In<typeof voucherApi.query>) {
  await askPlatform(ctx, voucherId);
  return getVoucher(ctx, voucherId);
}

/** For the schedule: vouchers whose own job got lost. */
export async function askForVouchers(ctx: Ctx, voucherIds: string[]) {
  for (const voucherId of voucherIds) await askPlatform(ctx, voucherId);
}

/**
 * Has the platform write a voucher off or take it back, or asks it for the result, and stores what it says. Nothing happens when
 * the result is known or somebody else is asking.
 */
export async function askPlatform(ctx: Ctx, voucherId: string) {
  const voucher = await claimVoucher(ctx, voucherId);
  if (!voucher) return;
  const { desk } = await openShopOf(ctx, voucher);
  const prepared = readPrepared(ctx, voucher);
  if (voucher.status === 'VERIFYING') {
    const again = voucher.asks > 0;
    await settleWriteOff(ctx, voucherId, again ? await desk.consumeAgain(prepared, voucher.asks) : await desk.consume(prepared));
    return;
  }
  const verified = { verifyId: voucher.verifyId, certificateId: voucher.certificateId, code: voucher.code };
  const cancel = voucher.asks > 0 ? desk.cancelAgain : desk.cancel;
  await settleRevoke(ctx, voucherId, await cancel(prepared, verified));
}

/** Marks a voucher as being asked about, in a transaction before the call. Gives it as it was before. */
const claimVoucher = (ctx: Ctx, voucherId: string): Promise<StoredVoucher | undefined> =>
  inTx(ctx, async (ctx) => {
    const voucher = await lockVoucher(ctx, voucherId);
    const isOpen = voucher.status === 'VERIFYING' || (voucher.status === 'VERIFIED' && voucher.revokingTime !== null);
    if (!isOpen || (voucher.busyUntil && voucher.busyUntil > ctx.now)) return undefined;
    const busyUntil = new Date(ctx.now.getTime() + BUSY_MS);
    const change = { busyUntil, nextAskTime: busyUntil, asks: voucher.asks + 1, sentTime: voucher.sentTime ?? ctx.now };
    await stepVoucher(ctx, voucher, { action: 'send', change });
    return voucher;
  });

/** The voucher as the platform described it, with the token that names this one write-off. */
function readPrepared(ctx: Ctx, { preparedSealed }: StoredVoucher): PreparedVoucher {
  const read = JSON.parse(ctx.vault.open(voucherKeysOwner(ctx.actor.companyId), preparedSealed)) as PreparedVoucher;
  return { ...read, validTo: read.validTo && new Date(read.validTo) };
}

async function settleWriteOff(ctx: Ctx, voucherId: string, result: ConsumeResult) {
  switch (result.outcome) {
    case 'DONE':
      return book(ctx, voucherId, result);
    case 'REFUSED':
      return inTx(ctx, async (ctx) => {
        const voucher = await lockVoucher(ctx, voucherId);
        if (voucher.status !== 'VERIFYING') return;
        const change = { refusal: result.reason, said: result.said, busyUntil: null, nextAskTime: null };
        await stepVoucher(ctx, voucher, { action: 'fail', change });
      });
    case 'UNKNOWN':
      ctx.log.warn({ voucherId, problem: result.problem }, 'a voucher in doubt');
      return askAgainLater(ctx, voucherId, 'VERIFYING');
  }
}

/** The platform has written it off, so it must be booked: without goods and member if these cannot be had. */
async function book(ctx: Ctx, voucherId: string, verified: VerifiedVoucher) {
  try {
    await inTx(ctx, (ctx) => bookVoucher(ctx, voucherId, verified));
  } catch (error) {
    const refusal = understand(error);
    if (!refusal || refusal.kind === commonErrors.busy) throw error;
    ctx.log.warn({ voucherId, reason: refusal.kind.reason }, 'a voucher is booked without its goods');
    await inTx(ctx, (ctx) => bookVoucher(ctx, voucherId, verified, refusal.message));
  }
}

async function settleRevoke(ctx: Ctx, voucherId: string, result: CancelResult) {
  switch (result.outcome) {
    case 'DONE':
      return inTx(ctx, (ctx) => finishRevoke(ctx, voucherId));
    case 'REFUSED':
      return inTx(ctx, (ctx) => keepVoucher(ctx, voucherId, result));
    case 'UNKNOWN':
      ctx.log.warn({ voucherId, problem: result.problem }, 'taking back a voucher is in doubt');
      return askAgainLater(ctx, voucherId, 'VERIFIED');
  }
}

const askAgainLater = (ctx: Ctx, voucherId: string, status: StoredVoucher['status']) =>
  inTx(ctx, async (ctx: Tx) => {
    const voucher = await lockVoucher(ctx, voucherId);
    if (voucher.status !== status) return;
    const nextAskTime = new Date(ctx.now.getTime() + voucherAskSec(voucher.asks) * 1000);
    await stepVoucher(ctx, voucher, { action: 'ask', change: { busyUntil: null, nextAskTime } });
    ctx.later(askVoucherJob, { voucherId }, nextAskTime);
  });
