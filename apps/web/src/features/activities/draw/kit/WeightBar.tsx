import './draw.css';

interface WeightBarProps {
  weight: number;
  total: number;
  /** The largest weight, whose bar is full. */
  most: number;
}

/** The probability of a prize, as a bar beside the others and in per cent. */
export const WeightBar = ({ weight, total, most }: WeightBarProps) => (
  <span className="draw-share">
    <i>
      <b style={{ width: most === 0 ? 0 : `max(${(weight / most) * 100}%, ${weight > 0 ? 1 : 0}px)` }} />
    </i>
    <span className="num">{total === 0 ? '—' : `${((weight / total) * 100).toFixed(2)}%`}</span>
  </span>
);
