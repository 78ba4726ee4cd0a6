import { thirdIncomeErrors } from '@netbar/contract/figures/third-income/third-income.errors';
import type { BillChannel } from '@netbar/contract/figures/third-income/third-income.rules';
import { bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import type { BillLine } from '#gateways/payment.ts';
import type { Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { lockBillOfDay, stepBill, type LockedBill } from './bill-steps.ts';
import { matchBill } from './match-bill.ts';

/** Lines that are in memory at a time. */
const BATCH = 1_000;
const REPORT_EVERY = 5 * BATCH;

export interface BillDayOf {
  brandId: string;
  channel: BillChannel;
  day: string;
  merchantNo: string;
}

/**
 * Keeps the lines of a bill and compares them with ours. Lines that are known already change nothing; one that says something else
 * than before refuses the whole file.
 */
export async function keepLines(
  ctx: Tx,
  of: BillDayOf,
  lines: Iterable<BillLine>,
  report: (linesDone: number) => Promise<unknown> = async () => undefined,
) {
  const { bill, isNew } = await lockBillOfDay(ctx, of);
  let linesTotal = 0;
  let linesNew = 0;
  for (const batch of inBatches(lines)) {
    for (const line of batch) refuseOtherDay(line, of.day);
    linesNew += await insertLines(ctx, bill, batch);
    linesTotal += batch.length;
    if (linesTotal % REPORT_EVERY === 0) await report(linesTotal);
  }
  if (linesNew > 0 && bill.status === 'SETTLED') throw new AppError(thirdIncomeErrors.billSettled, { day: of.day });
  const kept = { billId: bill.id, linesTotal, linesNew };
  if (bill.status === 'SETTLED') return kept;
  const extended = linesNew > 0 && !isNew ? await stepBill(ctx, bill, 'extend', { detail: { lines: linesNew } }) : bill;
  await matchBill(ctx, extended);
  return kept;
}

function* inBatches(lines: Iterable<BillLine>): Generator<BillLine[]> {
  let batch: BillLine[] = [];
  for (const line of lines) {
    batch.push(line);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function refuseOtherDay({ time }: BillLine, day: string) {
  const found = bizDate(time);
  if (found !== day) throw new AppError(thirdIncomeErrors.otherDay, { found, day });
}

/** A payment by its transaction, a refund by its own number. */
const keyOf = ({ kind, transactionId, outTradeNo, refundNo }: BillLine) =>
  kind === 'PAYMENT' ? `P ${transactionId || outTradeNo}` : `R ${refundNo ?? (transactionId || outTradeNo)}`;

async function insertLines(ctx: Tx, bill: LockedBill, batch: BillLine[]): Promise<number> {
  const rows = batch.map((line) => ({
    id: ctx.newId(),
    line_key: keyOf(line),
    kind: line.kind,
    txn_id: line.transactionId,
    out_trade_no: line.outTradeNo,
    refund_no: line.refundNo ?? '',
    amount_fen: line.kind === 'REFUND' ? 0 - line.amountFen : line.amountFen,
    fee_fen: line.feeFen,
    time: line.time,
  }));
  const sent = JSON.stringify(rows);
  const { rows: added } = await sql<{ n: number }>`
    with added as (
      insert into tenant.channel_bill_lines
        (id, bill_id, channel, merchant_no, line_key, kind, txn_id, out_trade_no, refund_no, amount_fen, fee_fen, time)
      select s.id, ${bill.id}, ${bill.channel}, ${bill.merchantNo}, s.line_key, s.kind, s.txn_id, s.out_trade_no, s.refund_no,
        s.amount_fen, s.fee_fen, s.time
      from jsonb_to_recordset(${sent}::jsonb) as s (id uuid, line_key text, kind tenant.bill_line_kind, txn_id text,
        out_trade_no text, refund_no text, amount_fen bigint, fee_fen bigint, time timestamptz)
      on conflict on constraint channel_bill_lines_once do nothing returning 1)
    select count(*)::int as n from added`.execute(ctx.db);
  const n = added[0]?.n ?? 0;
  if (n < batch.length) await refuseOtherContent(ctx, bill, sent);
  return n;
}

/** A line with a known key that says another amount, or stands on another day: one of the files is not genuine. */
async function refuseOtherContent(ctx: Tx, bill: LockedBill, sent: string) {
  const { rows } = await sql<{ key: string }>`
    select l.txn_id as key from jsonb_to_recordset(${sent}::jsonb) as s (line_key text, kind tenant.bill_line_kind, txn_id text,
      out_trade_no text, refund_no text, amount_fen bigint, fee_fen bigint)
    join tenant.channel_bill_lines l on l.channel = ${bill.channel} and l.merchant_no = ${bill.merchantNo} and l.line_key = s.line_key
    where (l.bill_id, l.kind, l.txn_id, l.out_trade_no, l.refund_no, l.amount_fen, l.fee_fen) is distinct from
      (${bill.id}::uuid, s.kind, s.txn_id, s.out_trade_no, s.refund_no, s.amount_fen, s.fee_fen) limit 1`.execute(ctx.db);
  if (rows[0]) throw new AppError(thirdIncomeErrors.lineDiffers, { key: rows[0].key });
}
