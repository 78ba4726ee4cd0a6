import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { isLaunched } from '@netbar/contract/activities/activity/activity.rules';
import { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { Record } from '#kit/record/Record.tsx';
import { BatchTable } from './BatchTable.tsx';
import { CouponFunnel } from './CouponFunnel.tsx';
import '../coupon.css';

const BUSY_MS = 2_000;

/** Where the coupons of an activity are, and its batches. */
export function CouponRecord({ activity }: { activity: Activity }) {
  // While a batch is being issued its progress is asked for.
  const [isBusy, setBusy] = useState(false);
  const read = useApi(couponApi.record, { id: activity.id }, { ...(isBusy && { refetchInterval: BUSY_MS }) });
  const isIssuing = read.data?.batches.some(({ status }) => status !== 'DONE') ?? false;
  if (read.data && isIssuing !== isBusy) setBusy(isIssuing);
  if (!isLaunched(activity.status)) return null;
  return (
    <Record read={read}>
      {(coupons) => (
        <div className="rec-main">
          <CouponFunnel activity={activity} coupons={coupons} />
          <BatchTable coupons={coupons} />
        </div>
      )}
    </Record>
  );
}
