import { couponPages } from '@netbar/contract/activities/coupon/coupon.pages';

const { coupons, historyCouponRecord } = couponPages.pages;
type Conditions = Record<string, string>;

export const couponPaths = {
  record: (id: string) => `${coupons.path}?id=${id}`,
  /** The list of single coupons, with these conditions. */
  coupons: (conditions: Conditions) => `${historyCouponRecord.path}?${new URLSearchParams(conditions).toString()}`,
};
