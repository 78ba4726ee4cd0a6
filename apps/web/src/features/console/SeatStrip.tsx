import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Dropdown } from 'antd';
import { useEffect, useRef } from 'react';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { consoleWords } from './console.words.ts';
import { show, useCounter } from './counter.store.ts';
import { useKey } from './keys.ts';
import { clockOf } from './seat-looks.ts';
import { hoursAndMinutes } from './seat-map.rules.ts';
import { useNow } from './use-now.ts';
import { usePackages, useSeatSteps } from './use-seat-steps.ts';
import type { SeatView } from './use-seats.ts';

/** The seat that was picked, and what can be done there. It takes the legend's place, so nothing moves. */
export function SeatStrip({ branchId, seat }: { branchId: string; seat: SeatView }) {
  const t = useWords(consoleWords);
  const isFront = useCounter((state) => state.view === 'seats');
  const isMoving = useCounter((state) => state.movingId !== undefined);
  const stepsOf = useSeatSteps(branchId);
  const actions = useRef<HTMLSpanElement>(null);
  const leave = () => show(isMoving ? { movingId: undefined } : { seatId: undefined });
  useKey('escape', leave, isFront);
  // By keyboard: Enter on a seat picks it, and the next stop is what can be done there.
  useEffect(() => {
    const at = document.activeElement;
    if (at instanceof HTMLElement && at.dataset['seat'] === seat.id) actions.current?.querySelector('button')?.focus();
  }, [seat.id]);
  return (
    <div className="cs-lg strip">
      <b className="num">{seat.no}</b>
      <span>{t[seat.state]}</span>
      {isMoving ? <b>{t.moveTo}</b> : <About seat={seat} />}
      <span className="sp" />
      <span ref={actions} className="row">
        {!isMoving &&
          stepsOf(seat).map(({ key, label, onClick }, i) => (
            <Button key={key} size="small" type={i === 0 ? 'primary' : 'default'} onClick={onClick}>
              {label}
            </Button>
          ))}
        {!isMoving && !seat.session && <Packages branchId={branchId} seat={seat} />}
        <Button size="small" type="text" aria-label={t.cancel} icon={<CloseOutlined />} onClick={leave} />
      </span>
    </div>
  );
}

function About({ seat: { session, reservedFrom, state } }: { seat: SeatView }) {
  const t = useWords(consoleWords);
  const now = useNow(30_000);
  if (session)
    return (
      <>
        <b>{session.name || session.cardNo}</b>
        <span className="num">{hoursAndMinutes(Date.parse(session.startedTime), now)}</span>
        <span>
          {t.charge} <Money fen={session.chargedFen} />
        </span>
        <span>
          {t.balance} <Money fen={session.balanceFen} />
        </span>
      </>
    );
  if (state === 'RESERVED' && reservedFrom)
    return <span className="num">{fill(t.arrives, { time: clockOf(reservedFrom) })}</span>;
  return null;
}

function Packages({ branchId, seat }: { branchId: string; seat: SeatView }) {
  const t = useWords(consoleWords);
  const sold = usePackages(branchId)(seat);
  if (sold.length === 0 || seat.status !== 'ACTIVE') return null;
  const items = sold.map(({ name, fen, begin }) => ({ key: name, label: `${name} ${yuan(fen)}`, onClick: begin }));
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button size="small" icon={<DownOutlined />} iconPlacement="end">
        {t.packages}
      </Button>
    </Dropdown>
  );
}
