import { EyeInvisibleOutlined } from '@ant-design/icons';
import type { Confession, HandledConfession } from '@netbar/contract/activities/confession/confession.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useEffect, useState } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { serverNow } from '#kernel/server-clock.ts';
import { confessionWords, reasonWords } from './confession.words.ts';

interface JustHandledProps {
  handled: HandledConfession[];
  onUndo: (id: string) => void;
  onHide: (id: string) => void;
}

/** One's own latest decisions: those of the last 30 seconds can be taken back, what is on the screens can be hidden. */
export function JustHandled({ handled, onUndo, onHide }: JustHandledProps) {
  const t = useWords(confessionWords);
  const now = useServerSecond();
  return (
    <section className="cf-part">
      <h3>{t.justHandled}</h3>
      {handled.length === 0 && <p className="muted">{t.nothingHandled}</p>}
      <ul className="cf-handled">
        {handled.map((one) => {
          const left = one.undoUntil === null ? 0 : Math.ceil((Date.parse(one.undoUntil) - now) / 1000);
          return (
            <li key={one.id}>
              <span>
                <HandledTitle one={one} />
                <small className="muted num">
                  <HandledNote one={one} left={left} now={now} />
                </small>
              </span>
              {left > 0 && (
                <button type="button" className="link" onClick={() => onUndo(one.id)}>
                  {t.undo}
                </button>
              )}
              {left <= 0 && one.status === 'PUBLISHED' && (
                <button type="button" className="link" onClick={() => onHide(one.id)}>
                  <EyeInvisibleOutlined /> {t.hide}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function HandledTitle({ one: { status, machineName, nickname } }: { one: HandledConfession }) {
  const t = useWords(confessionWords);
  const words = useStatusWords();
  return (
    <span className="ell">
      {words[status]} · <span className="num">{machineName}</span> {nickname ?? t.anonymous}
    </span>
  );
}

const clock = (time: string) => formatTime(new Date(time), 'time').slice(0, 5);

function HandledNote({ one, left, now }: { one: HandledConfession; left: number; now: number }) {
  const t = useWords(confessionWords);
  const lang = useLang();
  const { status, rejectReason, isMasked, shownFrom, decidedTime } = one;
  const parts = [
    rejectReason && reasonWords[rejectReason][lang],
    isMasked && t.masked,
    left > 0 && fill(t.undoable, { left: `00:${String(left).padStart(2, '0')}` }),
    left <= 0 &&
      status === 'PUBLISHED' &&
      shownFrom &&
      fill(Date.parse(shownFrom) > now ? t.willShow : t.isShown, { time: clock(shownFrom) }),
    left <= 0 && status !== 'PUBLISHED' && clock(decidedTime),
  ];
  return parts.filter(Boolean).join(' · ');
}

export function useStatusWords(): Record<Confession['status'], string> {
  const t = useWords(confessionWords);
  return { PENDING: t.PENDING, PUBLISHED: t.asPublished, REJECTED: t.asRejected, FORWARDED: t.asForwarded, HIDDEN: t.asHidden };
}

/** The server's time in milliseconds, each second. */
function useServerSecond(): number {
  const [now, setNow] = useState(() => serverNow().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow().getTime()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
