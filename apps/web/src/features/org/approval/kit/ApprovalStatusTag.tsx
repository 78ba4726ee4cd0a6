import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  MinusCircleOutlined,
  SwapOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import type { ApprovalRow } from '@netbar/contract/org/approval/approval.model';
import { fill } from '@netbar/contract/kernel/words';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { AloneTag } from '#kit/AloneTag.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { approvalWords } from './approval.words.ts';

const looks: Record<ApprovalRow['status'], { tone: Tone; icon: ReactNode }> = {
  PENDING: { tone: 'warning', icon: <ClockCircleFilled /> },
  APPROVED: { tone: 'success', icon: <CheckCircleFilled /> },
  REJECTED: { tone: 'error', icon: <CloseCircleFilled /> },
  WITHDRAWN: { tone: 'neutral', icon: <UndoOutlined /> },
  STALE: { tone: 'neutral', icon: <MinusCircleOutlined /> },
};

/** The status, and beside it what sets a request apart: decided by one person alone, or come by delegation. */
export function ApprovalState({ row }: { row: Pick<ApprovalRow, 'status' | 'isAlone' | 'delegatedBy'> }) {
  const t = useWords(approvalWords);
  return (
    <span className="row">
      <ApprovalStatusTag status={row.status} />
      <AloneTag isAlone={row.isAlone} />
      {row.delegatedBy !== null && (
        <StatusTag tone="primary" icon={<SwapOutlined />}>
          {fill(t.delegatedBy, { name: row.delegatedBy })}
        </StatusTag>
      )}
    </span>
  );
}

export function ApprovalStatusTag({ status }: { status: ApprovalRow['status'] }) {
  const t = useWords(approvalWords);
  return <StatusTag {...looks[status]}>{t[status]}</StatusTag>;
}
