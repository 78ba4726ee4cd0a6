import { homeApi } from '@netbar/contract/figures/home/home.api';
import type { BranchNow } from '@netbar/contract/figures/home/home.model';
import { fill } from '@netbar/contract/kernel/words';
import { tenderWords } from '@netbar/contract/money/shift/tender.words';
import dayjs from 'dayjs';
import { Link } from 'react-router';
import { useLang, useWords } from '#kernel/lang.ts';
import { Delta } from '#kit/chart/Delta.tsx';
import { Money } from '#kit/Money.tsx';
import { FigurePanel } from '../FigurePanel.tsx';
import { homeWords } from '../home.words.ts';
import { type HomePlace, useFigures } from '../use-figures.ts';
import { useWaysBehind } from '../use-ways-behind.ts';
import { branchWords } from './branch.words.ts';
import { PartsBar } from './PartsBar.tsx';

/** What the branch took today and how, against the same weekday of last week at the same time. */
export function BranchTakings(place: HomePlace) {
  const { branchId = '' } = place;
  const [t, h] = [useWords(branchWords), useWords(homeWords)];
  const now = useFigures(homeApi.branchNow, { branchId }, branchId !== '');
  const takings = now.data?.takings;
  const weekday = now.data && dayjs(now.data.date).format('ddd');
  const delta = takings && weekday && <Delta label={fill(h.vsLastWeek, { weekday })} {...takings.taken} isMoney />;
  return (
    <FigurePanel title={t.takings} note={t.takingsNote} extra={delta} read={now}>
      {(data) => (data.takings ? <Sums now={data} takings={data.takings} place={place} /> : <p className="muted">{h.blind}</p>)}
    </FigurePanel>
  );
}

interface SumsProps {
  now: BranchNow;
  takings: NonNullable<BranchNow['takings']>;
  place: HomePlace;
}

function Sums({ now: { date }, takings: { taken, tenders }, place }: SumsProps) {
  const t = useWords(branchWords);
  const lang = useLang();
  const behind = useWaysBehind(place);
  const today = { from: date, to: date };
  const parts = tenders.map(({ tender, fen }, i) => ({
    key: tender,
    label: tenderWords[tender][lang],
    value: fen,
    shown: (
      <Link to={behind.taken(today, { tender })}>
        <Money fen={fen} />
      </Link>
    ),
    color: `var(--wk-cat-${i + 1})`,
  }));
  return (
    <>
      <p className="big num">
        <Link to={behind.taken(today)}>
          <Money fen={taken.now} />
        </Link>
      </p>
      {parts.length > 0 ? <PartsBar label={t.takings} parts={parts} /> : <p className="muted">{t.noTakings}</p>}
    </>
  );
}
