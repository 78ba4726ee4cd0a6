import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { isLaunched } from '@netbar/contract/activities/activity/activity.rules';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { PresetPage } from '#features/activities/activity/kit/PresetPage.tsx';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { CouponList } from './CouponList.tsx';
import { couponPaths } from './coupon-paths.ts';
import { CouponRecord } from './record/CouponRecord.tsx';
import { IssuePanel } from './record/IssuePanel.tsx';
import { couponRecordWords } from './record/record.words.ts';
import { useCouponFacts } from './record/use-coupon-facts.tsx';

/** Coupon activities, and one of them with its coupons and a panel to issue more. */
export default function CouponsPage() {
  const canIssue = useCan('COUPON_ISSUE');
  const canSee = useCan('COUPON_LIST');
  return (
    <PresetPage
      preset="COUPON"
      list={<CouponList />}
      facts={useCouponFacts()}
      actions={(activity) => canSee && isLaunched(activity.status) && <SeeCoupons activity={activity} />}
      more={(activity) => <CouponRecord activity={activity} />}
      side={(activity) => canIssue && <IssuePanel activity={activity} />}
    />
  );
}

function SeeCoupons({ activity: { id } }: { activity: Activity }) {
  const t = useWords(couponRecordWords);
  const navigate = useNavigate();
  return <Button onClick={() => void navigate(couponPaths.coupons({ activityId: id }))}>{t.seeCoupons}</Button>;
}
