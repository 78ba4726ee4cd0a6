import type { In } from '@netbar/contract/kernel/endpoint';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import { purchaseReturnErrors } from '@netbar/contract/purchasing/purchase-return/purchase-return.errors';
import { claimOf, purchaseReturnLifecycle } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { sql } from 'kysely';
import { requireMainStore } from '#features/goods/stock/stock.ts';
import { bizDateAt } from '#features/org/branch/branch.ts';
import { countReturned, lockReceiptLines } from '#features/purchasing/receipt/receipt.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { credit, debit } from '#kernel/ledger.ts';
import { postStock } from '#kernel/stock.ts';
import { getReturn } from './get-return.ts';
import { readReturnLines, type StoredLine } from './return-lines.ts';
import { notifyOfReturn } from './return-notices.ts';
import { ACCOUNT, lockFor, type LockedReturn, stepReturn } from './step-return.ts';

/** The goods leave: out of stock at what they are worth there, and the supplier owes what they cost. */
export const shipReturn = (ctx: Ctx, input: In<typeof purchaseReturnApi.ship>) =>
  command(ctx, purchaseReturnApi.ship, input, async (ctx) => {
    const doc = await lockFor(ctx, input, 'ship');
    const lines = await claimLines(ctx, await readReturnLines(ctx, doc.id));
    const claimFen = lines.reduce((sum, line) => sum + line.claimFen, 0);
    const values = await moveGoodsOut(ctx, doc, lines);
    await writeShipped(ctx, lines, values);
    const shipped = await stepReturn(ctx, doc, 'ship', {
      by: 'person',
      detail: { note: input.note },
      also: { claimFen, shippedTime: ctx.now, shipperId: ctx.actor.id, shipNote: input.note },
    });
    // Gifts cost nothing, so nothing is claimed for them.
    if (claimFen === 0) await stepReturn(ctx, shipped, 'settle', { by: 'system', also: { accountedTime: ctx.now } });
    else await notifyOfReturn(ctx, doc, { what: `退货单 ${doc.no} 已发货，请核算`, step: 'shipped', type: 2, can: ACCOUNT });
    return getReturn(ctx, input);
  });

type ClaimedLine = StoredLine & { claimFen: number };

/** Says what each line claims, by what has gone back of its receipt line so far, and counts it there. */
async function claimLines(ctx: Tx, lines: readonly StoredLine[]): Promise<ClaimedLine[]> {
  const received = await lockReceiptLines(
    ctx,
    lines.flatMap(({ receiptLineId }) => receiptLineId ?? []),
  );
  const known = new Map(received.map((line) => [line.id, line]));
  const claimed = lines.map((line) => {
    const from = known.get(line.receiptLineId ?? '');
    if (!from || from.returnedQty + line.qty > from.acceptedQty) throw new AppError(purchaseReturnErrors.overReturned);
    return { ...line, lineId: from.id, claimFen: claimOf(from, line.qty) };
  });
  await countReturned(ctx, claimed);
  return claimed;
}

/**
 * Dr RETURN_CLAIM of the supplier at what the goods cost, Cr INVENTORY of the branch at their moving average, the rest to
 * PURCHASE_VARIANCE: returning at an old price must not drive the value of what stays below zero.
 */
async function moveGoodsOut(ctx: Tx, { id, branchId, supplierId }: LockedReturn, lines: readonly ClaimedLine[]) {
  const warehouseId = await requireMainStore(ctx, branchId);
  const moves = lines.map(({ productId, qty, batchId }) => ({
    warehouseId,
    productId,
    qty: -qty,
    reason: purchaseReturnLifecycle.name,
    ...(batchId && { batchId }),
  }));
  const claimFen = lines.reduce((sum, line) => sum + line.claimFen, 0);
  const head = { docType: purchaseReturnLifecycle.name, docId: id, event: 'SHIPPED', bizDate: await bizDateAt(ctx, branchId) };
  let valuesFen: number[] = [];
  await postStock(ctx, head, moves, (values) => {
    valuesFen = values;
    const valueFen = values.reduce((sum, value) => sum + value, 0);
    return [
      debit({ code: 'RETURN_CLAIM', ownerId: supplierId }, claimFen),
      credit({ code: 'INVENTORY', branchId }, valueFen),
      debit({ code: 'PURCHASE_VARIANCE', branchId }, valueFen - claimFen),
    ];
  });
  return valuesFen;
}

const writeShipped = (ctx: Tx, lines: readonly ClaimedLine[], valuesFen: readonly number[]) =>
  sql`update tenant.purchase_return_lines l set claim_fen = s.claim_fen, value_fen = s.value_fen
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ claimFen }) => claimFen)}::bigint[], ${valuesFen}::bigint[])
      as s (id, claim_fen, value_fen) where l.id = s.id`.execute(ctx.db);
