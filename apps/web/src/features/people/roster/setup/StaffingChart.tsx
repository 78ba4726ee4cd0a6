import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { staffingWords } from './staffing.words.ts';

interface StaffingChartProps {
  label: string;
  needed: readonly number[];
  planned: readonly number[];
  /** Drawn as a dashed line. */
  suggested: readonly number[] | undefined;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The top of the axis: even, so that its middle is a whole number, with room for the figure above the highest bar. */
function topOf(values: readonly number[]): number {
  const most = Math.max(3, ...values);
  return Math.ceil((most + 1) / 2) * 2;
}

/** People at work in each hour as bars, what is needed as a line, what is missing hatched. */
export function StaffingChart({ label, needed, planned, suggested }: StaffingChartProps) {
  const t = useWords(staffingWords);
  const top = topOf([...needed, ...planned, ...(suggested ?? [])]);
  const share = (n: number) => `${(n / top) * 100}%`;
  const step = top / 2 > 4 ? top / 2 : 2;
  const ticks = Array.from({ length: Math.floor(top / step) + 1 }, (_, i) => i * step).toReversed();
  return (
    <div className="ss-chart" role="group" aria-label={label}>
      <div className="ss-axis num" aria-hidden>
        {ticks.map((n) => (
          <span key={n} style={{ bottom: share(n) }}>
            {n}
          </span>
        ))}
      </div>
      <div className="ss-bars" style={{ backgroundSize: `100% ${(step / top) * 100}%` }}>
        {HOURS.map((hour) => {
          const [need = 0, have = 0, wanted] = [needed[hour], planned[hour], suggested?.[hour]];
          const short = need - have;
          const text = fill(t.hour, { hour, planned: have, needed: need });
          return (
            <div
              key={hour}
              className={short >= 2 ? 'is-bad' : short > 0 ? 'is-short' : ''}
              role="img"
              title={wanted === undefined ? text : fill(t.hourSuggested, { text, n: wanted })}
              aria-label={wanted === undefined ? text : fill(t.hourSuggested, { text, n: wanted })}
            >
              <i style={{ height: share(have) }} />
              {short > 0 && <u style={{ bottom: share(have), height: share(short) }} />}
              <s style={{ bottom: share(need) }} />
              {wanted !== undefined && <s className="is-wanted" style={{ bottom: share(wanted) }} />}
              {short > 0 && (
                <small className="num" style={{ bottom: share(need) }}>
                  −{short}
                </small>
              )}
            </div>
          );
        })}
      </div>
      <div className="ss-hours num" aria-hidden>
        {HOURS.map((hour) => (
          <span key={hour}>{hour % 2 === 0 ? hour : ''}</span>
        ))}
      </div>
    </div>
  );
}
