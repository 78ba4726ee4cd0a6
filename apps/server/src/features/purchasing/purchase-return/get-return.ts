import type { Out } from '@netbar/contract/kernel/endpoint';
import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import type { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import { purchaseReturnNouns } from '@netbar/contract/purchasing/purchase-return/feature';
import {
  type PurchaseReturnStatus,
  type PurchaseReturnType,
  ReturnStep,
} from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { purchaseReturnLifecycle, RETURN_TYPE } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { sql } from 'kysely';
import { findBooked } from '#kernel/booked.ts';
import { type Ctx, holdsAt, type Tx } from '#kernel/ctx.ts';
import { whyNot } from '#kernel/duties.ts';
import { notFound } from '#kernel/errors.ts';
import { findBilled } from './billed-lines.ts';
import { hideClaim, rowColumns, seesClaimAt, selectReturns } from './purchase-return.queries.ts';
import { ACCOUNT, returnDoc } from './step-return.ts';

export async function getReturn(ctx: Ctx | Tx, { id }: { id: string }): Promise<Out<typeof purchaseReturnApi.get>> {
  const [found, lines, booked, people] = await Promise.all([
    selectReturns(ctx)
      .leftJoin('platform.accounts as shipper', 'shipper.id', 'purchaseReturns.shipperId')
      .select(rowColumns)
      .select(['purchaseReturns.photos', 'purchaseReturns.shipNote', 'purchaseReturns.bankRef', 'purchaseReturns.endNote'])
      .select(['purchaseReturns.endedTime', 'purchaseReturns.applicantId', 'shipper.name as shipperName'])
      .where('purchaseReturns.id', '=', id)
      .executeTakeFirstOrThrow(notFound(purchaseReturnNouns.purchaseReturn)),
    findLines(ctx, id),
    findBooked(ctx, id),
    findPeople(ctx, id),
  ]);
  const { applicantId, ...row } = found;
  const isSeen = seesClaimAt(ctx, row.branchId);
  const isTheirs = row.status === 'SHIPPED' && holdsAt(ctx, ACCOUNT, row.branchId);
  const reasons = await whyNot(ctx, isTheirs ? [{ ...returnDoc(row), can: ACCOUNT }] : [], 'PAYER');
  const reason = reasons.get(id) ?? null;
  const isOwn = applicantId === ctx.actor.id;
  return {
    ...hideClaim(row, isSeen),
    approverName: people.get('APPROVER') ?? null,
    accountantName: people.get('PAYER') ?? null,
    can: stepsOf(ctx, { ...row, isOwn, isRefused: reason !== null }),
    whyNot: reason,
    lines: (await withNet(ctx, row.status, lines)).map((line) => (isSeen ? line : { ...line, ...unseen })),
    booked: isSeen ? booked : null,
  };
}

/** The amounts of a line that tell what the goods have cost. */
const unseen = {
  priceFen: null,
  claimFen: null,
  valueFen: null,
  offsetFen: null,
  cashFen: null,
  exchangeFen: null,
  lossFen: null,
  netFen: null,
};

interface Reader {
  branchId: string;
  type: PurchaseReturnType;
  status: PurchaseReturnStatus;
  awaitsExchange: boolean;
  /** The caller asked for it. */
  isOwn: boolean;
  /** Somebody else has to account for it. */
  isRefused: boolean;
}

/** The steps that the caller may take now. */
function stepsOf(ctx: Ctx | Tx, { branchId, type, status, awaitsExchange, isOwn, isRefused }: Reader): ReturnStep[] {
  const fits: Record<ReturnStep, boolean> = {
    // A request that waits is withdrawn by whoever made it.
    cancel: status !== 'SUBMITTED' || isOwn,
    ship: type !== RETURN_TYPE.chargeback,
    account: !isRefused,
    receiveExchange: awaitsExchange,
  };
  return ReturnStep.options.filter((step) => {
    const { can } = purchaseReturnLifecycle.actions[step];
    return fits[step] && nextStatus(purchaseReturnLifecycle, status, step) && can !== undefined && holdsAt(ctx, can, branchId);
  });
}

const findLines = (ctx: Ctx | Tx, returnId: string) =>
  ctx.db
    .selectFrom('purchaseReturnLines as l')
    .innerJoin('productMasters as m', 'm.id', 'l.productId')
    .leftJoin('batches as b', 'b.id', 'l.batchId')
    .leftJoin('goodsReceiptLines as gl', 'gl.id', 'l.receiptLineId')
    .leftJoin('goodsReceipts as g', 'g.id', 'gl.receiptId')
    .leftJoin('storePurchaseLines as o', (on) =>
      on.on(sql<boolean>`o.id = coalesce(l.store_line_id, gl.store_line_id) and o.company_id = l.company_id`),
    )
    .leftJoin('storePurchases as p', 'p.id', 'o.purchaseId')
    .select([
      'l.id',
      'l.lineNo',
      'l.productId',
      'm.code',
      'm.name',
      'm.spec',
      'm.picture',
      'm.barcode',
      'm.baseUnit',
      'm.batchTracked',
    ])
    .select(['l.receiptLineId', 'g.id as receiptId', 'g.no as receiptNo', 'p.id as storePurchaseId', 'p.no as storePurchaseNo'])
    .select([sql<boolean>`coalesce(gl.kind = 'FREE', false)`.as('isFree'), sql<string>`coalesce(b.batch_no, '')`.as('batchNo')])
    .select([sql<string | null>`b.expiry_date::text`.as('expiryDate'), 'l.qty', 'l.packUnit', 'l.packQty', 'l.priceFen'])
    .select(['l.claimFen', 'l.valueFen', 'l.wish', 'l.rejectReason', 'l.note', 'l.photos', 'l.offsetFen', 'l.cashFen'])
    .select(['l.exchangeFen', 'l.lossFen', 'l.netFen', 'l.lossBearer', 'l.exchangedQty', 'l.exchangedTime'])
    .where('l.returnId', '=', returnId)
    .orderBy('l.lineNo')
    .execute();

/** Says of each line whether the supplier may still leave it off the bill. It matters only until the claim is settled. */
async function withNet<L extends { receiptLineId: string | null; isFree: boolean }>(
  ctx: Ctx | Tx,
  status: PurchaseReturnStatus,
  lines: readonly L[],
) {
  const ids = status === 'SHIPPED' ? lines.flatMap(({ receiptLineId }) => receiptLineId ?? []) : [];
  const billed = await findBilled(ctx, ids);
  return lines.map((line) => ({
    ...line,
    canNet: status === 'SHIPPED' && !line.isFree && line.receiptLineId !== null && !billed.has(line.receiptLineId),
  }));
}

/** Who took each duty of it, the last of each kind. */
async function findPeople(ctx: Ctx | Tx, docId: string) {
  const rows = await ctx.db
    .selectFrom('duties')
    .innerJoin('platform.accounts as a', 'a.id', 'duties.personId')
    .select(['duties.kind', 'a.name'])
    .where('duties.docType', '=', purchaseReturnLifecycle.name)
    .where('duties.docId', '=', docId)
    .orderBy('duties.at')
    .execute();
  return new Map(rows.map(({ kind, name }) => [kind, name]));
}
