import {
  CarFilled,
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  InboxOutlined,
  MinusCircleOutlined,
  WarningFilled,
} from '@ant-design/icons';
import type { TransferStatus } from '@netbar/contract/goods/stock/stock.model';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { stockWords } from './stock.words.ts';

const looks: Record<TransferStatus, { tone: Tone; icon: ReactNode }> = {
  SUBMITTED: { tone: 'warning', icon: <ClockCircleFilled /> },
  APPROVED: { tone: 'primary', icon: <InboxOutlined /> },
  SHIPPED: { tone: 'primary', icon: <CarFilled /> },
  RECEIVED: { tone: 'success', icon: <CheckCircleFilled /> },
  CLOSED_SHORT: { tone: 'plum', icon: <WarningFilled /> },
  REJECTED: { tone: 'error', icon: <CloseCircleFilled /> },
  CANCELLED: { tone: 'neutral', icon: <MinusCircleOutlined /> },
};

export function TransferStatusTag({ status }: { status: TransferStatus }) {
  const t = useWords(stockWords);
  return <StatusTag {...looks[status]}>{t[status]}</StatusTag>;
}
