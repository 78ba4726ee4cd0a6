import { fill } from '@netbar/contract/kernel/words';
import { useEffect, useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import type { Decision } from './DecisionPanel.tsx';
import { queueWords } from './queue.words.ts';

export interface HeldDecision {
  id: string;
  title: string;
  decision: Decision;
  /** When it will be sent, in milliseconds. */
  sendAt: number;
  state: 'held' | 'sending' | { failed: string };
}

interface UndoBarProps {
  held: HeldDecision[];
  onUndo: (id: string) => void;
  onSend: (id: string) => void;
}

/** Decisions that are not sent yet, each with the seconds in which it can be taken back. */
export const UndoBar = (props: UndoBarProps) => props.held.length > 0 && <HeldList {...props} />;

function HeldList({ held, onUndo, onSend }: UndoBarProps) {
  const t = useWords(queueWords);
  const now = useSecond();
  return held.map(({ id, title, decision, sendAt, state }) => {
    const s = Math.max(0, Math.ceil((sendAt - now) / 1000));
    const text =
      state === 'held'
        ? fill(decision === 'APPROVE' ? t.willApprove : t.willReject, { title, s })
        : state === 'sending'
          ? fill(t.sending, { title })
          : fill(t.notSent, { title, reason: state.failed });
    return (
      <div key={id} className="undo-bar" role="status">
        <span>{text}</span>
        <span className="sp" />
        {state !== 'sending' && (
          <>
            <button type="button" className="link" onClick={() => onUndo(id)}>
              {t.undo}
            </button>
            <button type="button" className="link" onClick={() => onSend(id)}>
              {state === 'held' ? t.sendNow : t.retry}
            </button>
          </>
        )}
      </div>
    );
  });
}

/** The time, each second. */
function useSecond() {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
