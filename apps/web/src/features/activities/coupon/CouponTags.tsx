import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  EditFilled,
  LockFilled,
  MinusCircleOutlined,
  PauseCircleFilled,
  PlayCircleFilled,
  RollbackOutlined,
} from '@ant-design/icons';
import type { ActivityState } from '@netbar/contract/activities/activity/activity.rules';
import type { CouponStatus } from '@netbar/contract/activities/coupon/coupon.rules';
import { couponStatusWords } from '@netbar/contract/activities/coupon/coupon.words';
import type { ReactNode } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { couponWords } from './coupon.words.ts';

interface Look {
  tone: Tone;
  icon: ReactNode;
}

const statuses: Record<CouponStatus, Look> = {
  ISSUED: { tone: 'primary', icon: <PlayCircleFilled /> },
  LOCKED: { tone: 'warning', icon: <LockFilled /> },
  USED: { tone: 'success', icon: <CheckCircleFilled /> },
  EXPIRED: { tone: 'neutral', icon: <MinusCircleOutlined /> },
  REVOKED: { tone: 'plum', icon: <RollbackOutlined /> },
};

export function CouponStatusTag({ status }: { status: CouponStatus }) {
  return <StatusTag {...statuses[status]}>{couponStatusWords[status][useLang()]}</StatusTag>;
}

const states: Record<ActivityState, Look> = {
  DRAFT: { tone: 'neutral', icon: <EditFilled /> },
  PENDING: { tone: 'warning', icon: <ClockCircleFilled /> },
  REJECTED: { tone: 'error', icon: <CloseCircleFilled /> },
  UPCOMING: { tone: 'primary', icon: <ClockCircleFilled /> },
  RUNNING: { tone: 'success', icon: <PlayCircleFilled /> },
  PAUSED: { tone: 'warning', icon: <PauseCircleFilled /> },
  ENDED: { tone: 'neutral', icon: <MinusCircleOutlined /> },
  DISCARDED: { tone: 'neutral', icon: <MinusCircleOutlined /> },
};

/** Where the activity of a coupon stands. */
export function TemplateStateTag({ state }: { state: ActivityState }) {
  return <StatusTag {...states[state]}>{useWords(couponWords)[state]}</StatusTag>;
}
