import { z } from 'zod';
import { BookedAmount } from '#kernel/ledger.ts';
import { MatchResult } from '#kernel/match.ts';
import { actorName, day, id, keyword, line, pageQuery, time, version } from '#kernel/model.ts';
import { columnsOf } from '#platform/export/export.model.ts';
import { billChannels, resolveWays } from './third-income.rules.ts';

export const BillChannel = z.enum(billChannels);
export const ChannelBillStatus = z.enum(['IMPORTED', 'MATCHED', 'SETTLED']);
export const BillRowStatus = z.enum(['OPEN', 'CLAIMED', 'RESOLVED', 'CLOSED']);
export const BillFileStatus = z.enum(['WAITING', 'READING', 'DONE', 'REFUSED', 'FAILED']);
export type BillFileStatus = z.infer<typeof BillFileStatus>;
export const ResolveWay = z.enum(resolveWays);
const LineKind = z.enum(['PAYMENT', 'REFUND']);

/** A file that brought lines, or is about to: uploaded, or fetched from the channel. */
export const BillFile = z.object({
  id,
  channel: BillChannel,
  day,
  name: z.string(),
  source: z.enum(['UPLOAD', 'FETCH']),
  status: BillFileStatus,
  linesTotal: z.int(),
  linesDone: z.int(),
  /** Lines that no file had brought before. */
  linesNew: z.int(),
  /** Why it was refused, in the language of whoever brought it. */
  problem: z.string(),
  accountName: actorName,
  createdTime: time,
  tookMs: z.int().nullable(),
});
export type BillFile = z.input<typeof BillFile>;

/** The lines of one result of a bill. */
const ResultSum = z.object({ count: z.int(), oursFen: z.int(), theirsFen: z.int() });

export const ChannelBill = z.object({
  id,
  brandId: id,
  channel: BillChannel,
  merchantNo: z.string(),
  day,
  status: ChannelBillStatus,
  version,
  results: z.record(MatchResult, ResultSum),
  /** Rows by tab. `open` counts those that hold up the settlement. */
  counts: z.object({ all: z.int(), open: z.int(), claimed: z.int(), done: z.int(), matched: z.int() }),
  /** Lines only in our books that are older than two days. */
  overdue: z.int(),
  oursFen: z.int(),
  theirsFen: z.int(),
  feeFen: z.int(),
  settledName: actorName,
  settledTime: time.nullable(),
});
export type ChannelBill = z.input<typeof ChannelBill>;

/** A day of a channel: its bill, if there is one, and the newest files. */
export const BillDay = z.object({
  bill: ChannelBill.nullable(),
  /** Empty: the brand has no merchant at this channel. */
  merchantNo: z.string(),
  /** Whether the channel can be asked for its bills. */
  isConnected: z.boolean(),
  files: z.array(BillFile),
});
export type BillDay = z.input<typeof BillDay>;
export const BillDayRef = z.object({ brandId: id, channel: BillChannel, day });

/** A day in the list of bills. */
export const BillSummary = z.object({
  id,
  channel: BillChannel,
  day,
  status: ChannelBillStatus,
  open: z.int(),
  theirsFen: z.int(),
});
export type BillSummary = z.input<typeof BillSummary>;
export const BillSummaryFilter = z.object({ brandId: id, from: day, to: day });

export const RowTab = z.enum(['all', 'open', 'done', 'matched']);
export type RowTab = z.infer<typeof RowTab>;

export const BillRow = z.object({
  id,
  billId: id,
  kind: LineKind,
  result: MatchResult,
  status: BillRowStatus,
  version,
  time,
  oursFen: z.int().nullable(),
  theirsFen: z.int().nullable(),
  feeFen: z.int(),
  orderNo: z.string().nullable(),
  branchName: z.string().nullable(),
  txnId: z.string().nullable(),
  /** How many orders or payments may belong to a line that only the channel has; null for other rows. */
  candidates: z.int().nullable(),
  way: ResolveWay.nullable(),
  note: z.string(),
  resolvedName: actorName,
  resolvedTime: time.nullable(),
});
export type BillRow = z.input<typeof BillRow>;

const rowFilter = z.object({ billId: id, tab: RowTab.default('all'), result: MatchResult.optional(), keyword });
export const BillRowFilter = pageQuery.extend(rowFilter.shape);
export const BillRowExport = rowFilter.extend({
  columns: columnsOf([
    'time',
    'kind',
    'order',
    'branch',
    'ours',
    'result',
    'theirs',
    'difference',
    'fee',
    'txn',
    'status',
    'way',
    'note',
    'who',
  ]),
});
export const BillRows = rowFilter;

/** What a line of the channel may belong to: a payment that only our books have, or an order of about the same time. */
export const Candidate = z.object({
  kind: z.enum(['ROW', 'ORDER']),
  id,
  orderNo: z.string(),
  branchName: z.string(),
  cashierName: actorName,
  time,
  amountFen: z.int(),
});
export type Candidate = z.input<typeof Candidate>;

export const BillRowDetail = BillRow.extend({
  oursTime: time.nullable(),
  theirsTime: time.nullable(),
  orderId: id.nullable(),
  outTradeNo: z.string().nullable(),
  machineNo: z.string().nullable(),
  cashierName: actorName,
  candidateList: z.array(Candidate),
  booked: z.array(BookedAmount),
});
export type BillRowDetail = z.input<typeof BillRowDetail>;

export const RowRef = z.object({ rowId: id });
export const Resolution = z.object({
  rowId: id,
  version,
  way: ResolveWay,
  note: line(200),
  /** For ATTACH: what the line belongs to. */
  candidate: z.object({ kind: z.enum(['ROW', 'ORDER']), id }).optional(),
});
export const Settlement = z.object({ billId: id, version });

/** The largest file that can be uploaded. A bill of a hundred thousand lines fits when it is packed. */
export const BILL_MOST_BYTES = 24 * 1024 * 1024;
