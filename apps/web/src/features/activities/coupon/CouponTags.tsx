import { CheckCircleFilled, LockFilled, MinusCircleOutlined, PlayCircleFilled, RollbackOutlined } from '@ant-design/icons';
import type { CouponStatus } from '@netbar/contract/activities/coupon/coupon.rules';
import { couponStatusWords } from '@netbar/contract/activities/coupon/coupon.words';
import type { ReactNode } from 'react';
import { useLang } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { StatusTag } from '#kit/StatusTag.tsx';

const statuses: Record<CouponStatus, { tone: Tone; icon: ReactNode }> = {
  ISSUED: { tone: 'primary', icon: <PlayCircleFilled /> },
  LOCKED: { tone: 'warning', icon: <LockFilled /> },
  USED: { tone: 'success', icon: <CheckCircleFilled /> },
  EXPIRED: { tone: 'neutral', icon: <MinusCircleOutlined /> },
  REVOKED: { tone: 'plum', icon: <RollbackOutlined /> },
};

export function CouponStatusTag({ status }: { status: CouponStatus }) {
  return <StatusTag {...statuses[status]}>{couponStatusWords[status][useLang()]}</StatusTag>;
}
