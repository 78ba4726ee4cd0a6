import { useSession } from '#kernel/session.ts';
import type { Filter } from '#kit/list/list.types.ts';
import { BranchPicker } from './BranchPicker.tsx';

/** A list's condition by branch. */
export function useBranchFilter(label: string): Filter {
  const branches = useSession((state) => state.user?.branches ?? []);
  return {
    kind: 'own',
    name: 'branchId',
    label,
    control: (bound) => <BranchPicker {...bound} />,
    describe: (value) => branches.find(({ id }) => id === value)?.name ?? '',
  };
}
