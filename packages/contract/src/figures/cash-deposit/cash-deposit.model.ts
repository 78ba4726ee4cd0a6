import { z } from 'zod';
import { BookedAmount } from '#kernel/ledger.ts';
import { MatchResult } from '#kernel/match.ts';
import { actorName, day, fen, id, line, remark, time, version } from '#kernel/model.ts';
import { sensitiveField } from '#kernel/sensitive.ts';
import { Count } from '#money/shift/shift.model.ts';
import { Signature } from '#platform/auth/auth.model.ts';
import { columnsOf } from '#platform/export/export.model.ts';
import { PictureUrl } from '#platform/picture/picture.model.ts';
import { BankLine } from './bank-line.model.ts';

export const DepositStatus = z.enum(['SEALED', 'BANKED', 'MATCHED', 'DIFFERENT', 'CLOSED', 'CANCELLED']);
export type DepositStatus = z.output<typeof DepositStatus>;
export const SafeCountStatus = z.enum(['EVEN', 'DIFFERENT', 'EXPLAINED', 'BOOKED']);
export type SafeCountStatus = z.output<typeof SafeCountStatus>;
/** How a deposit found its line of the bank. */
export const MatchedBy = z.enum(['SLIP', 'AMOUNT', 'HAND']);
export type MatchedBy = z.output<typeof MatchedBy>;
/** EXPLAIN: the branch is asked for a note. INVESTIGATE: somebody who neither counted nor carried the bag looks into it. */
export const InquiryKind = z.enum(['EXPLAIN', 'INVESTIGATE']);
export type InquiryKind = z.output<typeof InquiryKind>;
/** EXPENSE: spent. FLOAT: change for the drawers, which they take in as paid in. */
export const PayOutKind = z.enum(['EXPENSE', 'FLOAT']);
export type PayOutKind = z.output<typeof PayOutKind>;

export const DepositInquiry = z.object({
  id,
  kind: InquiryKind,
  question: z.string(),
  askerName: actorName,
  askedTime: time,
  answer: z.string().nullable(),
  answererName: actorName,
  answeredTime: time.nullable(),
});
export type DepositInquiry = z.input<typeof DepositInquiry>;

export const DepositStep = z.enum(['bank', 'cancel', 'match', 'unmatch', 'ask', 'answer', 'bookDifference']);
export type DepositStep = z.output<typeof DepositStep>;

export const CashDeposit = z.object({
  id,
  no: z.string(),
  branchId: id,
  branchName: z.string(),
  status: DepositStatus,
  version: z.int(),
  bizDate: day,
  fen: z.int(),
  piles: Count,
  bagNo: z.string(),
  counterName: actorName,
  carrierName: actorName,
  remark: z.string(),
  sealedTime: time,
  /** Full days since it was sealed, as long as no line of the bank was found. */
  daysOnWay: z.int().nullable(),
  slipNo: z.string().nullable(),
  slipFen: z.int().nullable(),
  slipUrl: z.string().nullable(),
  slipName: actorName,
  slipTime: time.nullable(),
  result: MatchResult.nullable(),
  bankLine: BankLine.nullable(),
  matchedBy: MatchedBy.nullable(),
  matcherName: actorName,
  matchedTime: time.nullable(),
  /** What the bank has more than the bag had. */
  diffFen: z.int().nullable(),
  endNote: z.string(),
  enderName: actorName,
  endedTime: time.nullable(),
  /** Nobody else could have taken one of its steps. */
  isAlone: z.boolean(),
  inquiries: z.array(DepositInquiry),
  booked: z.array(BookedAmount),
  /** The steps that the caller may take now. */
  can: z.array(DepositStep),
  /** Why somebody else has to book the difference. */
  whyNotBook: z.string().nullable(),
});
export type CashDeposit = z.input<typeof CashDeposit>;

export const SafeCount = z.object({
  id,
  status: SafeCountStatus,
  version: z.int(),
  countedFen: z.int(),
  expectedFen: z.int(),
  diffFen: z.int(),
  piles: Count,
  counterName: actorName,
  countedTime: time,
  explanation: z.string(),
  explainerName: actorName,
  explainedTime: time.nullable(),
  bookerName: actorName,
  bookedTime: time.nullable(),
  bookNote: z.string(),
  isAlone: z.boolean(),
  can: z.array(z.enum(['explain', 'book'])),
  whyNotBook: z.string().nullable(),
});
export type SafeCount = z.input<typeof SafeCount>;

/** NONE: no bag left the safe that day. Of several bags the one that needs most attention speaks for the row. */
export const RowState = z.enum(['NONE', 'ON_WAY', 'LATE', 'VERY_LATE', 'ARRIVED', 'DIFFERENT', 'CLOSED']);
export type RowState = z.output<typeof RowState>;

