import { z } from 'zod';
import { MatchResult } from '#kernel/match.ts';
import { day, id, time } from '#kernel/model.ts';

export const BankLine = z.object({
  id,
  /** The last four digits of our account. */
  accountTail: z.string(),
  ref: z.string(),
  slipNo: z.string(),
  time,
  fen: z.int(),
  remark: z.string(),
  counterparty: z.string(),
  /** Somebody said that it is no cash deposit. */
  isAside: z.boolean(),
});
export type BankLine = z.input<typeof BankLine>;

/** The last four digits of an account. */
export const AccountTail = z.string().regex(/^\d{4}$/);
export const BankImportOutcome = z.object({
  /** The lines of the file on which money came in. */
  rows: z.int(),
  added: z.int(),
  /** Lines that an earlier file already brought. */
  known: z.int(),
  /** Lines of the file that say nothing about money that came in. */
  skipped: z.int(),
  matched: z.int(),
  different: z.int(),
  problems: z.array(z.object({ row: z.int(), column: z.string(), text: z.string() })),
  isDone: z.boolean(),
});
export type BankImportOutcome = z.input<typeof BankImportOutcome>;

export const BankLineFilter = z.object({
  brandId: id.optional(),
  from: day,
  to: day,
  /** Those that somebody set aside, instead of those that wait. */
  isAside: z.stringbool().default(false),
});
/** A line that no deposit has, and whether a deposit might be it. */
export const FreeBankLine = BankLine.extend({ result: MatchResult, candidates: z.int() });
export const SetAside = z.object({ id, isAside: z.boolean() });

/** A line that could be that of a deposit: `isLikely` if its amount is what the bank should have. */
export const LineCandidate = BankLine.extend({ isLikely: z.boolean(), days: z.int(), diffFen: z.int() });
export type LineCandidate = z.input<typeof LineCandidate>;
