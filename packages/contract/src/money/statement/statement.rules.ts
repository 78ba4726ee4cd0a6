import { defineLifecycle } from '#kernel/lifecycle.ts';
import { WHOLE_BP } from '#kernel/money.ts';
import { OWN_LINE, type LineDecision, type Statement } from './statement.model.ts';

/** The functions of the steps differ by kind: the endpoints of a kind ask for them. */
export const statementLifecycle = defineLifecycle({
  name: 'STATEMENT',
  initial: ['DRAFT'],
  actions: {
    enterBill: { from: ['DRAFT', 'ISSUED'], to: 'same' },
    decide: { from: ['DRAFT', 'ISSUED'], to: 'same' },
    addRebate: { from: ['DRAFT', 'ISSUED'], to: 'same' },
    dropLine: { from: ['DRAFT', 'ISSUED'], to: 'same' },
    issue: { from: ['DRAFT'], to: 'ISSUED' },
    confirm: { from: ['ISSUED'], to: 'CONFIRMED' },
    dispute: { from: ['ISSUED'], to: 'DISPUTED' },
    redraw: { from: ['DISPUTED'], to: 'DRAFT' },
    void: { from: ['DRAFT', 'ISSUED'], to: 'VOID' },
    approve: { from: ['CONFIRMED'], to: 'APPROVED' },
    payPart: { from: ['APPROVED'], to: 'same' },
    pay: { from: ['APPROVED'], to: 'PAID' },
  },
});

/** What is compared on a line. */
interface Amounts {
  oursFen: number;
  billFen: number | null;
}

/** The bill less our books. A line that is not on the bill differs by all of it. */
export const differenceOf = ({ oursFen, billFen }: Amounts) => (billFen ?? 0) - oursFen;

/** What a line adds to the total. What nobody has decided yet, and what leaves for a later statement, adds nothing. */
export function payableOf({ decision, oursFen, billFen }: Amounts & { decision: LineDecision }): number {
  if (decision === 'ACCEPTED') return billFen ?? 0;
  return decision === 'MATCHED' || decision === 'DISPUTED' ? oursFen : 0;
}

/** What a line is before anybody decides: matched if the party asks what our books say, or is not asked at all. */
export const naturalDecision = (line: Amounts & { lineKind: string }, takesBill: boolean): 'MATCHED' | 'OPEN' =>
  !takesBill || line.lineKind === OWN_LINE.rebate || line.lineKind === OWN_LINE.carry || line.billFen === line.oursFen
    ? 'MATCHED'
    : 'OPEN';

/** Whether the bill is further from our books than the tolerance, in hundredths of a percent of our amount. */
export const isOverTolerance = (line: Amounts, toleranceBp: number) =>
  BigInt(Math.abs(differenceOf(line))) * BigInt(WHOLE_BP) > BigInt(Math.abs(line.oursFen)) * BigInt(toleranceBp);

/** What is still to pay. Nothing of a statement that is not approved, and nothing of one that is at zero or below. */
export const restOf = ({ status, totalFen, paidFen }: Pick<Statement, 'status' | 'totalFen' | 'paidFen'>) =>
  status === 'APPROVED' && totalFen > 0 ? totalFen - paidFen : 0;
