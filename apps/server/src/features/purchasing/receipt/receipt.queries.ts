import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import { receiptNouns } from '@netbar/contract/purchasing/receipt/feature';
import type { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import { ReceiptStatus } from '@netbar/contract/purchasing/receipt/receipt.model';
import { goodsReceiptLifecycle } from '@netbar/contract/purchasing/receipt/receipt.rules';
import { sql } from 'kysely';
import { seesCostAt } from '#features/goods/stock/stock.ts';
import { findBooked } from '#kernel/booked.ts';
import { countUpTo } from '#kernel/count.ts';
import { containing, type Ctx, holdsAt, inScope, type Tx } from '#kernel/ctx.ts';
import { type DutyDoc, wasAlone, whyNot } from '#kernel/duties.ts';
import { apart } from '#kernel/duty-rules.ts';
import { notFound } from '#kernel/errors.ts';
import { type Group, groupRows, sortsOf, tabsOf, type TabRules, tally } from '#kernel/list.ts';

export const REVERSE = 'PURCHASE_REVERSE';

/** Whoever received does not take the goods out of the books again. */
export const receiptDuties = apart(goodsReceiptLifecycle.name, [['RECEIVER', 'AUDITOR']]);

export const receiptDoc = ({ id, branchId }: { id: string; branchId: string }): DutyDoc => ({
  docType: goodsReceiptLifecycle.name,
  docId: id,
  branchId,
});

const selectReceipts = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('goodsReceipts')
    .innerJoin('branches', 'branches.id', 'goodsReceipts.branchId')
    .innerJoin('suppliers as s', 's.id', 'goodsReceipts.supplierId')
    .leftJoin('platform.accounts as a', 'a.id', 'goodsReceipts.receiverId')
    .where(inScope(ctx, 'goodsReceipts.branchId'));

/** Of a row of the list: what its lines say. Counted only for the rows that are shown. */
const ofLines = (what: ReturnType<typeof sql>) =>
  sql<number>`(select ${what} from goods_receipt_lines l where l.receipt_id = goods_receipts.id)`;

const rowColumns = [
  'goodsReceipts.id',
  'goodsReceipts.no',
  'goodsReceipts.branchId',
  'branches.name as branchName',
  'goodsReceipts.supplierId',
  's.name as supplierName',
  'goodsReceipts.status',
  'goodsReceipts.version',
  'goodsReceipts.deliveryNote',
  'a.name as receiverName',
  'goodsReceipts.createdTime',
  'goodsReceipts.postedTime',
  'goodsReceipts.reversedTime',
  'goodsReceipts.amountFen',
  ofLines(sql`count(*)::int`).as('lineCount'),
  ofLines(sql`sum(l.accepted_qty)::bigint`).as('acceptedQty'),
  ofLines(sql`sum(l.rejected_qty)::bigint`).as('rejectedQty'),
  wasAlone(goodsReceiptLifecycle.name, 'goodsReceipts.id').as('isAlone'),
] as const;

const sorts = sortsOf({
  by: { no: sql`goods_receipts.no`, branch: sql`branches.name`, supplier: sql`s.name`, time: sql`goods_receipts.id` },
  byDefault: '-time',
  tie: sql`goods_receipts.id`,
});

type Filter = In<typeof receiptApi.list>;
type ReceiptGroup = Group<'status' | 'branchId', 'amountFen'>;
const tabs: Record<'status', TabRules<ReceiptGroup>> = { status: tabsOf<ReceiptGroup>('status', ReceiptStatus.options) };

/** One page of receipts, with the counts of their tabs and what the posted ones that match come to. */
export async function listReceipts(ctx: Ctx, filter: Filter): Promise<Out<typeof receiptApi.list>> {
  const { status, sort, page, limit } = filter;
  const all = matching(ctx, filter);
  const found = status ? all.where('goodsReceipts.status', '=', status) : all;
  const [rows, groups] = await Promise.all([
    found
      .select(rowColumns)
      .orderBy(sorts(sort))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    groupRows(ctx, all, {
      by: { status: sql`goods_receipts.status`, branchId: sql`goods_receipts.branch_id` },
      sums: { amountFen: sql`case goods_receipts.status when 'POSTED' then goods_receipts.amount_fen else 0 end` },
    }),
  ]);
  const tallied = await tally({
    groups,
    tabs,
    chosen: { status },
    sums: ['amountFen'],
    isSeen: (group) => seesCostAt(ctx, String(group.branchId)),
    count: () => countUpTo(ctx, found.select('goodsReceipts.id')),
  });
  return { rows: rows.map((row) => ({ ...row, amountFen: seesCostAt(ctx, row.branchId) ? row.amountFen : null })), ...tallied };
}

/** Everything the filter asks for but its tabs. */
function matching(ctx: Ctx, { keyword, branchId, supplierId, storePurchaseId, from, to }: Filter) {
  let found = selectReceipts(ctx);
  if (keyword)
    found = found.where((q) =>
      q.or([q('goodsReceipts.no', 'ilike', containing(keyword)), q('goodsReceipts.deliveryNote', 'ilike', containing(keyword))]),
    );
  if (branchId) found = found.where('goodsReceipts.branchId', '=', branchId);
  if (supplierId) found = found.where('goodsReceipts.supplierId', '=', supplierId);
  if (from) found = found.where('goodsReceipts.createdTime', '>=', startOfBizDate(from));
  if (to) found = found.where('goodsReceipts.createdTime', '<', startOfBizDate(addDays(to, 1)));
  if (storePurchaseId)
    found = found.where(sql<boolean>`goods_receipts.id in (select l.receipt_id from goods_receipt_lines l
      join store_purchase_lines o on o.id = l.store_line_id where o.purchase_id = ${storePurchaseId})`);
  return found;
}

export async function getReceipt(ctx: Ctx | Tx, { id }: { id: string }): Promise<Out<typeof receiptApi.get>> {
  const [row, lines, booked] = await Promise.all([
    selectReceipts(ctx)
      .leftJoin('storePurchases as f', 'f.id', 'goodsReceipts.fillUpId')
      .select(rowColumns)
      .select(['goodsReceipts.reverseReason', 'f.id as fillUpId', 'f.no as fillUpNo', 'f.status as fillUpStatus'])
      .where('goodsReceipts.id', '=', id)
      .executeTakeFirstOrThrow(notFound(receiptNouns.receipt)),
    findLines(ctx, id),
    findBooked(ctx, id),
  ]);
  const isSeen = seesCostAt(ctx, row.branchId);
  const { fillUpId, fillUpNo, fillUpStatus, ...receipt } = row;
  const isTheirs = row.status === 'POSTED' && holdsAt(ctx, REVERSE, row.branchId);
  const reasons = await whyNot(ctx, isTheirs ? [{ ...receiptDoc(row), can: REVERSE }] : [], 'AUDITOR');
  const reason = reasons.get(id) ?? null;
  return {
    ...receipt,
    amountFen: isSeen ? row.amountFen : null,
    fillUp: fillUpId && fillUpNo && fillUpStatus ? { id: fillUpId, no: fillUpNo, status: fillUpStatus } : null,
    canReverse: isTheirs && reason === null,
    whyNot: reason,
    lines: lines.map((line) => (isSeen ? line : { ...line, priceFen: null, amountFen: null })),
    booked: isSeen ? booked : null,
  };
}

const findLines = (ctx: Ctx | Tx, receiptId: string) =>
  ctx.db
    .selectFrom('goodsReceiptLines as l')
    .innerJoin('productMasters as m', 'm.id', 'l.productId')
    .leftJoin('storePurchaseLines as o', 'o.id', 'l.storeLineId')
    .leftJoin('storePurchases as p', 'p.id', 'o.purchaseId')
    .select(['l.id', 'l.lineNo', 'l.kind', 'l.productId', 'm.code', 'm.name', 'm.spec', 'm.picture', 'm.barcode', 'm.baseUnit'])
    .select(['m.batchTracked', 'm.shelfLifeDays', 'p.id as storePurchaseId', 'p.no as storePurchaseNo'])
    .select(['l.packUnit', 'l.packQty', 'l.priceFen', 'l.amountFen', 'l.batchNo', 'l.acceptedQty', 'l.rejectedQty'])
    .select([
      sql<string | null>`l.produced_date::text`.as('producedDate'),
      sql<string | null>`l.expiry_date::text`.as('expiryDate'),
    ])
    .select(['l.rejectReason', 'l.rejectNote', 'l.photos', 'l.shelfReason', 'l.returnedQty'])
    .where('l.receiptId', '=', receiptId)
    .orderBy('l.lineNo')
    .execute();

export const lockReceipt = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('goodsReceipts')
    .select(['id', 'no', 'brandId', 'branchId', 'supplierId', 'status', 'version', 'fillUpId'])
    .where(inScope(ctx, 'goodsReceipts.branchId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(receiptNouns.receipt));

export type LockedReceipt = Awaited<ReturnType<typeof lockReceipt>>;
