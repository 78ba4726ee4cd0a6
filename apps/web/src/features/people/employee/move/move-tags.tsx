import {
  CheckCircleFilled,
  ClockCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  MinusCircleOutlined,
  SwapOutlined,
  ToolOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import type { MoveKind, MoveStatus, Post } from '@netbar/contract/people/employee/employee-move.model';
import { moveKindWords, moveStatusWords } from '@netbar/contract/people/employee/employee.words';
import type { ReactNode } from 'react';
import { useLang } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { StatusTag } from '#kit/StatusTag.tsx';

const looks: Record<MoveStatus, { tone: Tone; icon: ReactNode }> = {
  PENDING: { tone: 'warning', icon: <ClockCircleFilled /> },
  APPROVED: { tone: 'primary', icon: <ClockCircleOutlined /> },
  REJECTED: { tone: 'error', icon: <CloseCircleFilled /> },
  WITHDRAWN: { tone: 'neutral', icon: <UndoOutlined /> },
  STALE: { tone: 'neutral', icon: <MinusCircleOutlined /> },
  CANCELLED: { tone: 'neutral', icon: <MinusCircleOutlined /> },
  DONE: { tone: 'success', icon: <CheckCircleFilled /> },
};

export function MoveStatusTag({ status }: { status: MoveStatus }) {
  const lang = useLang();
  return <StatusTag {...looks[status]}>{moveStatusWords[status][lang]}</StatusTag>;
}

const moveIcons: Record<MoveKind, ReactNode> = { TRANSFER: <SwapOutlined />, POST: <ToolOutlined /> };

export function MoveKindTag({ kind }: { kind: MoveKind }) {
  const lang = useLang();
  return (
    <StatusTag isBare tone="neutral" icon={moveIcons[kind]}>
      {moveKindWords[kind][lang]}
    </StatusTag>
  );
}

/** Branch and position in one text. */
export const PostText = ({ post }: { post: Pick<Post, 'branchName' | 'positionName'> }) =>
  `${post.branchName} · ${post.positionName}`;
