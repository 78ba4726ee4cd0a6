import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import type { Employee } from '@netbar/contract/people/employee/employee.model';
import type { ReactNode } from 'react';
import { useApi } from '#kernel/hooks.ts';

/** A list knows less of somebody than a form needs. The record has usually been read already. */
export function WholeRecord({ id, children }: { id: string; children: (employee: Employee) => ReactNode }) {
  const read = useApi(employeeApi.get, { id });
  return read.data?.id === id ? children(read.data) : null;
}
