import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { upload } from '#kernel/file.ts';
import { IMPORT_MOST_BYTES } from '#kernel/import.ts';
import { id, line } from '#kernel/model.ts';
import { Export } from '#platform/export/export.model.ts';
import { pictureUpload } from '#platform/picture/picture.model.ts';
import {
  AccountTail,
  BankImportOutcome,
  BankLine,
  BankLineFilter,
  FreeBankLine,
  LineCandidate,
  SetAside,
} from './bank-line.model.ts';
import {
  BookExport,
  BookFilter,
  CashDeposit,
  CountDifference,
  CountExplanation,
  DayFilter,
  DepositAnswer,
  DepositAsk,
  DepositBook,
  DepositCancel,
  DepositDifference,
  DepositMatch,
  DepositSlip,
  DepositStepInput,
  NewDeposit,
  NewPayOut,
  NewSafeCount,
  SafeDayDetail,
} from './cash-deposit.model.ts';

const list = { can: 'DEPOSIT_LIST' } as const;
const work = { can: 'DEPOSIT_WORK' } as const;
const book = { can: 'DEPOSIT_BOOK' } as const;
const stale = ['cashDeposit'];
const one = z.object({ id });

export const cashDepositApi = defineApi('cashDeposit', {
  /** The safes of the caller's branches on a day, and what became of the bags that left them that day. */
  book: get('/api/statistics/cash-deposit/book', { access: list, input: BookFilter, output: DepositBook }),
  /** One branch on a day: what moved, its bags, its count. */
  day: get('/api/statistics/cash-deposit/branch/:branchId', { access: list, input: DayFilter, output: SafeDayDetail }),
  get: get('/api/statistics/cash-deposit/:id', { access: list, input: one, output: CashDeposit }),
  addPicture: post('/api/storage/picture/cash-deposit', { access: work, ...pictureUpload }),
  /** The bag leaves the safe: who counted signs with their password, who carries it with username and password. */
  seal: post('/api/statistics/cash-deposit', { access: work, input: NewDeposit, output: CashDeposit, stale }),
  /** Registers the slip of the bank. A line of the bank that fits is then found by itself. */
  bank: post('/api/statistics/cash-deposit/:id/slip', { access: work, input: DepositSlip, output: CashDeposit, stale }),
  /** The bag goes back into the safe. */
  cancel: post('/api/statistics/cash-deposit/:id/cancel', { access: work, input: DepositCancel, output: CashDeposit, stale }),
  candidates: get('/api/statistics/cash-deposit/:id/candidate', { access: book, input: one, output: z.array(LineCandidate) }),
  match: post('/api/statistics/cash-deposit/:id/match', { access: book, input: DepositMatch, output: CashDeposit, stale }),
  unmatch: post('/api/statistics/cash-deposit/:id/unmatch', {
    access: book,
    input: DepositStepInput,
    output: CashDeposit,
    stale,
  }),
  /** Asks the branch for an explanation, or has somebody look into it. */
  ask: post('/api/statistics/cash-deposit/:id/inquiry', { access: book, input: DepositAsk, output: CashDeposit, stale }),
  answer: post('/api/statistics/cash-deposit/:id/answer', { access: work, input: DepositAnswer, output: CashDeposit, stale }),
  /** Books what the bank has more or less than the bag had as cash over or short. */
  bookDifference: post('/api/statistics/cash-deposit/:id/difference', {
    access: book,
    input: DepositDifference,
    output: CashDeposit,
    stale,
  }),

  payOut: post('/api/statistics/safe/pay-out', { access: work, input: NewPayOut, output: one, stale }),
  /** Once a day; the answer says what the books had. */
  count: post('/api/statistics/safe/count', { access: work, input: NewSafeCount, output: one, stale }),
  explainCount: post('/api/statistics/safe/count/:id/explanation', { access: work, input: CountExplanation, output: one, stale }),
  bookCount: post('/api/statistics/safe/count/:id/difference', { access: book, input: CountDifference, output: one, stale }),

  /** Reads a bank statement and matches its lines with deposits. The same file is taken once. */
  importLines: post('/api/statistics/bank-line/import', {
    access: book,
    takesFile: IMPORT_MOST_BYTES,
    input: z.object({
      brandId: id,
      name: line(200),
      accountTail: AccountTail.optional(),
      isTrial: z.stringbool(),
      file: upload,
    }),
    output: BankImportOutcome,
    stale,
  }),
  lines: get('/api/statistics/bank-line', { access: book, input: BankLineFilter, output: z.array(FreeBankLine) }),
  setAside: post('/api/statistics/bank-line/:id/aside', { access: book, input: SetAside, output: BankLine, stale }),

  export: post('/api/statistics/cash-deposit/export', { access: { can: 'DEPOSIT_EXPORT' }, input: BookExport, output: Export }),
});
