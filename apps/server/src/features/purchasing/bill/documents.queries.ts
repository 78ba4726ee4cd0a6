import { bizDate } from '@netbar/contract/kernel/time';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import type { billApi } from '@netbar/contract/purchasing/bill/bill.api';
import type { BillDocument, BillGrouping } from '@netbar/contract/purchasing/bill/bill.model';
import { RETURN_SOURCE } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { RECEIPT_SOURCE } from '@netbar/contract/purchasing/receipt/receipt.rules';
import { sql } from 'kysely';
import type { StatementApi } from '@netbar/contract/money/statement/statement.api';
import type { Ctx } from '#kernel/ctx.ts';
import type { Handlers } from '#kernel/mount.ts';

type Filter = In<typeof billApi.documents>;

/** Each line of a statement with the document it came from, seen by orders or by receipts. Returns are documents of their own. */
const linesWithDocument = (statementId: string, by: BillGrouping) => sql`
  select case when g.id is not null then ${by} when t.id is not null then 'RETURN' else 'OTHER' end as kind,
    coalesce((${by === 'ORDER' ? sql`p.id` : sql`r.id`})::text, t.id::text, 'OTHER') as id,
    coalesce(${by === 'ORDER' ? sql`p.no` : sql`r.no`}, t.no) as no,
    coalesce(b.name, tb.name) as branch_name,
    l.detail ->> 'day' as line_day,
    ${by === 'ORDER' ? sql`coalesce(p.ordered_time, p.created_time)` : sql`null::timestamptz`} as ordered_time,
    case when g.id is not null then jsonb_build_object('id', ${by === 'ORDER' ? sql`r.id` : sql`p.id`},
      'no', ${by === 'ORDER' ? sql`r.no` : sql`p.no`}) end as other,
    -- What was brought forward is part of the total, but not of what our books say about this period.
    case when l.line_kind = 'CARRY' then 0 else l.ours_fen end as ours_fen, l.bill_fen,
    case when l.line_kind = 'CARRY' then l.ours_fen else l.payable_fen end as payable_fen
  from tenant.statement_lines l
  left join tenant.goods_receipt_lines g on g.company_id = l.company_id and l.source_type = ${RECEIPT_SOURCE} and g.id = l.source_id
  left join tenant.goods_receipts r on r.company_id = g.company_id and r.id = g.receipt_id
  left join tenant.store_purchase_lines o on o.company_id = g.company_id and o.id = g.store_line_id
  left join tenant.store_purchases p on p.company_id = o.company_id and p.id = o.purchase_id
  left join tenant.purchase_return_lines n on n.company_id = l.company_id and l.source_type = ${RETURN_SOURCE} and n.id = l.source_id
  left join tenant.purchase_returns t on t.company_id = n.company_id and t.id = n.return_id
  left join tenant.branches b on b.company_id = r.company_id and b.id = r.branch_id
  left join tenant.branches tb on tb.company_id = t.company_id and tb.id = t.branch_id
  where l.company_id = tenant.current_company() and l.statement_id = ${statementId}`;

type Row = BillDocument & { orderedTime: Date | null };

/** The documents behind a statement. Their sums are those of its lines. */
export const listBillDocuments =
  (getStatement: Handlers<StatementApi>['get']) =>
  async (ctx: Ctx, { id, by, page, limit }: Filter): Promise<Out<typeof billApi.documents>> => {
    // Refuses a statement that the caller does not see.
    const { oursFen, billFen, totalFen } = await getStatement(ctx, { id });
    const [{ rows }, ofOrders, ofReceipts] = await Promise.all([
      sql<Row>`select kind, id, no, branch_name, min(line_day) as day, min(ordered_time) as ordered_time, count(*)::int as lines,
          coalesce(jsonb_agg(distinct other) filter (where other is not null), '[]') as others,
          sum(ours_fen)::bigint as ours_fen, sum(bill_fen)::bigint as bill_fen, sum(payable_fen)::bigint as payable_fen
        from (${linesWithDocument(id, by)}) line group by kind, id, no, branch_name
        order by array_position(array['ORDER', 'RECEIPT', 'RETURN', 'OTHER'], kind), min(line_day), no
        limit ${limit} offset ${(page - 1) * limit}`.execute(ctx.db),
      countDocuments(ctx, id, 'ORDER'),
      countDocuments(ctx, id, 'RECEIPT'),
    ]);
    const { total, lines } = by === 'ORDER' ? ofOrders : ofReceipts;
    return {
      rows: rows.map(({ orderedTime, ...row }) => ({ ...row, day: orderedTime ? bizDate(orderedTime) : row.day })),
      total,
      counts: { by: { ORDER: ofOrders.total, RECEIPT: ofReceipts.total } },
      sums: { lines, oursFen, billFen, payableFen: totalFen },
    };
  };

async function countDocuments(ctx: Ctx, statementId: string, by: BillGrouping) {
  const { rows } = await sql<{
    total: number;
    lines: number;
  }>`select count(distinct (kind, id))::int as total, count(*)::int as lines
    from (${linesWithDocument(statementId, by)}) line`.execute(ctx.db);
  return rows[0] ?? { total: 0, lines: 0 };
}
