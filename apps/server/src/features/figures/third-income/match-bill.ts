import { billRowLifecycle, isPayChannel } from '@netbar/contract/figures/third-income/third-income.rules';
import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kernel/ctx.ts';
import { openedTrace } from '#kernel/transition.ts';
import { lockBill, refreshBill, type LockedBill } from './bill-steps.ts';
import { selectPayments, selectRefunds, selectVoucherOurs } from './ours.ts';

/** How far back a line may belong to something of ours: a refund that took days, a payment that was reported late. */
const BACK_DAYS = 10;
const AHEAD_DAYS = 2;

/**
 * Compares the lines of a bill with what our books say, by set: rows of earlier bills that waited for one of these lines get it,
 * lines that waited for something of ours get that, the other lines get a row each, and so does what only our books have of that
 * day. Done again, it changes nothing.
 */
export async function matchBill(ctx: Tx, bill: LockedBill) {
  const around = await lookAround(ctx, bill);
  const waiting = { ours: await readWaitingOurs(ctx, bill), theirs: await readWaitingTheirs(ctx, bill) };
  await joinByHash(ctx, true);
  const touched = new Set([
    ...(await pairWaitingOurs(ctx, bill, waiting.ours)),
    ...(await pairWaitingTheirs(ctx, around, waiting.theirs)),
  ]);
  await addRowsOfLines(ctx, around);
  await addRowsOfOurs(ctx, around);
  await joinByHash(ctx, false);
  touched.delete(bill.id);
  for (const billId of [...touched].toSorted()) await refreshBill(ctx, await lockBill(ctx, billId));
  await refreshBill(ctx, bill);
}

/**
 * The planner knows nothing of lines that were written a moment ago, and would compare each with each. A bill of a hundred thousand
 * lines also takes longer than a statement of the counter may.
 */
const joinByHash = (ctx: Tx, isOn: boolean) =>
  sql`select set_config('enable_nestloop', ${isOn ? 'off' : 'on'}, true), set_config('statement_timeout', '600000', true)`.execute(
    ctx.db,
  );

interface Around {
  bill: LockedBill;
  /** The bills in whose rows something of ours may be already. */
  billIds: string[];
  /** Payments that are read by an index, without a join. */
  payments: RawBuilder<unknown> | undefined;
  /** What needs joins to be found, read before: refunds, and vouchers. */
  others: string;
}

async function lookAround(ctx: Tx, bill: LockedBill): Promise<Around> {
  const { brandId, channel, day } = bill;
  const window = { brandId, from: startOfBizDate(addDays(day, -BACK_DAYS)), to: startOfBizDate(addDays(day, AHEAD_DAYS)) };
  const isPay = isPayChannel(channel);
  const others =
    await sql<object>`${isPay ? selectRefunds({ ...window, channel }) : selectVoucherOurs({ ...window, channel })}`.execute(
      ctx.db,
    );
  const branches = await ctx.db.selectFrom('branches').select('id').where('brandId', '=', brandId).execute();
  const bills = await ctx.db
    .selectFrom('channelBills')
    .select('id')
    .where('brandId', '=', brandId)
    .where('channel', '=', channel)
    .where('day', '>=', addDays(day, -2 * BACK_DAYS - AHEAD_DAYS))
    .where('day', '<=', addDays(day, 2 * BACK_DAYS + AHEAD_DAYS))
    .execute();
  return {
    bill,
    billIds: bills.map(({ id }) => id),
    payments: isPay
      ? selectPayments(
          branches.map(({ id }) => id),
          { channel, ...window },
        )
      : undefined,
    others: JSON.stringify(others.rows),
  };
}

/** What a line is found by: a payment by our number, a refund by its own. */
const lineKey = sql`case when l.kind = 'REFUND' then l.refund_no else l.out_trade_no end`;

/** Pairs of `l` and `o` as columns line_id, o_id, by_txn. Two equalities instead of an `or`, which no hash join could serve. */
const pairsOf = (ofO: ReturnType<typeof sql.ref>) => sql`
  select l.id as line_id, ${ofO} as o_id, false as by_txn from l join o on o.kind = l.kind and o.key = l.key where l.key <> ''
  union all
  select l.id, ${ofO}, true from l join o on o.kind = l.kind and o.txn = l.txn_id where l.kind = 'PAYMENT' and l.txn_id <> ''`;

/** Each line and each of ours in one pair at most; our number counts before the channel's. */
const onePair = sql`
  once as (select distinct on (o_id) * from pair order by o_id, by_txn, line_id),
  found as (select distinct on (line_id) * from once order by line_id, by_txn, o_id)`;

