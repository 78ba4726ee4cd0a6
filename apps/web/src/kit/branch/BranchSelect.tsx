import { Select, type SelectProps } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { useBranchOptions } from './use-branch-options.ts';

type Value = string | string[];

interface BranchSelectProps<V extends Value> extends Pick<
  SelectProps,
  'id' | 'className' | 'prefix' | 'allowClear' | 'disabled' | 'popupMatchSelectWidth' | 'aria-label'
> {
  value?: V | undefined;
  onChange?: (value: V | undefined) => void;
  /** Called as well when a branch was chosen, for fields that depend on it. */
  onPick?: (value: V) => void;
  /** Several branches at once. */
  isMany?: boolean;
  /** Offers names without numbers. */
  isNameOnly?: boolean;
}

/** The one branch chooser: offers the branches of whoever is signed in, searched by number or name. */
export function BranchSelect<V extends Value = string>(props: BranchSelectProps<V>) {
  const { value, onChange, onPick, isMany = false, isNameOnly = false, allowClear = false, ...rest } = props;
  const t = useWords(kitWords);
  const options = useBranchOptions({ isNameOnly });
  return (
    <Select<V | null>
      {...rest}
      allowClear={allowClear}
      {...(allowClear && { placeholder: isMany ? t.choose : t.all })}
      showSearch={{ optionFilterProp: 'label' }}
      {...(isMany && { mode: 'multiple' as const })}
      value={value ?? (isMany ? ([] as string[] as V) : null)}
      options={options}
      onChange={(picked) => {
        onChange?.(picked ?? undefined);
        if (picked) onPick?.(picked);
      }}
    />
  );
}
