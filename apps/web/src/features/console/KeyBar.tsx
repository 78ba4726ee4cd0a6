import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import type { Shift } from '@netbar/contract/shift/shift.model';
import { InboxOutlined } from '@ant-design/icons';
import { memo } from 'react';
import { useLine } from '#features/realtime/kit/line.ts';
import { useWords } from '#kernel/lang.ts';
import { minutesAndSeconds } from './age.rules.ts';
import { consoleWords } from './console.words.ts';
import { Kbd } from './Kbd.tsx';
import { barActions, type CounterAction } from './keys.rules.ts';
import { fire } from './keys.ts';
import { clockOf } from './seat-looks.ts';
import { useNow } from './use-now.ts';
import { useSettings } from './use-settings.ts';

export const actionWord = (action: CounterAction): keyof typeof consoleWords =>
  `key${action.slice(0, 1).toUpperCase()}${action.slice(1)}` as keyof typeof consoleWords;

/** The keys that matter most; pressing one here does the same. At the right, how things stand. */
export const KeyBar = memo(function KeyBar({ shift }: { shift: Shift | undefined }) {
  const t = useWords(consoleWords);
  const { keys } = useSettings();
  return (
    <footer className="keybar">
      {[...barActions, 'help' as const].map((action) => (
        <button key={action} type="button" tabIndex={-1} onClick={() => void fire(action)}>
          <Kbd>{keys[action]}</Kbd>
          {t[actionWord(action)]}
        </button>
      ))}
      <span className="sp" />
      {shift && (
        <span className="opt">
          <InboxOutlined />
          {shift.drawerName}
        </span>
      )}
      <span>{shift ? `${fill(t.opened, { time: clockOf(shift.openedTime) })} · ${shift.cashierName}` : t.noShift}</span>
      <Connection />
      <Clock />
    </footer>
  );
});

function Connection() {
  const t = useWords(consoleWords);
  const { status, retryTime } = useLine();
  return (
    <span className={`conn ${status}`}>
      <i className={`light ${status}`} />
      {t[status]}
      {retryTime !== undefined && <Countdown until={retryTime} />}
    </span>
  );
}

function Countdown({ until }: { until: number }) {
  const t = useWords(consoleWords);
  const now = useNow(1_000);
  return <span className="num">· {fill(t.reconnectIn, { time: minutesAndSeconds(until - now) })}</span>;
}

function Clock() {
  const now = useNow(5_000);
  return <b className="num">{formatTime(new Date(now), 'time').slice(0, 5)}</b>;
}
