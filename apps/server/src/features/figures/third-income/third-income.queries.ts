import { thirdIncomeNouns } from '@netbar/contract/figures/third-income/feature';
import type { thirdIncomeApi } from '@netbar/contract/figures/third-income/third-income.api';
import type { BillRows } from '@netbar/contract/figures/third-income/third-income.model';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import type { MatchResult } from '@netbar/contract/kernel/match';
import { sql } from 'kysely';
import type { z } from 'zod';
import { findBooked } from '#kernel/booked.ts';
import { countUpTo } from '#kernel/count.ts';
import { containing, inBrands, isInWholeBrands, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { selectFiles } from './bring-file.ts';
import { sumRows } from './bill-sums.ts';
import { findCandidates } from './candidates.ts';
import { findMerchant } from './merchant.ts';

const FILES = 5;
/** A bill of a hundred thousand lines is counted whole. */
const MOST_ROWS = 1_000_000;

export async function getDay(
  ctx: Ctx,
  { brandId, channel, day }: In<typeof thirdIncomeApi.day>,
): Promise<Out<typeof thirdIncomeApi.day>> {
  const [merchant, found, files] = await Promise.all([
    findMerchant(ctx, brandId, channel),
    ctx.db
      .selectFrom('channelBills')
      .select('id')
      .where(inBrands(ctx, 'channelBills.brandId'))
      .where('brandId', '=', brandId)
      .where('channel', '=', channel)
      .where('day', '=', day)
      .orderBy('createdTime', 'desc')
      .limit(1)
      .executeTakeFirst(),
    selectFiles(ctx)
      .where('brandId', '=', brandId)
      .where('channel', '=', channel)
      .where('day', '=', day)
      .orderBy('createdTime', 'desc')
      .limit(FILES)
      .execute(),
  ]);
  return {
    bill: found ? await readBill(ctx, found.id) : null,
    merchantNo: merchant?.merchantNo ?? '',
    isConnected: merchant?.isConnected ?? false,
    files,
  };
}

export const getBill = (ctx: Ctx, { billId }: In<typeof thirdIncomeApi.bill>) => readBill(ctx, billId);

/** A bill with its sums. Bills are of a brand as a whole: nobody of single branches sees them. */
export async function readBill(ctx: Ctx | Tx, billId: string): Promise<Out<typeof thirdIncomeApi.settle>> {
  const bill = await ctx.db
    .selectFrom('channelBills')
    .select(['id', 'brandId', 'channel', 'merchantNo', 'day', 'status', 'version', 'settledName', 'settledTime'])
    .where(inBrands(ctx, 'channelBills.brandId'))
    .where('id', '=', billId)
    .executeTakeFirstOrThrow(notFound(thirdIncomeNouns.channelBill));
  if (!isInWholeBrands(ctx, bill.brandId)) throw notFound(thirdIncomeNouns.channelBill)();
  return { ...bill, ...(await sumRows(ctx, billId)) };
}

export async function listBills(ctx: Ctx, { brandId, from, to }: In<typeof thirdIncomeApi.bills>) {
  if (!isInWholeBrands(ctx, brandId)) return [];
  return ctx.db
    .selectFrom('channelBills')
    .select(['channelBills.id', 'channelBills.channel', 'channelBills.day', 'channelBills.status'])
    .select([
      sql<number>`(select count(*)::int from tenant.channel_bill_rows r where r.company_id = channel_bills.company_id and r.bill_id = channel_bills.id
        and r.status = 'OPEN')`.as('open'),
      sql<number>`coalesce(channel_bills.gross_fen, (select sum(r.theirs_fen) from tenant.channel_bill_rows r where r.company_id = channel_bills.company_id
        and r.bill_id = channel_bills.id), 0)::bigint`.as('theirsFen'),
    ])
    .where(inBrands(ctx, 'channelBills.brandId'))
    .where('channelBills.brandId', '=', brandId)
    .where('channelBills.day', '>=', from)
    .where('channelBills.day', '<=', to)
    .orderBy('channelBills.day', 'desc')
    .orderBy('channelBills.channel')
    .execute();
}

const places = { all: [0, 1, 2, 3], open: [0], done: [1, 2], matched: [3] } as const;

/** The rows of a bill, differences first. */
export function selectRows(ctx: Ctx | Tx, { billId, tab, result, keyword }: z.output<typeof BillRows>) {
  let found = ctx.db
    .selectFrom('channelBillRows as r')
    .innerJoin('channelBills', (on) =>
      on.onRef('channelBills.companyId', '=', 'r.companyId').onRef('channelBills.id', '=', 'r.billId'),
    )
    .leftJoin('orders as o', (on) => on.onRef('o.companyId', '=', 'r.companyId').onRef('o.id', '=', 'r.orderId'))
    .leftJoin('branches as n', (on) => on.onRef('n.companyId', '=', 'r.companyId').onRef('n.id', '=', 'r.branchId'))
    .where(inBrands(ctx, 'channelBills.brandId'))
    .where('r.billId', '=', billId);
  if (tab !== 'all') found = found.where('r.place', 'in', [...places[tab]]);
  if (result) found = found.where('r.result', '=', result);
  if (keyword)
    found = found.where((q) => q.or([q('o.no', 'ilike', containing(keyword)), q('r.txnId', 'ilike', containing(keyword))]));
  return found;
}

export const rowColumns = [
  'r.id',
  'r.billId',
  'r.kind',
  'r.result',
  'r.status',
  'r.version',
  'r.time',
  'r.oursFen',
  'r.theirsFen',
  'r.feeFen',
  'r.txnId',
  'r.way',
  'r.note',
  'r.resolvedName',
  'r.resolvedTime',
  'o.no as orderNo',
  'n.name as branchName',
] as const;

export async function listRows(
  ctx: Ctx,
  { page, limit, ...filter }: In<typeof thirdIncomeApi.rows>,
): Promise<Out<typeof thirdIncomeApi.rows>> {
  await readBillHead(ctx, filter.billId);
  const found = selectRows(ctx, filter);
  const [rows, total] = await Promise.all([
    found
      .select(rowColumns)
      .orderBy('r.place')
      .orderBy('r.time', 'desc')
      .orderBy('r.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('r.id'), MOST_ROWS),
  ]);
  return { rows: await withCandidates(ctx, rows), total };
}

/** Refuses a bill out of scope. */
export async function readBillHead(ctx: Ctx, billId: string) {
  const bill = await ctx.db
    .selectFrom('channelBills')
    .select(['id', 'brandId', 'channel', 'day'])
    .where(inBrands(ctx, 'channelBills.brandId'))
    .where('id', '=', billId)
    .executeTakeFirstOrThrow(notFound(thirdIncomeNouns.channelBill));
  if (!isInWholeBrands(ctx, bill.brandId)) throw notFound(thirdIncomeNouns.channelBill)();
  return bill;
}

async function withCandidates<R extends { id: string; result: MatchResult; status: string }>(ctx: Ctx | Tx, rows: R[]) {
  const isLoose = ({ result, status }: R) => result === 'ONLY_THEIRS' && status === 'OPEN';
  const found = await findCandidates(
    ctx,
    rows.filter(isLoose).map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    candidates: isLoose(row) ? found.filter(({ rowId }) => rowId === row.id).length : null,
  }));
}

