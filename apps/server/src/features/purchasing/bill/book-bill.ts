import { OWN_LINE } from '@netbar/contract/money/statement/statement.model';
import { BILL_LINE } from '@netbar/contract/purchasing/bill/bill.rules';
import type { SettledLine } from '#features/money/statement/statement.ts';
import { type AccountRef, credit, debit, type Posting } from '#kernel/ledger.ts';

type BookedLine = Pick<SettledLine, 'lineKind' | 'decision' | 'oursFen' | 'payableFen' | 'detail'>;

/** Whether the statement settles a line. What is carried leaves it, and an amount brought forward was booked by an earlier one. */
export const isSettled = ({ decision, lineKind }: Pick<BookedLine, 'decision' | 'lineKind'>) =>
  decision !== 'OPEN' && decision !== 'CARRIED' && lineKind !== OWN_LINE.carry;

/**
 * What an approved statement of a supplier books, line by line: our amount leaves the account it stood on, the payable one is owed to
 * the supplier, and what both differ by, if it was accepted, is a variance of the branch that got the goods.
 */
export const bookSupplierBill = (supplierId: string, lines: readonly BookedLine[]): Posting[] =>
  lines
    .filter(isSettled)
    .flatMap((line) => [
      debit(sourceOf(supplierId, line), line.oursFen),
      debit(varianceOf(line), line.payableFen - line.oursFen),
      credit({ code: 'SUPPLIER_DUE', ownerId: supplierId }, line.payableFen),
    ]);

/** Where our amount of a line stood before it was settled. Rebates and lines only on the bill stood nowhere. */
function sourceOf(supplierId: string, line: BookedLine): AccountRef {
  switch (line.lineKind) {
    case BILL_LINE.goods:
      return { code: 'GRNI', ownerId: supplierId };
    case BILL_LINE.return:
      return { code: 'RETURN_CLAIM', ownerId: supplierId };
    default:
      return varianceOf(line);
  }
}

function varianceOf({ detail: { branchId } }: BookedLine): AccountRef {
  return typeof branchId === 'string' ? { code: 'PURCHASE_VARIANCE', branchId } : { code: 'PURCHASE_VARIANCE' };
}

/** The company as a whole stands beside its branches with an account of its own, so that INTERBRANCH adds up to nothing (ADR 64). */
const headOffice: AccountRef = { code: 'INTERBRANCH' };

/** What an approved statement of a branch books: the branch owes it to the company. */
export function bookBranchBill(branchId: string, lines: readonly BookedLine[]): Posting[] {
  const amount = lines.filter(isSettled).reduce((sum, { payableFen }) => sum + payableFen, 0);
  return [debit(headOffice, amount), credit({ code: 'INTERBRANCH', branchId }, amount)];
}

export const bookBranchPaid = (branchId: string, amount: number): Posting[] => [
  debit({ code: 'INTERBRANCH', branchId }, amount),
  credit(headOffice, amount),
];
