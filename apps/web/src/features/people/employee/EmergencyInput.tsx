import { fill } from '@netbar/contract/kernel/words';
import { Input } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { employeeFormWords } from './employee-form.words.ts';

interface Contact {
  name?: string;
  relation?: string;
  phone?: string;
}

interface EmergencyInputProps {
  id?: string;
  /** Who is on record, masked. */
  kept: { name: string; relation: string; phone: string } | null;
  /** Undefined: whoever is on record stays. Null: nobody any more. */
  value?: Contact | null;
  onChange?: (value: Contact | null | undefined) => void;
  onBlur?: () => void;
}

/** Whom to call: name, relation and phone, which belong together. */
export function EmergencyInput({ id, kept, value, onChange, onBlur }: EmergencyInputProps) {
  const t = useWords(employeeFormWords);
  const isCleared = value === null;
  const put = (more: Contact) => {
    const next = { ...value, ...more };
    onChange?.(next.name || next.relation || next.phone ? next : undefined);
  };
  const input = (key: keyof Contact, label: string, max: number, hint?: string) => (
    <Input
      {...(key === 'name' && id && { id })}
      aria-label={key === 'name' ? `${t.emergency} ${label}` : label}
      autoComplete="off"
      maxLength={max}
      disabled={isCleared}
      placeholder={hint ?? label}
      value={value?.[key] ?? ''}
      onBlur={onBlur}
      onChange={({ target }) => put({ [key]: target.value })}
    />
  );
  return (
    <div className="emp-emergency">
      {input('name', t.name, 20)}
      {input('relation', t.relation, 10, t.relationHint)}
      {input('phone', t.phone, 11)}
      {kept && (
        <small className="muted">
          {isCleared ? t.cleared : fill(t.kept, { masked: [kept.name, kept.relation, kept.phone].filter(Boolean).join(' ') })}{' '}
          <button type="button" className="link" onClick={() => onChange?.(isCleared ? undefined : null)}>
            {isCleared ? t.keep : t.clear}
          </button>
        </small>
      )}
    </div>
  );
}
