import { z } from 'zod';
import { CouponByCode, CouponUse } from '#activities/coupon/coupon.model.ts';
import { day, fen, id, keyword, line, pageQuery, remark, time, upToMostListed, version } from '#kernel/model.ts';
import { sensitiveField } from '#kernel/sensitive.ts';
import { kindsOfCode, voucherCode, voucherPlatforms } from './voucher.rules.ts';

export const VoucherPlatform = z.enum(voucherPlatforms);
export const VoucherStatus = z.enum(['VERIFYING', 'VERIFIED', 'SETTLED', 'FAILED', 'REVOKED']);

/** Why a platform refused a voucher, or does not take it back. */
export const VoucherRefusal = z.enum([
  'NOT_FOUND',
  'USED',
  'EXPIRED',
  'REFUNDED',
  'WRONG_SHOP',
  'TOO_LATE',
  'ACCOUNT',
  'BUSY',
  'OTHER',
]);
export type VoucherRefusal = z.infer<typeof VoucherRefusal>;

/** A voucher that was written off here, or is about to be. The code is shown without its middle. */
export const Voucher = z.object({
  id,
  branchId: id,
  platform: VoucherPlatform,
  codeShown: z.string(),
  title: z.string(),
  payFen: fen,
  marketFen: fen,
  feeBp: z.int(),
  settleFen: fen,
  validTo: time.nullable(),
  /** How many vouchers of the same purchase could be used, this one included. */
  left: z.int(),
  buyer: z.string(),
  status: VoucherStatus,
  /** The platform is asked to take it back, and has not answered yet. */
  isRevoking: z.boolean(),
  refusal: VoucherRefusal.nullable(),
  /** The platform's own text about the refusal. */
  said: z.string(),
  verifyId: z.string(),
  orderId: id.nullable(),
  orderNo: z.string().nullable(),
  memberId: id.nullable(),
  memberName: z.string().nullable(),
  /** What the guest may play for, and for how many days it is valid once it is in the wallet. */
  netFeeFen: fen,
  netFeeDays: z.int(),
  redeemedTime: time.nullable(),
  /** Whether the deal says what the guest gets. Without it the order has one line. */
  isMapped: z.boolean(),
  /** What could not be handed over, such as goods that were out of stock. */
  note: z.string(),
  creatorName: z.string(),
  bizDate: day,
  createdTime: time,
  verifiedTime: time.nullable(),
  revocableUntil: time.nullable(),
  revokedTime: time.nullable(),
  version: z.int(),
});
export type Voucher = z.input<typeof Voucher>;

/** Whose code it was: a platform's, which is written off by now, or that of a coupon of ours, which is used with an order. */
export const WrittenOff = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('PLATFORM'), voucher: Voucher }),
  z.object({ kind: z.literal('OWN'), coupon: CouponByCode }),
]);
export type WrittenOff = z.input<typeof WrittenOff>;

export const WriteOff = z.object({
  branchId: id,
  /** As it was scanned or typed. It is worth money until it is written off, so that no log keeps it. */
  code: sensitiveField(
    z
      .string()
      .max(500)
      .overwrite(voucherCode)
      .refine((code) => kindsOfCode(code).length > 0),
  ),
  /** Who gets what is played for. It can be said later. */
  memberId: id.optional(),
});

export const VoucherAct = z.object({ voucherId: id, version });
export const VoucherRedeem = VoucherAct.extend({ memberId: id });

const Sum = z.object({ count: z.int(), payFen: z.int() });
/** What was written off on one business day, the newest first, with the sums of the same rows. Revoked and failed ones count nowhere. */
export const VoucherDay = z.object({
  bizDate: day,
  rows: z.array(Voucher),
  /** Coupons of ours that orders used. */
  own: z.array(CouponUse),
  sums: z.object({ DOUYIN: Sum, MEITUAN: Sum, OWN: Sum, all: Sum }),
  /** The platforms that the brand has set up for this branch. */
  platforms: z.array(VoucherPlatform),
});
export type VoucherDay = z.input<typeof VoucherDay>;

export const VoucherFilter = upToMostListed(
  pageQuery.extend({
    branchId: id.optional(),
    platform: VoucherPlatform.optional(),
    status: VoucherStatus.optional(),
    /** Searches the title and the number of the order; a whole code finds its voucher. */
    keyword,
    from: day.optional(),
    to: day.optional(),
  }),
);

/** A brand's account at a platform without its keys, which can be written but never read. */
export const VoucherAccount = z.object({
  brandId: id,
  platform: VoucherPlatform,
  /** Douyin: client key. Meituan: developer id. */
  accountNo: z.string(),
  /** Douyin: the root account of the merchant. Not used by Meituan. */
  rootNo: z.string(),
  feeBp: z.int(),
  enabled: z.boolean(),
  hasKey: z.boolean(),
  shops: z.array(z.object({ branchId: id, branchName: z.string(), poiId: z.string(), hasToken: z.boolean() })),
  version: z.int(),
});
export type VoucherAccount = z.input<typeof VoucherAccount>;

const secret = (max: number) => sensitiveField(z.string().trim().min(1).max(max));

/** Without `key` and without a shop's `token` the stored ones stay. A shop without `poiId` is taken off. */
export const VoucherAccountChange = z.object({
  brandId: id,
  platform: VoucherPlatform,
  version: z
    .int()
    .min(0)
    .max(2 ** 31 - 2),
  accountNo: line(64),
  rootNo: remark(64),
  feeBp: z.int().min(0).max(3000),
  enabled: z.boolean(),
  key: secret(200).optional(),
  shops: z.array(z.object({ branchId: id, poiId: remark(40), token: secret(500).optional() })).max(200),
});

const DealContent = z.object({
  platform: VoucherPlatform,
  /** The number of the deal at the platform. */
  dealId: line(40),
  title: line(100),
  products: z.array(z.object({ productId: id, qty: z.int().min(1).max(99) })).max(10),
  netFeeFen: fen,
  netFeeDays: z.int().min(1).max(365),
});

/** What a guest gets for a voucher of one deal. */
export const VoucherDeal = DealContent.extend({
  id,
  brandId: id,
  products: z.array(z.object({ productId: id, name: z.string(), qty: z.int() })),
  version: z.int(),
});
export type VoucherDeal = z.input<typeof VoucherDeal>;

export const VoucherDealChange = DealContent.extend({
  brandId: id,
  /** Zero for a new one. */
  version: z
    .int()
    .min(0)
    .max(2 ** 31 - 2),
}).refine(({ products, netFeeFen }) => products.length > 0 || netFeeFen > 0, { path: ['products'] });
