import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { bizDate } from '@netbar/contract/kernel/time';
import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import { receiptErrors } from '@netbar/contract/purchasing/receipt/receipt.errors';
import pg from 'pg';
import { requireBranch } from '#features/org/branch/branch.ts';
import { countDelivered, lockAwaited } from '#features/purchasing/purchase/purchase.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { takeDuty } from '#kernel/duties.ts';
import { AppError } from '#kernel/errors.ts';
import { reverseStock } from '#kernel/stock.ts';
import { POSTED, stepReceipt } from './post-receipt.ts';
import { goodsRejected, receiptIsBilled } from './receipt-points.ts';
import { getReceipt, type LockedReceipt, lockReceipt, receiptDoc, REVERSE } from './receipt.queries.ts';
import { readLines } from './receipt-lines.ts';

/** Takes a receipt out of the books as a whole, while its goods are still there. Its orders await the goods again. */
export const reverseReceipt = (ctx: Ctx, input: In<typeof receiptApi.reverse>) =>
  command(ctx, receiptApi.reverse, input, async (ctx) => {
    const doc = await lockReceipt(ctx, input.id);
    if (doc.version !== input.version) throw new AppError(commonErrors.changedMeanwhile);
    await takeDuty(ctx, receiptDoc(doc), { kind: 'AUDITOR', person: ctx.actor, can: REVERSE });
    await requireUnbilled(ctx, doc.id);
    const lines = await readLines(ctx, doc.id);
    const counted = lines.flatMap(({ storeLineId, companyLineId, acceptedQty, rejectedQty }) =>
      storeLineId && companyLineId ? [{ storeLineId, companyLineId, received: -acceptedQty, chargedBack: -rejectedQty }] : [],
    );
    if (counted.length > 0) await lockAwaited(ctx, counted);
    await stepReceipt(ctx, doc, 'reverse', {
      by: 'person',
      detail: { reason: input.reason },
      also: { reversedTime: ctx.now, reverseReason: input.reason },
    });
    await takeGoodsBack(ctx, doc);
    if (lines.some(({ rejectedQty }) => rejectedQty > 0))
      for (const { withdraw } of goodsRejected.all()) await withdraw(ctx, doc.id);
    if (counted.length > 0) await countDelivered(ctx, counted);
    return getReceipt(ctx, input);
  });

async function requireUnbilled(ctx: Tx, receiptId: string) {
  for (const isBilled of receiptIsBilled.all()) if (await isBilled(ctx, receiptId)) throw new AppError(receiptErrors.billed);
}

/** Guards of the stock that refuse when goods, or the value they brought, are no longer there. */
const gone = new Set(['stock_levels_covered', 'stock_levels_value_covered', 'batch_levels_covered']);

async function takeGoodsBack(ctx: Tx, { id, branchId }: LockedReceipt) {
  const journal = await ctx.db
    .selectFrom('journals')
    .select('id')
    .where('docId', '=', id)
    .where('event', '=', POSTED)
    .executeTakeFirst();
  // Everything was rejected: nothing had come in.
  if (!journal) return;
  const { dayCutoffMin } = await requireBranch(ctx, branchId);
  await reverseStock(ctx, id, journal.id, bizDate(ctx.now, dayCutoffMin)).catch((error: unknown) => {
    throw error instanceof pg.DatabaseError && gone.has(error.constraint ?? '') ? new AppError(receiptErrors.goodsGone) : error;
  });
}
