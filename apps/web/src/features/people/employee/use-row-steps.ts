import type { EmployeeRow } from '@netbar/contract/people/employee/employee.model';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import type { OpenStep } from './StepDrawer.tsx';
import { stepWords } from './step.words.ts';
import { isGrave, offersOf, stepsOfRow } from './steps.ts';

/** The steps of a row, as its menu shows them. */
export function useRowSteps(onOpen: (open: OpenStep) => void) {
  const t = useWords(stepWords);
  const rights = { edit: useCan('EMPLOYEE_EDIT'), move: useCan('EMPLOYEE_MOVE'), status: useCan('EMPLOYEE_STATUS') };
  return (employee: EmployeeRow) =>
    offersOf(stepsOfRow(employee, rights)).map((step) => ({
      key: step,
      label: t[step],
      isDangerous: isGrave(step),
      onClick: () => onOpen({ step, employee }),
    }));
}
