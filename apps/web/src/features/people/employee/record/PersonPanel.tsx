import { formatTime } from '@netbar/contract/kernel/time';
import type { Employee } from '@netbar/contract/people/employee/employee.model';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Panel } from '#kit/Panel.tsx';
import { employeePaths } from '../employee-paths.ts';
import { employeeRecordWords } from './record.words.ts';
import { SealedFact } from './SealedFact.tsx';

/** What else is on record of the person. */
export function PersonPanel({ employee }: { employee: Employee }) {
  const t = useWords(employeeRecordWords);
  const canOpenMember = useCan('MEMBER_LIST');
  const { gender, address, bankCard, member, source, remark, earlier, creatorName, createdTime } = employee;
  const made = [formatTime(new Date(createdTime), 'date'), creatorName].filter(Boolean).join(' · ');
  const facts: [string, ReactNode][] = [
    [t.gender, t[gender]],
    [t.address, <SealedFact key="address" employee={employee} text={address} of={(numbers) => numbers.address} />],
    [t.bankCard, <SealedFact key="card" employee={employee} text={bankCard} of={(numbers) => numbers.bankCard} />],
    ...(member ? [[t.member, <MemberOf key="member" member={member} isLink={canOpenMember} />] as [string, ReactNode]] : []),
    [t.source, source || '—'],
    [
      t.createdBy,
      <span key="made" className="num">
        {made}
      </span>,
    ],
  ];
  return (
    <Panel title={t.person}>
      <dl className="emp-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {remark && (
          <div className="is-wide">
            <dt>{t.remark}</dt>
            <dd>{remark}</dd>
          </div>
        )}
        {earlier.length > 0 && (
          <div className="is-wide">
            <dt>{t.earlier}</dt>
            {earlier.map(({ id, no, branchName, joinedDate, leaveDate }) => (
              <dd key={id}>
                <Link className="num" to={employeePaths.record(id)}>
                  {no}
                </Link>{' '}
                <span className="sec num">{`${branchName} · ${joinedDate} – ${leaveDate ?? ''}`}</span>
              </dd>
            ))}
          </div>
        )}
      </dl>
    </Panel>
  );
}

function MemberOf({ member: { id, no, name }, isLink }: { member: NonNullable<Employee['member']>; isLink: boolean }) {
  const text = `${name} ${no}`;
  return isLink ? <Link to={`/admin/statistics/member/log?id=${id}`}>{text}</Link> : text;
}
