import { UndoOutlined } from '@ant-design/icons';
import { REVOKE_MIN } from '@netbar/contract/counter/voucher/voucher.rules';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Progress } from 'antd';
import { Link } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Keycap } from '#kit/Keycap.tsx';
import { minutesLeft, useClock } from './use-clock.ts';
import type { ShownVoucher } from './use-write-off.ts';
import { voucherWords } from './voucher.words.ts';
import type { Revoke } from './use-revoke.ts';

const MINUTE_MS = 60_000;

/** How long the platform still takes the voucher back. After that only the order can be refunded. */
export function RevokeBar({ voucher, revoke }: { voucher: ShownVoucher; revoke: Revoke }) {
  const t = useWords(voucherWords);
  const mayRefund = useCan('ORDER_LIST');
  const until = new Date(voucher.revocableUntil ?? 0).getTime();
  const now = useClock(until);
  const leftMs = until - now;
  const minutes = REVOKE_MIN[voucher.platform];
  if (leftMs <= 0)
    return (
      <div className="woff-revoke">
        <p>{t.tooLate}</p>
        {mayRefund && voucher.orderNo && <Link to={`/admin/statistics/orderList?keyword=${voucher.orderNo}`}>{t.toRefund}</Link>}
      </div>
    );
  return (
    <div className="woff-revoke">
      <Progress
        type="circle"
        size={34}
        percent={(leftMs / (minutes * MINUTE_MS)) * 100}
        format={() => null}
        strokeColor="var(--wk-warning-solid)"
        aria-hidden
      />
      <div>
        <strong className="num">{fill(t.canRevoke, { time: minutesLeft(leftMs) })}</strong>
        <p>{fill(t.revokeText, { n: minutes })}</p>
      </div>
      <Button danger icon={<UndoOutlined />} loading={revoke.isBusy} onClick={() => revoke.ask(voucher)}>
        {t.revoke} <Keycap>F7</Keycap>
      </Button>
    </div>
  );
}
