import { ClockCircleOutlined, LeftOutlined } from '@ant-design/icons';
import { useEffect, type ReactNode } from 'react';
import { useLatest } from '#kernel/use-latest.ts';
import { useWords } from '#kernel/lang.ts';
import { useIsPhone } from '../use-is-phone.ts';
import { neighbourOf } from './queue.rules.ts';
import { queueWords } from './queue.words.ts';
import './queue.css';

export interface QueueItem {
  key: string;
  icon: ReactNode;
  title: ReactNode;
  /** Who asked, and where. */
  note: ReactNode;
  /** How long it has waited. */
  age: string;
  isOld: boolean;
  /** “For somebody”, “your own”. */
  tag?: ReactNode;
}

interface DecisionQueueProps {
  label: string;
  /** Above the list: its parts with their counts, a search box. */
  tools: ReactNode;
  items: QueueItem[];
  chosen: string | undefined;
  onChoose: (key: string | undefined) => void;
  /** Under the list, where there are more. */
  more: ReactNode;
  /** What would change: before and after, the effect, checks. */
  children: ReactNode;
  /** The column of the decision. */
  decision: ReactNode;
}

/** Whether a key is meant for the page: not typed into a field, not part of a shortcut, and no overlay is open. */
export const isFreeKey = (event: KeyboardEvent) =>
  !event.ctrlKey &&
  !event.altKey &&
  !event.metaKey &&
  !event.isComposing &&
  !(event.target as HTMLElement).closest('input, textarea, [contenteditable], [role="dialog"]');

/** List │ what would change │ decision. J and K go through the list; on a phone one part is shown at a time. */
export function DecisionQueue({ label, tools, items, chosen, onChoose, more, children, decision }: DecisionQueueProps) {
  const t = useWords(queueWords);
  const isPhone = useIsPhone();
  const move = useLatest((step: 1 | -1) => {
    const key = neighbourOf(
      items.map((item) => item.key),
      chosen,
      step,
    );
    if (key !== undefined) onChoose(key);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isFreeKey(event)) return;
      if (event.key === 'j') move(1);
      if (event.key === 'k') move(-1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [move]);
  const isListed = !isPhone || chosen === undefined;
  return (
    <div className="queue">
      {isListed && (
        <aside className="queue-list">
          {tools}
          <ul aria-label={label}>
            {items.map((item) => (
              <li key={item.key}>
                <button type="button" aria-current={item.key === chosen} onClick={() => onChoose(item.key)}>
                  <span className="queue-icon" aria-hidden>
                    {item.icon}
                  </span>
                  <span className="queue-text">
                    <b className="ell">{item.title}</b>
                    <small className="ell">{item.note}</small>
                  </span>
                  <span className="queue-age">
                    <small className={item.isOld ? 'num old' : 'num'}>
                      {item.isOld && <ClockCircleOutlined />} {item.age}
                    </small>
                    {item.tag}
                  </span>
                </button>
              </li>
            ))}
            {items.length === 0 && <li className="queue-none muted">{t.nothing}</li>}
          </ul>
          {more}
        </aside>
      )}
      {isPhone && chosen !== undefined && (
        <button type="button" className="link queue-back" onClick={() => onChoose(undefined)}>
          <LeftOutlined /> {t.back}
        </button>
      )}
      {(!isPhone || chosen !== undefined) && (
        <>
          <div className="queue-middle">{children}</div>
          <div className="queue-decision">{decision}</div>
        </>
      )}
    </div>
  );
}
