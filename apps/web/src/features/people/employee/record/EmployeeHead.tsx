import { SwapOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import type { Employee, EmployeeNumbers } from '@netbar/contract/people/employee/employee.model';
import { employmentKindWords } from '@netbar/contract/people/employee/employee.words';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useCommand } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import { RecordHead, type RecordAction } from '#kit/record/RecordHead.tsx';
import { RecordTrail } from '#kit/record/RecordTrail.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { employeeFormWords } from '../employee-form.words.ts';
import { employeePaths } from '../employee-paths.ts';
import { employeeWords } from '../employee.words.ts';
import { EmployeeStatusTag } from '../EmployeeTags.tsx';
import { serviceOf, serviceText } from '../service.rules.ts';
import { stepWords } from '../step.words.ts';
import { isGrave, offersOf, type OfferedStep } from '../steps.ts';
import { endOf } from '../use-archive-columns.tsx';
import type { AccountStep } from './AccountDrawers.tsx';
import { employeeRecordWords } from './record.words.ts';
import { SealedFact } from './SealedFact.tsx';

interface EmployeeHeadProps {
  employee: Employee;
  tabs: ReactNode;
  onStep: (step: OfferedStep) => void;
  onAccount: (step: AccountStep) => void;
}

/** Steps with a button of their own, as there is room; the others are in the menu. */
const buttons: Record<'wide' | 'phone', readonly OfferedStep[]> = {
  wide: ['edit', 'transfer', 'post'],
  phone: ['edit', 'transfer'],
};

/** Who it is, where they work, and what can be done. */
export function EmployeeHead({ employee, tabs, onStep, onAccount }: EmployeeHeadProps) {
  const s = useWords(stepWords);
  const lang = useLang();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const offers = offersOf(employee.can);
  const inSight = offers.filter((step) => buttons[isPhone ? 'phone' : 'wide'].includes(step));
  const { id, name, no, photo, branchName, positionName, kind } = employee;
  const steps: RecordAction[] = offers
    .filter((step) => !inSight.includes(step))
    .map((step) => ({ key: step, label: s[step], isDangerous: isGrave(step), onClick: () => onStep(step) }));
  const account = useAccountMenu(employee, onAccount);
  return (
    <RecordHead
      title={name}
      number={no}
      picture={photo ? <img src={photo} alt="" /> : <span className="emp-face">{name.slice(0, 1)}</span>}
      tag={<EmployeeStatusTag status={employee.status} />}
      note={<span className="sec">{[branchName, positionName, employmentKindWords[kind][lang]].join(' · ')}</span>}
      trail={
        <RecordTrail
          api={employeeApi.list}
          id={id}
          onGo={(next) => void navigate(employeePaths.record(next), { replace: true })}
        />
      }
      actions={
        <>
          {inSight.includes('transfer') && (
            <Button icon={<SwapOutlined />} onClick={() => onStep('transfer')}>
              {s.transfer}
            </Button>
          )}
          {inSight.includes('post') && <Button onClick={() => onStep('post')}>{s.post}</Button>}
          {inSight.includes('edit') && (
            <Button type="primary" onClick={() => onStep('edit')}>
              {s.edit}
            </Button>
          )}
        </>
      }
      menu={[...account, ...steps]}
      facts={useFacts(employee)}
      tabs={tabs}
    />
  );
}

function useFacts(employee: Employee) {
  const [t, r] = [useWords(employeeWords), useWords(employeeRecordWords)];
  const today = useBizToday();
  const { joinedDate, leaveDate, status, documents, emergency, account } = employee;
  const contract = documents.find((one) => one.kind === 'CONTRACT' && one.status === 'VALID');
  const service = serviceText(serviceOf(joinedDate, endOf(employee, today)), t);
  const call = emergency && [emergency.name, emergency.relation, emergency.phone].filter(Boolean).join(' ');
  return [
    { label: t.idCard, value: <SealedFact isLong employee={employee} text={employee.idCard} of={({ idCard }) => idCard} /> },
    { label: t.phone, value: <SealedFact employee={employee} text={employee.phone} of={({ phone }) => phone} /> },
    { label: t.joined, value: `${joinedDate} · ${service}` },
    status === 'LEFT'
      ? { label: t.leaveDate, value: <span className="num">{leaveDate ?? '—'}</span> }
      : { label: r.contractUntil, value: <span className="num">{contract ? (contract.validTo ?? t.noEnd) : r.noContract}</span> },
    { label: r.emergency, value: <SealedFact isLong employee={employee} text={call} of={contactOf} /> },
    { label: r.account, value: account ? <AccountFact account={account} /> : <span className="muted">{r.noAccount}</span> },
  ];
}

const contactOf = ({ emergency }: EmployeeNumbers) =>
  emergency && [emergency.name, emergency.relation, emergency.phone].filter(Boolean).join(' ');

function AccountFact({ account: { username, roles, status } }: { account: NonNullable<Employee['account']> }) {
  const r = useWords(employeeRecordWords);
  const state = status === 'LOCKED' ? r.accountLOCKED : status === 'CLOSED' ? r.accountCLOSED : undefined;
  return [username, ...roles, state].filter(Boolean).join(' · ');
}

/** Linking and unlinking the account and the membership. */
function useAccountMenu(employee: Employee, onAccount: (step: AccountStep) => void): RecordAction[] {
  const f = useWords(employeeFormWords);
  const { modal } = App.useApp();
  const unlink = useCommand(employeeApi.unlink, { done: f.unlinked });
  const linkMember = useCommand(employeeApi.linkMember, { done: f.unlinked });
  const { id, version, name, account, member, can } = employee;
  const unlinkAccount = (username: string) =>
    modal.confirm({
      title: fill(f.unlinkAsk, { name, username }),
      content: f.unlinkText,
      okText: f.unlink,
      onOk: () => unlink.mutate({ id, version }),
    });
  if (!can.includes('link')) return [];
  return [
    account
      ? { key: 'unlink', label: f.unlink, onClick: () => void unlinkAccount(account.username) }
      : { key: 'link', label: f.linkAccount, onClick: () => onAccount('account') },
    member
      ? { key: 'unlinkMember', label: f.unlinkMember, onClick: () => linkMember.mutate({ id, version, memberId: null }) }
      : { key: 'linkMember', label: f.linkMember, onClick: () => onAccount('member') },
  ];
}
