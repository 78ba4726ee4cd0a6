import { EmployeeForm } from './EmployeeForm.tsx';
import { MoveForm } from './move/MoveForm.tsx';
import { StatusForm } from './StatusForm.tsx';
import type { OfferedStep, Person } from './steps.ts';
import { WholeRecord } from './WholeRecord.tsx';

export interface OpenStep {
  step: OfferedStep;
  employee: Person;
}

/** The drawer of a step, opened from the list or from a record. */
export function StepDrawer({ step, employee, onClose }: OpenStep & { onClose: () => void }) {
  if (step === 'edit')
    return <WholeRecord id={employee.id}>{(whole) => <EmployeeForm employee={whole} onClose={onClose} />}</WholeRecord>;
  if (step === 'transfer' || step === 'post')
    return <WholeRecord id={employee.id}>{(whole) => <MoveForm employee={whole} kind={step} onClose={onClose} />}</WholeRecord>;
  return <StatusForm step={step} employee={employee} onClose={onClose} />;
}
