import { Select } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { kitWords } from '#kit/kit.words.ts';

type Value = string | string[];
interface BranchPickerProps<V extends Value> {
  id?: string;
  value?: V | undefined;
  onChange?: (value: V | undefined) => void;
  /** Several branches at once. */
  isMany?: boolean;
}

/** One's own branches, found by number or name. */
export function BranchPicker<V extends Value = string>({ value, onChange, isMany = false, ...rest }: BranchPickerProps<V>) {
  const t = useWords(kitWords);
  const branches = useSession((state) => state.user?.branches ?? []);
  return (
    <Select<V | null>
      {...rest}
      value={value ?? null}
      placeholder={isMany ? t.choose : t.all}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      {...(isMany && { mode: 'multiple' as const, value: (value ?? []) as V })}
      options={branches.map(({ id, name, branchNo }) => ({ value: id, label: `No.${branchNo} ${name}` }))}
      onChange={(picked) => onChange?.(picked ?? undefined)}
    />
  );
}
