import { productNouns } from '@netbar/contract/goods/product/feature';
import { isStocked } from '@netbar/contract/goods/product/product.rules';
import { stockNumbers } from '@netbar/contract/goods/stock/feature';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { stockErrors } from '@netbar/contract/goods/stock/stock.errors';
import { transferLifecycle } from '@netbar/contract/goods/stock/stock.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { mulDiv } from '@netbar/contract/kernel/money';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { bizDate } from '@netbar/contract/kernel/time';
import { requireProducts } from '#features/goods/product/product.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { notifyStaff } from '#features/platform/notification/notification.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, holdsAt, isInScope, type Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { takeDuty } from '#kernel/duties.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { credit, debit } from '#kernel/ledger.ts';
import { postStock } from '#kernel/stock.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import { APPROVE, getTransfer, lockTransfer, transferDoc, transferLinesOf } from './transfer.queries.ts';
import { requireMainStore, requireTransitStore } from './warehouse.ts';

type LockedTransfer = Awaited<ReturnType<typeof lockTransfer>>;
type TransferLine = Awaited<ReturnType<typeof transferLinesOf>>[number];

/** Requested by either branch. No goods move yet. */
export const submitTransfer = (ctx: Ctx, input: In<typeof stockApi.submitTransfer>) =>
  command(ctx, stockApi.submitTransfer, input, async (ctx) => {
    const { fromBranchId, toBranchId, reason, lines } = input;
    const ends = await ctx.db
      .selectFrom('branches')
      .select(['id', 'brandId', 'name'])
      .where('id', 'in', [fromBranchId, toBranchId])
      .execute();
    const own = ends.filter(({ id }) => isInScope(ctx, id));
    if (ends.length !== 2 || own.length === 0) throw notFound(kernelNouns.branch)();
    const brandId = own[0]?.brandId ?? '';
    // Branches of other brands outside the caller's scope are reported as not found.
    if (ends.some((end) => end.brandId !== brandId))
      throw own.length === 2 ? new AppError(stockErrors.otherBrand) : notFound(kernelNouns.branch)();
    const products = await requireProducts(
      ctx,
      brandId,
      lines.map(({ productId }) => productId),
    );
    for (const { name, kind } of products.values()) if (!isStocked(kind)) throw new AppError(stockErrors.notStocked, { name });
    const { no } = await nextDocNo(ctx, own[0]?.id ?? '', stockNumbers.transfer);
    const id = ctx.newId();
    await ctx.db
      .insertInto('transfers')
      .values({ id, no, fromBranchId, toBranchId, reason, applicantId: ctx.actor.id, createdTime: ctx.now })
      .execute();
    await ctx.db
      .insertInto('transferLines')
      .values(lines.map((line) => ({ transferId: id, ...line })))
      .execute();
    traceOpened(ctx, transferLifecycle, { id, branchId: fromBranchId, status: 'SUBMITTED' }, { no, toBranchId, lines });
    await takeDuty(ctx, transferDoc({ id, fromBranchId }), { kind: 'APPLICANT', person: ctx.actor, can: null });
    await notifyTransfer(ctx, {
      id,
      what: `调拨 ${no} 待审核`,
      step: 'submit',
      branchIds: [fromBranchId],
      can: APPROVE,
    });
    return getTransfer(ctx, { id });
  });

export const approveTransfer = (ctx: Ctx, input: In<typeof stockApi.approveTransfer>) =>
  command(ctx, stockApi.approveTransfer, input, async (ctx) => {
    const doc = await lockTransfer(ctx, input.id);
    await takeApproval(ctx, doc);
    await stepTransfer(ctx, doc, 'approve');
    return getTransfer(ctx, input);
  });

/** The goods are the sender's, so the sending side decides, and never the applicant. */
async function takeApproval(ctx: Tx, doc: LockedTransfer) {
  if (!holdsAt(ctx, APPROVE, doc.fromBranchId)) throw new AppError(stockErrors.sendersSide);
  await takeDuty(ctx, transferDoc(doc), { kind: 'APPROVER', person: ctx.actor, can: APPROVE });
}

