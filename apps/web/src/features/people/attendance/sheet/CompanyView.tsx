import { LockOutlined, RightOutlined, ShopOutlined, UnlockOutlined } from '@ant-design/icons';
import { attendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { BranchMonth, CompanyMonth, MonthTotals } from '@netbar/contract/people/attendance/attendance.model';
import { fill } from '@netbar/contract/kernel/words';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Blank } from '#kit/Blank.tsx';
import { ExportButton } from '#kit/export/ExportButton.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordTable, type RecordColumn } from '#kit/record/RecordTable.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { daysOf } from '../request/request.text.ts';
import { useExportColumns } from './export-columns.ts';
import { BranchChoice } from './HeadActions.tsx';
import { MonthSwitch } from './MonthSwitch.tsx';
import { sheetWords } from './sheet.words.ts';
import type { AttendanceAddress } from './use-attendance-address.ts';

/** The month of all of one's own branches: a row for each, which opens its sheet. */
export function CompanyView({ address }: { address: AttendanceAddress }) {
  const t = useWords(sheetWords);
  const exports = useCan('ATTENDANCE_EXPORT');
  const columns = useExportColumns();
  const read = useApi(attendanceApi.company, { month: address.month });
  const people = read.data?.branches.reduce((sum, branch) => sum + branch.people, 0);
  return (
    <div className="att-page">
      <PageHead
        title={t.title}
        note={read.data && fill(t.rateNote, { branches: read.data.branches.length, people: people ?? 0 })}
        actions={
          <div className="att-head">
            <MonthSwitch month={address.month} onMonth={(month) => address.go({ month })} />
            <BranchChoice address={address} />
            {exports && (
              <ExportButton
                title={t.title}
                api={attendanceApi.export}
                conditions={{ month: address.month }}
                columns={columns}
                total={people}
              />
            )}
          </div>
        }
      />
      <Record read={read}>{(company) => <Branches company={company} onOpen={(branchId) => address.go({ branchId })} />}</Record>
    </div>
  );
}

interface BranchesProps {
  company: CompanyMonth;
  onOpen: (branchId: string) => void;
}

function Branches({ company: { branches, totals }, onOpen }: BranchesProps) {
  const t = useWords(sheetWords);
  if (branches.length === 0) return <Blank icon={<ShopOutlined />} title={t.nobody} text={t.nobodyText} />;
  const days = (key: 'dueHalves' | 'doneHalves' | 'leaveHalves', title: string): RecordColumn<BranchMonth> => ({
    key,
    title,
    align: 'right',
    render: (row) => <Figure>{row.totals[key] === 0 ? '—' : daysOf(row.totals[key])}</Figure>,
    sum: <Figure>{totals[key] === 0 ? '—' : daysOf(totals[key])}</Figure>,
  });
  const times = (key: keyof MonthTotals, title: string, isOdd = false): RecordColumn<BranchMonth> => ({
    key,
    title,
    align: 'right',
    render: (row) => <Figure isOdd={isOdd && row.totals[key] > 0}>{row.totals[key] || '—'}</Figure>,
    sum: <Figure>{totals[key] || '—'}</Figure>,
  });
  return (
    <section className="panel att-branches">
      <div className="att-scroll" tabIndex={0} role="region" aria-label={t.companyTitle}>
        <RecordTable
          label={t.companyTitle}
          rows={branches}
          keyOf={({ branchId }) => branchId}
          empty={t.nobody}
          columns={[
            {
              key: 'branch',
              title: t.branch,
              render: ({ branchId, branchName }) => (
                <button type="button" className="link" onClick={() => onOpen(branchId)}>
                  {branchName} <RightOutlined className="att-go" aria-hidden />
                </button>
              ),
              sum: t.total,
            },
            { key: 'state', title: t.state, render: ({ status }) => <LockState isLocked={status === 'LOCKED'} />, sum: '' },
            {
              key: 'people',
              title: t.people,
              align: 'right',
              render: ({ people }) => <Figure>{people}</Figure>,
              sum: <Figure>{branches.reduce((sum, { people }) => sum + people, 0)}</Figure>,
            },
            days('dueHalves', t.due),
            days('doneHalves', t.done),
            days('leaveHalves', t.leave),
            times('lateTimes', t.late),
            times('earlyTimes', t.early),
            times('missingTimes', t.missing),
            times('halfTimes', t.half),
            times('absentTimes', t.absent),
            times('waiting', t.waiting),
            times('anomalies', t.odd, true),
          ]}
        />
      </div>
    </section>
  );
}

const Figure = ({ children, isOdd = false }: { children: string | number; isOdd?: boolean }) => (
  <span className={isOdd ? 'num att-odd' : children === '—' ? 'num muted' : 'num'}>{children}</span>
);

function LockState({ isLocked }: { isLocked: boolean }) {
  const t = useWords(sheetWords);
  return isLocked ? (
    <StatusTag tone="success" icon={<LockOutlined />}>
      {t.locked}
    </StatusTag>
  ) : (
    <StatusTag tone="neutral" icon={<UnlockOutlined />}>
      {t.open}
    </StatusTag>
  );
}
