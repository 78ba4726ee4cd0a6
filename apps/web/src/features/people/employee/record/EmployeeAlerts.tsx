import { addDays, daysBetween } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import type { Employee } from '@netbar/contract/people/employee/employee.model';
import { documentKindWords, moveKindWords } from '@netbar/contract/people/employee/employee.words';
import { Link } from 'react-router';
import { useLang, useWords } from '#kernel/lang.ts';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import { RecordAlert } from '#kit/record/RecordBody.tsx';
import { employeePaths } from '../employee-paths.ts';
import { stepWords } from '../step.words.ts';
import type { OfferedStep } from '../steps.ts';
import type { OpenDocument } from './DocumentDrawers.tsx';
import { employeeRecordWords } from './record.words.ts';

interface EmployeeAlertsProps {
  employee: Employee;
  onStep: (step: OfferedStep) => void;
  onDocument: (open: OpenDocument) => void;
}

/** The end of a trial is said this many days before. */
const TRIAL_DAYS = 14;

/** What must be done about somebody, and the way to it. */
export function EmployeeAlerts({ employee, onStep, onDocument }: EmployeeAlertsProps) {
  const [t, s] = [useWords(employeeRecordWords), useWords(stepWords)];
  const today = useBizToday();
  const { status, can, probationUntil, leaveDate, leaveReason } = employee;
  const act = (step: 'confirm' | 'resume' | 'withdrawNotice') =>
    can.includes(step) && (
      <button type="button" className="link" onClick={() => onStep(step)}>
        {s[step]}
      </button>
    );
  const isTrialEnding = status === 'PROBATION' && probationUntil !== null && daysBetween(today, probationUntil) <= TRIAL_DAYS;
  return (
    <>
      {status !== 'LEFT' && <Lacking employee={employee} onDocument={onDocument} />}
      {isTrialEnding && (
        <RecordAlert action={act('confirm')}>
          <b className="num">{fill(t.trialEnds, { date: probationUntil })}</b> {t.trialText}
        </RecordAlert>
      )}
      {status === 'SUSPENDED' && <RecordAlert action={act('resume')}>{t.suspended}</RecordAlert>}
      {status === 'LEAVING' && leaveDate !== null && (
        <RecordAlert action={act('withdrawNotice')}>
          <b className="num">{fill(t.leaving, { date: leaveDate })}</b> {fill(t.leavingText, { reason: leaveReason || '—' })}
        </RecordAlert>
      )}
      <NextMove employee={employee} />
    </>
  );
}

/** Documents without which the person cannot be put on the roster, now or soon. */
function Lacking({ employee, onDocument }: Pick<EmployeeAlertsProps, 'employee' | 'onDocument'>) {
  const t = useWords(employeeRecordWords);
  const lang = useLang();
  const today = useBizToday();
  const position = employee.positionName;
  return employee.lacking.map(({ kind, lackingFrom }) => {
    const name = documentKindWords[kind][lang];
    const isNow = lackingFrom <= today;
    const action = employee.can.includes('addDocument') && (
      <button type="button" className="link" onClick={() => onDocument({ what: 'add', kind })}>
        {t.addNew}
      </button>
    );
    return (
      <RecordAlert key={kind} action={action}>
        <b>
          {isNow ? fill(t.lackingSince, { kind: name }) : fill(t.lackingFrom, { kind: name, date: addDays(lackingFrom, -1) })}
        </b>{' '}
        {isNow ? fill(t.lackingSinceText, { position }) : fill(t.lackingFromText, { from: lackingFrom, position })}
      </RecordAlert>
    );
  });
}

function NextMove({ employee: { nextMove } }: { employee: Employee }) {
  const t = useWords(employeeRecordWords);
  const lang = useLang();
  if (!nextMove) return null;
  const { id, kind, status, toBranchName: branch, positionName: position, effectiveDate: date } = nextMove;
  return (
    <RecordAlert action={<Link to={employeePaths.move(id)}>{t.see}</Link>}>
      <b>{fill(status === 'PENDING' ? t.moveWaits : t.moveComes, { kind: moveKindWords[kind][lang] })}</b>
      {fill(t.moveText, { date, branch, position })}
    </RecordAlert>
  );
}
