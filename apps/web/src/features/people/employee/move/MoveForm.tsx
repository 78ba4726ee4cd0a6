import { addDays } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { EmploymentKind, type Employee } from '@netbar/contract/people/employee/employee.model';
import { employmentKindWords } from '@netbar/contract/people/employee/employee.words';
import { useLang, useWords } from '#kernel/lang.ts';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import { useBranchOptions } from '#kit/branch/use-branch-options.ts';
import type { Field } from '#kit/form/form.types.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { usePositions } from '../kit/use-positions.ts';
import { moveWords } from './move.words.ts';
import { MoveEffect } from './MoveEffect.tsx';

interface MoveFormProps {
  employee: Employee;
  /** To another branch, or to another post at the same one. */
  kind: 'transfer' | 'post';
  onClose: () => void;
}

const MOST_HOURS = 84;

/** Requests a move. Beside the form stands what it would change, which shifts it cancels and which documents are missing. */
export function MoveForm({ employee, kind, onClose }: MoveFormProps) {
  const t = useWords(moveWords);
  const today = useBizToday();
  const isTransfer = kind === 'transfer';
  const { id, name, no, seesPay } = employee;
  const { branchId, positionId, kind: employment, weekHours } = lastOf(employee);
  const fields = useMoveFields({ branchId, seesPay }, isTransfer);
  return (
    <FormDrawer
      title={fill(isTransfer ? t.TRANSFER : t.POST, { name, no })}
      api={employeeApi.requestMove}
      fields={fields}
      initial={{
        ...(!isTransfer && { toBranchId: branchId }),
        positionId,
        kind: employment,
        weekHours,
        effectiveDate: addDays(today, 1),
      }}
      preview={(typed) => <MoveEffect employee={employee} typed={{ ...typed, ...(!isTransfer && { toBranchId: branchId }) }} />}
      fixed={{ employeeId: id, ...(!isTransfer && { toBranchId: branchId }) }}
      okText={t.submit}
      done={t.sent}
      onClose={onClose}
    />
  );
}

/** What a move changes: the latest employment, which may be that of an approved move whose day has not come. */
const lastOf = (employee: Employee) => employee.employments[0] ?? employee;

function useMoveFields({ branchId, seesPay }: Pick<Employee, 'branchId' | 'seesPay'>, isTransfer: boolean): Field[] {
  const t = useWords(moveWords);
  const lang = useLang();
  const positions = usePositions();
  const branches = useBranchOptions({ isNameOnly: true }).filter(({ value }) => value !== branchId);
  return [
    ...(isTransfer ? [{ kind: 'select' as const, name: 'toBranchId', label: t.toBranch, options: branches }] : []),
    { kind: 'select', name: 'positionId', label: t.position, options: positions.active },
    {
      kind: 'select',
      name: 'kind',
      label: t.employment,
      options: EmploymentKind.options.map((value) => ({ value, label: employmentKindWords[value][lang] })),
    },
    { kind: 'number', name: 'weekHours', label: t.weekHours, min: 1, max: MOST_HOURS },
    ...(seesPay ? [{ kind: 'money' as const, name: 'baseFen', label: t.base, isOptional: true, help: t.baseKept }] : []),
    { kind: 'date', name: 'effectiveDate', label: t.effective },
    { kind: 'area', name: 'reason', label: t.reason, max: 200, help: t.reasonHint },
  ];
}
