import { SearchOutlined } from '@ant-design/icons';
import { orderApi } from '@netbar/contract/order/order.api';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { isRefundable } from './refund.rules.ts';
import { refundWords } from './refund.words.ts';
import { clockOf } from './seat-looks.ts';

/** Which order of today: found by number, seat or goods. Enter takes the first. */
export function RefundPick({ branchId, onPick }: { branchId: string; onPick: (orderId: string) => void }) {
  const t = useWords(refundWords);
  const [typed, setTyped] = useState('');
  const { data } = useApi(orderApi.queue, { branchId, status: 'TODAY' });
  const wanted = typed.trim().toLowerCase();
  const rows = (data ?? [])
    .filter(isRefundable)
    .filter(({ no, machineNo, summary }) => [no, machineNo, summary].some((text) => text.toLowerCase().includes(wanted)))
    .slice(0, 8);
  return (
    <div className="stack">
      <Input
        autoFocus
        prefix={<SearchOutlined />}
        placeholder={t.pickHint}
        aria-label={t.pickHint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={() => rows[0] && onPick(rows[0].id)}
      />
      {data && rows.length === 0 && <p className="sec">{t.none}</p>}
      <ul className="rows">
        {rows.map(({ id, no, machineNo, summary, createdTime, paidFen, refundedFen }) => (
          <li key={id}>
            <b className="num">{no}</b>
            <span className="num muted">{clockOf(createdTime)}</span>
            <span className="num seat-no">{machineNo}</span>
            <span className="ell sec">{summary}</span>
            <span className="sp" />
            <Money fen={paidFen - refundedFen} />
            <Button size="small" onClick={() => onPick(id)}>
              {t.choose}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
