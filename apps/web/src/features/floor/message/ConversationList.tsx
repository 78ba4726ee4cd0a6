import { fill } from '@netbar/contract/kernel/words';
import type { Conversation } from '@netbar/contract/floor/message/message.model';
import { Ago } from '#features/platform/notification/kit/Ago.tsx';
import { useWords } from '#kernel/lang.ts';
import { guestOf, lastWords } from './conversation.rules.ts';
import { messageWords } from './message.words.ts';

interface ConversationListProps {
  rows: Conversation[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** Whoever waits first. */
export function ConversationList({ rows, chosen, onChoose }: ConversationListProps) {
  const t = useWords(messageWords);
  return (
    <ul className="guests" aria-label={t.conversations}>
      {rows.map((row) => (
        <li key={row.id} className={row.waiting > 0 ? 'waits' : ''}>
          <button type="button" aria-current={row.id === chosen} onClick={() => onChoose(row.id)}>
            <span className="row">
              <b className="num">{fill(t.machineNo, { no: row.machineName })}</b>
              <span className="ell sec">{guestOf(row, t)}</span>
              <span className="sp" />
              <small className="muted num">
                <Ago time={row.lastTime} />
              </small>
            </span>
            <span className="row">
              <span className="ell sec">{lastWords(row, t)}</span>
              <span className="sp" />
              {row.waiting > 0 && (
                <em className="n num" aria-label={fill(t.waitingN, { n: row.waiting })}>
                  {row.waiting > 99 ? '99+' : row.waiting}
                </em>
              )}
              {row.waiting === 0 && !row.isHere && <small className="muted">{t.left}</small>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
