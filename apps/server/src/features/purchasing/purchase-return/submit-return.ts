import type { In } from '@netbar/contract/kernel/endpoint';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import { purchaseNouns } from '@netbar/contract/purchasing/purchase/feature';
import { purchaseReturnErrors } from '@netbar/contract/purchasing/purchase-return/purchase-return.errors';
import { claimOf, purchaseReturnLifecycle, RETURN_TYPE } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { receiptNouns } from '@netbar/contract/purchasing/receipt/feature';
import { findCountedBlind, requireProducts } from '#features/goods/product/product.ts';
import { askForApproval } from '#features/org/approval/approval.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { requireOwnPictures } from '#features/platform/picture/picture.ts';
import { allocationKey, lockAwaited } from '#features/purchasing/purchase/purchase.ts';
import { lockReceiptLines } from '#features/purchasing/receipt/receipt.ts';
import { requireSupplier } from '#features/purchasing/supplier/supplier.ts';
import { ensureFlow } from '#kernel/approvals.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { takeDuty } from '#kernel/duties.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { purchaseReturnSubject } from './decide-return.ts';
import { findOnHand, findPending, type NewLine, stockKey } from './return-lines.ts';
import { AUDIT, openReturn, returnDoc, stepReturn } from './step-return.ts';

type Submission = In<typeof purchaseReturnApi.submit>;
type WantedLine = Submission['lines'][number];
type Products = Awaited<ReturnType<typeof requireProducts>>;
/** A line, with the supplier whose document it goes into. */
interface SortedLine extends NewLine {
  supplierId: string;
}

/** Asks to send goods back, or to give up orders: a document for each supplier. They always need approval. */
export const submitReturns = (ctx: Ctx, input: Submission) =>
  command(ctx, purchaseReturnApi.submit, input, async (ctx) => {
    const { brandId } = await requireBranch(ctx, input.branchId);
    if (input.type === RETURN_TYPE.expired && input.photos.length === 0) throw new AppError(purchaseReturnErrors.photoNeeded);
    await requireOwnPictures(ctx, input.photos);
    const lines = input.type === RETURN_TYPE.chargeback ? await ofOrders(ctx, input) : await ofReceipts(ctx, input);
    const products = await requireProducts(
      ctx,
      brandId,
      lines.map(({ productId }) => productId),
    );
    requireLeft(lines, products);
    if (input.type !== RETURN_TYPE.chargeback) await requireOnHand(ctx, input.branchId, lines, products);
    await ensureFlow(ctx, purchaseReturnLifecycle.name, [{ can: AUDIT }]);
    const bySupplier = [...Map.groupBy(lines, ({ supplierId }) => supplierId)];
    const made: { id: string; no: string }[] = [];
    for (const [supplierId, some] of bySupplier)
      made.push(await submitOne(ctx, { ...input, brandId, supplierId }, { lines: some, products }));
    return made;
  });

const wantedOf = ({ qty, wish, note }: WantedLine) => ({ qty, wish, note, rejectReason: null, photos: [] });

interface Limited extends SortedLine {
  /** Of an order: nothing of it is awaited any more. */
  isGone: boolean;
  /** What the line may take at most. */
  left: number;
}

/** Lines of receipts, which are locked: two people who ask for the same goods are served one after the other. */
async function ofReceipts(ctx: Tx, { branchId, lines }: Submission): Promise<Limited[]> {
  const wanted = lines.flatMap((line) => (line.of === 'RECEIPT' ? [line] : []));
  const ids = wanted.map(({ receiptLineId }) => receiptLineId);
  const received = (await lockReceiptLines(ctx, ids)).filter((line) => line.branchId === branchId);
  const pending = await findPending(ctx, 'RECEIPT', ids);
  const known = new Map(received.map((line) => [line.id, line]));
  return wanted.map((line) => {
    const from = known.get(line.receiptLineId);
    if (!from) throw notFound(receiptNouns.receipt)();
    const { productId, batchId, supplierId, packUnit, packQty, priceFen } = from;
    return {
      ...wantedOf(line),
      receiptLineId: from.id,
      storeLineId: null,
      companyLineId: null,
      productId,
      batchId,
      supplierId,
      packUnit,
      packQty,
      priceFen,
      claimFen: claimOf(from, Math.min(line.qty, from.acceptedQty - from.returnedQty)),
      isGone: false,
      left: from.acceptedQty - from.returnedQty - (pending.get(from.id) ?? 0),
    };
  });
}

