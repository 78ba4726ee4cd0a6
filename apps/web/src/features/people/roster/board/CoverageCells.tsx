import type { DayCoverage, DayDemand, RosterBoard } from '@netbar/contract/people/roster/roster.model';
import { fill } from '@netbar/contract/kernel/words';
import { memo } from 'react';
import { joinNames, useWords } from '#kernel/lang.ts';
import { boardWords } from './board.words.ts';

const [WIDTH, HEIGHT] = [240, 40];
/** A week without guests stays flat. */
const LEAST_TOP_BP = 500;
const percentOfBp = (bp: number) => `${Math.round(bp / 100)}%`;

/** The top of all curves of a board: its busiest hour, so that quiet branches see when they are busy too. */
export const topOfDemand = (demand: readonly DayDemand[]) => Math.max(LEAST_TOP_BP, ...demand.map(({ peakBp }) => peakBp ?? 0));

interface DemandCurveProps {
  demand: DayDemand | undefined;
  topBp: number;
}

/** The expected occupancy of a day's hours, with its peak in words. */
export const DemandCurve = memo(function DemandCurve({ demand, topBp }: DemandCurveProps) {
  const t = useWords(boardWords);
  if (!demand || demand.peakBp === null || demand.seats === 0) return <span className="rb-nocurve">{t.noForecast}</span>;
  const { hours, seats, peakBp, peakHour, days } = demand;
  const points = hours.map((hundredths, hour) => {
    const share = Math.min(1, (hundredths * 100) / seats / topBp);
    return `${((hour * WIDTH) / 23).toFixed(1)} ${(HEIGHT - share * (HEIGHT - 2)).toFixed(1)}`;
  });
  const peak = percentOfBp(peakBp);
  const about = fill(t.peakAt, { days: days.length, hour: peakHour ?? '', n: peak });
  return (
    <div className="rb-curve" title={about}>
      <span className="num">{fill(t.peak, { n: peak })}</span>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={about}>
        <path d={`M0 ${HEIGHT}L${points.join('L')}L${WIDTH} ${HEIGHT}Z`} fill="var(--wk-cat-1)" opacity=".16" />
        <path
          d={`M${points.join('L')}`}
          fill="none"
          stroke="var(--wk-cat-1)"
          strokeWidth="1.4"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </div>
  );
});

interface CoverageProps {
  day: DayCoverage | undefined;
  board: RosterBoard;
}

type KindCoverage = DayCoverage['kinds'][number];

const toneOf = (short: number) => (short >= 2 ? 'is-bad' : short === 1 ? 'is-short' : '');

/** How many people each kind of shift of a day has and needs, in the hour that lacks most. */
export const CoverageCells = memo(function CoverageCells({ day, board }: CoverageProps) {
  const t = useWords(boardWords);
  const positionNames = new Map(board.people.map(({ positionId, positionName }) => [positionId, positionName]));
  const say = (one: KindCoverage, name: string) => {
    const { hour, planned, needed, short } = one;
    const text = fill(t.coverageCell, { kind: name, hour, planned, needed });
    const lacking = (day?.hours[hour]?.positions ?? []).filter((position) => position.planned < position.needed);
    const which = lacking.map((position) =>
      fill(t.coverageOf, { ...position, position: positionNames.get(position.positionId) ?? '' }),
    );
    return [short > 0 ? fill(t.coverageShort, { text, short }) : text, joinNames(which)].filter(Boolean).join(' · ');
  };
  return (
    <ul className="rb-cover">
      {day?.kinds.map((one) => {
        const kind = board.kinds.find(({ id }) => id === one.shiftKindId);
        // Enough people, but not of the position that is needed, are not enough.
        const there = Math.min(one.planned, one.short > 0 ? one.needed - one.short : one.planned);
        const about = say(one, kind?.name ?? '');
        return (
          <li key={one.shiftKindId} className={toneOf(one.short)} title={about} aria-label={about} tabIndex={-1}>
            <em aria-hidden>{kind?.shortName}</em>
            <b className="num" aria-hidden>
              {one.needed === 0 && one.short === 0 ? one.planned : `${there}/${one.needed}`}
            </b>
          </li>
        );
      })}
    </ul>
  );
});
