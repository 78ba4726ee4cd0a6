import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  MinusCircleOutlined,
  PlayCircleFilled,
  RollbackOutlined,
  SyncOutlined,
} from '@ant-design/icons';
import type { OrderRow } from '@netbar/contract/counter/order/order.model';
import { orderStatusWords, paidWords, refundStatusWords } from '@netbar/contract/counter/order/order.words';
import { isCall, REFUND_STATUS, type OrderStatus, type RefundStatus } from '@netbar/contract/counter/order/order.rules';
import type { ReactNode } from 'react';
import { useLang } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { StatusTag } from '#kit/StatusTag.tsx';

interface Look {
  tone: Tone;
  icon: ReactNode;
}

const statuses: Record<OrderStatus, Look> = {
  PENDING: { tone: 'warning', icon: <ClockCircleFilled /> },
  CONFIRMED: { tone: 'primary', icon: <PlayCircleFilled /> },
  CANCELLED: { tone: 'neutral', icon: <CloseCircleFilled /> },
  COMPLETED: { tone: 'success', icon: <CheckCircleFilled /> },
};

const refunds: Record<Exclude<RefundStatus, typeof REFUND_STATUS.none>, Look> = {
  [REFUND_STATUS.refunded]: { tone: 'neutral', icon: <RollbackOutlined /> },
  [REFUND_STATUS.refunding]: { tone: 'warning', icon: <SyncOutlined /> },
  [REFUND_STATUS.failed]: { tone: 'error', icon: <ExclamationCircleFilled /> },
};

export function OrderStatusTag({ status }: Pick<OrderRow, 'status'>) {
  return <StatusTag {...statuses[status]}>{orderStatusWords[status][useLang()]}</StatusTag>;
}

/** Nothing for a call of a guest, which costs nothing. */
export function PaidTag({ type, paid }: Pick<OrderRow, 'type' | 'paid'>) {
  const lang = useLang();
  if (isCall(type)) return <span className="muted">—</span>;
  const look: Look =
    paid === 'paid' ? { tone: 'success', icon: <CheckCircleFilled /> } : { tone: 'warning', icon: <MinusCircleOutlined /> };
  return (
    <StatusTag {...look} isBare>
      {paidWords[paid][lang]}
    </StatusTag>
  );
}

/** Nothing for an order of which nothing went back: most of them. */
export function RefundTag({ refundStatus }: Pick<OrderRow, 'refundStatus'>) {
  const lang = useLang();
  if (refundStatus === REFUND_STATUS.none) return <span className="muted">—</span>;
  return <StatusTag {...refunds[refundStatus]}>{refundStatusWords[refundStatus][lang]}</StatusTag>;
}
