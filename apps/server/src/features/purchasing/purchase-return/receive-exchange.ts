import type { In } from '@netbar/contract/kernel/endpoint';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import { purchaseReturnErrors } from '@netbar/contract/purchasing/purchase-return/purchase-return.errors';
import { purchaseReturnNouns } from '@netbar/contract/purchasing/purchase-return/feature';
import { purchaseReturnLifecycle } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { receiptErrors } from '@netbar/contract/purchasing/receipt/receipt.errors';
import { sql } from 'kysely';
import { findOrAddBatches, requireMainStore } from '#features/goods/stock/stock.ts';
import { bizDateAt } from '#features/org/branch/branch.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { credit, debit } from '#kernel/ledger.ts';
import { postStock } from '#kernel/stock.ts';
import { getReturn } from './get-return.ts';
import { readReturnLines, type StoredLine } from './return-lines.ts';
import { lockFor, type LockedReturn, stepReturn } from './step-return.ts';

type Exchange = In<typeof purchaseReturnApi.receiveExchange>;
type CameLine = Exchange['lines'][number] & StoredLine;

/** Takes in replacement goods. They are worth the claim that they settle, however many came. */
export const receiveExchange = (ctx: Ctx, input: Exchange) =>
  command(ctx, purchaseReturnApi.receiveExchange, input, async (ctx) => {
    const doc = await lockFor(ctx, input, 'receiveExchange');
    const stored = await readReturnLines(ctx, doc.id);
    const today = await bizDateAt(ctx, doc.branchId);
    const came = input.lines.map((line) => matchLine(line, stored, today));
    const batchIds = await batchesOf(ctx, came);
    await takeIn(ctx, doc, { came, batchIds, bizDate: today });
    await writeCame(ctx, came, batchIds);
    const open = stored.filter((line) => line.exchangeFen > 0 && line.exchangedTime === null);
    await stepReturn(ctx, doc, 'receiveExchange', {
      by: 'person',
      detail: { lines: came.map(({ name, qty }) => ({ name, qty })) },
      also: { awaitsExchange: open.length > came.length },
    });
    return getReturn(ctx, input);
  });

function matchLine(line: Exchange['lines'][number], stored: readonly StoredLine[], today: string): CameLine {
  const found = stored.find(({ id }) => id === line.lineId);
  if (!found) throw notFound(purchaseReturnNouns.purchaseReturn)();
  const { name, exchangeFen, exchangedTime, batchTracked } = found;
  if (exchangeFen === 0 || exchangedTime !== null) throw new AppError(purchaseReturnErrors.noExchange, { name });
  if (batchTracked && line.batchNo === '' && line.expiryDate === null) throw new AppError(receiptErrors.batchNeeded, { name });
  if (line.expiryDate !== null && line.expiryDate < today) throw new AppError(receiptErrors.expired, { name });
  return { ...found, ...line };
}

async function batchesOf(ctx: Tx, came: readonly CameLine[]) {
  const batches = await findOrAddBatches(
    ctx,
    came.map(({ productId, batchTracked, batchNo, expiryDate }) =>
      batchTracked ? { productId, batchNo: batchNo || null, expiryDate } : { productId, batchNo: null, expiryDate: null },
    ),
  );
  return came.map((_, i) => batches[i] ?? null);
}

/** Dr INVENTORY of the branch, Cr RETURN_CLAIM of the supplier. */
async function takeIn(
  ctx: Tx,
  { id, version, branchId, supplierId }: LockedReturn,
  { came, batchIds, bizDate }: { came: readonly CameLine[]; batchIds: readonly (string | null)[]; bizDate: string },
) {
  const warehouseId = await requireMainStore(ctx, branchId);
  const moves = came.map(({ productId, qty, exchangeFen: valueFen }, i) => {
    const batchId = batchIds[i];
    return { warehouseId, productId, qty, valueFen, reason: 'EXCHANGE', ...(batchId && { batchId }) };
  });
  const amountFen = came.reduce((sum, { exchangeFen }) => sum + exchangeFen, 0);
  // Goods may come in parts, so the event is told apart by the version it was received at.
  const head = { docType: purchaseReturnLifecycle.name, docId: id, event: 'EXCHANGED', eventSeq: version, bizDate };
  await postStock(ctx, head, moves, () => [
    debit({ code: 'INVENTORY', branchId }, amountFen),
    credit({ code: 'RETURN_CLAIM', ownerId: supplierId }, amountFen),
  ]);
}

const writeCame = (ctx: Tx, came: readonly CameLine[], batchIds: readonly (string | null)[]) =>
  sql`update tenant.purchase_return_lines l set exchanged_qty = c.qty, exchanged_time = ${ctx.now}::timestamptz, exchange_batch_id = c.batch_id
    from unnest(${came.map(({ lineId }) => lineId)}::uuid[], ${came.map(({ qty }) => qty)}::bigint[], ${batchIds}::uuid[])
      as c (id, qty, batch_id) where l.id = c.id`.execute(ctx.db);
