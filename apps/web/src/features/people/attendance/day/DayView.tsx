import { CloseOutlined, LockOutlined } from '@ant-design/icons';
import type { DayDetail } from '@netbar/contract/people/attendance/attendance.model';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { DayRequests } from '../request/DayRequests.tsx';
import { shortDate, weekdayOf } from './clock.ts';
import { DayBar } from './DayBar.tsx';
import { DaySteps } from './DaySteps.tsx';
import { outcomeText, statusTones } from './day-status.ts';
import { dayWords } from './day.words.ts';
import './day.css';

interface DayViewProps {
  detail: DayDetail;
  onClose: () => void;
  actions?: ReactNode;
  /** Whether it is the reader's own day: the requests offer what they may do. */
  isOwn?: boolean;
}

/** Explains one day of one person: how it came out, the bar, the steps, the requests about it. */
export function DayView({ detail, onClose, actions, isOwn = false }: DayViewProps) {
  const t = useWords(dayWords);
  const lang = useLang();
  const { name, date, positionName, branchName, result, explanation, isLocked, leaves, fixes } = detail;
  const isToCome = result.status === 'WAITING' && explanation.waitsFor === null && explanation.punches.length === 0;
  return (
    <section className="day-view" aria-label={t.explanation}>
      <header>
        <div>
          <h2>
            {name} · {shortDate(date)} {weekdayOf(date, t)}
          </h2>
          <small>
            {positionName} · {branchName}
          </small>
        </div>
        <span className={`wtag t-${statusTones[result.status]}`}>{isToCome ? t.planned : outcomeText(result, t, lang)}</span>
        <Button type="text" aria-label={t.close} icon={<CloseOutlined />} onClick={onClose} />
      </header>
      <div className="day-body">
        <DayBar date={date} explanation={explanation} />
        <DaySteps detail={detail} />
        {leaves.length + fixes.length > 0 && <DayRequests leaves={leaves} fixes={fixes} isOwn={isOwn} />}
      </div>
      <footer>
        <span className="day-hint">
          {isLocked && <LockOutlined aria-hidden />}
          {isLocked ? t.lockedHint : t.onlyByFix}
        </span>
        <span className="sp" />
        {actions}
      </footer>
    </section>
  );
}
