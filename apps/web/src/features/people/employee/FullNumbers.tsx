import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { employeeFormWords } from './employee-form.words.ts';

const MOST_REASON = 200;

/** Asks whether a file shall have whole phone and ID numbers, and why. The log keeps both. */
export function FullNumbers({ onChange }: { onChange: (more: object | undefined) => void }) {
  const t = useWords(employeeFormWords);
  const [isFull, setFull] = useState(false);
  const [reason, setReason] = useState('');
  const give = (full: boolean, why: string) => {
    setFull(full);
    setReason(why);
    onChange(!full ? {} : why.trim() === '' ? undefined : { isFull: true, reason: why.trim() });
  };
  return (
    <div className="emp-full">
      <Checkbox checked={isFull} onChange={({ target }) => give(target.checked, reason)}>
        {t.exportFull}
      </Checkbox>
      {isFull && (
        <Input
          autoFocus
          value={reason}
          maxLength={MOST_REASON}
          aria-label={t.exportWhy}
          placeholder={t.exportWhy}
          onChange={({ target }) => give(true, target.value)}
        />
      )}
    </div>
  );
}
