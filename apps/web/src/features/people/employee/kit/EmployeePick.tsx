import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { Select } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { employeeWords } from '../employee.words.ts';

const MOST_OFFERED = 20;
/** Between two keys of somebody who types. */
const PAUSE_MS = 250;

interface EmployeePickProps {
  /** Of one branch alone. */
  branchId?: string;
  /** Never offered. */
  not?: string;
  id?: string;
  /** Its name where no label stands beside it. */
  label?: string;
  autoFocus?: boolean;
  value?: string;
  onChange?: (id: string | undefined) => void;
}

/** Somebody who works here, found by name, initials or number. For holders of EMPLOYEE_LIST. */
export function EmployeePick({ branchId, not, label, value, onChange, ...rest }: EmployeePickProps) {
  const t = useWords(employeeWords);
  const [typed, setTyped] = useState('');
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>();
  // Whoever was chosen keeps their name when something else is typed.
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const found = useApi(employeeApi.list, {
    limit: MOST_OFFERED,
    ...(typed && { keyword: typed }),
    ...(branchId && { branchId }),
  });
  const offered = (found.data?.rows ?? [])
    .filter(({ id, status }) => id !== not && status !== 'LEFT')
    .map(({ id, name, no, branchName, positionName }) => ({ value: id, label: [name, no, branchName, positionName].join(' ') }));
  const isKept = chosen && chosen.value === value && offered.every((one) => one.value !== chosen.value);
  const options = isKept ? [chosen, ...offered] : offered;
  const type = (text: string) => {
    clearTimeout(timer);
    setTimer(setTimeout(() => setTyped(text.trim().slice(0, 40)), PAUSE_MS));
  };
  return (
    <Select<string | null>
      {...rest}
      {...(label && { 'aria-label': label })}
      className="wide"
      allowClear
      value={value ?? null}
      placeholder={t.keywordHint}
      showSearch={{ filterOption: false, onSearch: type }}
      loading={found.isFetching}
      options={options}
      onChange={(picked) => {
        setChosen(options.find((one) => one.value === picked));
        onChange?.(picked ?? undefined);
      }}
    />
  );
}
