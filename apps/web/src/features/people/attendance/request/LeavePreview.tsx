import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { leaveApi, myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { LeaveCount } from '@netbar/contract/people/attendance/leave.model';
import { fill } from '@netbar/contract/kernel/words';
import { useEffect } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { shortDate } from '../day/clock.ts';
import { spanOf, type TypedLeave } from './typed-leave.ts';
import { daysOf } from './request.text.ts';
import { requestWords } from './request.words.ts';

interface LeavePreviewProps {
  typed: TypedLeave;
  isOnBehalf?: boolean;
  /** Told of whom the form is about, for the balances beside the types. */
  onEmployee?: (employeeId: string | undefined) => void;
}

/** What the typed leave would take: days, why they count, and the balance afterwards. */
export function LeavePreview({ typed, isOnBehalf = false, onEmployee }: LeavePreviewProps) {
  const t = useWords(requestWords);
  const { employeeId, typeId } = typed;
  useEffect(() => onEmployee?.(employeeId), [employeeId, onEmployee]);
  const { fromDate, toDate, fromNoon, toNoon } = spanOf(typed);
  const isWhole = fromDate !== undefined && toDate !== undefined && (!isOnBehalf || employeeId !== undefined);
  const isOrdered = isWhole && fromDate <= toDate && !(fromDate === toDate && fromNoon && toNoon);
  const input = {
    fromDate: fromDate ?? '',
    toDate: toDate ?? '',
    fromNoon: String(fromNoon),
    toNoon: String(toNoon),
    ...(typeId && { typeId }),
    ...(isOnBehalf && employeeId && { employeeId }),
  };
  const read = useApi(isOnBehalf ? leaveApi.countLeave : myAttendanceApi.countMyLeave, input, { enabled: isOrdered });
  return (
    <Panel title={t.thisLeave}>
      {!isWhole ? (
        <p className="muted">{t.counting}</p>
      ) : !isOrdered ? (
        <p className="leave-wrong">{t.orderWrong}</p>
      ) : read.error ? (
        <p className="leave-wrong">{read.error.message}</p>
      ) : (
        read.data && <LeaveCountView count={read.data} hasType={typeId !== undefined} />
      )}
    </Panel>
  );
}

interface LeaveCountViewProps {
  count: LeaveCount;
  /** A type was chosen, so that a missing balance means that it has none. */
  hasType?: boolean;
  /** The request is made already and holds its days, which stand beside: nothing is said of overlaps with itself. */
  isAsked?: boolean;
}

/** The days that leave takes, and what follows from it. */
export function LeaveCountView({ count, hasType = true, isAsked = false }: LeaveCountViewProps) {
  const t = useWords(requestWords);
  const { halves, days, availableHalves, shifts, overlapsNo, hasUnknownDays } = count;
  if (halves === 0) return <p className="leave-wrong">{t.takesNothing}</p>;
  const isShort = availableHalves !== null && availableHalves < halves;
  return (
    <div className="leave-count">
      {!isAsked && <b>{fill(t.takes, { n: daysOf(halves) })}</b>}
      <ul className="leave-days">
        {days.map(({ date, halves: part, by }) => (
          <li key={date}>
            <span className="num">{shortDate(date)}</span>
            <span className="num">{fill(t.days, { n: daysOf(part) })}</span>
            <small>{by === 'ROSTER' ? t.byRoster : t.byUsual}</small>
          </li>
        ))}
      </ul>
      <ul className="leave-checks">
        {hasType && availableHalves === null && <Check isGood text={t.noLimit} />}
        {availableHalves !== null && isAsked && <Check isGood text={fill(t.leftBesides, { n: daysOf(availableHalves) })} />}
        {availableHalves !== null && !isAsked && (
          <Check
            isGood={!isShort}
            text={fill(isShort ? t.tooLittle : t.after, {
              before: daysOf(availableHalves),
              after: daysOf(availableHalves - halves),
            })}
          />
        )}
        {shifts > 0 && <Check isGood={false} text={fill(t.shiftsFall, { n: shifts })} />}
        {overlapsNo !== null && !isAsked && <Check isGood={false} text={fill(t.overlaps, { no: overlapsNo })} />}
        {hasUnknownDays && <Check isGood={false} text={t.unknownDays} />}
      </ul>
    </div>
  );
}

const Check = ({ isGood, text }: { isGood: boolean; text: string }) => (
  <li className={isGood ? 't-success' : 't-warning'}>
    {isGood ? <CheckCircleFilled /> : <ExclamationCircleFilled />}
    {text}
  </li>
);