/** The lines of the bill that are in no row yet: the row of a line is of the same bill. */
const freeLines = (bill: LockedBill) => sql`
  select l.*, ${lineKey} as key from tenant.channel_bill_lines l
  left join tenant.channel_bill_rows r on r.bill_id = ${bill.id} and r.line_id = l.id
  where l.bill_id = ${bill.id} and r.id is null`;

interface PairedRow {
  id: string;
  branchId: string | null;
  billId: string;
  oldStatus: 'OPEN' | 'CLAIMED';
  status: 'OPEN' | 'CLOSED';
  version: number;
}

/** The result is stored by the database; what agrees is closed, and whoever had claimed it need not any more. */
const unclaimed = sql`version = r.version + 1, way = null, resolved_by = null, resolved_name = null, resolved_time = null`;

/** A row that has one side, and what its other side would be found by. */
interface WaitingRow {
  id: string;
  billId: string;
  status: 'OPEN' | 'CLAIMED';
  kind: 'PAYMENT' | 'REFUND';
  key: string;
  txn: string;
}

const waitingColumns = sql`(id uuid, "billId" uuid, status tenant.bill_row_status, kind tenant.bill_line_kind, key text, txn text)`;
const asRows = (rows: WaitingRow[]) =>
  sql`select w.id, w."billId" as bill_id, w.status, w.kind, w.key, w.txn, w.txn as txn_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w ${waitingColumns}`;

async function readWaitingOurs(ctx: Tx, { brandId, channel }: LockedBill): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select r.id, r.bill_id as "billId", r.status, r.kind, coalesce(rp.refund_no, p.out_trade_no, v.code) as key,
      coalesce(v.verify_id, p.reference, '') as txn
    from tenant.channel_bills b
    join tenant.channel_bill_rows r on r.company_id = b.company_id and r.bill_id = b.id and r.status in ('OPEN', 'CLAIMED')
      and r.line_id is null
    left join tenant.payments p on p.company_id = r.company_id and p.id = r.payment_id
    left join tenant.refund_parts rp on rp.company_id = r.company_id and rp.id = r.refund_part_id
    left join tenant.vouchers v on v.company_id = r.company_id and v.order_id = r.order_id and p.tender = 'GROUPBUY'
    where b.brand_id = ${brandId} and b.channel = ${channel}`.execute(ctx.db);
  return rows;
}

/** Of bills that are not settled. */
async function readWaitingTheirs(ctx: Tx, { brandId, channel }: LockedBill): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select r.id, r.bill_id as "billId", r.status, r.kind, ${lineKey} as key, l.txn_id as txn
    from tenant.channel_bills b
    join tenant.channel_bill_rows r on r.company_id = b.company_id and r.bill_id = b.id and r.status = 'OPEN' and r.ours_fen is null
    join tenant.channel_bill_lines l on l.company_id = r.company_id and l.id = r.line_id
    where b.brand_id = ${brandId} and b.channel = ${channel} and b.status <> 'SETTLED'`.execute(ctx.db);
  return rows;
}

/** Rows that only our books had, whose line stands on this bill: near midnight, or after a delay. They move to this bill. */
async function pairWaitingOurs(ctx: Tx, bill: LockedBill, waiting: WaitingRow[]): Promise<string[]> {
  if (waiting.length === 0) return [];
  const { rows } = await sql<PairedRow>`
    with o as materialized (${asRows(waiting)}),
    l as materialized (${freeLines(bill)}),
    pair as (${pairsOf(sql.ref('o.id'))}), ${onePair}
    update tenant.channel_bill_rows r set bill_id = l.bill_id, line_id = l.id, theirs_fen = l.amount_fen, fee_fen = l.fee_fen,
      theirs_time = l.time, txn_id = l.txn_id, ${unclaimed},
      status = case when r.ours_fen = l.amount_fen then 'CLOSED' else 'OPEN' end::tenant.bill_row_status
    from found f join l on l.id = f.line_id join o on o.id = f.o_id
    where r.id = f.o_id and r.bill_id = any(${billsOf(waiting)}::uuid[])
    returning r.id, r.branch_id as "branchId", o.bill_id as "billId", o.status as "oldStatus", r.status, r.version`.execute(
    ctx.db,
  );
  return tracePaired(ctx, rows);
}

/** Lines of bills that are not settled, whose payment reached our books later. */
async function pairWaitingTheirs(ctx: Tx, around: Around, waiting: WaitingRow[]): Promise<string[]> {
  if (waiting.length === 0) return [];
  const { rows } = await sql<PairedRow>`
    with o as materialized (${freeOurs(around)}),
    l as materialized (${asRows(waiting)}),
    pair as (${pairsOf(sql.ref('o.id'))}), ${onePair}
    update tenant.channel_bill_rows r set payment_id = o.payment_id, refund_part_id = o.refund_part_id, order_id = o.order_id,
      branch_id = o.branch_id, ours_fen = o.ours_fen, ours_time = o.ours_time, ${unclaimed},
      status = case when r.theirs_fen = o.ours_fen then 'CLOSED' else 'OPEN' end::tenant.bill_row_status
    from found f join l on l.id = f.line_id join o on o.id = f.o_id
    where r.id = f.line_id and r.bill_id = any(${billsOf(waiting)}::uuid[])
    returning r.id, r.branch_id as "branchId", l.bill_id as "billId", l.status as "oldStatus", r.status, r.version`.execute(
    ctx.db,
  );
  return tracePaired(ctx, rows);
}

