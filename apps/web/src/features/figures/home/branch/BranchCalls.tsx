import { BellOutlined, BulbOutlined, CheckOutlined, ClearOutlined, CoffeeOutlined, StopOutlined } from '@ant-design/icons';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import type { OrderRow } from '@netbar/contract/counter/order/order.model';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import type { OrderRate } from '@netbar/contract/figures/home/home.model';
import { orderTypeWords } from '@netbar/contract/counter/order/order.words';
import { fill } from '@netbar/contract/kernel/words';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { chooseBranch } from '#kernel/flags.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { FigurePanel } from '../FigurePanel.tsx';
import { shareOf } from '../figures.rules.ts';
import { type HomePlace, useFigures, useHeld } from '../use-figures.ts';
import { branchWords } from './branch.words.ts';
import { useFinishCall } from './use-finish-call.ts';

const icons: Readonly<Record<string, ReactNode>> = {
  CALL: <BellOutlined />,
  TEA: <CoffeeOutlined />,
  CLEAN: <ClearOutlined />,
  AC_ON: <BulbOutlined />,
  AC_OFF: <BulbOutlined />,
  NO_SMOKING: <StopOutlined />,
};

/** Calls of guests, the oldest first. Each is done here, with the tick. */
export function BranchCalls({ branchId = '' }: HomePlace) {
  const t = useWords(branchWords);
  const calls = useFigures(orderApi.calls, { branchId }, branchId !== '');
  const rate = useFigures(homeApi.orderRate, { id: branchId }, branchId !== '');
  const { shown, hold } = useHeld(calls.data);
  const toCounter = (
    <Link to="/admin/bar/console" onClick={() => chooseBranch(branchId)}>
      {t.counter}
    </Link>
  );
  return (
    <FigurePanel title={t.calls} note={shown && shown.length > 0 && shown.length} extra={toCounter} flush read={calls}>
      {(data) => (
        <div {...hold}>
          <Calls calls={shown ?? data} />
          {rate.data && <Answered rate={rate.data} />}
        </div>
      )}
    </FigurePanel>
  );
}

/** How fast the branch answers today. Before the first answer there is nothing to say. */
function Answered({ rate: { orders, answered, medianSec } }: { rate: OrderRate }) {
  const t = useWords(branchWords);
  if (medianSec === null) return null;
  const time = `${Math.floor(medianSec / 60)}:${String(medianSec % 60).padStart(2, '0')}`;
  return <p className="muted answered">{fill(t.answered, { share: shareOf(answered, orders), time })}</p>;
}

function Calls({ calls }: { calls: OrderRow[] }) {
  const t = useWords(branchWords);
  const finishing = useFinishCall();
  const now = useSeconds();
  if (calls.length === 0) return <p className="muted todo-none">{t.noCalls}</p>;
  return (
    <ul className="calls">
      {calls.map((call) => (
        <Call key={call.id} call={call} now={now} finishing={finishing} />
      ))}
    </ul>
  );
}

function Call({ call, now, finishing }: { call: OrderRow; now: number; finishing: ReturnType<typeof useFinishCall> }) {
  const t = useWords(branchWords);
  const lang = useLang();
  const what = orderTypeWords[call.type][lang];
  const isDone = finishing.isTicked(call.id);
  const waited = now - Date.parse(call.createdTime);
  const due = call.dueTime === null ? Infinity : Date.parse(call.dueTime) - Date.parse(call.createdTime);
  const tone = waited >= due ? 'late' : waited >= due / 2 ? 'soon' : '';
  return (
    <li className={isDone ? 'done' : ''}>
      <span className="muted">{icons[call.type]}</span>
      <b className="num">{call.machineNo || '—'}</b>
      <span className="ell">{what}</span>
      {isDone ? <span className="muted">{t.finished}</span> : <Waited ms={waited} tone={tone} />}
      {isDone ? (
        <button type="button" className="tick" onClick={() => finishing.undo(call.id)}>
          {t.undo}
        </button>
      ) : (
        <button
          type="button"
          className="tick"
          aria-label={fill(t.finish, { seat: call.machineNo, what })}
          onClick={() => finishing.tick(call)}
        >
          <CheckOutlined />
        </button>
      )}
    </li>
  );
}

function Waited({ ms, tone }: { ms: number; tone: string }) {
  const t = useWords(branchWords);
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const clock = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span className={`num waited ${tone}`}>
      {tone === 'late' && `${t.late} `}
      {clock}
    </span>
  );
}

/** The time now, each second. */
function useSeconds() {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
