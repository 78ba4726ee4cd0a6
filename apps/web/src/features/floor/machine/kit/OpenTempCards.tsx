import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import type { TempCard } from '@netbar/contract/floor/machine/seat-session.model';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import type { RowAction } from '#kit/list/list.types.ts';
import { Money } from '#kit/Money.tsx';
import { machineWords } from '../machine.words.ts';
import '../machine.css';

interface OpenTempCardsProps {
  /** Without one: the cards of all branches of whoever is signed in. */
  branchId?: string;
  stepsOf: (card: TempCard) => RowAction[];
}

/** The temporary cards that guests still have, newest first, with what is left on each and where its guest sits. */
export function OpenTempCards({ branchId, stepsOf }: OpenTempCardsProps) {
  const t = useWords(machineWords);
  const cards = useApi(seatSessionApi.tempCards, { status: 'OPEN', limit: 100, ...(branchId && { branchId }) });
  if (cards.error) return <p className="muted">{cards.error.message}</p>;
  if (cards.data?.rows.length === 0) return <p className="muted">{t.noCards}</p>;
  return (
    <ul className="open-cards" aria-label={t.cards}>
      {(cards.data?.rows ?? []).map((card) => (
        <li key={card.id}>
          <div>
            <b>{card.name || '—'}</b>
            <span className="num muted">{card.no}</span>
            <span className="sp" />
            <Money fen={card.balanceFen} />
          </div>
          <div>
            <span className="num muted">{card.idCard ?? ''}</span>
            {card.machineNo && <b className="num">{card.machineNo}</b>}
            <span className="sp" />
            {stepsOf(card).map(({ key, label, onClick }) => (
              <button key={key} type="button" className="link" onClick={onClick}>
                {label}
              </button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
