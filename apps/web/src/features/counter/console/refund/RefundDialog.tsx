import { SearchOutlined } from '@ant-design/icons';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { clockOf } from '#features/counter/console/clock.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Record } from '#kit/record/Record.tsx';
import { Money } from '#kit/Money.tsx';
import { isRefundable } from './refund.rules.ts';
import { refundWords } from './refund.words.ts';
import { RefundForm } from './RefundForm.tsx';
import './refund.css';

interface RefundDialogProps {
  branchId: string;
  /** The order to refund; without one the dialog asks which. */
  orderId: string | undefined;
  onClose: () => void;
}

/** Refunds an order or some of its lines to the original payment methods. */
export function RefundDialog({ branchId, orderId, onClose }: RefundDialogProps) {
  const t = useWords(refundWords);
  const [picked, setPicked] = useState(orderId);
  return (
    <Modal
      open
      title={picked ? t.title : t.pick}
      className="counter-dialog"
      width={680}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      {picked ? <Picked orderId={picked} onClose={onClose} /> : <RefundPicker branchId={branchId} onPick={setPicked} />}
    </Modal>
  );
}

function Picked({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const order = useApi(orderApi.get, { orderId });
  return <Record read={order}>{(data) => <RefundForm key={data.version} order={data} onClose={onClose} />}</Record>;
}

/** Chooses one of today's orders by number, seat or goods. Enter takes the first. */
function RefundPicker({ branchId, onPick }: { branchId: string; onPick: (orderId: string) => void }) {
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
