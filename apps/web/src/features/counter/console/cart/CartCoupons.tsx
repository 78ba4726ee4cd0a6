import { CouponPicker } from '#features/activities/coupon/kit/CouponPicker.tsx';
import { useBranchId, useCanHere } from '#kernel/flags.ts';
import { isEmptyCart } from './cart.rules.ts';
import { changeCarts, useCarts } from './carts.store.ts';

/** Coupons of the cart: those of its member, or brought by their code. */
export function CartCoupons() {
  const cart = useCarts((state) => state.current);
  const branchId = useBranchId();
  const canPay = useCanHere('ORDER_PAY');
  const hasCoupons = cart.coupons !== undefined && cart.coupons.length > 0;
  if (!canPay || !branchId || (isEmptyCart(cart) && !hasCoupons)) return null;
  return (
    <div>
      <CouponPicker
        branchId={branchId}
        memberId={cart.memberId}
        picked={cart.coupons ?? []}
        onChange={(coupons) => changeCarts({ do: 'setCoupons', coupons })}
      />
    </div>
  );
}
