import type { In } from '@netbar/contract/kernel/endpoint';
import { mulDiv } from '@netbar/contract/kernel/money';
import { bizDate } from '@netbar/contract/kernel/time';
import { isStocked } from '@netbar/contract/product/product.rules';
import { stockApi, stockErrors } from '@netbar/contract/stock/stock.api';
import { transferMachine } from '@netbar/contract/stock/stock.rules';
import { notify } from '#features/notification/notification.service.ts';
import { requireBranch } from '#features/branch/branch-lookup.service.ts';
import { requireProducts } from '#features/product/lookup.service.ts';
import { command } from '#kernel/command.ts';
import { isInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { credit, debit } from '#kernel/ledger.ts';
import { postStock } from '#kernel/stock.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import { getTransfer, lockTransfer, transferLinesOf } from './transfer.queries.ts';
import { requireMainStore, requireTransit } from './warehouse.service.ts';

type Locked = Awaited<ReturnType<typeof lockTransfer>>;
type Line = Awaited<ReturnType<typeof transferLinesOf>>[number];

/** Asked for by either end; the goods stay where they are. */
export const submitTransfer = (ctx: Ctx, input: In<typeof stockApi.submitTransfer>) =>
  command(ctx, stockApi.submitTransfer, input, async (ctx) => {
    const { fromBranchId, toBranchId, reason, lines } = input;
    const ends = await ctx.db
      .selectFrom('branches')
      .select(['id', 'brandId', 'name'])
      .where('id', 'in', [fromBranchId, toBranchId])
      .execute();
    const own = ends.filter(({ id }) => isInScope(ctx, id));
    if (ends.length !== 2 || own.length === 0) throw notFound('门店')();
    const brandId = own[0]?.brandId ?? '';
    // A branch of another brand of the company is none of the caller's business.
    if (ends.some((end) => end.brandId !== brandId))
      throw own.length === 2 ? new AppError(stockErrors.otherBrand) : notFound('门店')();
    const products = await requireProducts(
      ctx,
      brandId,
      lines.map(({ productId }) => productId),
    );
    for (const { name, kind } of products.values()) if (!isStocked(kind)) throw new AppError(stockErrors.notStocked, { name });
    const { no } = await nextDocNo(ctx, own[0]?.id ?? '', 'transfer');
    const id = ctx.newId();
    await ctx.db
      .insertInto('transfers')
      .values({ id, no, fromBranchId, toBranchId, reason, applicantId: ctx.actor.id, createdTime: ctx.now })
      .execute();
    await ctx.db
      .insertInto('transferLines')
      .values(lines.map((line) => ({ transferId: id, ...line })))
      .execute();
    traceOpened(ctx, transferMachine, { id, branchId: fromBranchId, status: 'SUBMITTED' }, { no, toBranchId, lines });
    await tell(ctx, {
      id,
      what: `调拨 ${no} 待审核`,
      step: 'submit',
      branchIds: [fromBranchId, toBranchId],
      can: 'TRANSFER_APPROVE',
    });
    return getTransfer(ctx, { id });
  });

export const approveTransfer = (ctx: Ctx, input: In<typeof stockApi.approveTransfer>) =>
  command(ctx, stockApi.approveTransfer, input, async (ctx) => {
    await step(ctx, await lockTransfer(ctx, input.id), 'approve');
    return getTransfer(ctx, input);
  });

export const cancelTransfer = (ctx: Ctx, input: In<typeof stockApi.cancelTransfer>) =>
  command(ctx, stockApi.cancelTransfer, input, async (ctx) => {
    await step(ctx, await lockTransfer(ctx, input.id), 'cancel');
    return getTransfer(ctx, input);
  });

export const rejectTransfer = (ctx: Ctx, input: In<typeof stockApi.rejectTransfer>) =>
  command(ctx, stockApi.rejectTransfer, input, async (ctx) => {
    await step(ctx, await lockTransfer(ctx, input.id), 'reject', { reason: input.reason });
    return getTransfer(ctx, input);
  });

/** The goods leave the sender at what they cost there and are on their way. */
export const shipTransfer = (ctx: Ctx, input: In<typeof stockApi.shipTransfer>) =>
  command(ctx, stockApi.shipTransfer, input, async (ctx) => {
    const doc = await lockTransfer(ctx, input.id);
    const { fromBranchId: branchId, toBranchId } = doc;
    const warehouseId = await requireMainStore(ctx, branchId);
    await step(ctx, doc, 'ship');
    const transitId = await requireTransit(ctx);
    const lines = await transferLinesOf(ctx, doc.id);
    // Out and in as a pair: goods that only change their place keep value and batches.
    const moves = lines.flatMap(({ productId, qty }, i) => [
      { warehouseId, productId, qty: -qty, reason: 'TRANSFER' },
      { warehouseId: transitId, productId, qty, reason: 'TRANSFER', carriedFrom: 2 * i },
    ]);
    const head = { ...(await headOf(ctx, doc, branchId)), event: 'SHIPPED' };
    const values: number[] = [];
    await postStock(ctx, head, moves, (found) => {
      values.push(...lines.map((_, i) => found[2 * i] ?? 0));
      return values.flatMap((value) => [
        debit({ code: 'INVENTORY_TRANSIT' }, value),
        credit({ code: 'INVENTORY', branchId }, value),
      ]);
    });
    for (const [i, { productId, qty }] of lines.entries())
      await setLine(ctx, doc.id, productId, { shippedQty: qty, valueFen: values[i] ?? 0 });
    await tell(ctx, {
      id: doc.id,
      what: '有调拨商品在途，请准备接收',
      step: 'ship',
      branchIds: [toBranchId],
      can: 'TRANSFER_APPLY',
    });
    return getTransfer(ctx, input);
  });

/** What came, now or in several goes. More than was sent is refused. */
export const receiveTransfer = (ctx: Ctx, input: In<typeof stockApi.receiveTransfer>) =>
  command(ctx, stockApi.receiveTransfer, input, async (ctx) => {
    const doc = await lockTransfer(ctx, input.id);
    const warehouseId = await requireMainStore(ctx, doc.toBranchId);
    const all = await transferLinesOf(ctx, doc.id);
    const came = input.lines.map(({ productId, qty }) => {
      const line = all.find((each) => each.productId === productId);
      if (!line) throw notFound('商品')();
      const left = leftOf(line);
      if (doc.status === 'SHIPPED' && qty > left) throw new AppError(stockErrors.overReceived, { name: line.name, left });
      return { ...line, came: qty, value: valueOfPart(line, qty) };
    });
    const isAll = all.every(
      (line) => leftOf(line) === (input.lines.find(({ productId }) => productId === line.productId)?.qty ?? 0),
    );
    await step(ctx, doc, isAll ? 'receive' : 'receivePart', { lines: input.lines });
    const transitId = await requireTransit(ctx);
    const moves = came.flatMap(({ productId, came: qty, value: valueFen }) => [
      { warehouseId: transitId, productId, qty: -qty, valueFen, reason: 'TRANSFER' },
      { warehouseId, productId, qty, valueFen, reason: 'TRANSFER' },
    ]);
    const { fromBranchId, toBranchId } = doc;
    const head = { ...(await headOf(ctx, doc, toBranchId)), event: 'RECEIVED', eventSeq: doc.version };
    await postStock(ctx, head, moves, () =>
      came.flatMap(({ value }) => [
        debit({ code: 'INVENTORY', branchId: toBranchId }, value),
        credit({ code: 'INVENTORY_TRANSIT' }, value),
        debit({ code: 'INTERBRANCH', branchId: fromBranchId }, value),
        credit({ code: 'INTERBRANCH', branchId: toBranchId }, value),
      ]),
    );
    for (const { productId, receivedQty, settledFen, came: qty, value } of came)
      await setLine(ctx, doc.id, productId, { receivedQty: receivedQty + qty, settledFen: settledFen + value });
    return getTransfer(ctx, input);
  });

/** What never came is written off, at the cost of the end that answers for it. */
export const closeTransfer = (ctx: Ctx, input: In<typeof stockApi.closeTransfer>) =>
  command(ctx, stockApi.closeTransfer, input, async (ctx) => {
    const doc = await lockTransfer(ctx, input.id);
    const { fromBranchId, toBranchId } = doc;
    await step(ctx, doc, 'closeShort', { payer: input.payer, reason: input.reason });
    const transitId = await requireTransit(ctx);
    const short = (await transferLinesOf(ctx, doc.id)).filter((line) => leftOf(line) > 0);
    const moves = short.map((line) => {
      const { productId, valueFen, settledFen } = line;
      return { warehouseId: transitId, productId, qty: -leftOf(line), valueFen: valueFen - settledFen, reason: 'TRANSFER_SHORT' };
    });
    const payer = input.payer === 'FROM' ? fromBranchId : toBranchId;
    const head = { ...(await headOf(ctx, doc, payer)), event: 'CLOSED_SHORT' };
    await postStock(ctx, head, moves, (values) =>
      values.flatMap((value) => [
        debit({ code: 'WASTAGE', branchId: payer }, value),
        credit({ code: 'INVENTORY_TRANSIT' }, value),
        // The sender's goods, the receiver's loss: they owe for them as if they had come.
        ...(payer === toBranchId
          ? [
              debit({ code: 'INTERBRANCH', branchId: fromBranchId }, value),
              credit({ code: 'INTERBRANCH', branchId: toBranchId }, value),
            ]
          : []),
      ]),
    );
    for (const line of short)
      await setLine(ctx, doc.id, line.productId, { shortQty: line.shortQty + leftOf(line), settledFen: line.valueFen });
    return getTransfer(ctx, input);
  });

const leftOf = ({ shippedQty, receivedQty, shortQty }: Line) => shippedQty - receivedQty - shortQty;

/** A part of what is on its way takes its share of the value left; the last part takes the rest. */
function valueOfPart(line: Line, qty: number) {
  const left = leftOf(line);
  const value = line.valueFen - line.settledFen;
  return qty >= left ? value : mulDiv(value, qty, left);
}

async function headOf(ctx: Tx, { id }: Locked, branchId: string) {
  const { dayCutoffMin } = await requireBranch(ctx, branchId);
  return { docType: transferMachine.name, docId: id, bizDate: bizDate(ctx.now, dayCutoffMin) };
}

const setLine = (ctx: Tx, transferId: string, productId: string, line: Partial<Omit<Line, 'productId' | 'name' | 'qty'>>) =>
  ctx.db.updateTable('transferLines').set(line).where('transferId', '=', transferId).where('productId', '=', productId).execute();

const step = (ctx: Tx, doc: Locked, action: keyof typeof transferMachine.actions, detail: object = {}) =>
  transition(
    ctx,
    transferMachine,
    { ...doc, branchId: doc.fromBranchId },
    {
      action,
      by: 'person',
      detail,
      write: (next) => ctx.db.updateTable('transfers').set(next).where('id', '=', doc.id).execute(),
    },
  );

interface Told {
  id: string;
  what: string;
  step: string;
  branchIds: string[];
  can: string;
}

const tell = (ctx: Tx, { id, what, step, branchIds, can }: Told) =>
  notify(
    ctx,
    {
      content: what,
      serviceType: 'PURCHASE',
      subServiceType: 0,
      notificationType: 0,
      serviceId: id,
      dedupeKey: `transfer ${id} ${step}`,
    },
    { branchIds, can },
  );
