import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import type { Employee, EmployeeNumbers } from '@netbar/contract/people/employee/employee.model';
import { useQueryClient } from '@tanstack/react-query';
import { press } from '#kernel/press.ts';
import { refreshFeatures } from '#kernel/refresh.ts';
import { Masked } from '#kit/Masked.tsx';

interface SealedFactProps {
  employee: Pick<Employee, 'id' | 'can'>;
  /** What everybody sees of it. */
  text: string | null;
  of: (numbers: EmployeeNumbers) => string | null;
  /** Takes a line of its own on a phone. */
  isLong?: boolean;
}

/** Something of a person that is kept sealed. Whoever looks at it whole says why and leaves a line in the log. */
export function SealedFact({ employee: { id, can }, text, of, isLong = false }: SealedFactProps) {
  const cache = useQueryClient();
  const reveal = async (reason: string) => {
    const numbers = await press(employeeApi.reveal, { id, reason });
    void refreshFeatures(cache, employeeApi.reveal.stale);
    return of(numbers);
  };
  return (
    <span className={isLong ? 'emp-long' : ''}>
      <Masked text={text} reveal={can.includes('reveal') ? reveal : undefined} />
    </span>
  );
}
