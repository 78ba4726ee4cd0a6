import { Input } from 'antd';
import { useState } from 'react';

interface Window {
  from: string;
  to: string;
}
interface WindowsFieldProps {
  id?: string;
  value?: Window[];
  onChange?: (windows: Window[]) => void;
}

/** Hours typed as they are said: 18:00-02:00. What is not an hour yet is refused by the rule of the contract. */
export function WindowsField({ id, value = [], onChange }: WindowsFieldProps) {
  const [text, setText] = useState(() => value.map(({ from, to }) => `${from}-${to}`).join('，'));
  const read = (typed: string) => {
    setText(typed);
    const parts = typed.split(/[,，\s]+/).filter(Boolean);
    onChange?.(parts.map((part) => ({ from: part.split('-')[0] ?? '', to: part.split('-')[1] ?? '' })));
  };
  return (
    <Input
      {...(id && { id })}
      value={text}
      maxLength={60}
      placeholder="18:00-02:00"
      onChange={({ target }) => read(target.value)}
    />
  );
}