/** A branch on a day. Amounts are null while the caller still has to count the safe without knowing what should be in it. */
export const SafeDayRow = z.object({
  branchId: id,
  branchName: z.string(),
  openingFen: z.int().nullable(),
  dropFen: z.int().nullable(),
  payOutFen: z.int().nullable(),
  depositFen: z.int().nullable(),
  otherFen: z.int().nullable(),
  closingFen: z.int().nullable(),
  countedFen: z.int().nullable(),
  countDiffFen: z.int().nullable(),
  countStatus: SafeCountStatus.nullable(),
  /** Cash moved after the count, so that the books ended the day with another amount than the count was compared with. */
  isMovedAfterCount: z.boolean(),
  onWayFen: z.int(),
  bankFen: z.int(),
  /** Deposited, and not arrived at the bank. */
  bankDiffFen: z.int(),
  deposits: z.int(),
  state: RowState,
  /** The longest time on the way of a bag of this day. */
  daysOnWay: z.int(),
  isOdd: z.boolean(),
  isBlind: z.boolean(),
});
export type SafeDayRow = z.input<typeof SafeDayRow>;

/** deposits = on the way + arrived + difference + returned. */
export const DepositFlow = z.object({
  countedFen: z.int(),
  countedBranches: z.int(),
  countDiffFen: z.int(),
  depositFen: z.int(),
  onWayFen: z.int(),
  onWayBags: z.int(),
  longest: z.object({ branchName: z.string(), days: z.int() }).nullable(),
  bankFen: z.int(),
  bankBranches: z.int(),
  diffFen: z.int(),
  /** Bags of this day that came back into the safe on a later day. */
  returnedFen: z.int(),
});
export type DepositFlow = z.input<typeof DepositFlow>;

/** Bags of earlier days that have not arrived yet. */
export const EarlierBags = z.object({ bags: z.int(), fen: z.int(), oldestDate: day, oldestDays: z.int(), branchId: id });

export const DepositBook = z.object({
  date: day,
  rows: z.array(SafeDayRow),
  flow: DepositFlow,
  earlier: EarlierBags.nullable(),
  /** When the day ends, minutes after midnight; null if branches differ. */
  dayCutoffMin: z.int().nullable(),
});
export type DepositBook = z.input<typeof DepositBook>;

export const SafeMoveKind = z.enum(['DROP', 'PAY_OUT', 'DEPOSIT', 'RETURNED', 'COUNT']);
export type SafeMoveKind = z.output<typeof SafeMoveKind>;
/** A posting on the safe of a branch: into the safe positive. */
export const SafeMove = z.object({
  id,
  kind: SafeMoveKind,
  fen: z.int(),
  time,
  actorName,
  /** The number of the shift or deposit, or why something was paid. */
  text: z.string(),
  approverName: actorName,
});
export type SafeMove = z.input<typeof SafeMove>;

export const SafeDayDetail = z.object({
  row: SafeDayRow,
  /** What the figures of the row are made of. Null while the caller still has to count. */
  moves: z.array(SafeMove).nullable(),
  deposits: z.array(CashDeposit),
  count: SafeCount.nullable(),
  /** The caller may register deposits, pay-outs and a count here. */
  mayWork: z.boolean(),
  isToday: z.boolean(),
});
export type SafeDayDetail = z.input<typeof SafeDayDetail>;

const one = { id, version };
const refLine = line(40);
/** The counted notes of a bag, with something in it. */
const BagCount = Count.refine((piles) => piles.some(({ count }) => count > 0));

export const BookFilter = z.object({ date: day });
export const DayFilter = z.object({ branchId: id, date: day });
export const NewDeposit = z.object({
  branchId: id,
  count: BagCount,
  bagNo: refLine,
  remark: remark(200),
  /** Of whoever counted, who is signed in. */
  password: sensitiveField(z.string().min(1).max(100)),
  carrier: Signature,
});
export const DepositSlip = z.object({
  ...one,
  slipNo: refLine,
  slipUrl: PictureUrl.min(1),
  /** Read from the slip and typed by hand, twice. */
  slipFen: fen.min(1),
  slipFenAgain: fen.min(1),
});
export const DepositCancel = z.object({ ...one, reason: line(200) });
export const DepositMatch = z.object({ ...one, bankLineId: id });
export const DepositStepInput = z.object(one);
export const DepositAsk = z.object({ ...one, kind: InquiryKind, question: line(200) });
export const DepositAnswer = z.object({ ...one, inquiryId: id, answer: line(500) });
export const DepositDifference = z.object({ ...one, note: line(200) });
export const NewPayOut = z.object({
  branchId: id,
  kind: PayOutKind,
  fen: fen.min(1),
  reason: line(200),
  /** Above what the caller may pay out alone. */
  approver: Signature.optional(),
});
export const NewSafeCount = z.object({ branchId: id, count: Count });
export const CountExplanation = z.object({ ...one, explanation: line(500) });
export const CountDifference = z.object({ ...one, note: line(200) });

export const bookColumnKeys = [
  'date',
  'branch',
  'opening',
  'drop',
  'payOut',
  'deposit',
  'other',
  'closing',
  'counted',
  'countDiff',
  'onWay',
  'bank',
  'bankDiff',
  'state',
] as const;
const MOST_DAYS = 31;
export const BookSpan = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < MOST_DAYS * 86_400_000, { path: ['to'] });
export const BookExport = BookSpan.safeExtend({ columns: columnsOf([...bookColumnKeys]) });
