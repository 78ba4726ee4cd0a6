import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate, startOfBizDate } from '@netbar/contract/kernel/time';
import { type CompanyPurchaseRows, CompanyPurchaseStatus } from '@netbar/contract/purchasing/purchase/company-purchase.model';
import { purchaseNouns } from '@netbar/contract/purchasing/purchase/feature';
import type { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { amountOf } from '@netbar/contract/purchasing/purchase/purchase.rules';
import { sql } from 'kysely';
import type { z } from 'zod';
import { seesCostAt } from '#features/goods/stock/stock.ts';
import { countUpTo } from '#kernel/count.ts';
import { type Actor, containing, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { type Group, groupRows, sortsOf, tabsOf, type TabRules, tally } from '#kernel/list.ts';

/** A company order is for branches of a brand, so it is shown to people who have the brand as a whole. */
const ofActor = ({ actor: { wholeBrandIds } }: { actor: Actor }) =>
  wholeBrandIds === 'all' ? sql<boolean>`true` : sql<boolean>`company_purchases.brand_id = any(${wholeBrandIds}::uuid[])`;

const selectCompanyPurchases = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('companyPurchases')
    .innerJoin('suppliers as s', 's.id', 'companyPurchases.supplierId')
    .innerJoin('brands', 'brands.id', 'companyPurchases.brandId')
    .leftJoin('platform.accounts as a', 'a.id', 'companyPurchases.applicantId')
    .where(ofActor(ctx));

const branchIds = sql<string[]>`coalesce((select array_agg(distinct pa.branch_id) from purchase_allocations pa
  where pa.company_purchase_id = company_purchases.id), '{}')`;
const lineCount = sql<number>`(select count(*)::int from company_purchase_lines l where l.purchase_id = company_purchases.id)`;
const doneLines = sql<number>`(select count(*)::int from company_purchase_lines l where l.purchase_id = company_purchases.id and l.qty > 0
  and l.qty = (select sum(pa.received_qty + pa.charged_back_qty + pa.closed_qty) from purchase_allocations pa where pa.company_line_id = l.id))`;
const isLate = (today: string) =>
  sql<boolean>`(company_purchases.status = 'PLACED' and company_purchases.expected_date < ${today}::date)`;

const rowColumns = (ctx: Ctx | Tx) =>
  [
    'companyPurchases.id',
    'companyPurchases.no',
    'companyPurchases.brandId',
    'brands.name as brandName',
    'companyPurchases.supplierId',
    's.name as supplierName',
    'companyPurchases.status',
    'companyPurchases.version',
    'a.name as applicantName',
    'companyPurchases.createdTime',
    'companyPurchases.placedTime',
    sql<string | null>`company_purchases.expected_date::text`.as('expectedDate'),
    branchIds.as('branchIds'),
    lineCount.as('lineCount'),
    doneLines.as('doneLines'),
    'companyPurchases.amountFen',
    isLate(bizDate(ctx.now)).as('isLate'),
  ] as const;

const sorts = sortsOf({
  by: {
    no: sql`company_purchases.no`,
    supplier: sql`s.name`,
    expected: sql`coalesce(company_purchases.expected_date, 'infinity')`,
    time: sql`company_purchases.id`,
  },
  byDefault: '-time',
  tie: sql`company_purchases.id`,
});

type PurchaseGroup = Group<'status' | 'brandId', 'amountFen'>;
const tabs: Record<'status', TabRules<PurchaseGroup>> = {
  status: tabsOf<PurchaseGroup>('status', CompanyPurchaseStatus.options),
};

function matching(ctx: Ctx, { id, keyword, brandId, supplierId, status, from, to }: z.output<typeof CompanyPurchaseRows>) {
  let some = selectCompanyPurchases(ctx);
  if (id) some = some.where('companyPurchases.id', '=', id);
  if (keyword)
    some = some.where((q) =>
      q.or([q('companyPurchases.no', 'ilike', containing(keyword)), q('s.name', 'ilike', containing(keyword))]),
    );
  if (brandId) some = some.where('companyPurchases.brandId', '=', brandId);
  if (supplierId) some = some.where('companyPurchases.supplierId', '=', supplierId);
  if (status) some = some.where('companyPurchases.status', '=', status);
  if (from) some = some.where('companyPurchases.createdTime', '>=', startOfBizDate(from));
  if (to) some = some.where('companyPurchases.createdTime', '<', startOfBizDate(addDays(to, 1)));
  return some;
}

export async function listCompanyPurchases(
  ctx: Ctx,
  filter: In<typeof purchaseApi.listCompany>,
): Promise<Out<typeof purchaseApi.listCompany>> {
  const { status, sort, page, limit } = filter;
  const [all, found] = [matching(ctx, { ...filter, status: undefined }), matching(ctx, filter)];
  const [rows, groups] = await Promise.all([
    found
      .select(rowColumns(ctx))
      .orderBy(sorts(sort))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    groupRows(ctx, all, {
      by: { status: sql`company_purchases.status`, brandId: sql`company_purchases.brand_id` },
      sums: { amountFen: sql`company_purchases.amount_fen` },
    }),
  ]);
  const tallied = await tally({
    groups,
    tabs,
    chosen: { status },
    sums: ['amountFen'],
    isSeen: () => seesAllCosts(ctx),
    count: () => countUpTo(ctx, found.select('companyPurchases.id')),
  });
  return { rows: rows.map((row) => shownRow(ctx, row)), ...tallied };
}

/** The orders that match, in the order of the list, by id. */
export async function listCompanyPurchaseIds(ctx: Ctx, filter: z.output<typeof CompanyPurchaseRows>, most: number) {
  const found = matching(ctx, filter).select('companyPurchases.id').orderBy(sorts(filter.sort)).limit(most);
  return (await found.execute()).map(({ id }) => id);
}

/** How many products for how many branches the matching orders have together. */
export const countAllocations = (ctx: Ctx, filter: z.output<typeof CompanyPurchaseRows>, most: number) =>
  countUpTo(
    ctx,
    matching(ctx, filter)
      .innerJoin('purchaseAllocations as pa', 'pa.companyPurchaseId', 'companyPurchases.id')
      .select('pa.storeLineId'),
    most,
  );

/** Sums over many orders are for people who see the costs of everything they see. */
const seesAllCosts = (ctx: Ctx) =>
  ctx.actor.branchIds === 'all' ? ctx.actor.functions.has('STOCK_COST') : ctx.actor.branchIds.every((id) => seesCostAt(ctx, id));

/** Whether the caller sees the costs of every branch in an order. */
export const seesCostOf = (ctx: Ctx | Tx, ids: string[]) => ids.every((id) => seesCostAt(ctx, id));

const shownRow = <R extends { branchIds: string[]; amountFen: number }>(ctx: Ctx | Tx, { branchIds: ids, ...row }: R) => ({
  ...row,
  branchCount: ids.length,
  amountFen: seesCostOf(ctx, ids) ? row.amountFen : null,
});

export async function getCompanyPurchase(ctx: Ctx | Tx, { id }: { id: string }): Promise<Out<typeof purchaseApi.getCompany>> {
  const [found, lines, allocations, destinations] = await Promise.all([
    selectCompanyPurchases(ctx)
      .select(rowColumns(ctx))
      .select(['companyPurchases.note', 'companyPurchases.overrideReason', 'companyPurchases.endNote'])
      .select(['companyPurchases.endedTime', 's.minOrderFen', 's.contactName'])
      .where('companyPurchases.id', '=', id)
      .executeTakeFirstOrThrow(notFound(purchaseNouns.companyPurchase)),
    ctx.db
      .selectFrom('companyPurchaseLines as l')
      .innerJoin('productMasters as m', 'm.id', 'l.productId')
      .select(['l.id', 'l.productId', 'm.code', 'm.name', 'm.spec', 'm.picture', 'm.baseUnit'])
      .select(['l.packUnit', 'l.packQty', 'l.priceFen', 'l.qty'])
      .where('l.purchaseId', '=', id)
      .orderBy('l.lineNo')
      .execute(),
    findAllocations(ctx, id),
    findDestinations(ctx, id),
  ]);
  const isSeen = seesCostOf(ctx, found.branchIds);
  return {
    ...shownRow(ctx, found),
    destinations,
    lines: lines.map((line) => {
      const parts = allocations.filter(({ companyLineId }) => companyLineId === line.id);
      const total = (key: 'receivedQty' | 'chargedBackQty' | 'closedQty') => parts.reduce((sum, part) => sum + part[key], 0);
      const receivedQty = total('receivedQty');
      return {
        ...line,
        priceFen: isSeen ? line.priceFen : null,
        amountFen: isSeen ? amountOf(line) : null,
        receivedQty,
        restQty: line.qty - receivedQty - total('chargedBackQty') - total('closedQty'),
        allocations: parts,
      };
    }),
  };
}

const findAllocations = (ctx: Ctx | Tx, companyPurchaseId: string) =>
  ctx.db
    .selectFrom('purchaseAllocations as pa')
    .innerJoin('storePurchases as p', 'p.id', 'pa.storePurchaseId')
    .innerJoin('branches as b', 'b.id', 'pa.branchId')
    .select(['pa.companyLineId', 'pa.storeLineId', 'pa.storePurchaseId', 'p.no as storePurchaseNo', 'pa.branchId'])
    .select(['b.name as branchName', 'pa.qty', 'pa.receivedQty', 'pa.chargedBackQty', 'pa.closedQty'])
    .where('pa.companyPurchaseId', '=', companyPurchaseId)
    .orderBy('b.branchNo')
    .orderBy('p.id')
    .execute();

/** Province, city and street of the joined branch `b`, as on a letter. */
export const branchAddress = sql<string>`btrim(concat_ws(' ', nullif(b.province, ''), nullif(b.city, ''), nullif(b.address, '')))`;

const findDestinations = (ctx: Ctx | Tx, companyPurchaseId: string) =>
  ctx.db
    .selectFrom('branches as b')
    .select(['b.id as branchId', 'b.name as branchName', 'b.phone', branchAddress.as('address')])
    .where((q) =>
      q.exists(
        q
          .selectFrom('purchaseAllocations as pa')
          .select('pa.branchId')
          .whereRef('pa.branchId', '=', 'b.id')
          .where('pa.companyPurchaseId', '=', companyPurchaseId),
      ),
    )
    .orderBy('b.branchNo')
    .execute();

export const lockCompanyPurchase = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('companyPurchases')
    .select(['id', 'no', 'brandId', 'supplierId', 'status', 'version', 'note', 'overrideReason'])
    .where(ofActor(ctx))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(purchaseNouns.companyPurchase));

export type LockedCompanyPurchase = Awaited<ReturnType<typeof lockCompanyPurchase>>;
