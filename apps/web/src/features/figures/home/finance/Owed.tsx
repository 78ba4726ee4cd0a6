import { homeApi } from '@netbar/contract/figures/home/home.api';
import { OwedKind, type Takings } from '@netbar/contract/figures/home/home.model';
import { useSearchParams } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { FigurePanel } from '../FigurePanel.tsx';
import { type HomePlace, noteOf, ofBrand, useFigures } from '../use-figures.ts';
import { financeWords } from './finance.words.ts';
import { OwedDrawer } from './OwedDrawer.tsx';
import { usePeriod } from './period.ts';

/** What belongs to guests at this moment. */
export function Owed(place: HomePlace) {
  const t = useWords(financeWords);
  const period = usePeriod((state) => state.period);
  const takings = useFigures(homeApi.takings, { ...ofBrand(place), period });
  const [query, setQuery] = useSearchParams();
  const { data: kind } = OwedKind.safeParse(query.get('owed'));
  return (
    <FigurePanel title={t.owed} note={noteOf(place, t.owedNote)} read={takings}>
      {(data) =>
        data && (
          <>
            <Sums owed={data.owed} onOpen={(owed) => setQuery({ owed })} />
            {kind && <OwedDrawer key={kind} place={place} kind={kind} onClose={() => setQuery({})} />}
          </>
        )
      }
    </FigurePanel>
  );
}

/** Every sum opens the balances it is made of. */
function Sums({
  owed: { principalFen, bonusFen, depositFen },
  onOpen,
}: {
  owed: Takings['owed'];
  onOpen: (kind: OwedKind) => void;
}) {
  const t = useWords(financeWords);
  const lines = [
    ['PRINCIPAL', principalFen],
    ['BONUS', bonusFen],
    ['DEPOSIT', depositFen],
  ] as const;
  return (
    <dl className="sumlist">
      {lines.map(([kind, fen]) => (
        <div key={kind}>
          <dt>{t[kind]}</dt>
          <dd>
            {fen === 0 ? (
              <Money fen={fen} />
            ) : (
              <button type="button" className="link" onClick={() => onOpen(kind)}>
                <Money fen={fen} />
              </button>
            )}
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
