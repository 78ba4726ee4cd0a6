import { useSearchParams } from 'react-router';
import { PresetPage } from '#features/activities/activity/kit/PresetPage.tsx';
import { CouponList } from './CouponList.tsx';
import { CouponRecord } from './record/CouponRecord.tsx';

/** Coupon activities, one of them with its coupons by `?id=`, and the editor of activities by `?edit=` or `?new=1`. */
export default function CouponsPage() {
  const [query] = useSearchParams();
  const id = query.get('id');
  if (query.has('edit') || query.has('new')) return <PresetPage preset="COUPON" />;
  return id ? <CouponRecord key={id} id={id} /> : <CouponList />;
}
