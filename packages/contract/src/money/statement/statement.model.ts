import { z } from 'zod';
import { sortBy } from '#kernel/list.ts';
import { DAY_MS } from '#kernel/time.ts';
import { actorName, day, fen, id, keyword, line, pageQuery, remark, time, upToMostListed, version } from '#kernel/model.ts';
import { PictureUrl } from '#platform/picture/picture.model.ts';

export const StatementStatus = z.enum(['DRAFT', 'ISSUED', 'CONFIRMED', 'APPROVED', 'PAID', 'DISPUTED', 'VOID']);
export type StatementStatus = z.infer<typeof StatementStatus>;

/**
 * What was decided about a line. OPEN: nothing yet. MATCHED: the party asks what our books say. ACCEPTED: the bill is paid.
 * DISPUTED: our amount is paid, and the difference stays a claim. CARRIED: the line leaves for a later statement.
 */
export const LineDecision = z.enum(['OPEN', 'MATCHED', 'ACCEPTED', 'DISPUTED', 'CARRIED']);
export type LineDecision = z.infer<typeof LineDecision>;

/** What a person may decide. OPEN takes a decision back. Whether a line is matched follows from its amounts. */
export const ChosenDecision = LineDecision.exclude(['MATCHED']);
export type ChosenDecision = z.infer<typeof ChosenDecision>;

/** The kinds of line that the mechanism adds by itself. All others are those of the statement's kind, such as GOODS or RETURN. */
export const OWN_LINE = { rebate: 'REBATE', billOnly: 'BILL_ONLY', carry: 'CARRY' } as const;

/** The most lines of a statement. A longer period is settled in parts. */
export const MOST_LINES = 10_000;
/** The most lines that one call enters or decides by id. */
const MOST_LINES_A_CALL = 2000;
/** The most days of a statement's period. */
export const MOST_DAYS = 366;

const amount = z.int();

/** What the columns of a kind show about a line: its product, quantity and price, the number of its receipt. */
export const LineDetail = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type LineDetail = z.infer<typeof LineDetail>;

export const StatementLine = z.object({
  id,
  lineNo: z.int(),
  sourceType: z.string(),
  sourceId: id,
  lineKind: z.string(),
  title: z.string(),
  detail: LineDetail,
  oursFen: amount,
  /** Null: not on the party's bill, or no bill was entered yet. */
  billFen: amount.nullable(),
  payableFen: amount,
  decision: LineDecision,
  note: z.string(),
});
export type StatementLine = z.input<typeof StatementLine>;

/** The lines of one kind about which the same was decided. */
export const StatementSum = z.object({
  decision: LineDecision,
  lineKind: z.string(),
  count: z.int(),
  oursFen: amount,
  billFen: amount,
  payableFen: amount,
});
export type StatementSum = z.input<typeof StatementSum>;

export const StatementPayment = z.object({
  id,
  amountFen: amount,
  paidDay: day,
  bankRef: z.string(),
  payerName: actorName,
  createdTime: time,
});
export type StatementPayment = z.input<typeof StatementPayment>;

export const StatementRow = z.object({
  id,
  no: z.string(),
  partyId: id,
  partyName: z.string(),
  /** Null for a statement of a brand or of the company as a whole. */
  branchId: id.nullable(),
  branchName: z.string().nullable(),
  brandId: id.nullable(),
  brandName: z.string().nullable(),
  periodFrom: day,
  periodTo: day,
  dueDay: day.nullable(),
  status: StatementStatus,
  version: z.int(),
  /** What our books say, over all lines. */
  oursFen: amount,
  /** What the party asks. Null until its bill is entered. */
  billFen: amount.nullable(),
  /** What is payable by the decisions, with what was carried in. */
  totalFen: amount,
  /** What earlier statements of the party left below zero. */
  carriedInFen: amount,
  paidFen: amount,
  billNo: z.string(),
  openCount: z.int(),
  draftedByName: actorName,
  createdTime: time,
  /** Nobody else could have taken one of its steps. */
  isAlone: z.boolean(),
});
export type StatementRow = z.input<typeof StatementRow>;

const Step = z.object({ byName: actorName, time }).nullable();

