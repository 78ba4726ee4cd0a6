import type { Evidence } from '@netbar/contract/guests/evidence/evidence.model';
import { evidenceOf } from '@netbar/contract/guests/evidence/evidence.rules';
import { bizDate } from '@netbar/contract/kernel/time';
import { Input } from 'antd';
import { useState } from 'react';

interface EvidenceInputProps {
  id?: string;
  onChange?: (evidence: Evidence | undefined) => void;
}

/** A field of a form for a PIN, a code or a card. */
export function EvidenceInput({ id, onChange }: EvidenceInputProps) {
  const [text, setText] = useState('');
  return (
    <Input.Password
      {...(id && { id })}
      autoComplete="new-password"
      visibilityToggle={false}
      maxLength={200}
      value={text}
      onChange={({ target: { value } }) => {
        setText(value);
        onChange?.(value.trim() === '' ? undefined : evidenceOf(value, bizDate(new Date())));
      }}
    />
  );
}
