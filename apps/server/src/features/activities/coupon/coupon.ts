/** What other features may call. Everything else of this folder is private. */
export { checkCoupon } from './coupon.queries.ts';
export { giveCoupons } from './give-coupons.ts';
export { lockCoupons, openCoupons, releaseCoupons, returnCoupons, type ShownCoupon, useCoupons } from './order-coupons.ts';
