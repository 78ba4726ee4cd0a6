import { CheckCircleFilled, ClockCircleFilled, CloseCircleFilled, MinusCircleOutlined, UndoOutlined } from '@ant-design/icons';
import type { ApprovalRow } from '@netbar/contract/org/approval/approval.model';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { approvalWords } from './approval.words.ts';

const looks: Record<ApprovalRow['status'], { tone: Tone; icon: ReactNode }> = {
  PENDING: { tone: 'warning', icon: <ClockCircleFilled /> },
  APPROVED: { tone: 'success', icon: <CheckCircleFilled /> },
  REJECTED: { tone: 'error', icon: <CloseCircleFilled /> },
  WITHDRAWN: { tone: 'neutral', icon: <UndoOutlined /> },
  STALE: { tone: 'neutral', icon: <MinusCircleOutlined /> },
};

export function ApprovalStatusTag({ status }: { status: ApprovalRow['status'] }) {
  const t = useWords(approvalWords);
  return <StatusTag {...looks[status]}>{t[status]}</StatusTag>;
}
