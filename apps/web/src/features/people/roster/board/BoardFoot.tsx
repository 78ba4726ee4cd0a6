import { dayKey } from '@netbar/contract/people/roster/roster-plan.rules';
import type { RosterBoard } from '@netbar/contract/people/roster/roster.model';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { Keycap } from '#kit/Keycap.tsx';
import { Money } from '#kit/Money.tsx';
import type { BoardTally } from './board.rules.ts';
import { boardWords } from './board.words.ts';
import type { KindMap } from './BoardRow.tsx';
import { useCellText } from './use-cell-text.ts';
import type { Drag } from './use-drag.ts';

interface BoardFootProps {
  board: RosterBoard;
  tally: BoardTally;
  kinds: KindMap;
  drag: Drag | undefined;
  mayEdit: boolean;
  onKeys: () => void;
}

/** What the week comes to, what the marks of a drag mean, and the keys. */
export function BoardFoot({ board, tally, kinds, drag, mayEdit, onKeys }: BoardFootProps) {
  const t = useWords(boardWords);
  const text = useCellText();
  const keys = [...kinds.values()].filter(({ isActive, hotKey }) => isActive && hotKey !== '');
  const fault = drag?.over && drag.legality.get(dayKey(drag.over.row, drag.over.date));
  return (
    <footer className="rb-foot">
      <span>
        {t.total} <b className="num">{Math.round(tally.minutes / 6) / 10}</b> {t.totalHours}
      </span>
      {board.cost && (
        <span title={board.cost.withoutPay > 0 ? fill(t.costWithout, { n: board.cost.withoutPay }) : undefined}>
          {t.cost}{' '}
          <b>
            <Money fen={board.cost.fen} />
          </b>
          {board.cost.withoutPay > 0 && ' *'}
        </span>
      )}
      {board.cost && <CostShare cost={board.cost} />}
      <span className="sp" />
      {mayEdit && (
        <>
          <span className="rb-legend">
            <i className="is-can" />
            {t.can}
          </span>
          <span className="rb-legend">
            <i className="is-no" />
            <span className="ell">{fault ? fill(t.cannotWhy, { reason: text.reason(fault) }) : t.cannot}</span>
          </span>
          <button type="button" className="rb-keys-link" onClick={onKeys} title={t.allKeys}>
            {keys.map(({ id, hotKey }) => (
              <Keycap key={id}>{hotKey}</Keycap>
            ))}
            <Keycap>?</Keycap> {t.byKeys}
          </button>
        </>
      )}
    </footer>
  );
}

/** What the week costs out of what the branch is expected to earn in it. */
function CostShare({ cost: { fen, forecastFen } }: { cost: NonNullable<RosterBoard['cost']> }) {
  const t = useWords(boardWords);
  if (forecastFen === null || forecastFen <= 0) return null;
  return (
    <span title={fill(t.shareHelp, { fen: yuan(forecastFen) })}>
      {t.share} <b className="num">{((fen * 100) / forecastFen).toFixed(1)}%</b>
    </span>
  );
}
