import { homeApi } from '@netbar/contract/figures/home/home.api';
import { fill } from '@netbar/contract/kernel/words';
import { joinNames, useWords } from '#kernel/lang.ts';
import { shareOf } from '../figures.rules.ts';
import { FigurePanel } from '../FigurePanel.tsx';
import { type HomePlace, useFigures } from '../use-figures.ts';
import { branchWords } from './branch.words.ts';
import { PartsBar } from './PartsBar.tsx';

const states = [
  ['taken', 'var(--wk-cat-1)'],
  ['free', 'var(--wk-bg-active)'],
  ['locked', 'var(--wk-text-2)'],
  ['fault', 'var(--wk-error-solid)'],
] as const;

/** How full the branch is, and who is on shift. */
export function BranchSeats({ branchId = '' }: HomePlace) {
  const t = useWords(branchWords);
  const now = useFigures(homeApi.branchNow, { branchId }, branchId !== '');
  return (
    <FigurePanel title={t.seats} read={now}>
      {({ seats, onShift }) => {
        const all = seats.taken + seats.free + seats.locked + seats.fault;
        const parts = states.map(([key, color]) => ({ key, label: t[key], value: seats[key], shown: seats[key], color }));
        return (
          <>
            <p className="big num">
              {seats.taken} <small>/ {all}</small>
              <span className="sp" />
              <small className="b">{shareOf(seats.taken, all)}</small>
            </p>
            <PartsBar label={t.seats} parts={parts} />
            <p className="foot">{onShift.length > 0 ? fill(t.onShift, { names: joinNames(onShift) }) : t.nobodyOnShift}</p>
          </>
        );
      }}
    </FigurePanel>
  );
}
