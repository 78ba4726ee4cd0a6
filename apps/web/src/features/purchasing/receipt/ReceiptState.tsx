import { CheckCircleFilled, ClockCircleOutlined, CloseCircleOutlined, RollbackOutlined } from '@ant-design/icons';
import type { ReceiptRow } from '@netbar/contract/purchasing/receipt/receipt.model';
import { useWords } from '#kernel/lang.ts';
import { AloneTag } from '#kit/AloneTag.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { receiptRecordWords } from './receipt.words.ts';

const looks = {
  DRAFT: { tone: 'warning', icon: <ClockCircleOutlined /> },
  POSTED: { tone: 'success', icon: <CheckCircleFilled /> },
  REVERSED: { tone: 'neutral', icon: <RollbackOutlined /> },
  DISCARDED: { tone: 'neutral', icon: <CloseCircleOutlined /> },
} as const;

export function ReceiptState({ receipt: { status, isAlone } }: { receipt: Pick<ReceiptRow, 'status' | 'isAlone'> }) {
  const t = useWords(receiptRecordWords);
  return (
    <>
      <StatusTag {...looks[status]}>{t[status]}</StatusTag>
      <AloneTag isAlone={isAlone} />
    </>
  );
}