export const Statement = StatementRow.extend({
  /** Whether the party sends a bill that is compared with our books. */
  takesBill: z.boolean(),
  toleranceBp: z.int(),
  evidence: z.array(z.string()),
  note: z.string(),
  /** Why it was sent back or voided. */
  reason: z.string(),
  issued: Step,
  confirmed: Step,
  approved: Step,
  paidTime: time.nullable(),
  sums: z.array(StatementSum),
  /** Lines accepted although the bill is further from our books than the tolerance: what an approver looks at. */
  over: z.object({ count: z.int(), differenceFen: amount }),
  payments: z.array(StatementPayment),
  /** The statement that took in what this one left below zero. */
  carriedInto: z.object({ id, no: z.string() }).nullable(),
  /** What the caller may do with it here. */
  may: z.object({ edit: z.boolean(), confirm: z.boolean(), approve: z.boolean(), pay: z.boolean() }),
  /** Why the caller, who holds the function of the next step, may not take it, and who may instead. */
  whyNot: z.string().nullable(),
});
export type Statement = z.input<typeof Statement>;

export const StatementSums = z.object({ totalFen: amount, paidFen: amount });

export const StatementFilter = upToMostListed(
  pageQuery.extend({
    keyword,
    partyId: id.optional(),
    branchId: id.optional(),
    brandId: id.optional(),
    status: StatementStatus.optional(),
    /** Whose period ends in these days. */
    from: day.optional(),
    to: day.optional(),
    sort: sortBy(['no', 'party', 'period', 'total', 'due', 'time']),
  }),
);

export const LineFilter = pageQuery.extend({ id, decision: LineDecision.optional() });

export const StatementParty = z.object({ id, name: z.string() });
export type StatementParty = z.input<typeof StatementParty>;
export const PartySearch = z.object({ keyword });

/** The most pictures that are shown at once for a statement. */
export const MOST_EVIDENCE = 9;
const evidence = z.array(PictureUrl.min(1)).max(MOST_EVIDENCE).default([]);

/** A statement of a branch, of a brand, or with neither of the company as a whole. */
export const NewStatement = z
  .object({ partyId: id, branchId: id.optional(), brandId: id.optional(), from: day, to: day, note: remark(200) })
  .refine(({ branchId, brandId }) => !(branchId && brandId), { path: ['brandId'] })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < MOST_DAYS * DAY_MS, { path: ['to'] });

const signedFen = z.int().min(-1_000_000_000).max(1_000_000_000);

/**
 * The party's bill, at once or in parts. `lines`: what it asks for lines of ours, null if it does not list them. `rest`: lines
 * without an amount stay so (LEAVE) or get that of our books (MATCH). `extras`: what is only on the bill.
 */
export const EnterBill = z.object({
  id,
  billNo: remark(60),
  lines: z.array(z.object({ lineId: id, billFen: signedFen.nullable() })).max(MOST_LINES_A_CALL),
  rest: z.enum(['MATCH', 'LEAVE']).default('LEAVE'),
  extras: z
    .array(z.object({ title: line(100), billFen: signedFen.refine((value) => value !== 0) }))
    .max(100)
    .default([]),
  evidence,
});

/** Without `lineIds`: all lines that are open. */
export const DecideLines = z.object({
  id,
  lineIds: z.array(id).min(1).max(MOST_LINES_A_CALL).optional(),
  decision: ChosenDecision,
  note: remark(200),
});

/** What the party gives back afterwards, without goods: it lowers what is payable. */
export const AddRebate = z.object({ id, title: line(100), amountFen: fen.min(1) });
/** Takes away a rebate or a line that is only on the bill, as somebody entered it by mistake. */
export const DropLine = z.object({ id, lineId: id });
export const OneStatement = z.object({ id });
/** The version that the caller has looked at: nobody confirms or approves amounts that they have not seen. */
export const SeenStatement = z.object({ id, version });
export const ConfirmStatement = SeenStatement.extend({ evidence, note: remark(200) });
export const EndStatement = z.object({ id, reason: line(200) });
export const PayStatement = z.object({ id, amountFen: fen.min(1), paidDay: day, bankRef: line(60) });
