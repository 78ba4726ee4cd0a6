import {
  BellOutlined,
  BulbOutlined,
  ClearOutlined,
  ClockCircleOutlined,
  CoffeeOutlined,
  CustomerServiceOutlined,
  ExclamationCircleFilled,
  GiftOutlined,
  PoweroffOutlined,
  PrinterOutlined,
  ShoppingOutlined,
  StopOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { OrderRow } from '@netbar/contract/counter/order/order.model';
import { getsReceipt } from '@netbar/contract/counter/order/order.rules';
import type { WaitLimits } from '@netbar/contract/org/branch/branch.rules';
import { Button } from 'antd';
import { memo, type ReactNode } from 'react';
import { clockOf, minutesAndSeconds, useNow } from '#features/counter/console/clock.ts';
import { Kbd } from '#features/counter/console/keys/Kbd.tsx';
import { useReceipt } from '#features/counter/console/receipt/use-receipt.ts';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { urgencyOf } from './queue.rules.ts';
import { queueWords } from './queue.words.ts';
import { useOrderSteps } from './use-order-steps.tsx';

interface OrderItemProps {
  order: OrderRow;
  limits: WaitLimits;
  isSelected: boolean;
  acceptKey: string;
  onSelect: (orderId: string) => void;
}

const isOver = ({ status }: OrderRow) => status === 'COMPLETED' || status === 'CANCELLED';

/** One order of the queue. The selected one shows its actions. */
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
      {isSelected && <OrderSteps order={order} acceptKey={acceptKey} />}
    </li>
  );
});

function PaidWord({ order: { paid, pointsCost } }: { order: OrderRow }) {
  const t = useWords(queueWords);
  if (pointsCost > 0) return <span className="pay">{t.byPoints}</span>;
  return <span className={paid === 'paid' ? 'pay' : 'pay un'}>{t[paid]}</span>;
}

function OrderSteps({ order, acceptKey }: { order: OrderRow; acceptKey: string }) {
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
      {order.paid === 'paid' && order.status !== 'CANCELLED' && getsReceipt(order) && (
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

const urgencyTones = { ok: 'neutral', warn: 'warning', breach: 'error' } as const;

interface AgeProps {
  since: string;
  limits: WaitLimits;
  isCall?: boolean;
}

/** How long an order or call has waited. Only this component re-renders every second. */
export function Age({ since, limits, isCall = false }: AgeProps) {
  const t = useWords(queueWords);
  const age = useNow(1_000) - Date.parse(since);
  const urgency = urgencyOf(age, limits, isCall);
  return (
    <span className={`age t-${urgencyTones[urgency]}`}>
      {urgency === 'breach' && <ExclamationCircleFilled />}
      {urgency === 'warn' && <ClockCircleOutlined />}
      {urgency === 'breach' && <em>{t.overdue}</em>}
      <b className="num">{minutesAndSeconds(age)}</b>
    </span>
  );
}

export const orderIcons: Record<OrderRow['type'], ReactNode> = {
  SALE: <ShoppingOutlined />,
  CHARGE: <WalletOutlined />,
  EXCHANGE: <GiftOutlined />,
  LEASE: <CustomerServiceOutlined />,
  CALL: <BellOutlined />,
  TEA: <CoffeeOutlined />,
  CLEAN: <ClearOutlined />,
  AC_ON: <BulbOutlined />,
  AC_OFF: <PoweroffOutlined />,
  NO_SMOKING: <StopOutlined />,
};
