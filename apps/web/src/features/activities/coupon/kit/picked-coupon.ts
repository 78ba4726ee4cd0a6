/** A coupon on a cart. One that was brought by its code is sent by its code. */
export interface PickedCoupon {
  couponId: string;
  activityId: string;
  name: string;
  code?: string;
}
