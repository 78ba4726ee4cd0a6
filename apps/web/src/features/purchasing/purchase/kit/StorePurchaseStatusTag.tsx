import {
  CarFilled,
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  EditOutlined,
  InboxOutlined,
  MinusCircleOutlined,
  ShoppingFilled,
  StopOutlined,
} from '@ant-design/icons';
import type { StorePurchaseStatus } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { purchaseWords } from '../purchase.words.ts';

const looks: Record<StorePurchaseStatus, { tone: Tone; icon: ReactNode }> = {
  DRAFT: { tone: 'neutral', icon: <EditOutlined /> },
  SUBMITTED: { tone: 'warning', icon: <ClockCircleFilled /> },
  APPROVED: { tone: 'primary', icon: <ShoppingFilled /> },
  ORDERED: { tone: 'primary', icon: <CarFilled /> },
  STORED: { tone: 'success', icon: <CheckCircleFilled /> },
  CLOSED: { tone: 'plum', icon: <StopOutlined /> },
  REJECTED: { tone: 'error', icon: <CloseCircleFilled /> },
  CANCELLED: { tone: 'neutral', icon: <MinusCircleOutlined /> },
};

/** The state of a store order. `isPartly`: some of what is awaited has come. */
export function StorePurchaseStatusTag({ status, isPartly = false }: { status: StorePurchaseStatus; isPartly?: boolean }) {
  const t = useWords(purchaseWords);
  if (status === 'ORDERED' && isPartly)
    return (
      <StatusTag tone="warning" icon={<InboxOutlined />}>
        {t.partly}
      </StatusTag>
    );
  return <StatusTag {...looks[status]}>{t[status]}</StatusTag>;
}
