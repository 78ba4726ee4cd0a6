import { leaveApi, attendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { LeaveRequest, PunchFix } from '@netbar/contract/people/attendance/leave.model';
import { sideWords } from '@netbar/contract/people/attendance/attendance.words';
import type { Approval } from '@netbar/contract/org/approval/approval.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Panel } from '#kit/Panel.tsx';
import { PhotoRow } from '#kit/picture/PhotoRow.tsx';
import { Record } from '#kit/record/Record.tsx';
import { DayBar } from '../day/DayBar.tsx';
import { DaySteps } from '../day/DaySteps.tsx';
import { LeaveCountView } from './LeavePreview.tsx';
import { leaveSpan, leaveTitle } from './request.text.ts';
import { approvalOfRequestWords } from './approval-of-request.words.ts';
import { requestWords } from './request.words.ts';
import '../day/day.css';
import './request.css';

/** What an approval keeps of the leave that was asked for. */
type AskedLeave = Pick<LeaveRequest, 'employeeName' | 'typeName' | 'fromDate' | 'fromNoon' | 'toDate' | 'toNoon' | 'halves'>;

/**
 * What an approval of leave is about: who, when, what it takes, and the shifts that fall into it. Whoever decides for somebody else
 * may not reach the branch; they see what the approval itself keeps.
 */
export function ApprovalOfLeave({ approval }: { approval: Approval }) {
  const t = useWords(approvalOfRequestWords);
  const words = useWords(requestWords);
  const lists = useCan('ATTENDANCE_LIST');
  const approves = useCan('ATTENDANCE_APPROVE');
  const read = useApi(leaveApi.leave, { id: approval.subjectId }, { enabled: lists });
  // Until it is here, the one before is not shown in its place.
  const leave = read.isPlaceholderData ? undefined : read.data;
  const asked = approval.after as unknown as AskedLeave;
  return (
    <Panel title={t.leave} note={leave?.no}>
      <dl className="request-facts">
        <Fact label={t.employee} text={leave ? `${leave.employeeNo} ${leave.employeeName}` : asked.employeeName} />
        <Fact label={t.leave} text={leaveTitle(asked, words)} />
        <Fact label={t.span} text={leaveSpan(asked, words)} />
        {leave?.isOnBehalf && <Fact label={t.askedBy} text={leave.applicantName ?? ''} />}
      </dl>
      {leave && <PhotoRow photos={leave.pictures} />}
      {leave && approval.status === 'PENDING' && approves && <Effect leave={leave} />}
    </Panel>
  );
}

/** What it takes and leaves, as of now; the request's own hold is part of what is pending already. */
function Effect({ leave: { employeeId, typeId, fromDate, toDate, fromNoon, toNoon } }: { leave: LeaveRequest }) {
  const read = useApi(leaveApi.countLeave, {
    employeeId,
    typeId,
    fromDate,
    toDate,
    fromNoon: String(fromNoon),
    toNoon: String(toNoon),
  });
  return read.data ? <LeaveCountView count={read.data} isAsked /> : null;
}

/** What an approval keeps of the correction that was asked for. */
type AskedFix = Pick<PunchFix, 'employeeName' | 'kindName' | 'date' | 'side' | 'at'>;

/** What an approval of a correction is about: the day as it stands, with the asked time in its bar, for whoever reaches the branch. */
export function ApprovalOfFix({ approval }: { approval: Approval }) {
  const t = useWords(approvalOfRequestWords);
  const lang = useLang();
  const lists = useCan('ATTENDANCE_LIST');
  const read = useApi(leaveApi.fix, { id: approval.subjectId }, { enabled: lists });
  const fix = read.isPlaceholderData ? undefined : read.data;
  const { employeeName, kindName, date, side, at } = approval.after as unknown as AskedFix;
  return (
    <Panel title={t.fix}>
      <dl className="request-facts">
        <Fact label={t.employee} text={fix ? `${fix.employeeNo} ${fix.employeeName}` : employeeName} />
        <Fact label={t.shift} text={`${date} ${kindName}`} />
        <Fact label={t.asked} text={`${sideWords[side][lang]} ${formatTime(new Date(at), 'datetime').slice(0, 16)}`} />
        {fix?.isOnBehalf && <Fact label={t.askedBy} text={fix.applicantName ?? ''} />}
      </dl>
      {fix && <PhotoRow photos={fix.pictures} />}
      {fix && <DayOf fix={fix} />}
    </Panel>
  );
}

function DayOf({ fix: { employeeId, date, status, at } }: { fix: PunchFix }) {
  const read = useApi(attendanceApi.day, { employeeId, date });
  return (
    <Record read={read}>
      {(day) => (
        <div className="request-day">
          <DayBar date={date} explanation={day.explanation} {...(status === 'PENDING' && { asked: at })} />
          <DaySteps detail={day} />
        </div>
      )}
    </Record>
  );
}

const Fact = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">{text}</dd>
  </div>
);
