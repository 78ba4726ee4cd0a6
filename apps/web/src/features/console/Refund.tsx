import { orderApi } from '@netbar/contract/order/order.api';
import { Modal } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Record } from '#kit/detail/Record.tsx';
import { RefundForm } from './RefundForm.tsx';
import { RefundPick } from './RefundPick.tsx';
import { refundWords } from './refund.words.ts';
import './refund.css';

interface RefundProps {
  branchId: string;
  /** The order at hand; without one it is asked for. */
  orderId: string | undefined;
  onClose: () => void;
}

/** Gives back the whole of an order or some of its lines, the way the money came. */
export function Refund({ branchId, orderId, onClose }: RefundProps) {
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
      {picked ? <Picked orderId={picked} onClose={onClose} /> : <RefundPick branchId={branchId} onPick={setPicked} />}
    </Modal>
  );
}

function Picked({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const order = useApi(orderApi.get, { orderId });
  return <Record read={order}>{(data) => <RefundForm key={data.version} order={data} onClose={onClose} />}</Record>;
}
