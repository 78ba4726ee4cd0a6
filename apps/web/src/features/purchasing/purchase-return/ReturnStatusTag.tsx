import {
  AccountBookFilled,
  CarFilled,
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  EditOutlined,
  InboxOutlined,
  MinusCircleOutlined,
} from '@ant-design/icons';
import type { PurchaseReturnRow, PurchaseReturnStatus } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { AloneTag } from '#kit/AloneTag.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { returnWords } from './return.words.ts';

const looks: Record<PurchaseReturnStatus, { tone: Tone; icon: ReactNode }> = {
  DRAFT: { tone: 'neutral', icon: <EditOutlined /> },
  SUBMITTED: { tone: 'warning', icon: <ClockCircleFilled /> },
  APPROVED: { tone: 'primary', icon: <CarFilled /> },
  SHIPPED: { tone: 'primary', icon: <AccountBookFilled /> },
  ACCOUNTED: { tone: 'success', icon: <CheckCircleFilled /> },
  REJECTED: { tone: 'error', icon: <CloseCircleFilled /> },
  CANCELLED: { tone: 'neutral', icon: <MinusCircleOutlined /> },
};

/** The state of a return, whether replacement goods are still to come, and whether one person handled it alone. */
export function ReturnState({ doc }: { doc: Pick<PurchaseReturnRow, 'status' | 'awaitsExchange' | 'isAlone'> }) {
  const t = useWords(returnWords);
  return (
    <span className="row">
      <StatusTag {...looks[doc.status]}>{t[doc.status]}</StatusTag>
      {doc.awaitsExchange && (
        <StatusTag tone="warning" icon={<InboxOutlined />}>
          {t.awaits}
        </StatusTag>
      )}
      <AloneTag isAlone={doc.isAlone} />
    </span>
  );
}
