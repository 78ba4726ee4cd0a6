import { costAccount, revenueAccount, type LockedOrder } from '#features/counter/order/order.ts';
import { clearingAccount, promoAccount } from '#kernel/accounts.ts';
import { credit, debit, type Posting } from '#kernel/ledger.ts';
import type { PlannedLine } from './plan-refund.ts';

interface ReturnedLines {
  amountFen: number;
  lines: { line: Pick<PlannedLine['line'], 'id' | 'kind'>; grossFen: number; netFen: number }[];
}

/** The postings of the sale of these lines, reversed. */
export function returnPostings(
  { branchId, type, cardBatchId }: Pick<LockedOrder, 'branchId' | 'type'> & { cardBatchId?: string | undefined },
  { amountFen, lines }: ReturnedLines,
  valuesFen: number[],
  giftFen = 0,
): Posting[] {
  const goodsFen = valuesFen.reduce((sum, value) => sum + value, 0);
  const discountFen = lines.reduce((sum, { grossFen, netFen }) => sum + grossFen - netFen, 0);
  return [
    ...lines.map(({ line, grossFen }) =>
      debit(revenueAccount({ branchId, kind: line.kind, cardBatchId }), grossFen, { orderLineId: line.id }),
    ),
    credit({ code: 'DISCOUNT', branchId }, discountFen),
    credit(clearingAccount(branchId), amountFen),
    debit({ code: 'INVENTORY', branchId }, goodsFen),
    credit(costAccount(branchId, type), goodsFen - giftFen),
    credit(promoAccount(branchId), giftFen),
  ];
}
