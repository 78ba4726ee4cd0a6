import type { Signature } from '@netbar/contract/platform/auth/auth.model';
import { Input } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { shiftWords } from '../shift.words.ts';
import './shift.css';

interface SignatureInputProps {
  /** Of the first field, for the label of a form. */
  id?: string;
  /** Who signs. */
  of?: 'manager' | 'receiver' | 'carrier';
  /** What the fields begin with, such as after a step back in the form. */
  value?: Signature;
  /** Undefined until username and password are there. */
  onChange?: (signature: Signature | undefined) => void;
  onPressEnter?: () => void;
}

const CODE_LENGTH = 6;
const nothing = { username: '', password: '', code: '' };

/** What a second person signs with, as one value: username, password, and the one-time code if their account asks for it. */
export function SignatureInput({ id, of = 'manager', value, onChange, onPressEnter }: SignatureInputProps) {
  const t = useWords(shiftWords);
  const [typed, setTyped] = useState({ ...nothing, ...value, code: value?.code ?? '' });
  const change = (some: Partial<typeof nothing>) => {
    const next = { ...typed, ...some };
    setTyped(next);
    const username = next.username.trim();
    const { password, code } = next;
    const isWhole = username && password && (code === '' || code.length === CODE_LENGTH);
    onChange?.(isWhole ? { username, password, ...(code && { code }) } : undefined);
  };
  const field = (name: keyof typeof nothing, label: string) => ({
    'aria-label': label,
    placeholder: label,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    ...(onPressEnter && { onPressEnter }),
  });
  const [name, password] = [t[`${of}Name`], t[`${of}Password`]];
  return (
    <div className="signature">
      <Input {...(id && { id })} autoComplete="off" maxLength={40} {...field('username', name)} />
      <Input.Password autoComplete="new-password" {...field('password', password)} />
      <Input autoComplete="off" inputMode="numeric" maxLength={CODE_LENGTH} {...field('code', t.signerCode)} />
    </div>
  );
}
