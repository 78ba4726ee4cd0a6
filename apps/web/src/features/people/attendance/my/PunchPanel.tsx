import {
  CheckCircleFilled,
  ClockCircleOutlined,
  EnvironmentOutlined,
  ExclamationCircleFilled,
  WifiOutlined,
} from '@ant-design/icons';
import type { MyToday } from '@netbar/contract/people/attendance/attendance.model';
import { punchHindrances, sourceWords } from '@netbar/contract/people/attendance/attendance.words';
import { formatTime, MINUTE_MS } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { useId } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { clockOn, endClock, shortDate, weekdayOf } from '../day/clock.ts';
import { isAnomaly, outcomeText, statusTones } from '../day/day-status.ts';
import { dayWords } from '../day/day.words.ts';
import { myWords } from './my.words.ts';
import { PunchOutcome } from './PunchOutcome.tsx';
import { usePunch } from './use-punch.ts';
import { useServerTime } from './use-server-time.ts';

interface PunchPanelProps {
  today: MyToday;
  /** When its answer was heard, for the clock on the button. */
  heardAt: number;
}

/** Today's shift with its two punches, and the button. */
export function PunchPanel({ today, heardAt }: PunchPanelProps) {
  const t = useWords(myWords);
  const { shift } = today;
  return (
    <section className="panel my-punch" aria-label={t.today}>
      <Head today={today} />
      {shift && (
        <div className="my-sides">
          <SideOf today={today} side="in" />
          <SideOf today={today} side="out" />
        </div>
      )}
      <PunchButton today={today} heardAt={heardAt} />
    </section>
  );
}

function Head({ today }: { today: MyToday }) {
  const t = useWords(myWords);
  const words = useWords(dayWords);
  const isPhone = useIsPhone();
  const { shift, branchName } = today;
  const date = shift?.date ?? today.today;
  const day = `${shortDate(date)} ${weekdayOf(date, words)}`;
  const name = date === today.today ? t.today : shortDate(date);
  const span = shift && `${clockOn(shift.date, shift.startTime, words)} – ${endClock(shift.date, shift.endTime, words)}`;
  const title = isPhone
    ? shift
      ? `${name} ${shift.kindName} ${span}`
      : t.restToday
    : date === today.today
      ? `${t.today} ${day}`
      : day;
  return (
    <header>
      <h2>
        {title}
        {isPhone ? (
          <small className="num">
            {day} · {shift?.branchName ?? branchName}
          </small>
        ) : (
          !shift && <small>{t.restToday}</small>
        )}
      </h2>
      <TodayTag today={today} />
    </header>
  );
}

/** What the day has come to so far. */
function TodayTag({ today: { shift, status, lateMin, earlyMin, ...sides } }: { today: MyToday }) {
  const t = useWords(myWords);
  const words = useWords(dayWords);
  const lang = useLang();
  if (!shift) return null;
  if (isAnomaly(status) || status === 'NORMAL') {
    const text = outcomeText(
      { status, lateMin, earlyMin, inTime: sides.in?.at ?? null, outTime: sides.out?.at ?? null },
      words,
      lang,
    );
    const icon = status === 'NORMAL' ? <CheckCircleFilled /> : <ExclamationCircleFilled />;
    return (
      <StatusTag tone={statusTones[status]} icon={icon}>
        {text}
      </StatusTag>
    );
  }
  const isDone = sides.out !== null;
  if (!isDone && !sides.in)
    return (
      <StatusTag tone="neutral" icon={<ClockCircleOutlined />}>
        {t.notIn}
      </StatusTag>
    );
  return (
    <StatusTag tone={lateMin > 0 ? 'warning' : 'success'} icon={<CheckCircleFilled />}>
      {isDone ? t.isOut : t.isIn}
    </StatusTag>
  );
}

function SideOf({ today, side }: { today: MyToday; side: 'in' | 'out' }) {
  const t = useWords(myWords);
  const words = useWords(dayWords);
  const lang = useLang();
  const isPhone = useIsPhone();
  const { shift } = today;
  if (!shift) return null;
  const made = today[side];
  const planned = side === 'in' ? clockOn(shift.date, shift.startTime, words) : endClock(shift.date, shift.endTime, words);
  const windowNote =
    side === 'in'
      ? fill(t.window, { from: clockOn(shift.date, shift.windowFrom, words), to: planned })
      : fill(t.window, { from: planned, to: clockOn(shift.date, shift.windowTo, words) });
  const by = made && (made.isFix ? t.byFix : (made.deviceName ?? (made.source === null ? '' : sourceWords[made.source][lang])));
  const distance = made ? awayFrom(made.at, side === 'in' ? shift.startTime : shift.endTime, t) : '';
  return (
    <div>
      <em>{isPhone ? t[side] : fill(t.sideAt, { side: t[side], time: planned })}</em>
      <b className={made ? 'num' : 'num muted'}>{made ? clockOn(shift.date, made.at, words) : '--:--'}</b>
      <small>{made ? [by, distance].filter(Boolean).join(' · ') : windowNote}</small>
    </div>
  );
}

