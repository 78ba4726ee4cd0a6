import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { fill } from '@netbar/contract/kernel/words';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import type { Field } from '#kit/form/form.types.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Departure } from './Departure.tsx';
import { EmployeePick } from './kit/EmployeePick.tsx';
import { isGrave, type Person, type StatusStep } from './steps.ts';
import { stepWords } from './step.words.ts';

interface StatusFormProps {
  step: StatusStep;
  employee: Person;
  onClose: () => void;
}

const doneWords = {
  confirm: 'doneConfirm',
  suspend: 'doneSuspend',
  resume: 'doneResume',
  giveNotice: 'doneNotice',
  withdrawNotice: 'doneWithdraw',
  leave: 'doneLeave',
} as const;

/** One step of somebody's employment. Leaving shows first what hangs on the person. */
export function StatusForm({ step, employee, onClose }: StatusFormProps) {
  const t = useWords(stepWords);
  const today = useBizToday();
  const { id, version, name, no, status, leaveDate } = employee;
  const common = {
    title: fill(t.titleOf, { step: t[step], name, no }),
    fixed: { id, version },
    done: t[doneWords[step]],
    okText: step === 'leave' ? t.leaveOk : t[step],
    isDangerous: isGrave(step),
    onClose,
  };
  const preview = (typed: Record<string, unknown>): ReactNode => (
    <Departure id={id} leaveDate={typeof typed['leaveDate'] === 'string' ? typed['leaveDate'] : undefined} />
  );
  const note = (help: string): Field => ({ kind: 'area', name: 'note', label: t.note, max: 200, isOptional: true, help });
  switch (step) {
    case 'confirm':
      return <FormDrawer {...common} api={employeeApi.confirm} fields={[note(t.confirmHelp)]} />;
    case 'resume':
      return <FormDrawer {...common} api={employeeApi.resume} fields={[note(t.resumeHelp)]} />;
    case 'withdrawNotice':
      return <FormDrawer {...common} api={employeeApi.withdrawNotice} fields={[note(t.withdrawHelp)]} />;
    case 'suspend':
      return (
        <FormDrawer
          {...common}
          api={employeeApi.suspend}
          fields={[{ kind: 'area', name: 'reason', label: t.reason, max: 200, help: t.suspendHelp }]}
        />
      );
    case 'giveNotice':
      return (
        <FormDrawer
          {...common}
          api={employeeApi.giveNotice}
          fields={[
            { kind: 'date', name: 'leaveDate', label: t.leaveDate, help: t.noticeHelp },
            { kind: 'area', name: 'reason', label: t.reason, max: 200 },
          ]}
          preview={preview}
        />
      );
    case 'leave':
      return (
        <FormDrawer
          {...common}
          api={employeeApi.leave}
          fields={[
            { kind: 'date', name: 'leaveDate', label: t.leaveDate, help: t.leaveHelp },
            {
              kind: 'own',
              name: 'successorId',
              label: t.successor,
              isOptional: true,
              help: t.successorHelp,
              control: <EmployeePick not={id} branchId={employee.branchId} />,
            },
            { kind: 'area', name: 'reason', label: t.reason, max: 200, isOptional: true, help: t.leaveNow },
          ]}
          initial={{ leaveDate: status === 'LEAVING' && leaveDate !== null && leaveDate < today ? leaveDate : today }}
          preview={preview}
        />
      );
  }
}
