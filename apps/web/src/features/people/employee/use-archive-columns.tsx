import type { EmployeeRow } from '@netbar/contract/people/employee/employee.model';
import { documentKindWords, employmentKindWords } from '@netbar/contract/people/employee/employee.words';
import { useLang, useWords } from '#kernel/lang.ts';
import { useOwnBranches } from '#kernel/session.ts';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import { codeColumn, textColumn } from '#kit/list/columns.tsx';
import type { Column } from '#kit/list/list.types.ts';
import { Avatar } from '#kit/picture/Avatar.tsx';
import { employeeWords } from './employee.words.ts';
import { EmployeeStatusTag, ExpiryTag, MissingTag } from './EmployeeTags.tsx';
import { serviceOf, serviceText } from './service.rules.ts';
import './employee.css';

export function useArchiveColumns(): Column<EmployeeRow>[] {
  const t = useWords(employeeWords);
  const lang = useLang();
  const today = useBizToday();
  const hasSeveral = useOwnBranches().length > 1;
  const service = (row: EmployeeRow) => serviceText(serviceOf(row.joinedDate, endOf(row, today)), t);
  return [
    { key: 'name', title: t.employee, fixed: 'left', card: 'head', render: (row) => <Who employee={row} /> },
    { key: 'idCard', title: t.idCard, render: (row) => <span className="num sec">{row.idCard ?? '—'}</span> },
    codeColumn('phone', t.phone, (row) => row.phone, { card: 'note' }),
    ...(hasSeveral ? [textColumn<EmployeeRow>('branch', t.branch, (row) => row.branchName, { card: 'main', most: 160 })] : []),
    textColumn('position', t.position, (row) => row.positionName, { card: hasSeveral ? 'aside' : 'main' }),
    textColumn('kind', t.kind, (row) => employmentKindWords[row.kind][lang], { isHidden: true }),
    textColumn('status', t.status, (row) => <EmployeeStatusTag status={row.status} />),
    codeColumn('joined', t.joined, (row) => row.joinedDate, { firstSort: 'descending' }),
    { key: 'service', title: t.service, align: 'right', render: (row) => <span className="num">{service(row)}</span> },
    { key: 'expiry', title: t.document, card: 'fact', render: (row) => <RowDocument document={row.document} /> },
    codeColumn('leaveDate', t.leaveDate, (row) => row.leaveDate, { isHidden: true }),
    textColumn('account', t.account, (row) => row.hasAccount && t.hasAccount, { isHidden: true }),
  ];
}

/** The last day that counts as service. */
export const endOf = ({ status, leaveDate }: Pick<EmployeeRow, 'status' | 'leaveDate'>, today: string) =>
  status === 'LEFT' && leaveDate !== null ? leaveDate : today;

/** Picture, name and number in one cell. */
function Who({ employee: { name, no, photo } }: { employee: Pick<EmployeeRow, 'name' | 'no' | 'photo'> }) {
  return (
    <span className="emp-who">
      <Avatar name={name} url={photo || undefined} size={28} />
      <span>
        <b className="ell" title={name}>
          {name}
        </b>
        <small className="num">{no}</small>
      </span>
    </span>
  );
}

/** The certificate that matters for the position, and until when it is good. */
function RowDocument({ document: { kind, state, validTo, daysLeft } }: Pick<EmployeeRow, 'document'>) {
  const t = useWords(employeeWords);
  const lang = useLang();
  if (state === 'NOT_NEEDED') return <span className="muted">{t.notNeeded}</span>;
  return (
    <span className="emp-document">
      {kind === 'HEALTH' ? t.healthShort : documentKindWords[kind][lang]}
      {state === 'MISSING' && <MissingTag />}
      {state === 'VALID' && <span className="num">{validTo?.slice(0, 7) ?? t.noEnd}</span>}
      {(state === 'EXPIRING' || state === 'EXPIRED') && <ExpiryTag state={state} daysLeft={daysLeft} />}
    </span>
  );
}
