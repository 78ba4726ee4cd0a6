import type { PriceTrend } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.model';

/** How the price changed since the first receipt: a rise in amber, a fall in green. */
export function PriceChange({ trend: { firstFen, lastFen } }: { trend: PriceTrend }) {
  if (firstFen === lastFen || firstFen === 0) return <span className="muted">—</span>;
  const isDearer = lastFen > firstFen;
  return (
    <span className={`${isDearer ? 't-warning' : 't-success'} num`}>
      {`${isDearer ? '▲' : '▼'} ${((Math.abs(lastFen - firstFen) / firstFen) * 100).toFixed(1)}%`}
    </span>
  );
}
