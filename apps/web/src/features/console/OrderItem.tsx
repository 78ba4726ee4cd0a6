import { PrinterOutlined } from '@ant-design/icons';
import type { WaitLimits } from '@netbar/contract/branch/branch.rules';
import type { OrderRow } from '@netbar/contract/order/order.model';
import { Button } from 'antd';
import { memo } from 'react';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { Age, urgencyTones } from './Age.tsx';
import { urgencyOf } from './age.rules.ts';
import { Kbd } from './Kbd.tsx';
import { orderIcons } from './order-icons.tsx';
import { queueWords } from './queue.words.ts';
import { useNow } from './use-now.ts';
import { useOrderSteps } from './use-order-steps.tsx';
import { useReceipt } from './use-receipt.ts';
import { clockOf } from './seat-looks.ts';

interface OrderItemProps {
  order: OrderRow;
  limits: WaitLimits;
  isSelected: boolean;
  acceptKey: string;
  onSelect: (orderId: string) => void;
}

const isOver = ({ status }: OrderRow) => status === 'COMPLETED' || status === 'CANCELLED';

/** One order of the queue. The selected one opens its actions; nothing else moves. */
export const OrderItem = memo(function OrderItem({ order, limits, isSelected, acceptKey, onSelect }: OrderItemProps) {
  const t = useWords(queueWords);
  const urgency = urgencyOf(useNow(10_000) - Date.parse(order.createdTime), limits);
  const tone = isOver(order) ? 'neutral' : urgencyTones[urgency];
  const source = t[`source${order.source}`];
  return (
    <li className={`t-${tone} ${isSelected ? 'on' : ''}`}>
      <button type="button" className="o" aria-pressed={isSelected} data-order={order.id} onClick={() => onSelect(order.id)}>
        <span className="o1">
          <b className="num">{order.machineNo || t.counter}</b>
          <span className="ot">
            {orderIcons[order.type]}
            {t[order.type]}
          </span>
          <small>{isOver(order) ? t[order.status] : source}</small>
          <span className="sp" />
          {isOver(order) ? (
            <span className="age num">{clockOf(order.createdTime)}</span>
          ) : (
            <Age since={order.createdTime} limits={limits} />
          )}
        </span>
        <span className="o2">
          <span className="ell">{order.summary}</span>
          <PaidWord order={order} />
          <span className="b">{order.pointsCost > 0 ? <span className="num">—</span> : <Money fen={order.payableFen} />}</span>
        </span>
      </button>
      {isSelected && <Steps order={order} acceptKey={acceptKey} />}
    </li>
  );
});

function PaidWord({ order: { paid, pointsCost } }: { order: OrderRow }) {
  const t = useWords(queueWords);
  if (pointsCost > 0) return <span className="pay">{t.byPoints}</span>;
  return <span className={paid === 'paid' ? 'pay' : 'pay un'}>{t[paid]}</span>;
}

function Steps({ order, acceptKey }: { order: OrderRow; acceptKey: string }) {
  const t = useWords(queueWords);
  const steps = useOrderSteps()(order);
  const receipt = useReceipt(order.id);
  return (
    <div className="o3">
      {steps.map(({ key, label, run }, i) => (
        <Button key={key} size="small" type={i === 0 ? 'primary' : 'default'} onClick={run}>
          {label}
          {i === 0 && <Kbd>{acceptKey}</Kbd>}
        </Button>
      ))}
      <span className="sp" />
      {order.status === 'COMPLETED' && (
        <Button
          size="small"
          type="text"
          aria-label={t.print}
          title={t.print}
          loading={receipt.state === 'printing'}
          icon={<PrinterOutlined />}
          onClick={receipt.print}
        />
      )}
    </div>
  );
}
