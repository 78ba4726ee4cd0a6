import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate, startOfBizDate } from '@netbar/contract/kernel/time';
import { purchaseNouns } from '@netbar/contract/purchasing/purchase/feature';
import type { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { storePurchaseLifecycle, UNSTORED_DAYS } from '@netbar/contract/purchasing/purchase/purchase.rules';
import { type FillUpReason, StorePurchaseStatus } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { sql } from 'kysely';
import { seesCostAt } from '#features/goods/stock/stock.ts';
import { countUpTo } from '#kernel/count.ts';
import { containing, type Ctx, holdsAt, inScope, type Tx } from '#kernel/ctx.ts';
import { type DutyDoc, wasAlone, whyNot } from '#kernel/duties.ts';
import { apart } from '#kernel/duty-rules.ts';
import { notFound } from '#kernel/errors.ts';
import { type Group, groupRows, sortsOf, tabsOf, type TabRules, tally } from '#kernel/list.ts';
import { hasOutcome } from './placed-lines.ts';
import { findStoreLines } from './store-purchase-lines.ts';

export const APPROVE = 'PURCHASE_APPROVE';

export const storePurchaseDuties = apart(storePurchaseLifecycle.name, [['APPLICANT', 'APPROVER']]);

export const storePurchaseDoc = ({ id, branchId }: { id: string; branchId: string }): DutyDoc => ({
  docType: storePurchaseLifecycle.name,
  docId: id,
  branchId,
});

/** Ordered so long ago that the branch is reminded of it. */
export const isLateSql = (now: Date) => sql<boolean>`(store_purchases.status = 'ORDERED'
  and store_purchases.ordered_time <= ${now}::timestamptz - make_interval(days => ${sql.lit(UNSTORED_DAYS)}))`;

const selectStorePurchases = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('storePurchases')
    .innerJoin('branches', 'branches.id', 'storePurchases.branchId')
    .leftJoin('storePurchases as origin', 'origin.id', 'storePurchases.originId')
    .leftJoin('platform.accounts as a', 'a.id', 'storePurchases.applicantId')
    .where(inScope(ctx, 'storePurchases.branchId'));

/** Of a row of the list: what its lines and orders say. Counted only for the rows that are shown. */
const lineCount = sql<number>`(select count(*)::int from store_purchase_lines l where l.purchase_id = store_purchases.id)`;
const doneLines = sql<number>`(select count(*)::int from store_purchase_lines l where l.purchase_id = store_purchases.id
  and l.approved_qty > 0 and l.approved_qty = l.closed_qty + l.received_qty + l.charged_back_qty + l.dropped_qty)`;
const supplierNames = sql<string[]>`coalesce((select json_agg(distinct s.name order by s.name) from store_purchase_lines l
  join suppliers s on s.id = l.supplier_id where l.purchase_id = store_purchases.id), '[]')`;
const expectedDate = sql<string | null>`(select max(c.expected_date)::text from purchase_allocations pa
  join company_purchases c on c.id = pa.company_purchase_id
  where pa.store_purchase_id = store_purchases.id and c.status = 'PLACED')`;

const rowColumns = (ctx: Ctx | Tx) =>
  [
    'storePurchases.id',
    'storePurchases.no',
    'storePurchases.kind',
    'storePurchases.fillUpReason',
    'storePurchases.originId',
    'origin.no as originNo',
    'storePurchases.brandId',
    'storePurchases.branchId',
    'branches.name as branchName',
    supplierNames.as('supplierNames'),
    'storePurchases.status',
    'storePurchases.version',
    'a.name as applicantName',
    'storePurchases.createdTime',
    'storePurchases.submittedTime',
    'storePurchases.orderedTime',
    expectedDate.as('expectedDate'),
    lineCount.as('lineCount'),
    doneLines.as('doneLines'),
    'storePurchases.amountFen',
    isLateSql(ctx.now).as('isLate'),
    wasAlone(storePurchaseLifecycle.name, 'storePurchases.id').as('isAlone'),
  ] as const;

const sorts = sortsOf({
  by: { no: sql`store_purchases.no`, branch: sql`branches.name`, time: sql`store_purchases.id` },
  byDefault: '-time',
  tie: sql`store_purchases.id`,
});

type Filter = In<typeof purchaseApi.listStore>;
type PurchaseGroup = Group<'status' | 'isLate' | 'branchId', 'amountFen'>;

const tabs: Record<'status' | 'isLate', TabRules<PurchaseGroup>> = {
  status: tabsOf<PurchaseGroup>('status', StorePurchaseStatus.options),
  isLate: { true: ({ isLate }) => isLate === true },
};

/** One page of store orders, with the counts of their tabs and what everything that matches comes to. */
export async function listStorePurchases(ctx: Ctx, filter: Filter): Promise<Out<typeof purchaseApi.listStore>> {
  const { status, isLate, sort, page, limit } = filter;
  const all = matching(ctx, filter);
  let found = status ? all.where('storePurchases.status', '=', status) : all;
  if (isLate) found = found.where(isLateSql(ctx.now));
  const [rows, groups] = await Promise.all([
    found
      .select(rowColumns(ctx))
      .orderBy(sorts(sort))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    groupRows(ctx, all, {
      by: { status: sql`store_purchases.status`, isLate: isLateSql(ctx.now), branchId: sql`store_purchases.branch_id` },
      sums: { amountFen: sql`store_purchases.amount_fen` },
    }),
  ]);
  const tallied = await tally({
    groups,
    tabs,
    chosen: { status, isLate: isLate ? 'true' : undefined },
    sums: ['amountFen'],
    isSeen: (group) => seesCostAt(ctx, String(group.branchId)),
    count: () => countUpTo(ctx, found.select('storePurchases.id')),
  });
  return { rows: await withDecision(ctx, rows), ...tallied };
}

/** Everything the filter asks for but its tabs. */
function matching(ctx: Ctx, { keyword, brandId, branchId, supplierId, productId, delivery, kind, from, to }: Filter) {
  let found = selectStorePurchases(ctx);
  if (keyword) found = found.where('storePurchases.no', 'ilike', containing(keyword));
  if (brandId) found = found.where('storePurchases.brandId', '=', brandId);
  if (branchId) found = found.where('storePurchases.branchId', '=', branchId);
  if (kind) found = found.where('storePurchases.kind', '=', kind);
  if (from) found = found.where('storePurchases.createdTime', '>=', startOfBizDate(from));
  if (to) found = found.where('storePurchases.createdTime', '<', startOfBizDate(addDays(to, 1)));
  if (delivery) return found.where(hasOutcome(bizDate(ctx.now), { delivery, supplierId, productId }));
  if (supplierId || productId) found = found.where(hasLine({ supplierId, productId }));
  return found;
}

/** What the branch asked for, whoever was asked to deliver it in the end. */
const hasLine = ({ supplierId, productId }: Pick<Filter, 'supplierId' | 'productId'>) => sql<boolean>`exists (
  select from store_purchase_lines l where l.purchase_id = store_purchases.id
    and ${supplierId ? sql`l.supplier_id = ${supplierId}` : sql`true`} and ${productId ? sql`l.product_id = ${productId}` : sql`true`})`;

export async function getStorePurchase(ctx: Ctx | Tx, { id }: { id: string }): Promise<Out<typeof purchaseApi.getStore>> {
  const [found, lines, companyPurchases, fillUps, decider] = await Promise.all([
    selectStorePurchases(ctx)
      .select(rowColumns(ctx))
      .select(['storePurchases.note', 'storePurchases.endNote', 'storePurchases.decidedTime', 'storePurchases.endedTime'])
      .where('storePurchases.id', '=', id)
      .executeTakeFirstOrThrow(notFound(purchaseNouns.storePurchase)),
    findStoreLines(ctx, id),
    findCompanyPurchasesOf(ctx, id),
    findFillUpsOf(ctx, id),
    findDecider(ctx, id),
  ]);
  const [row] = await withDecision(ctx, [found]);
  const isSeen = seesCostAt(ctx, found.branchId);
  return {
    ...(row as NonNullable<typeof row>),
    lines: lines.map((line) => (isSeen ? line : { ...line, priceFen: null, amountFen: null })),
    companyPurchases,
    fillUps,
    deciderName: decider?.name ?? null,
  };
}

const findDecider = (ctx: Ctx | Tx, docId: string) =>
  ctx.db
    .selectFrom('duties')
    .innerJoin('platform.accounts as a', 'a.id', 'duties.personId')
    .select('a.name')
    .where('duties.docType', '=', storePurchaseLifecycle.name)
    .where('duties.docId', '=', docId)
    .where('duties.kind', '=', 'APPROVER')
    .orderBy('duties.at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The company orders that hold a part of it. */
const findCompanyPurchasesOf = (ctx: Ctx | Tx, storePurchaseId: string) =>
  ctx.db
    .selectFrom('companyPurchases as c')
    .innerJoin('suppliers as s', 's.id', 'c.supplierId')
    .select(['c.id', 'c.no', 'c.status', 'c.createdTime as time', 's.name as supplierName'])
    .select(sql<string | null>`c.expected_date::text`.as('expectedDate'))
    .where((q) =>
      q.exists(
        q
          .selectFrom('purchaseAllocations as pa')
          .select('pa.storeLineId')
          .whereRef('pa.companyPurchaseId', '=', 'c.id')
          .where('pa.storePurchaseId', '=', storePurchaseId),
      ),
    )
    .orderBy('c.id')
    .execute();

const findFillUpsOf = (ctx: Ctx | Tx, originId: string) =>
  ctx.db
    .selectFrom('storePurchases')
    .select(['id', 'no', 'status', 'createdTime as time', sql<FillUpReason>`fill_up_reason`.as('reason')])
    .where(inScope(ctx, 'storePurchases.branchId'))
    .where('originId', '=', originId)
    .orderBy('id')
    .execute();

/** Adds whether the caller may decide each that waits, and why not. Hides amounts from people who do not see costs there. */
async function withDecision<R extends { id: string; branchId: string; status: string; amountFen: number }>(
  ctx: Ctx | Tx,
  rows: R[],
) {
  const waiting = rows.filter(({ status, branchId }) => status === 'SUBMITTED' && holdsAt(ctx, APPROVE, branchId));
  const reasons = await whyNot(
    ctx,
    waiting.map((row) => ({ ...storePurchaseDoc(row), can: APPROVE })),
    'APPROVER',
  );
  const theirs = new Set(waiting.map(({ id }) => id));
  return rows.map((row) => {
    const reason = reasons.get(row.id) ?? null;
    const amountFen = seesCostAt(ctx, row.branchId) ? row.amountFen : null;
    return { ...row, amountFen, canDecide: theirs.has(row.id) && reason === null, whyNot: reason };
  });
}

export const lockStorePurchase = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('storePurchases')
    .select(['id', 'no', 'kind', 'fillUpReason', 'originId', 'brandId', 'branchId', 'supplierId', 'status', 'version'])
    .select(['applicantId', 'submittedTime'])
    .where(inScope(ctx, 'storePurchases.branchId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(purchaseNouns.storePurchase));

export type LockedStorePurchase = Awaited<ReturnType<typeof lockStorePurchase>>;
