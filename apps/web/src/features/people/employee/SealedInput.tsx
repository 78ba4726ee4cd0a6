import { fill } from '@netbar/contract/kernel/words';
import { Input } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { employeeFormWords } from './employee-form.words.ts';

interface SealedInputProps {
  id?: string;
  /** What is on record, masked; null for nothing. */
  kept: string | null;
  max: number;
  /** Its spaces are dropped: cards print them. */
  isNumber: boolean;
  /** Undefined: what is on record stays. Null: it is removed. */
  value?: string | null;
  onChange?: (value: string | null | undefined) => void;
  onBlur?: () => void;
}

/** A number or text that is kept sealed: typed anew, kept by leaving it empty, or removed. */
export function SealedInput({ kept, max, isNumber, value, onChange, ...rest }: SealedInputProps) {
  const t = useWords(employeeFormWords);
  const isCleared = value === null;
  const keepFit = (text: string) => (isNumber ? text.replaceAll(/\s/g, '') : text.trimStart());
  const act = kept !== null && (
    <button type="button" className="link" onClick={() => onChange?.(isCleared ? undefined : null)}>
      {isCleared ? t.keep : t.clear}
    </button>
  );
  return (
    <Input
      {...rest}
      autoComplete="off"
      disabled={isCleared}
      value={value ?? ''}
      placeholder={isCleared ? t.cleared : kept === null ? '' : fill(t.kept, { masked: kept })}
      suffix={act || undefined}
      onChange={({ target }) => onChange?.(keepFit(target.value).slice(0, max) || undefined)}
    />
  );
}
