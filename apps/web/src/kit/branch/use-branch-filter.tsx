import { useOwnBranches } from '#kernel/session.ts';
import type { Filter } from '../list/list.types.ts';
import { BranchSelect } from './BranchSelect.tsx';

/** The condition of a list that asks for one branch or all of them. */
export function useBranchFilter(label: string): Filter {
  const branches = useOwnBranches();
  return {
    kind: 'own',
    name: 'branchId',
    label,
    control: (bound) => <BranchSelect allowClear {...bound} />,
    describe: (value) => branches.find(({ id }) => id === value)?.name ?? '',
  };
}

/** The same for a list in which people of a single branch have nothing to choose. */
export function useBranchFilters(label: string): Filter[] {
  const filter = useBranchFilter(label);
  return useOwnBranches().length > 1 ? [filter] : [];
}
