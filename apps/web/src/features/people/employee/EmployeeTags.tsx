import {
  CheckCircleFilled,
  ClockCircleOutlined,
  LogoutOutlined,
  MinusCircleOutlined,
  PauseCircleOutlined,
  WarningFilled,
} from '@ant-design/icons';
import type { DocumentState } from '@netbar/contract/people/employee/document.model';
import type { EmployeeStatus } from '@netbar/contract/people/employee/employee.model';
import { employeeStatusWords } from '@netbar/contract/people/employee/employee.words';
import { fill } from '@netbar/contract/kernel/words';
import type { ReactNode } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { employeeWords } from './employee.words.ts';

const looks: Record<EmployeeStatus, { tone: Tone; icon: ReactNode }> = {
  PROBATION: { tone: 'primary', icon: <ClockCircleOutlined /> },
  REGULAR: { tone: 'success', icon: <CheckCircleFilled /> },
  SUSPENDED: { tone: 'neutral', icon: <PauseCircleOutlined /> },
  LEAVING: { tone: 'warning', icon: <LogoutOutlined /> },
  LEFT: { tone: 'neutral', icon: <MinusCircleOutlined /> },
};

export function EmployeeStatusTag({ status }: { status: EmployeeStatus }) {
  const lang = useLang();
  return <StatusTag {...looks[status]}>{employeeStatusWords[status][lang]}</StatusTag>;
}

interface Expiry {
  state: DocumentState;
  daysLeft: number | null;
}

/** How many days are left of a document that ends soon, or since when it has ended. Nothing while it is good for long. */
export function ExpiryTag({ state, daysLeft }: Expiry) {
  const t = useWords(employeeWords);
  if (state === 'VALID' || daysLeft === null) return null;
  const text = daysLeft < 0 ? fill(t.daysOver, { n: -daysLeft }) : daysLeft === 0 ? t.lastDay : fill(t.daysLeft, { n: daysLeft });
  return (
    <StatusTag isBare tone={state === 'EXPIRED' ? 'error' : 'warning'} icon={<WarningFilled />}>
      {text}
    </StatusTag>
  );
}

/** A document that is needed and is not there. */
export function MissingTag() {
  const t = useWords(employeeWords);
  return (
    <StatusTag isBare tone="error" icon={<WarningFilled />}>
      {t.missing}
    </StatusTag>
  );
}