export const cancelTransfer = (ctx: Ctx, input: In<typeof stockApi.cancelTransfer>) =>
  command(ctx, stockApi.cancelTransfer, input, async (ctx) => {
    await stepTransfer(ctx, await lockTransfer(ctx, input.id), 'cancel');
    return getTransfer(ctx, input);
  });

export const rejectTransfer = (ctx: Ctx, input: In<typeof stockApi.rejectTransfer>) =>
  command(ctx, stockApi.rejectTransfer, input, async (ctx) => {
    const doc = await lockTransfer(ctx, input.id);
    await takeApproval(ctx, doc);
    await stepTransfer(ctx, doc, 'reject', { reason: input.reason });
    return getTransfer(ctx, input);
  });

/** Moves the goods out of the sender's stock, at their cost there, into transit. */
export const shipTransfer = (ctx: Ctx, input: In<typeof stockApi.shipTransfer>) =>
  command(ctx, stockApi.shipTransfer, input, async (ctx) => {
    const doc = await lockTransfer(ctx, input.id);
    const { fromBranchId: branchId, toBranchId } = doc;
    const warehouseId = await requireMainStore(ctx, branchId);
    await stepTransfer(ctx, doc, 'ship');
    const transitId = await requireTransitStore(ctx);
    const lines = await transferLinesOf(ctx, doc.id);
    // As pairs of out and in, which keep value and batches of the goods.
    const moves = lines.flatMap(({ productId, qty }, i) => [
      { warehouseId, productId, qty: -qty, reason: 'TRANSFER' },
      { warehouseId: transitId, productId, qty, reason: 'TRANSFER', carriedFrom: 2 * i },
    ]);
    const head = { ...(await journalHeadOf(ctx, doc, branchId)), event: 'SHIPPED' };
    const values: number[] = [];
    await postStock(ctx, head, moves, (found) => {
      values.push(...lines.map((_, i) => found[2 * i] ?? 0));
      return values.flatMap((value) => [
        debit({ code: 'INVENTORY_TRANSIT' }, value),
        credit({ code: 'INVENTORY', branchId }, value),
      ]);
    });
    for (const [i, { productId, qty }] of lines.entries())
      await updateLine(ctx, doc.id, productId, { shippedQty: qty, valueFen: values[i] ?? 0 });
    await notifyTransfer(ctx, {
      id: doc.id,
      what: '有调拨商品在途，请准备接收',
      step: 'ship',
      branchIds: [toBranchId],
      can: 'TRANSFER_APPLY',
    });
    return getTransfer(ctx, input);
  });

/** Books in what arrived, possibly in several parts. More than was shipped is refused. */
export const receiveTransfer = (ctx: Ctx, input: In<typeof stockApi.receiveTransfer>) =>
  command(ctx, stockApi.receiveTransfer, input, async (ctx) => {
    const doc = await lockTransfer(ctx, input.id);
    const warehouseId = await requireMainStore(ctx, doc.toBranchId);
    const all = await transferLinesOf(ctx, doc.id);
    const came = input.lines.map(({ productId, qty }) => {
      const line = all.find((each) => each.productId === productId);
      if (!line) throw notFound(productNouns.product)();
      const left = inTransitQty(line);
      if (doc.status === 'SHIPPED' && qty > left) throw new AppError(stockErrors.overReceived, { name: line.name, left });
      return { ...line, came: qty, value: valueOfPart(line, qty) };
    });
    const isAll = all.every(
      (line) => inTransitQty(line) === (input.lines.find(({ productId }) => productId === line.productId)?.qty ?? 0),
    );
    await stepTransfer(ctx, doc, isAll ? 'receive' : 'receivePart', { lines: input.lines });
    const transitId = await requireTransitStore(ctx);
    const moves = came.flatMap(({ productId, came: qty, value: valueFen }) => [
      { warehouseId: transitId, productId, qty: -qty, valueFen, reason: 'TRANSFER' },
      { warehouseId, productId, qty, valueFen, reason: 'TRANSFER' },
    ]);
    const { fromBranchId, toBranchId } = doc;
    const head = { ...(await journalHeadOf(ctx, doc, toBranchId)), event: 'RECEIVED', eventSeq: doc.version };
    await postStock(ctx, head, moves, () =>
      came.flatMap(({ value }) => [
        debit({ code: 'INVENTORY', branchId: toBranchId }, value),
        credit({ code: 'INVENTORY_TRANSIT' }, value),
        debit({ code: 'INTERBRANCH', branchId: fromBranchId }, value),
        credit({ code: 'INTERBRANCH', branchId: toBranchId }, value),
      ]),
    );
    for (const { productId, receivedQty, settledFen, came: qty, value } of came)
      await updateLine(ctx, doc.id, productId, { receivedQty: receivedQty + qty, settledFen: settledFen + value });
    return getTransfer(ctx, input);
  });

