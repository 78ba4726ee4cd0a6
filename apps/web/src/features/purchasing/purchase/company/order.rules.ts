import { mulDiv } from '@netbar/contract/kernel/money';
import type { CompanyPurchase, CompanyPurchaseLine } from '@netbar/contract/purchasing/purchase/company-purchase.model';
import { amountOf } from '@netbar/contract/purchasing/purchase/purchase.rules';

/** A quantity of base units in packs: a whole number, or up to two decimals for a part of a pack. */
export const packCount = (qty: number, packQty: number) => String(mulDiv(qty, 100, packQty) / 100);

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** What a line's quantity costs; null for people who see no prices. */
const worthOf = ({ priceFen, packQty }: CompanyPurchaseLine, qty: number) =>
  priceFen === null ? null : amountOf({ qty, packQty, priceFen });

const sumOfWorth = (lines: readonly CompanyPurchaseLine[], qtyOf: (line: CompanyPurchaseLine) => number) => {
  const worth = lines.map((line) => worthOf(line, qtyOf(line)));
  return worth.every((fen) => fen !== null) ? sumOf(worth) : null;
};

export interface OrderFigures {
  /** Null for people who see no prices. */
  receivedFen: number | null;
  restFen: number | null;
  /** How much of the order is here, in whole percent: of its value, or for people without prices of its quantity. */
  percent: number;
  openLines: CompanyPurchaseLine[];
}

export function figuresOf({ lines, amountFen }: Pick<CompanyPurchase, 'lines' | 'amountFen'>): OrderFigures {
  const receivedFen = sumOfWorth(lines, ({ receivedQty }) => receivedQty);
  const [part, whole] =
    receivedFen !== null && amountFen !== null && amountFen > 0
      ? [receivedFen, amountFen]
      : [sumOf(lines.map(({ receivedQty }) => receivedQty)), sumOf(lines.map(({ qty }) => qty))];
  return {
    receivedFen,
    restFen: sumOfWorth(lines, ({ restQty }) => restQty),
    percent: whole === 0 ? 0 : Math.floor((part * 100) / whole),
    openLines: lines.filter(({ restQty }) => restQty > 0),
  };
}

/** What one branch gets of a line, over all of its store orders. Undefined if nothing. */
export function partOf({ allocations }: CompanyPurchaseLine, branch: string) {
  const own = allocations.filter(({ branchId }) => branchId === branch);
  if (own.length === 0) return undefined;
  const qty = sumOf(own.map((part) => part.qty));
  const receivedQty = sumOf(own.map((part) => part.receivedQty));
  const gone = sumOf(own.map(({ chargedBackQty, closedQty }) => chargedBackQty + closedQty));
  return { qty, receivedQty, restQty: qty - receivedQty - gone };
}

/** The store orders that an order was made from, each once. */
export function storeOrdersOf(lines: readonly CompanyPurchaseLine[]) {
  const orders = new Map(
    lines.flatMap(({ allocations }) =>
      allocations.map(({ storePurchaseId: id, storePurchaseNo: no, branchName }) => [id, { id, no, branchName }] as const),
    ),
  );
  return [...orders.values()].toSorted((a, b) => (a.no < b.no ? -1 : 1));
}
