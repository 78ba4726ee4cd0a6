import type { In, Out } from '@netbar/contract/kernel/endpoint';
import type { billApi } from '@netbar/contract/purchasing/bill/bill.api';
import { UnbilledState } from '@netbar/contract/purchasing/bill/bill.model';
import { UNBILLED_OLD_DAYS } from '@netbar/contract/purchasing/bill/bill.rules';
import { sql } from 'kysely';
import { countUpTo } from '#kernel/count.ts';
import { containing, type Ctx, isInWholeBrands } from '#kernel/ctx.ts';
import { type Group, groupRows, sortsOf, tabsOf, type TabRules, tally } from '#kernel/list.ts';
import { dayThere, goodsColumns, owedFen, selectGoods } from './goods-lines.ts';
import { billedGoods } from './supplier-kind.ts';

type Filter = In<typeof billApi.unbilled>;

const state = sql<UnbilledState>`case when st.id is null then 'FREE' else 'IN_STATEMENT' end`;

const ageDays = ({ now }: Ctx) => sql<number>`(${dayThere(now)} - ${dayThere('goods_receipts.posted_time')})`;

const isOldSql = (ctx: Ctx) => sql<boolean>`(${ageDays(ctx)} > ${UNBILLED_OLD_DAYS})`;

const sorts = sortsOf({
  by: {
    time: sql`goods_receipts.posted_time`,
    supplier: sql`s.name`,
    amount: owedFen,
    receipt: sql`goods_receipts.no`,
  },
  byDefault: 'time',
  tie: sql`(goods_receipts.id, goods_receipt_lines.line_no)`,
});

type UnbilledGroup = Group<'status' | 'isOld', 'amountFen'>;
const tabs: Record<'status' | 'isOld', TabRules<UnbilledGroup>> = {
  status: tabsOf<UnbilledGroup>('status', UnbilledState.options),
  isOld: { true: ({ isOld }) => isOld === true, false: ({ isOld }) => isOld === false },
};

/**
 * What came and no approved statement has settled, the oldest first. Over all branches the sum is the balance of GRNI: what is in a
 * statement that is not approved yet is still owed as goods, so it is listed too.
 */
export async function listUnbilled(ctx: Ctx, filter: Filter): Promise<Out<typeof billApi.unbilled>> {
  const { status, isOld, sort, page, limit } = filter;
  const all = matching(ctx, filter);
  let found = all;
  if (status) found = found.where(state, '=', status);
  if (isOld !== undefined) found = found.where(isOldSql(ctx), '=', isOld);
  const [rows, groups] = await Promise.all([
    found
      .select(goodsColumns)
      .select(['goodsReceipts.supplierId', 'goodsReceipts.brandId', 'goodsReceiptLines.productId', owedFen.as('amountFen')])
      .select([ageDays(ctx).as('ageDays'), state.as('state'), 'st.id as statementId', 'st.no as statementNo'])
      .orderBy(sorts(sort))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    groupRows(ctx, all, { by: { status: state, isOld: isOldSql(ctx) }, sums: { amountFen: owedFen } }),
  ]);
  const chosen = { status, isOld: isOld?.toString() };
  const tallied = await tally({
    // What is old is summed apart.
    groups: groups?.map((group) => ({ ...group, oldFen: group.isOld === true ? group.amountFen : 0 })),
    tabs,
    chosen,
    sums: ['amountFen', 'oldFen'],
    count: () => countUpTo(ctx, found.select('goodsReceiptLines.id')),
  });
  return {
    ...tallied,
    rows: rows.map(({ statementId, statementNo, brandId, ...row }) => ({
      ...row,
      isOld: row.ageDays > UNBILLED_OLD_DAYS,
      statement: statementId && statementNo && isInWholeBrands(ctx, brandId) ? { id: statementId, no: statementNo } : null,
    })),
  };
}

/** Everything the filter asks for but its tabs. */
function matching(ctx: Ctx, { keyword, supplierId, branchId }: Filter) {
  let found = selectGoods(ctx)
    // Lateral: PostgreSQL looks each line up by index even before statement_lines is analyzed. A plain join took 15 s then.
    .leftJoinLateral(
      (q) =>
        q
          .selectFrom('statementLines')
          .select('statementLines.statementId')
          .whereRef('statementLines.sourceId', '=', 'goodsReceiptLines.id')
          .where('statementLines.kind', '=', billedGoods.kind)
          .where('statementLines.sourceType', '=', billedGoods.sourceType)
          .where('statementLines.lineKind', '=', billedGoods.lineKind)
          .where('statementLines.isLive', '=', true)
          .limit(1)
          .as('sl'),
      (on) => on.onTrue(),
    )
    .leftJoin('statements as st', 'st.id', 'sl.statementId')
    .where('goodsReceiptLines.isBilled', '=', false)
    .where(sql<boolean>`${owedFen} > 0`);
  if (supplierId) found = found.where('goodsReceipts.supplierId', '=', supplierId);
  if (branchId) found = found.where('goodsReceipts.branchId', '=', branchId);
  if (keyword)
    found = found.where((q) =>
      q.or((['goodsReceipts.no', 'p.no', 'm.name', 'm.code'] as const).map((column) => q(column, 'ilike', containing(keyword)))),
    );
  return found;
}
