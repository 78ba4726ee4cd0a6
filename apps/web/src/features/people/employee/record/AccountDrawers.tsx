import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import type { Employee } from '@netbar/contract/people/employee/employee.model';
import { Select } from 'antd';
import { useState } from 'react';
import { MemberPick } from '#features/guests/member/kit/MemberPick.tsx';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { employeeFormWords } from '../employee-form.words.ts';

export type AccountStep = 'account' | 'member';

interface AccountDrawersProps {
  step: AccountStep;
  employee: Employee;
  onClose: () => void;
}

/** Says which account somebody signs in with, or which member they are as a guest. */
export function AccountDrawers({ step, employee: { id, version }, onClose }: AccountDrawersProps) {
  const t = useWords(employeeFormWords);
  const common = { fixed: { id, version }, onClose };
  if (step === 'member')
    return (
      <FormDrawer
        {...common}
        title={t.linkMember}
        api={employeeApi.linkMember}
        fields={[{ kind: 'own', name: 'memberId', label: t.member, help: t.linkMemberHelp, control: <MemberPick /> }]}
        okText={t.linkMember}
        done={t.memberLinked}
      />
    );
  return (
    <FormDrawer
      {...common}
      title={t.linkAccount}
      api={employeeApi.link}
      fields={[
        { kind: 'own', name: 'accountId', label: t.account, help: t.linkAccountHelp, control: <AccountPick employeeId={id} /> },
      ]}
      okText={t.linkAccount}
      done={t.linked}
    />
  );
}

interface AccountPickProps {
  employeeId: string;
  id?: string;
  value?: string;
  onChange?: (id: string | undefined) => void;
}

/** Between two keys of somebody who types. */
const PAUSE_MS = 250;

/** An account that may be linked to this employee, with its roles. */
function AccountPick({ employeeId, value, onChange, ...rest }: AccountPickProps) {
  const t = useWords(employeeFormWords);
  const [typed, setTyped] = useState('');
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>();
  const found = useApi(employeeApi.linkable, { id: employeeId, ...(typed && { keyword: typed }) });
  const type = (text: string) => {
    clearTimeout(timer);
    setTimer(setTimeout(() => setTyped(text.trim().slice(0, 40)), PAUSE_MS));
  };
  return (
    <Select<string | null>
      {...rest}
      className="wide"
      value={value ?? null}
      placeholder={t.accountHint}
      showSearch={{ filterOption: false, onSearch: type }}
      loading={found.isFetching}
      notFoundContent={found.isFetching ? null : t.noAccounts}
      options={(found.data ?? []).map(({ id, name, username, roles }) => ({
        value: id,
        label: [name, username, ...roles].join(' · '),
      }))}
      onChange={(picked) => onChange?.(picked ?? undefined)}
    />
  );
}
