import { homeApi } from '@netbar/contract/figures/home/home.api';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { FigurePanel } from '../FigurePanel.tsx';
import { type HomePlace, noteOf, ofBrand, useFigures } from '../use-figures.ts';
import { financeWords } from './finance.words.ts';
import { usePeriod } from './period.ts';

/** What belongs to guests at this moment. */
export function Owed(place: HomePlace) {
  const t = useWords(financeWords);
  const period = usePeriod((state) => state.period);
  const takings = useFigures(homeApi.takings, { ...ofBrand(place), period });
  return (
    <FigurePanel title={t.owed} note={noteOf(place, t.owedNote)} read={takings}>
      {(data) => data && <Sums owed={data.owed} />}
    </FigurePanel>
  );
}

function Sums({
  owed: { principalFen, bonusFen, depositFen },
}: {
  owed: { principalFen: number; bonusFen: number; depositFen: number };
}) {
  const t = useWords(financeWords);
  const lines = [
    [t.principal, principalFen],
    [t.bonus, bonusFen],
    [t.deposit, depositFen],
  ] as const;
  return (
    <dl className="sumlist">
      {lines.map(([name, fen]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Money fen={fen} />
          </dd>
        </div>
      ))}
      <div className="b">
        <dt>{t.total}</dt>
        <dd>
          <Money fen={principalFen + bonusFen + depositFen} />
        </dd>
      </div>
    </dl>
  );
}
