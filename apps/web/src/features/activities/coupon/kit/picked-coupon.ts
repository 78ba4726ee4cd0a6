import type { CouponAtTill } from '@netbar/contract/activities/coupon/coupon.model';

/** A coupon on a cart. One that was brought by its code is sent by its code. */
export interface PickedCoupon {
  couponId: string;
  activityId: string;
  name: string;
  code?: string;
}

/** The coupons of a cart with one more, which is there once however often it is brought. */
export function withCoupon(picked: readonly PickedCoupon[], coupon: CouponAtTill, code?: string): readonly PickedCoupon[] {
  const { couponId, activityId, name } = coupon;
  if (picked.some((one) => one.couponId === couponId)) return picked;
  return [...picked, { couponId, activityId, name, ...(code && { code }) }];
}
