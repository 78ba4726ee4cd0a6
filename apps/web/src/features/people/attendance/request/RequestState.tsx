import { CheckCircleFilled, ClockCircleOutlined, CloseCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import { requestStatusWords } from '@netbar/contract/people/attendance/attendance.words';
import type { LeaveStatus } from '@netbar/contract/people/attendance/leave.model';
import type { SwapStatus } from '@netbar/contract/people/roster/roster-swap.model';
import type { ReactNode } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { requestWords } from './request.words.ts';

interface Look {
  tone: Tone;
  icon: ReactNode;
}

const over: Look = { tone: 'neutral', icon: <MinusCircleOutlined /> };
const refused: Look = { tone: 'error', icon: <CloseCircleFilled /> };
const done: Look = { tone: 'success', icon: <CheckCircleFilled /> };
const waiting: Look = { tone: 'warning', icon: <ClockCircleOutlined /> };

const looks: Record<LeaveStatus, Look> = {
  PENDING: waiting,
  APPROVED: done,
  REJECTED: refused,
  WITHDRAWN: over,
  STALE: over,
  CANCELLED: over,
};

/** How a request for leave or of a correction stands. */
export function RequestState({ status }: { status: LeaveStatus }) {
  const lang = useLang();
  return <StatusTag {...looks[status]}>{requestStatusWords[status][lang]}</StatusTag>;
}

const swapLooks: Record<SwapStatus, Look> = {
  OFFERED: { tone: 'primary', icon: <ClockCircleOutlined /> },
  TAKEN: waiting,
  APPROVED: done,
  REJECTED: refused,
  WITHDRAWN: over,
  EXPIRED: over,
};

export function SwapState({ status }: { status: SwapStatus }) {
  const t = useWords(requestWords);
  const words: Record<SwapStatus, string> = {
    OFFERED: t.swapOffered,
    TAKEN: t.swapTaken,
    APPROVED: t.swapApproved,
    REJECTED: t.swapRejected,
    WITHDRAWN: t.swapWithdrawn,
    EXPIRED: t.swapExpired,
  };
  return <StatusTag {...swapLooks[status]}>{words[status]}</StatusTag>;
}
