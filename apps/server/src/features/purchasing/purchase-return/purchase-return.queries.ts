import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import type { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import {
  type AccountingView,
  PurchaseReturnStatus,
  type PurchaseReturnType,
} from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { purchaseReturnLifecycle } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { sql } from 'kysely';
import { seesCostAt } from '#features/goods/stock/stock.ts';
import { countUpTo } from '#kernel/count.ts';
import { containing, type Ctx, holdsAt, inScope, type Tx } from '#kernel/ctx.ts';
import { wasAlone } from '#kernel/duties.ts';
import { type Group, groupRows, sortsOf, tabsOf, type TabRules, tally } from '#kernel/list.ts';
import { ACCOUNT } from './step-return.ts';

/** What is claimed tells what goods cost. Whoever settles claims has to know them. */
export const seesClaimAt = (ctx: Ctx | Tx, branchId: string) => seesCostAt(ctx, branchId) || holdsAt(ctx, ACCOUNT, branchId);

export const selectReturns = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('purchaseReturns')
    .innerJoin('branches', 'branches.id', 'purchaseReturns.branchId')
    .innerJoin('suppliers as s', 's.id', 'purchaseReturns.supplierId')
    .leftJoin('goodsReceipts as g', 'g.id', 'purchaseReturns.receiptId')
    .leftJoin('platform.accounts as a', 'a.id', 'purchaseReturns.applicantId')
    .where(inScope(ctx, 'purchaseReturns.branchId'));

/** Of a row of the list: what its lines say. Counted only for the rows that are shown. */
const ofLines = (what: ReturnType<typeof sql>) =>
  sql<number>`(select ${what} from purchase_return_lines l where l.return_id = purchase_returns.id)`;
const names = sql<
  string[]
>`coalesce((select json_agg(n.name order by n.line_no) from (select m.name, l.line_no from purchase_return_lines l
  join product_masters m on m.id = l.product_id where l.return_id = purchase_returns.id order by l.line_no limit 3) n), '[]')`;
const openExchange = sql<number>`case when purchase_returns.awaits_exchange then (select sum(l.exchange_fen)::bigint
  from purchase_return_lines l where l.return_id = purchase_returns.id and l.exchanged_time is null) else 0 end`;

export const rowColumns = [
  'purchaseReturns.id',
  'purchaseReturns.no',
  sql<PurchaseReturnType>`purchase_returns.type`.as('type'),
  'purchaseReturns.branchId',
  'branches.name as branchName',
  'purchaseReturns.supplierId',
  's.name as supplierName',
  'purchaseReturns.status',
  'purchaseReturns.version',
  'purchaseReturns.reason',
  'purchaseReturns.receiptId',
  'g.no as receiptNo',
  'a.name as applicantName',
  'purchaseReturns.createdTime',
  'purchaseReturns.approvedTime',
  'purchaseReturns.shippedTime',
  'purchaseReturns.accountedTime',
  ofLines(sql`count(*)::int`).as('lineCount'),
  names.as('names'),
  ofLines(sql`sum(l.qty)::bigint`).as('qty'),
  'purchaseReturns.claimFen',
  'purchaseReturns.awaitsExchange',
  openExchange.as('openExchangeFen'),
  wasAlone(purchaseReturnLifecycle.name, 'purchaseReturns.id').as('isAlone'),
] as const;

const sorts = sortsOf({
  by: { no: sql`purchase_returns.no`, branch: sql`branches.name`, supplier: sql`s.name`, time: sql`purchase_returns.id` },
  byDefault: '-time',
  tie: sql`purchase_returns.id`,
});

type Filter = Omit<In<typeof purchaseReturnApi.list>, 'status' | 'awaitsExchange'>;
type ReturnGroup = Group<'status' | 'awaitsExchange' | 'branchId', 'claimFen' | 'openExchangeFen'>;
type Rows = Record<string, TabRules<ReturnGroup>>;

const tabs: Rows = {
  status: tabsOf<ReturnGroup>('status', PurchaseReturnStatus.options),
  awaitsExchange: { true: ({ awaitsExchange }) => awaitsExchange === true },
};
const views: Record<AccountingView, (group: ReturnGroup) => boolean> = {
  TO_ACCOUNT: ({ status }) => status === 'SHIPPED',
  EXCHANGE: ({ awaitsExchange }) => awaitsExchange === true,
  DONE: ({ status, awaitsExchange }) => status === 'ACCOUNTED' && awaitsExchange === false,
};
const inView: Record<AccountingView, ReturnType<typeof sql<boolean>>> = {
  TO_ACCOUNT: sql<boolean>`purchase_returns.status = 'SHIPPED'`,
  EXCHANGE: sql<boolean>`purchase_returns.awaits_exchange`,
  DONE: sql<boolean>`(purchase_returns.status = 'ACCOUNTED' and not purchase_returns.awaits_exchange)`,
};

/** One page of returns, with the counts of their tabs and what those that match claim. */
export async function listReturns(
  ctx: Ctx,
  { status, awaitsExchange, ...filter }: In<typeof purchaseReturnApi.list>,
): Promise<Out<typeof purchaseReturnApi.list>> {
  const all = matching(ctx, filter);
  let found = status ? all.where('purchaseReturns.status', '=', status) : all;
  if (awaitsExchange) found = found.where('purchaseReturns.awaitsExchange', '=', true);
  return pageOf(ctx, filter, { all, found, tabs, asked: { status, awaitsExchange: awaitsExchange ? 'true' : undefined } });
}

/** The same for whoever accounts for returns: those that something is or was claimed for. */
export async function listAccounting(
  ctx: Ctx,
  { view, ...filter }: In<typeof purchaseReturnApi.listAccounting>,
): Promise<Out<typeof purchaseReturnApi.listAccounting>> {
  const all = matching(ctx, filter)
    .where('purchaseReturns.status', 'in', ['SHIPPED', 'ACCOUNTED'])
    .where('purchaseReturns.type', '<', 2);
  const found = view ? all.where(inView[view]) : all;
  return pageOf(ctx, filter, { all, found, tabs: { view: views }, asked: { view } });
}

type Query = ReturnType<typeof selectReturns>;
interface Asked {
  /** Everything the filter asks for but its tabs. */
  all: Query;
  found: Query;
  tabs: Rows;
  asked: Record<string, string | undefined>;
}

async function pageOf(ctx: Ctx, { sort, page, limit }: Filter, { all, found, tabs: rules, asked }: Asked) {
  const [rows, groups] = await Promise.all([
    found
      .select(rowColumns)
      .orderBy(sorts(sort))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    groupRows(ctx, all, {
      by: {
        status: sql`purchase_returns.status`,
        awaitsExchange: sql`purchase_returns.awaits_exchange`,
        branchId: sql`purchase_returns.branch_id`,
      },
      sums: {
        claimFen: sql`case when purchase_returns.status in ('REJECTED', 'CANCELLED') then 0 else purchase_returns.claim_fen end`,
        openExchangeFen: openExchange,
      },
    }),
  ]);
  const tallied = await tally({
    groups,
    tabs: rules,
    chosen: asked,
    sums: ['claimFen', 'openExchangeFen'],
    isSeen: (group) => seesClaimAt(ctx, String(group.branchId)),
    count: () => countUpTo(ctx, found.select('purchaseReturns.id')),
  });
  return { rows: rows.map((row) => hideClaim(row, seesClaimAt(ctx, row.branchId))), ...tallied };
}

export const hideClaim = <R extends { claimFen: number; openExchangeFen: number }>(row: R, isSeen: boolean) => ({
  ...row,
  claimFen: isSeen ? row.claimFen : null,
  openExchangeFen: isSeen ? row.openExchangeFen : null,
});

/** Everything the filter asks for but its tabs. */
function matching(ctx: Ctx, { keyword, branchId, supplierId, type, from, to }: Filter) {
  let found = selectReturns(ctx);
  if (keyword)
    found = found.where((q) =>
      q.or([q('purchaseReturns.no', 'ilike', containing(keyword)), q('s.name', 'ilike', containing(keyword))]),
    );
  if (branchId) found = found.where('purchaseReturns.branchId', '=', branchId);
  if (supplierId) found = found.where('purchaseReturns.supplierId', '=', supplierId);
  if (type !== undefined) found = found.where('purchaseReturns.type', '=', type);
  if (from) found = found.where('purchaseReturns.createdTime', '>=', startOfBizDate(from));
  if (to) found = found.where('purchaseReturns.createdTime', '<', startOfBizDate(addDays(to, 1)));
  return found;
}
