import { CloseCircleFilled } from '@ant-design/icons';
import { maskedCode } from '@netbar/contract/counter/voucher/voucher.rules';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useWords } from '#kernel/lang.ts';
import type { WriteOffDesk } from './use-write-off.ts';
import { voucherWords } from './voucher.words.ts';

interface FailureLineProps {
  failure: NonNullable<WriteOffDesk['failure']>;
  onRecords: () => void;
}

/** The last code that was refused, and why. It stays until the next one is. */
export function FailureLine({ failure: { why, code, time }, onRecords }: FailureLineProps) {
  const t = useWords(voucherWords);
  return (
    <section className="panel woff-fail" role="alert">
      <CloseCircleFilled />
      <div>
        <strong>{fill(t.lastFailure, { why })}</strong>
        <small className="num">{[formatTime(time, 'time'), maskedCode(code)].join(' · ')}</small>
      </div>
      <Button type="link" onClick={onRecords}>
        {t.seeRecords}
      </Button>
    </section>
  );
}
