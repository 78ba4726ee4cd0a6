import { Input } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { shiftWords } from '../shift.words.ts';
import './shift.css';

export interface Signature {
  username: string;
  password: string;
}

interface SignatureInputProps {
  onChange?: (signature: Signature | undefined) => void;
}

/** Username and password of a second person, as one value: undefined until both are there. */
export function SignatureInput({ onChange }: SignatureInputProps) {
  const t = useWords(shiftWords);
  const [typed, setTyped] = useState<Signature>({ username: '', password: '' });
  const change = (some: Partial<Signature>) => {
    const next = { ...typed, ...some };
    setTyped(next);
    const username = next.username.trim();
    onChange?.(username && next.password ? { ...next, username } : undefined);
  };
  return (
    <div className="signature">
      <Input
        autoComplete="off"
        maxLength={40}
        aria-label={t.managerName}
        placeholder={t.managerName}
        value={typed.username}
        onChange={(event) => change({ username: event.target.value })}
      />
      <Input.Password
        autoComplete="new-password"
        aria-label={t.managerPassword}
        placeholder={t.managerPassword}
        value={typed.password}
        onChange={(event) => change({ password: event.target.value })}
      />
    </div>
  );
}