/** Lines of orders that goods are awaited of. They are counted once more when the chargeback is approved. */
async function ofOrders(ctx: Tx, { branchId, lines }: Submission): Promise<Limited[]> {
  const wanted = lines.flatMap((line) => (line.of === 'ORDER' ? [line] : []));
  const found = (await lockAwaited(ctx, wanted)).filter((line) => line.branchId === branchId);
  const awaited = new Map(found.map((line) => [allocationKey(line), line]));
  const pending = await findPending(
    ctx,
    'ORDER',
    wanted.map(({ storeLineId }) => storeLineId),
  );
  return wanted.map((line) => {
    const from = awaited.get(allocationKey(line));
    if (!from) throw notFound(purchaseNouns.storePurchase)();
    const { storeLineId, companyLineId, productId, supplierId, packUnit, packQty, priceFen } = from;
    return {
      ...wantedOf(line),
      receiptLineId: null,
      storeLineId,
      companyLineId,
      productId,
      batchId: null,
      supplierId,
      packUnit,
      packQty,
      priceFen,
      claimFen: 0,
      isGone: !from.isOpen || from.restQty === 0,
      left: from.restQty - (pending.get(allocationKey(from)) ?? 0),
    };
  });
}

function requireLeft(lines: readonly Limited[], products: Products) {
  for (const { productId, qty, left, isGone } of lines) {
    const { name = '', baseUnit: unit = '' } = products.get(productId) ?? {};
    if (isGone) throw new AppError(purchaseReturnErrors.notAwaited, { name });
    if (qty > left) throw new AppError(purchaseReturnErrors.overLeft, { name, left: Math.max(left, 0), unit });
  }
}

/** Goods that the caller counts blind are not compared: the refusal would tell how many there are. Shipping refuses them instead. */
async function requireOnHand(ctx: Tx, branchId: string, lines: readonly SortedLine[], products: Products) {
  const blind = await findCountedBlind(ctx, branchId);
  const onHandOf = await findOnHand(ctx, branchId, [...products.keys()]);
  for (const [first, ...more] of Map.groupBy(lines, stockKey).values()) {
    if (!first || blind.hides(first.productId, branchId)) continue;
    const left = onHandOf(first);
    const { name = '', baseUnit: unit = '' } = products.get(first.productId) ?? {};
    if (more.reduce((sum, { qty }) => sum + qty, first.qty) > left)
      throw new AppError(purchaseReturnErrors.overOnHand, { name, left, unit });
  }
}

async function submitOne(
  ctx: Tx,
  { type, brandId, branchId, supplierId, reason, photos }: Submission & { brandId: string; supplierId: string },
  { lines, products }: { lines: Limited[]; products: Products },
) {
  const { name: supplierName } = await requireSupplier(ctx, supplierId);
  const rows = lines.map(({ left: _left, isGone: _gone, supplierId: _supplier, ...line }) => line);
  const draft = await openReturn(ctx, { type, brandId, branchId, supplierId, reason, photos }, rows);
  await takeDuty(ctx, returnDoc(draft), { kind: 'APPLICANT', person: ctx.actor, can: null });
  const doc = await stepReturn(ctx, draft, 'submit', { by: 'person', detail: { supplierName } });
  const named = rows.map(({ productId, qty, claimFen: valueFen, note, wish }) => {
    const { name = '', baseUnit: unit = '' } = products.get(productId) ?? {};
    return { productId, name, unit, qty, valueFen, wish, note };
  });
  const amountFen = rows.reduce((sum, { claimFen }) => sum + claimFen, 0);
  await askForApproval(ctx, {
    subject: purchaseReturnSubject,
    subjectId: doc.id,
    branchId,
    baseVersion: doc.version,
    before: {},
    after: {
      names: named.slice(0, 3).map(({ name }) => name),
      count: named.length,
      no: doc.no,
      type,
      supplierName,
      photos,
      lines: named,
      amountFen,
    },
    amountFen,
    reason,
    what: `${type === RETURN_TYPE.chargeback ? '采购退单' : '采购退货'} ${supplierName} `,
  });
  return { id: doc.id, no: doc.no };
}
