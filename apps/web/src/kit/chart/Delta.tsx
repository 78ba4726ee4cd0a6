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
  /** Less of it is good news: the colours change places. */
  isLessBetter?: boolean;
}

/** Below this, a percentage says nothing: there was almost nothing before. */
const SMALLEST_BASE = 10;
/** Nor does one above this. */
const MOST_CHANGE = 2;

/** The change since before, as arrow, colour and percentage. Where the base is too small for one, it says so. */
export function Delta({ label, now, before, isMoney = false, isRatio = false, isLessBetter = false }: DeltaProps) {
  const t = useWords(kitWords);
  const difference = now - before;
  const share = Math.abs(difference / before);
  const base = isMoney ? before / 100 : before;
  const isTold = isRatio || (base >= SMALLEST_BASE && share <= MOST_CHANGE);
  const [good, bad] = isLessBetter ? ['down', 'up'] : ['up', 'down'];
  const percent = (100 * (isRatio ? Math.abs(difference) : share)).toFixed(1);
  // A change too small for one decimal is none to the reader.
  const [tone, arrow] = percent === '0.0' ? ['same', '→'] : difference > 0 ? [good, '▲'] : [bad, '▼'];
  return (
    <span className={isTold ? `delta ${tone}` : 'delta same'}>
      {label && <span className="muted">{label}</span>}{' '}
      {isTold ? (
        <>
          <b>{arrow}</b> <span className="num">{percent + (isRatio ? ' pt' : '%')}</span>
        </>
      ) : (
        <span>{t.smallBase}</span>
      )}
    </span>
  );
}
