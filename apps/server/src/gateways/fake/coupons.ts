import { randomInt } from 'node:crypto';

/** A voucher as a fake platform keeps it. */
export interface Coupon {
  code: string;
  /** Vouchers bought together have the same order. */
  orderId: string;
  dealId: string;
  title: string;
  payFen: number;
  marketFen: number;
  expires: Date;
  phone: string;
  /** The shops that may take it; empty: all. */
  shops: string[];
  state: 'UNUSED' | 'USED' | 'REFUNDED';
  usedAt: string;
  usedTime: Date | undefined;
  serial: string;
  /** Every write-off of it, also those that were taken back. */
  uses: CouponUse[];
  /** How often it was written off and taken back in all. */
  writeOffs: number;
  cancels: number;
}

export interface CouponUse {
  serial: string;
  shop: string;
  time: Date;
  isCancelled: boolean;
}

type Refusal = 'NOT_FOUND' | 'USED' | 'EXPIRED' | 'REFUNDED' | 'WRONG_SHOP';

export type Coupons = ReturnType<typeof openCoupons>;

/** The vouchers a fake platform has sold, and what became of them. */
export function openCoupons(digits: number, cancelMinutes: number) {
  const byCode = new Map<string, Coupon>();
  const clock = { now: () => Date.now() };
  let serial = 77_310_000;
  return {
    clock,
    sell(over: Partial<Coupon> = {}): Coupon {
      const coupon = newCoupon(over.code ?? randomCode(digits), clock.now(), over);
      byCode.set(coupon.code, coupon);
      return coupon;
    },
    find: (code: string | undefined) => byCode.get(code ?? ''),
    all: () => [...byCode.values()],
    /** The write-offs at a shop, the oldest first. */
    usesAt: (shop: string) =>
      [...byCode.values()]
        .flatMap((coupon) => coupon.uses.filter((use) => use.shop === shop).map((use) => ({ coupon, use })))
        .toSorted((a, b) => Number(a.use.serial) - Number(b.use.serial)),
    /** The unused vouchers of the same order, this one first. */
    together: (coupon: Coupon) =>
      [coupon, ...[...byCode.values()].filter((one) => one.orderId === coupon.orderId && one !== coupon)].filter(
        ({ state }) => state === 'UNUSED',
      ),
    whyNot(coupon: Coupon | undefined, shop: string): Refusal | undefined {
      if (!coupon) return 'NOT_FOUND';
      if (coupon.state !== 'UNUSED') return coupon.state;
      if (coupon.expires.getTime() <= clock.now()) return 'EXPIRED';
      return coupon.shops.length > 0 && !coupon.shops.includes(shop) ? 'WRONG_SHOP' : undefined;
    },
    use(coupon: Coupon, shop: string) {
      serial += 1;
      const change = { state: 'USED', usedAt: shop, usedTime: new Date(clock.now()), serial: String(serial) } as const;
      Object.assign(coupon, change, { writeOffs: coupon.writeOffs + 1 });
      coupon.uses.push({ serial: change.serial, shop, time: change.usedTime, isCancelled: false });
    },
    /** Takes a write-off back. False when it is too late. */
    cancel(coupon: Coupon): boolean {
      const age = clock.now() - (coupon.usedTime?.getTime() ?? 0);
      if (age > cancelMinutes * 60_000) return false;
      for (const use of coupon.uses) use.isCancelled ||= use.serial === coupon.serial;
      Object.assign(coupon, { state: 'UNUSED', usedAt: '', usedTime: undefined, cancels: coupon.cancels + 1 });
      return true;
    },
  };
}

const randomCode = (digits: number) =>
  String(randomInt(10 ** 5, 10 ** 6)) + String(randomInt(10 ** (digits - 7), 10 ** (digits - 6)));

const newCoupon = (code: string, now: number, over: Partial<Coupon>): Coupon => ({
  code,
  orderId: `O${code}`,
  dealId: '880001',
  title: '双人 3 小时 + 饮品 2 杯',
  payFen: 5990,
  marketFen: 9900,
  expires: new Date(now + 30 * 86_400_000),
  phone: '13912344410',
  shops: [],
  state: 'UNUSED',
  usedAt: '',
  usedTime: undefined,
  serial: '',
  uses: [],
  writeOffs: 0,
  cancels: 0,
  ...over,
});
