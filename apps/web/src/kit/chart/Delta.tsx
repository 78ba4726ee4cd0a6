import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import './chart.css';

interface DeltaProps {
  /** What it is compared with; left out where the panel says so. */
  label?: string;
  now: number;
  before: number;
  /** Amounts of fen: ten yuan are as little as ten pieces. */
  isMoney?: boolean;
  /** Shares between 0 and 1, whose change is told in percentage points. */
  isRatio?: boolean;
}

/** Below this, a percentage says nothing: there was almost nothing before. */
const SMALLEST_BASE = 10;
/** Nor does one above this. */
const MOST_CHANGE = 2;

/** The change since before, as arrow, colour and percentage. Where the base is too small for one, it says so. */
export function Delta({ label, now, before, isMoney = false, isRatio = false }: DeltaProps) {
  const t = useWords(kitWords);
  const difference = now - before;
  const share = Math.abs(difference / before);
  const base = isMoney ? before / 100 : before;
  const isTold = isRatio || (base >= SMALLEST_BASE && share <= MOST_CHANGE);
  const [tone, arrow] = difference > 0 ? ['up', '▲'] : difference < 0 ? ['down', '▼'] : ['same', '→'];
  const told = isRatio ? `${Math.abs(difference * 100).toFixed(1)} pt` : `${(share * 100).toFixed(1)}%`;
  return (
    <span className={isTold ? `delta ${tone}` : 'delta same'}>
      {label && <span className="muted">{label}</span>}{' '}
      {isTold ? (
        <>
          <b>{arrow}</b> <span className="num">{told}</span>
        </>
      ) : (
        <span>{t.smallBase}</span>
      )}
    </span>
  );
}
