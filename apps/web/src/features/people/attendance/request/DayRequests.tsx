import type { LeaveRequest, PunchFix } from '@netbar/contract/people/attendance/leave.model';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { dayWords } from '../day/day.words.ts';
import { FixActs, LeaveActs } from './RequestActs.tsx';
import { fixNote, fixTitle, leaveSpan, leaveTitle } from './request.text.ts';
import { requestWords } from './request.words.ts';
import { RequestState } from './RequestState.tsx';

interface DayRequestsProps {
  leaves: readonly LeaveRequest[];
  fixes: readonly PunchFix[];
  isOwn: boolean;
}

/** Leave and corrections that touch a day. */
export function DayRequests({ leaves, fixes, isOwn }: DayRequestsProps) {
  const t = useWords(requestWords);
  const { requests } = useWords(dayWords);
  const behalf = ({ isOnBehalf, applicantName }: LeaveRequest | PunchFix) =>
    isOnBehalf && applicantName !== null ? ` · ${fill(t.onBehalf, { name: applicantName })}` : '';
  return (
    <section className="day-requests" aria-label={requests}>
      <h3>{requests}</h3>
      <ul>
        {leaves.map((leave) => (
          <li key={leave.id}>
            <span>{leaveTitle(leave, t)}</span>
            <RequestState status={leave.status} />
            <small>
              {leaveSpan(leave, t)}
              {behalf(leave)}
            </small>
            <LeaveActs leave={leave} isOwn={isOwn} />
          </li>
        ))}
        {fixes.map((fix) => (
          <li key={fix.id}>
            <span>{fixTitle(fix, t)}</span>
            <RequestState status={fix.status} />
            <small>
              {fixNote(fix, t)}
              {behalf(fix)}
            </small>
            <FixActs fix={fix} isOwn={isOwn} />
          </li>
        ))}
      </ul>
    </section>
  );
}
