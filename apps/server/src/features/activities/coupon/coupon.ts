/** What other features may call. Everything else of this folder is private. */
export { lookUpCoupon } from './coupon-look-up.ts';
export { couponAmountFen } from './coupon.queries.ts';
export { giveCoupons } from './give-coupons.ts';
export { lockCoupons, openCoupons, releaseCoupons, returnCoupons, type ShownCoupon, useCoupons } from './order-coupons.ts';
