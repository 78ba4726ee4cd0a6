import { CreditCardOutlined, InboxOutlined, PrinterOutlined } from '@ant-design/icons';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import type { Shift } from '@netbar/contract/money/shift/shift.model';
import { memo } from 'react';
import { clockOf, minutesAndSeconds, useNow } from '#features/counter/console/clock.ts';
import { showAtCounter } from '#features/counter/console/counter.store.ts';
import { useSettings } from '#features/counter/console/use-settings.ts';
import { useLine } from '#features/platform/realtime/kit/line.ts';
import { useCanHere } from '#kernel/flags.ts';
import { useWords } from '#kernel/lang.ts';
import { Kbd } from './Kbd.tsx';
import { barActions, type CounterAction } from './keys.rules.ts';
import { keyWords } from './keys.words.ts';
import { fireKey } from './use-key.ts';

export const actionWord = (action: CounterAction): keyof typeof keyWords =>
  `key${action.slice(0, 1).toUpperCase()}${action.slice(1)}` as keyof typeof keyWords;

interface KeyBarProps {
  shift: Shift | undefined;
  /** Without it, no shift does not mean that none is open. */
  isShiftKnown: boolean;
}

/** The most used keys as buttons; at the right shift, connection and time. */
export const KeyBar = memo(function KeyBar({ shift, isShiftKnown }: KeyBarProps) {
  const t = useWords(keyWords);
  const { keys } = useSettings();
  const canSellCards = useCanHere('CARD_SELL');
  return (
    <footer className="keybar">
      {[...barActions, 'help' as const].map((action) => (
        <button key={action} type="button" tabIndex={-1} onClick={() => void fireKey(action)}>
          <Kbd>{keys[action]}</Kbd>
          {t[actionWord(action)]}
        </button>
      ))}
      <button type="button" tabIndex={-1} onClick={() => showAtCounter({ dialog: 'printer' })}>
        <PrinterOutlined />
        {t.printer}
      </button>
      {canSellCards && (
        <button type="button" tabIndex={-1} onClick={() => showAtCounter({ dialog: 'cards' })}>
          <CreditCardOutlined />
          {t.cards}
        </button>
      )}
      <span className="sp" />
      {shift && (
        <>
          <span className="opt">
            <InboxOutlined />
            {shift.drawerName}
          </span>
          <span>{`${fill(t.opened, { time: clockOf(shift.openedTime) })} · ${shift.cashierName}`}</span>
        </>
      )}
      {!shift && isShiftKnown && <span>{t.noShift}</span>}
      <Connection />
      <Clock />
    </footer>
  );
});

function Connection() {
  const t = useWords(keyWords);
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
  const t = useWords(keyWords);
  const now = useNow(1_000);
  return <span className="num">· {fill(t.reconnectIn, { time: minutesAndSeconds(until - now) })}</span>;
}

function Clock() {
  const now = useNow(5_000);
  return <b className="num">{formatTime(new Date(now), 'time').slice(0, 5)}</b>;
}
