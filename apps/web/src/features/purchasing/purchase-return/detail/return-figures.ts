import type { PurchaseReturn } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';

/** What became of the claims of a return. Null for people who do not see them. */
export function figuresOf({ status, claimFen, lines }: PurchaseReturn) {
  if (claimFen === null) return null;
  const sum = (amount: (line: PurchaseReturn['lines'][number]) => number | null) =>
    lines.reduce((total, line) => total + (amount(line) ?? 0), 0);
  const valueFen = lines.some((line) => line.valueFen !== null) ? sum((line) => line.valueFen) : null;
  const isAccounted = status === 'ACCOUNTED';
  const cameFen = sum(({ exchangeFen, exchangedTime }) => (exchangedTime === null ? 0 : exchangeFen));
  const recoveredFen = sum(({ cashFen }) => cashFen) + sum(({ netFen }) => netFen) + cameFen;
  const lostFen = sum(({ lossFen }) => lossFen);
  return {
    claimFen,
    valueFen,
    varianceFen: valueFen === null ? null : claimFen - valueFen,
    recoveredFen: isAccounted ? recoveredFen : null,
    lostFen: isAccounted ? lostFen : null,
    /** Also what the next statement takes off, until it has. */
    openFen: status === 'SHIPPED' ? claimFen : isAccounted ? claimFen - recoveredFen - lostFen : null,
  };
}