const rowById = (ctx: Ctx | Tx, rowId: string) =>
  ctx.db
    .selectFrom('channelBillRows as r')
    .innerJoin('channelBills', (on) =>
      on.onRef('channelBills.companyId', '=', 'r.companyId').onRef('channelBills.id', '=', 'r.billId'),
    )
    .leftJoin('orders as o', (on) => on.onRef('o.companyId', '=', 'r.companyId').onRef('o.id', '=', 'r.orderId'))
    .leftJoin('branches as n', (on) => on.onRef('n.companyId', '=', 'r.companyId').onRef('n.id', '=', 'r.branchId'))
    .leftJoin('channelBillLines as l', (on) => on.onRef('l.companyId', '=', 'r.companyId').onRef('l.id', '=', 'r.lineId'))
    .select([...rowColumns, 'channelBills.brandId'])
    .select(['r.oursTime', 'r.theirsTime', 'r.orderId', 'l.outTradeNo', 'o.machineNo', 'o.creatorName as cashierName'])
    .where(inBrands(ctx, 'channelBills.brandId'))
    .where('r.id', '=', rowId)
    .executeTakeFirstOrThrow(notFound(thirdIncomeNouns.billRow));

export async function readRow(ctx: Ctx | Tx, rowId: string) {
  const [row] = await withCandidates(ctx, [await rowById(ctx, rowId)]);
  return row as NonNullable<typeof row>;
}

export async function getRow(ctx: Ctx, { rowId }: In<typeof thirdIncomeApi.row>): Promise<Out<typeof thirdIncomeApi.row>> {
  const { brandId, ...row } = await rowById(ctx, rowId);
  if (!isInWholeBrands(ctx, brandId)) throw notFound(thirdIncomeNouns.billRow)();
  const [candidateList, booked] = await Promise.all([findCandidates(ctx, [rowId]), findBooked(ctx, rowId)]);
  const isLoose = row.result === 'ONLY_THEIRS' && row.status === 'OPEN';
  return { ...row, candidates: isLoose ? candidateList.length : null, candidateList, booked };
}
