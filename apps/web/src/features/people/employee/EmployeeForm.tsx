import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import type { Employee } from '@netbar/contract/people/employee/employee.model';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { useOwnBranches } from '#kernel/session.ts';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { employeeFormWords } from './employee-form.words.ts';
import { employeeWords } from './employee.words.ts';
import { FormCheck } from './FormCheck.tsx';
import { useEmployeeFields, useEmployeeSections } from './use-employee-fields.tsx';

interface EmployeeFormProps {
  /** Left out: a new one. */
  employee?: Employee;
  onClose: () => void;
  onDone?: (employee: Employee) => void;
}

/** The hours of a full week. */
const FULL_WEEK = 40;

/** Adds or changes an archive. Sealed numbers are shown masked: an empty field keeps its number. */
export function EmployeeForm({ employee, onClose, onDone }: EmployeeFormProps) {
  const [t, w] = [useWords(employeeFormWords), useWords(employeeWords)];
  const branches = useOwnBranches();
  const today = useBizToday();
  const content = {
    fields: useEmployeeFields(employee),
    sections: useEmployeeSections(employee),
    preview: (typed: Record<string, unknown>) => <FormCheck typed={typed} />,
    onClose,
    ...(onDone && { onDone }),
  };
  if (!employee) {
    const [only] = branches.length === 1 ? branches : [];
    const initial = {
      kind: 'FULL_TIME',
      weekHours: FULL_WEEK,
      gender: 'other',
      joinedDate: today,
      ...(only && { branchId: only.id }),
    };
    return <FormDrawer title={w.add} api={employeeApi.add} initial={initial} draft="employee" done={t.added} {...content} />;
  }
  const { id, version, name, no, status, gender, photo, probationUntil, source, remark } = employee;
  const isOnTrial = status === 'PROBATION';
  return (
    <FormDrawer
      title={fill(t.editTitle, { name, no })}
      api={employeeApi.change}
      initial={{ name, gender, photo, source, remark, ...(isOnTrial && probationUntil !== null && { probationUntil }) }}
      fixed={{ id, version, ...(!isOnTrial && { probationUntil }) }}
      draft={`employee ${id}`}
      done={t.saved}
      {...content}
    />
  );
}