/** Writes off what never arrived, at the expense of the branch that is responsible. */
export const closeTransfer = (ctx: Ctx, input: In<typeof stockApi.closeTransfer>) =>
  command(ctx, stockApi.closeTransfer, input, async (ctx) => {
    const doc = await lockTransfer(ctx, input.id);
    const { fromBranchId, toBranchId } = doc;
    if (!holdsAt(ctx, APPROVE, input.payer === 'FROM' ? fromBranchId : toBranchId)) throw new AppError(stockErrors.payersSide);
    await stepTransfer(ctx, doc, 'closeShort', { payer: input.payer, reason: input.reason });
    const transitId = await requireTransitStore(ctx);
    const short = (await transferLinesOf(ctx, doc.id)).filter((line) => inTransitQty(line) > 0);
    const moves = short.map((line) => {
      const { productId, valueFen, settledFen } = line;
      return {
        warehouseId: transitId,
        productId,
        qty: -inTransitQty(line),
        valueFen: valueFen - settledFen,
        reason: 'TRANSFER_SHORT',
      };
    });
    const payer = input.payer === 'FROM' ? fromBranchId : toBranchId;
    const head = { ...(await journalHeadOf(ctx, doc, payer)), event: 'CLOSED_SHORT' };
    await postStock(ctx, head, moves, (values) =>
      values.flatMap((value) => [
        debit({ code: 'WASTAGE', branchId: payer }, value),
        credit({ code: 'INVENTORY_TRANSIT' }, value),
        // The goods were the sender's but the loss is the receiver's, who owes for them as if they had arrived.
        ...(payer === toBranchId
          ? [
              debit({ code: 'INTERBRANCH', branchId: fromBranchId }, value),
              credit({ code: 'INTERBRANCH', branchId: toBranchId }, value),
            ]
          : []),
      ]),
    );
    for (const line of short)
      await updateLine(ctx, doc.id, line.productId, { shortQty: line.shortQty + inTransitQty(line), settledFen: line.valueFen });
    return getTransfer(ctx, input);
  });

const inTransitQty = ({ shippedQty, receivedQty, shortQty }: TransferLine) => shippedQty - receivedQty - shortQty;

/** A part gets its share of the remaining value; the last part gets all of it, so that no rounding is left. */
function valueOfPart(line: TransferLine, qty: number) {
  const left = inTransitQty(line);
  const value = line.valueFen - line.settledFen;
  return qty >= left ? value : mulDiv(value, qty, left);
}

async function journalHeadOf(ctx: Tx, { id }: LockedTransfer, branchId: string) {
  const { dayCutoffMin } = await requireBranch(ctx, branchId);
  return { docType: transferLifecycle.name, docId: id, bizDate: bizDate(ctx.now, dayCutoffMin) };
}

const updateLine = (
  ctx: Tx,
  transferId: string,
  productId: string,
  line: Partial<Omit<TransferLine, 'productId' | 'name' | 'qty'>>,
) =>
  ctx.db.updateTable('transferLines').set(line).where('transferId', '=', transferId).where('productId', '=', productId).execute();

const stepTransfer = (ctx: Tx, doc: LockedTransfer, action: keyof typeof transferLifecycle.actions, detail: object = {}) =>
  transition(
    ctx,
    transferLifecycle,
    { ...doc, branchId: doc.fromBranchId },
    {
      action,
      by: 'person',
      detail,
      write: (next) => ctx.db.updateTable('transfers').set(next).where('id', '=', doc.id).execute(),
    },
  );

interface TransferNotice {
  id: string;
  what: string;
  step: string;
  branchIds: string[];
  can: string;
}

const notifyTransfer = (ctx: Tx, { id, what, step, branchIds, can }: TransferNotice) =>
  notifyStaff(
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