const billsOf = (rows: WaitingRow[]) => [...new Set(rows.map(({ billId }) => billId))];

function tracePaired(ctx: Tx, rows: PairedRow[]): string[] {
  for (const { id, branchId, oldStatus, status, version } of rows)
    ctx.trace({
      action: `${billRowLifecycle.name}.${status === 'CLOSED' ? 'pair' : 'differ'}`,
      branchId: branchId ?? undefined,
      docType: billRowLifecycle.name,
      docId: id,
      version,
      detail: { from: oldStatus, to: status },
    });
  return rows.map(({ billId }) => billId);
}

/** What of ours is in no row yet, as columns id, payment_id, refund_part_id, kind, ours_fen, ours_time, order_id, branch_id, key, txn. */
const freeOurs = ({ billIds, payments, others }: Around) => sql`
  select coalesce(o.payment_id, o.refund_part_id) as id, o.* from (
    select * from jsonb_to_recordset(${others}::jsonb) as x ("paymentId" uuid, "refundPartId" uuid, kind tenant.bill_line_kind,
      "oursFen" bigint, "oursTime" timestamptz, "orderId" uuid, "branchId" uuid, key text, txn text)
    ${payments ? sql`union all ${payments}` : sql``}) o (payment_id, refund_part_id, kind, ours_fen, ours_time, order_id, branch_id, key, txn)
  left join tenant.channel_bill_rows rp on rp.bill_id = any(${billIds}::uuid[]) and rp.payment_id = o.payment_id
  left join tenant.channel_bill_rows rr on rr.bill_id = any(${billIds}::uuid[]) and rr.refund_part_id = o.refund_part_id
  where rp.id is null and rr.id is null`;

interface OpenedRow {
  id: string;
  branchId: string | null;
}

/** Differences get a history; what agrees is a fact of the bill and gets none. */
function traceOpenedRows(ctx: Tx, rows: OpenedRow[]) {
  for (const { id, branchId } of rows) ctx.trace(openedTrace(billRowLifecycle, { id, branchId, status: 'OPEN' }));
}

/** A row for each line that has none: with ours if there is one, by our number first and by the channel's number then. */
async function addRowsOfLines(ctx: Tx, around: Around) {
  const { bill } = around;
  const { rows } = await sql<OpenedRow>`
    with o as materialized (${freeOurs(around)}),
    l as materialized (${freeLines(bill)}),
    pair as (${pairsOf(sql.ref('o.id'))}), ${onePair},
    added as (
      insert into tenant.channel_bill_rows (id, bill_id, kind, line_id, payment_id, refund_part_id, order_id, branch_id, ours_fen,
        theirs_fen, fee_fen, ours_time, theirs_time, txn_id, status)
      select gen_random_uuid(), l.bill_id, l.kind, l.id, o.payment_id, o.refund_part_id, o.order_id, o.branch_id, o.ours_fen,
        l.amount_fen, l.fee_fen, o.ours_time, l.time, l.txn_id,
        case when o.ours_fen = l.amount_fen then 'CLOSED' else 'OPEN' end::tenant.bill_row_status
      from l left join found f on f.line_id = l.id left join o on o.id = f.o_id
      returning id, branch_id, status)
    select id, branch_id as "branchId" from added where status = 'OPEN'`.execute(ctx.db);
  traceOpenedRows(ctx, rows);
}

/** What only our books have of the day. */
async function addRowsOfOurs(ctx: Tx, around: Around) {
  const { bill } = around;
  const [from, to] = [startOfBizDate(bill.day), startOfBizDate(addDays(bill.day, 1))];
  const { rows } = await sql<OpenedRow>`
    with added as (
      insert into tenant.channel_bill_rows (id, bill_id, kind, payment_id, refund_part_id, order_id, branch_id, ours_fen, ours_time, status)
      select gen_random_uuid(), ${bill.id}, o.kind, o.payment_id, o.refund_part_id, o.order_id, o.branch_id, o.ours_fen, o.ours_time, 'OPEN'
      from (${freeOurs(around)}) o where o.ours_time >= ${from} and o.ours_time < ${to}
      returning id, branch_id)
    select id, branch_id as "branchId" from added`.execute(ctx.db);
  traceOpenedRows(ctx, rows);
}
