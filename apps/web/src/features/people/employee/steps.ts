import type { Employee, EmployeeRow, EmployeeStep } from '@netbar/contract/people/employee/employee.model';
import { employeeLifecycle } from '@netbar/contract/people/employee/employee.rules';

/** What a page offers to do with somebody. A move is two offers: to another branch, or to another post. */
export type OfferedStep = 'edit' | 'transfer' | 'post' | StatusStep;
const statusSteps = ['confirm', 'suspend', 'resume', 'giveNotice', 'withdrawNotice', 'leave'] as const;
export type StatusStep = (typeof statusSteps)[number];

/** Whom a step is about. */
export type Person = Pick<Employee, 'id' | 'version' | 'name' | 'no' | 'status' | 'leaveDate' | 'branchId'>;

const offers: Partial<Record<EmployeeStep, OfferedStep[]>> = { change: ['edit'], move: ['transfer', 'post'] };

/** The offers that these steps come to, in the order in which they are shown. */
export const offersOf = (can: readonly EmployeeStep[]): OfferedStep[] =>
  (['change', 'move', ...statusSteps] as const)
    .filter((step) => can.includes(step))
    .flatMap((step) => offers[step] ?? (step as StatusStep));

type Rights = Record<'edit' | 'move' | 'status', boolean>;

/** What may be done with somebody by the list alone, which knows their status. The server decides again. */
export function stepsOfRow({ status }: Pick<EmployeeRow, 'status'>, rights: Rights): EmployeeStep[] {
  const isHeld = (step: keyof typeof employeeLifecycle.actions) =>
    step === 'move' ? rights.move : step === 'change' || step === 'link' ? rights.edit : rights.status;
  return (['change', 'move', ...statusSteps] as const).filter(
    (step) => isHeld(step) && (employeeLifecycle.actions[step].from as readonly string[]).includes(status),
  );
}

/** Ends the employment or keeps somebody from work. */
export const isGrave = (step: OfferedStep) => step === 'suspend' || step === 'leave' || step === 'giveNotice';
