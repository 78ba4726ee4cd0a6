import { homeApi } from '@netbar/contract/figures/home/home.api';
import type { Trade } from '@netbar/contract/figures/home/home.model';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { Link } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { Delta } from '#kit/chart/Delta.tsx';
import { shareOf, wholeYuan } from '../figures.rules.ts';
import { FigurePanel } from '../FigurePanel.tsx';
import { homeWords } from '../home.words.ts';
import { type HomePlace, noteOf, ofBrand, useFigures, useHeld } from '../use-figures.ts';
import { useWaysBehind } from '../use-ways-behind.ts';

const FEW = 7;

/** Branches by what they took today, with how full they are. */
export function BranchRanking(place: HomePlace) {
  const t = useWords(homeWords);
  const [isAll, setAll] = useState(false);
  const overview = useFigures(homeApi.overview, ofBrand(place));
  const count = overview.data?.trade?.branches.length ?? 0;
  const more = count > FEW && (
    <button type="button" className="link" onClick={() => setAll(!isAll)}>
      {isAll ? t.fewBranches : fill(t.allBranches, { n: count })}
    </button>
  );
  return (
    <FigurePanel title={t.ranking} note={noteOf(place, t.rankingNote)} extra={more} height={300} read={overview}>
      {({ trade, date }) => <Ranked branches={trade?.branches ?? []} date={date} most={isAll ? count : FEW} place={place} />}
    </FigurePanel>
  );
}

interface RankedProps {
  branches: Trade['branches'];
  date: string;
  most: number;
  place: HomePlace;
}

function Ranked({ branches, date, most, place }: RankedProps) {
  const t = useWords(homeWords);
  const behind = useWaysBehind(place);
  const { shown, hold } = useHeld(branches);
  const best = Math.max(1, ...shown.map(({ taken }) => taken.now));
  return (
    <ol className="rank" {...hold}>
      {shown.slice(0, most).map(({ id, name, taken, seats, seatsTaken }, i) => (
        <li key={id}>
          <span className={i < 3 ? 'no num top' : 'no num'}>{i + 1}</span>
          <div className="rk-m">
            <div className="row">
              <span className={i === 0 ? 'ell b' : 'ell'}>{name}</span>
              <span className="sp" />
              <Link className="num b" to={behind.taken({ from: date, to: date }, { ofBranch: id })}>
                {wholeYuan(taken.now)}
              </Link>
            </div>
            <div className="row">
              <span className="bar">
                <i style={{ width: `${Math.max(0, (taken.now / best) * 100)}%` }} />
              </span>
              <small className="num muted">{shareOf(seatsTaken, seats)}</small>
              <Delta {...taken} isMoney />
            </div>
          </div>
        </li>
      ))}
      {shown.length === 0 && <li className="muted">{t.noBranches}</li>}
    </ol>
  );
}