/** How far a punch is from the planned time, in whole minutes. */
function awayFrom(at: string, planned: string, t: Record<'onTime' | 'earlyMin' | 'lateMin', string>): string {
  const minutes = Math.floor(Date.parse(at) / MINUTE_MS) - Math.floor(Date.parse(planned) / MINUTE_MS);
  if (minutes === 0) return t.onTime;
  return fill(minutes < 0 ? t.earlyMin : t.lateMin, { n: Math.abs(minutes) });
}

function PunchButton({ today, heardAt }: PunchPanelProps) {
  const t = useWords(myWords);
  const isPhone = useIsPhone();
  const reasonId = useId();
  const now = useServerTime(today.serverTime, heardAt);
  const askEarlyOut = useEarlyOutQuestion(today, now);
  const { state, isBusy, punch, lookUp } = usePunch(askEarlyOut);
  const reason = useHindrance(today);
  const clock = formatTime(now, 'time');
  // Outside the window of a shift nothing is next: the button then names the first punch that is missing.
  const isIn = today.nextSide ? today.nextSide === 'IN' : !today.in && !today.out;
  const label = isIn ? t.punchIn : today.out ? t.punchAgain : t.punchOut;
  return (
    <>
      <button
        type="button"
        className="my-punch-button"
        disabled={reason !== undefined || isBusy}
        aria-describedby={reasonId}
        onClick={() => punch(today)}
      >
        {state.step === 'locating' ? (
          <b>{t.locating}</b>
        ) : isBusy ? (
          <b>{t.sending}</b>
        ) : (
          <>
            <b>{label}</b>
            <span className="num">{isPhone ? clock : clock.slice(0, 5)}</span>
          </>
        )}
      </button>
      <p id={reasonId} className="my-reason">
        {reason}
      </p>
      <PunchOutcome state={state} onAsk={lookUp} />
      <Conditions today={today} />
    </>
  );
}

/** Why the button is off, in words; nothing while it is on. */
function useHindrance({ hindrance, nextWindow, nextSide, today }: MyToday): string | undefined {
  const t = useWords(myWords);
  const lang = useLang();
  if (hindrance === null) return nextSide === null ? t.allDone : undefined;
  const from = nextWindow ? formatTime(new Date(nextWindow.from), 'datetime') : '';
  return fill(punchHindrances[hindrance][lang], { from: from.startsWith(today) ? from.slice(11, 16) : from.slice(5, 16) });
}

function useEarlyOutQuestion({ shift }: MyToday, now: Date) {
  const t = useWords(myWords);
  const words = useWords(dayWords);
  const { modal } = App.useApp();
  const minutes = shift ? Math.ceil((Date.parse(shift.endTime) - now.getTime()) / MINUTE_MS) : 0;
  const content =
    shift && minutes > 0 ? fill(t.earlyText, { end: endClock(shift.date, shift.endTime, words), n: minutes }) : t.earlyTextPlain;
  return () =>
    new Promise<boolean>((resolve) => {
      void modal.confirm({
        title: t.earlyTitle,
        content,
        okText: t.earlyYes,
        cancelText: t.earlyNo,
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
}

/** What the branch asks for: its network, the place, and how often punches may be corrected. */
function Conditions({ today }: { today: MyToday }) {
  const t = useWords(myWords);
  const isPhone = useIsPhone();
  const { needsNetwork, isOnNetwork, asksPlace, mostDistanceM: n, fixesAMonth, fixesUsed: used } = today;
  if (!isPhone)
    return (
      <p className="my-conditions">
        {needsNetwork && t.networkOnly}
        {fill(t.fixesUsed, { n: fixesAMonth, used })}
        {asksPlace && fill(t.placeAsked, { n })}
      </p>
    );
  if (!needsNetwork && !asksPlace) return null;
  return (
    <p className="my-conditions">
      {asksPlace && (
        <span>
          <EnvironmentOutlined aria-hidden /> {fill(t.placeAsked, { n })}
        </span>
      )}
      {needsNetwork && (
        <span className={isOnNetwork ? '' : 'is-off'}>
          <WifiOutlined aria-hidden /> {isOnNetwork ? t.onNetwork : t.offNetwork}
        </span>
      )}
    </p>
  );
}
