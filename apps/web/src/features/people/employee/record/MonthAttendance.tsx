import { attendanceApi, leaveApi } from '@netbar/contract/people/attendance/attendance.api';
import type { EmployeeMonth } from '@netbar/contract/people/attendance/attendance.model';
import { fill } from '@netbar/contract/kernel/words';
import type { Employee } from '@netbar/contract/people/employee/employee.model';
import { Link } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import { Panel } from '#kit/Panel.tsx';
import { Record as RecordOf } from '#kit/record/Record.tsx';
import { employeeRecordWords } from './record.words.ts';

/** How the month stands for somebody: days due and attended, lateness, and the leave that is left. */
export function MonthAttendance({ employee: { id, branchId } }: { employee: Employee }) {
  const t = useWords(employeeRecordWords);
  const today = useBizToday();
  const month = today.slice(0, 7);
  const read = useApi(attendanceApi.employeeMonth, { employeeId: id, month });
  const balances = useApi(leaveApi.employeeBalances, { employeeId: id }).data ?? [];
  const leave = balances.find(({ hasBalance }) => hasBalance);
  return (
    <Panel
      title={t.attendance}
      note={<span className="num">{`${month.slice(5)}-01 – ${today.slice(5)}`}</span>}
      extra={<Link to={`/admin/HRManagement/attendance?branchId=${branchId}&month=${month}`}>{t.monthSheet}</Link>}
    >
      <RecordOf read={read}>
        {({ totals }) => (
          <dl className="emp-month">
            {figuresOf(totals, t).map(({ key, label, value, unit, isWarning }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd className={isWarning ? 'rec-warn' : ''}>
                  <b className="num">{value}</b>
                  {unit}
                </dd>
              </div>
            ))}
            {leave && leave.availableHalves !== null && (
              <div>
                <dt>{fill(t.leaveLeft, { type: leave.typeName })}</dt>
                <dd>
                  <b className="num">{leave.availableHalves / 2}</b>
                  {t.daysUnit}
                </dd>
              </div>
            )}
          </dl>
        )}
      </RecordOf>
    </Panel>
  );
}

/** Absence is only said where there is one. */
function figuresOf(
  totals: EmployeeMonth['totals'],
  t: Record<'dueDays' | 'attendedDays' | 'late' | 'absent' | 'daysUnit' | 'timesUnit', string>,
) {
  const { dueHalves, doneHalves, lateTimes, absentTimes } = totals;
  return [
    { key: 'due', label: t.dueDays, value: dueHalves / 2, unit: t.daysUnit, isWarning: false },
    { key: 'done', label: t.attendedDays, value: doneHalves / 2, unit: t.daysUnit, isWarning: false },
    { key: 'late', label: t.late, value: lateTimes, unit: t.timesUnit, isWarning: false },
    ...(absentTimes > 0 ? [{ key: 'absent', label: t.absent, value: absentTimes, unit: t.timesUnit, isWarning: true }] : []),
  ];
}
