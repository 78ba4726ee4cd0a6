import { Select } from 'antd';
import { useSession } from '#kernel/session.ts';

interface BranchFieldProps {
  id?: string;
  value?: string;
  onChange?: (branchId: string) => void;
  /** Told as well, for fields that depend on the branch. */
  onPick?: (branchId: string) => void;
}

/** A branch of the caller, in a form. */
export function BranchField({ id, value, onChange, onPick }: BranchFieldProps) {
  const branches = useSession((state) => state.user?.branches ?? []);
  return (
    <Select
      {...(id && { id })}
      value={value ?? null}
      options={branches.map((branch) => ({ value: branch.id, label: branch.name }))}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(branchId: string | null) => {
        if (!branchId) return;
        onChange?.(branchId);
        onPick?.(branchId);
      }}
    />
  );
}
