import type { Abc } from '@netbar/contract/figures/sales/sales.model';
import type { AbcZone } from '@netbar/contract/figures/sales/sales.rules';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { percent, ratio } from './figures.ts';
import { salesWords } from './sales.words.ts';

interface AbcCurveProps {
  abc: Abc;
  chosen: string | undefined;
  onPick: (zone: AbcZone) => void;
}

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM, RIGHT] = [396, 188, 42, 8, 20, 6];
const GRID = [0, 0.5, 0.7, 0.9, 1];
const fills: Record<AbcZone, string> = { A: 'var(--wk-cat-1)', B: 'var(--wk-cat-2)', C: 'transparent' };

/** The share of sales that the best sellers bring, in three zones. A zone narrows the pivot to its products. */
export function AbcCurve({ abc, chosen, onPick }: AbcCurveProps) {
  const t = useWords(salesWords);
  if (abc.products === 0) return <p className="rec-none muted">{t.nothingText}</p>;
  const total = abc.zones.reduce((sum, { salesFen }) => sum + salesFen, 0);
  return (
    <>
      <Drawing abc={abc} chosen={chosen} onPick={onPick} />
      <div className="sales-zones">
        {abc.zones.map(({ zone, products, salesFen }) => (
          <button
            key={zone}
            type="button"
            aria-pressed={chosen === zone}
            title={fill(t.filterZone, { zone })}
            onClick={() => onPick(zone)}
          >
            <b>{zone}</b>
            <span className="num">{fill(t.zoneOf, { n: products, share: percent(ratio(salesFen, total)) })}</span>
            <small>{t[zone]}</small>
          </button>
        ))}
      </div>
    </>
  );
}

function Drawing({ abc: { products, zones, curve }, chosen, onPick }: AbcCurveProps) {
  const t = useWords(salesWords);
  const x = (count: number) => LEFT + (count / products) * (WIDTH - LEFT - RIGHT);
  const y = (share: number) => TOP + (1 - share) * (HEIGHT - TOP - BOTTOM);
  const line = curve.map(({ products: count, bp }) => `L${x(count).toFixed(1)} ${y(bp / 10_000).toFixed(1)}`).join('');
  const ends = zones.map((_, i) => zones.slice(0, i + 1).reduce((sum, zone) => sum + zone.products, 0));
  const shareAt = (count: number) => (curve.findLast((point) => point.products <= count)?.bp ?? 0) / 10_000;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="100%" className="sales-curve" role="img" aria-label={t.abcNote}>
      {GRID.map((share) => (
        <g key={share}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(share)} y2={y(share)} stroke="var(--wk-grid)" />
          <text x={LEFT - 6} y={y(share) + 4} textAnchor="end">
            {share * 100}%
          </text>
        </g>
      ))}
      {zones.map(({ zone, products: count }, i) => {
        const [from, to] = [x(ends[i - 1] ?? 0), x(ends[i] ?? 0)];
        if (count === 0) return null;
        return (
          <g key={zone} className="zone" onClick={() => onPick(zone)}>
            <rect
              x={from}
              y={TOP}
              width={to - from}
              height={HEIGHT - TOP - BOTTOM}
              fill={fills[zone]}
              opacity={chosen === zone ? 0.28 : 0.12}
            />
            {to - from > 12 && (
              <text className="name" x={(from + to) / 2} y={HEIGHT - BOTTOM - 8} textAnchor="middle">
                {zone}
              </text>
            )}
          </g>
        );
      })}
      <path d={`M${x(0)} ${y(0)}${line}`} fill="none" stroke="var(--wk-cat-1)" strokeWidth="2" />
      {ends.slice(0, 2).map((count, i) => (
        <circle
          key={i}
          cx={x(count)}
          cy={y(shareAt(count))}
          r="3.5"
          fill="var(--wk-bg-container)"
          stroke="var(--wk-cat-1)"
          strokeWidth="2"
        />
      ))}
      {[0, ...ends.slice(0, 2)].map((count, i) => (
        <text key={i} x={x(count)} y={HEIGHT - 5} textAnchor="middle">
          {i > 0 && count === ends[i - 2] ? '' : count}
        </text>
      ))}
      <text x={WIDTH - RIGHT} y={HEIGHT - 5} textAnchor="end">
        {fill(t.kinds, { n: products })}
      </text>
    </svg>
  );
}
