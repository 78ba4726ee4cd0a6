import type { QuoteLine } from '@netbar/contract/activities/activity/quote.model';
import { sql } from 'kysely';
import type { PastOrder, TradePeriod } from '#features/activities/activity/activity.ts';
import { type Ctx, inScope, type Tx } from '#kernel/ctx.ts';

/** Orders of a member that were paid and not taken back, but for one. */
export async function isFirstOrder(ctx: Ctx | Tx, memberId: string, exceptId?: string): Promise<boolean> {
  let found = ctx.db
    .selectFrom('orders')
    .select('id')
    .where('memberId', '=', memberId)
    .where('type', 'in', ['SALE', 'CHARGE'])
    .where('isPaid', '=', true)
    .where('status', '<>', 'CANCELLED');
  if (exceptId) found = found.where('id', '<>', exceptId);
  return (await found.limit(1).executeTakeFirst()) === undefined;
}

type Traded = 'SALE' | 'CHARGE';
const BATCH = 500;

/** Finished orders of a period. Ids are in the order of time. */
const finished = (ctx: Ctx, { brandId, branchIds, from, to }: TradePeriod, types: readonly Traded[]) => {
  let found = ctx.db
    .selectFrom('orders')
    .innerJoin('branches', 'branches.id', 'orders.branchId')
    .where(inScope(ctx, 'orders.branchId'))
    .where('branches.brandId', '=', brandId)
    .where('orders.type', 'in', types)
    .where('orders.status', '=', 'COMPLETED')
    .where('orders.createdTime', '>=', from)
    .where('orders.createdTime', '<', to);
  if (branchIds) found = found.where('orders.branchId', '=', sql<string>`any(${[...branchIds]}::uuid[])`);
  return found;
};

const count = async (ctx: Ctx, period: TradePeriod, type: Traded) => {
  const { total } = await finished(ctx, period, [type])
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
};

type StoredLine = QuoteLine & { costFen: number };

/** Reads in batches by id, so that no read takes long and memory stays small. */
async function* read(ctx: Ctx, period: TradePeriod, type: Traded): AsyncGenerator<PastOrder[]> {
  let last: string | undefined;
  for (;;) {
    let found = finished(ctx, period, [type])
      .leftJoin('members as m', 'm.id', 'orders.memberId')
      .leftJoin('machines', 'machines.id', 'orders.machineId')
      .select([
        'orders.id',
        'orders.branchId',
        'orders.memberId',
        'm.levelId',
        'orders.source',
        'machines.areaId',
        'orders.createdTime as at',
        'orders.bizDate',
        'orders.payableFen as paidFen',
        sql<string[]>`array(select l.label_id from tenant.member_labels l
          where l.company_id = orders.company_id and l.member_id = orders.member_id)`.as('labelIds'),
        sql<boolean>`(orders.member_id is not null and not exists (select from tenant.orders p
          where p.company_id = orders.company_id and p.member_id = orders.member_id and p.created_time < orders.created_time
            and p.status = 'COMPLETED' and p.type in ('SALE', 'CHARGE')))`.as('isFirst'),
        linesColumn.as('lines'),
      ])
      .orderBy('orders.id')
      .limit(BATCH);
    if (last) found = found.where('orders.id', '>', last);
    const rows = await found.execute();
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.id;
    if (rows.length < BATCH) return;
  }
}

const linesColumn = sql<StoredLine[]>`coalesce((select jsonb_agg(jsonb_build_object('key', l.id, 'productId', l.product_id,
    'classifyCode', coalesce(p.classify_code, ''), 'groupCode', coalesce(p.group_code, ''), 'kind', l.kind,
    'unitPriceFen', l.unit_price_fen, 'minPriceFen', coalesce(p.min_price_fen, 0), 'qty', l.qty, 'costFen', l.cost_fen)
    order by l.line_no)
  from tenant.order_lines l
  left join tenant.product_masters p on p.company_id = l.company_id and p.id = l.product_id
  where l.company_id = orders.company_id and l.order_id = orders.id), '[]')`;

const margin = async (ctx: Ctx, period: TradePeriod) => {
  const sums = await finished(ctx, period, ['SALE'])
    .innerJoin('orderLines as l', 'l.orderId', 'orders.id')
    .select([
      sql<number>`coalesce(sum(l.net_fen), 0)::bigint`.as('netFen'),
      sql<number>`coalesce(sum(l.cost_fen), 0)::bigint`.as('costFen'),
    ])
    .executeTakeFirstOrThrow();
  return sums;
};

const MOST_PRODUCTS = 200;

const sold = (ctx: Ctx, period: TradePeriod, productIds?: readonly string[]) => {
  let found = finished(ctx, period, ['SALE'])
    .innerJoin('orderLines as l', 'l.orderId', 'orders.id')
    .select([sql<string>`l.product_id`.as('productId'), sql<number>`sum(l.qty - l.refunded_qty)::int`.as('qty')])
    .where('l.productId', 'is not', null)
    .groupBy('l.productId')
    .orderBy('qty', 'desc')
    .limit(MOST_PRODUCTS);
  if (productIds) found = found.where('l.productId', '=', sql<string>`any(${[...productIds]}::uuid[])`);
  return found.execute();
};

const spendOfMembers = (ctx: Ctx, period: TradePeriod) =>
  finished(ctx, period, ['SALE', 'CHARGE'])
    .select([
      sql<string>`orders.member_id`.as('memberId'),
      sql<number>`sum(orders.payable_fen - orders.refunded_fen)::bigint`.as('fen'),
    ])
    .where('orders.memberId', 'is not', null)
    .groupBy('orders.memberId')
    .execute();

export const orderTrade = { count, read, margin, sold, spendOfMembers };
