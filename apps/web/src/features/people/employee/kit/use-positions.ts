import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { useApi } from '#kernel/hooks.ts';

/** The positions of the company, as a select offers them. Retired ones only find people. */
export function usePositions() {
  const read = useApi(employeeApi.positions, {});
  const rows = read.data ?? [];
  const optionsOf = (list: typeof rows) => list.map(({ id, name }) => ({ value: id, label: name }));
  return { read, rows, all: optionsOf(rows), active: optionsOf(rows.filter(({ isActive }) => isActive)) };
}
