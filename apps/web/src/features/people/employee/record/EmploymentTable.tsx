import { fill } from '@netbar/contract/kernel/words';
import type { Employee, Employment } from '@netbar/contract/people/employee/employee.model';
import { employmentKindWords } from '@netbar/contract/people/employee/employee.words';
import { Link } from 'react-router';
import { useLang, useWords } from '#kernel/lang.ts';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { RecordTable, type RecordColumn } from '#kit/record/RecordTable.tsx';
import { employeePaths } from '../employee-paths.ts';
import { employeeRecordWords } from './record.words.ts';

/** Where somebody worked and as what, the latest first. What begins in the future is listed too. */
export function EmploymentTable({ employee: { employments, seesPay } }: { employee: Employee }) {
  const t = useWords(employeeRecordWords);
  const lang = useLang();
  const today = useBizToday();
  const columns: RecordColumn<Employment>[] = [
    { key: 'days', title: t.days, render: (row) => <span className="num">{daysText(row, today, t)}</span> },
    { key: 'branch', title: t.branch, render: ({ branchName }) => branchName },
    { key: 'position', title: t.position, render: ({ positionName }) => positionName },
    { key: 'kind', title: t.kind, render: ({ kind }) => employmentKindWords[kind][lang] },
    { key: 'hours', title: t.weekHours, align: 'right', render: ({ weekHours }) => <span className="num">{weekHours}</span> },
    ...(seesPay
      ? [{ key: 'base', title: t.base, align: 'right' as const, render: ({ baseFen }: Employment) => <Money fen={baseFen} /> }]
      : []),
    {
      key: 'basis',
      title: t.basis,
      render: ({ moveId, approvalNo }) =>
        moveId === null ? (
          <span className="sec">{t.byJoining}</span>
        ) : (
          <Link className="num" to={employeePaths.move(moveId)}>
            {approvalNo}
          </Link>
        ),
    },
  ];
  return (
    <Panel title={t.history} note={t.historyNote} flush>
      <RecordTable
        label={t.history}
        rows={employments}
        columns={columns}
        keyOf={({ id }) => id}
        isLit={({ from, to }) => employments.length > 1 && from <= today && (to === null || to >= today)}
        empty="—"
      />
    </Panel>
  );
}

function daysText({ from, to }: Employment, today: string, t: Record<'untilNow' | 'fromOn', string>) {
  if (to !== null) return `${from} – ${to}`;
  return fill(from > today ? t.fromOn : t.untilNow, { from });
}
