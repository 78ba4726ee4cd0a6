import { z } from 'zod';
import { fen, id, line } from '#kernel/model.ts';
import { WHOLE_BP } from '#kernel/money.ts';

/** What makes an activity look at a document. */
export const Trigger = z.enum([
  'QUOTE_ORDER',
  'CHARGE_PAID',
  'ORDER_COMPLETED',
  'SIGN_IN',
  'DRAW',
  'REGISTER',
  'BIRTHDAY',
  'SESSION_END',
  'GAME_RESULT',
  'COUPON_REDEEM',
  'CARD_REDEEM',
]);
export type Trigger = z.output<typeof Trigger>;

const codes = z
  .array(z.string().regex(/^[A-Za-z0-9_-]{1,40}$/))
  .min(1)
  .max(50);
/** Which products a benefit or a condition is about. */
export const ProductSet = z.discriminatedUnion('of', [
  z.object({ of: z.literal('ALL') }),
  z.object({ of: z.literal('PRODUCTS'), ids: z.array(id).min(1).max(200) }),
  z.object({ of: z.literal('CLASSIFY'), codes }),
  z.object({ of: z.literal('GROUP'), codes }),
]);
export type ProductSet = z.output<typeof ProductSet>;

const ids = z.array(id).min(1).max(50);
const count = z.int().min(1).max(10_000);

/** What must hold. All conditions of a rule must. */
export const Condition = z.discriminatedUnion('is', [
  z.object({ is: z.literal('LEVEL'), levelIds: ids }),
  z.object({ is: z.literal('LABEL'), labelIds: ids }),
  /** The member has bought nothing and recharged nothing before. */
  z.object({ is: z.literal('FIRST_ORDER') }),
  /** Only for employees, or for nobody who is one. */
  z.object({ is: z.literal('EMPLOYEE'), isOne: z.boolean() }),
  /** What is to be paid for the goods of the order, or the amount of a recharge. */
  z.object({ is: z.literal('AMOUNT'), atLeastFen: fen.min(1), on: ProductSet.optional() }),
  z.object({ is: z.literal('QTY'), atLeast: count, on: ProductSet }),
  /** DATA-08: where the order comes from. */
  z.object({ is: z.literal('SOURCE'), sources: z.array(z.int().min(0).max(4)).min(1).max(5) }),
  z.object({ is: z.literal('AREA'), areaIds: ids }),
  /** The day in a row on which the member signs in: exactly this one, or each that many days. */
  z.object({ is: z.literal('STREAK'), day: z.int().min(1).max(366), isRepeated: z.boolean().default(false) }),
  z.object({ is: z.literal('GAME'), game: line(20), atLeast: z.int().min(0).max(1_000_000) }),
]);
export type Condition = z.output<typeof Condition>;
export type ConditionKind = Condition['is'];

/** The share that is still paid: 8000 is 八折. */
const payBp = z
  .int()
  .min(0)
  .max(WHOLE_BP - 1);
/** The most this benefit gives in one order. */
const maxFen = fen.min(1).nullable().default(null);
const validDays = z.int().min(1).max(3650).nullable().default(null);

/** One step of a recharge bonus: from this amount on. */
export const BonusTier = z.object({ fromFen: fen.min(1), bonusFen: fen });
export type BonusTier = z.output<typeof BonusTier>;
/** Amounts rise, and a higher amount never gives less. */
const Tiers = z
  .array(BonusTier)
  .min(1)
  .max(20)
  .refine((all) =>
    all.every((tier, i) => {
      const before = all[i - 1];
      return !before || (tier.fromFen > before.fromFen && tier.bonusFen >= before.bonusFen);
    }),
  );

export const Benefit = z.discriminatedUnion('gives', [
  z.object({ gives: z.literal('LINE_PERCENT'), on: ProductSet, payBp, maxFen }),
  z.object({ gives: z.literal('LINE_FIXED'), on: ProductSet, offFen: fen.min(1), maxFen }),
  /** Of every `nth` units, sorted by price, the cheapest costs only `payBp`. */
  z.object({
    gives: z.literal('NTH_UNIT_PERCENT'),
    on: ProductSet,
    nth: z.int().min(2).max(10),
    payBp,
    /** Only units of one product make a group. */
    isSameProduct: z.boolean().default(false),
    /** The most groups in one order; null: as many as there are. */
    maxTimes: z.int().min(1).max(99).nullable().default(null),
    maxFen,
  }),
  z.object({ gives: z.literal('ORDER_PERCENT'), on: ProductSet.optional(), payBp, maxFen }),
  /** `everyFen`: once for each time the order reaches it (每满减); null: once. */
  z.object({
    gives: z.literal('ORDER_FIXED'),
    on: ProductSet.optional(),
    offFen: fen.min(1),
    everyFen: fen.min(1).nullable().default(null),
    maxTimes: z.int().min(1).max(99).nullable().default(null),
  }),
  z.object({ gives: z.literal('FREE_GOODS'), productId: id, qty: z.int().min(1).max(99) }),
  /** The bonus of the highest tier that a recharge reaches. */
  z.object({ gives: z.literal('BONUS_TIERS'), tiers: Tiers, validDays }),
  z.object({ gives: z.literal('BONUS_FEN'), fen: fen.min(1), validDays }),
  z.object({ gives: z.literal('POINTS'), points: z.int().min(1).max(1_000_000) }),
  z.object({ gives: z.literal('COUPON'), couponActivityId: id, qty: z.int().min(1).max(10) }),
  z.object({ gives: z.literal('DRAW_CHANCE'), drawActivityId: id, qty: z.int().min(1).max(10) }),
]);
export type Benefit = z.output<typeof Benefit>;
export type BenefitKind = Benefit['gives'];

/** One benefit of a rule, with conditions of its own beside those of the rule. Its key names it among the others for ever. */
export const Grant = z.object({
  key: z.string().regex(/^[a-z0-9]{1,8}$/),
  when: z.array(Condition).max(5).default([]),
  benefit: Benefit,
});
export type Grant = z.output<typeof Grant>;

/** Of a coupon: how many there are, how long each is good and how many one member may hold. */
export const CouponTerms = z.object({
  qty: z.int().min(1).max(1_000_000),
  /** Good for this many days after it was issued, and never longer than the activity. */
  validDays: z.int().min(1).max(3650),
  perMember: z.int().min(1).max(99),
  perOrder: z.int().min(1).max(9).default(1),
  returnOnRefund: z.boolean().default(true),
});
export type CouponTerms = z.output<typeof CouponTerms>;

export const PrizeKind = z.enum(['GOODS', 'BONUS', 'POINTS', 'COUPON', 'PHYSICAL', 'NONE']);
export const Prize = z
  .object({
    key: z.string().regex(/^[a-z0-9]{1,8}$/),
    name: line(20),
    kind: PrizeKind,
    weight: z.int().min(0).max(1_000_000),
    /** Null: without limit. */
    stock: z.int().min(0).max(1_000_000).nullable(),
    /** Not among the first that many draws of the activity. */
    unlockAfter: z.int().min(0).max(1_000_000).default(0),
    /** What one costs. */
    costFen: fen,
    productId: id.optional(),
    bonusFen: fen.optional(),
    validDays,
    points: z.int().min(1).max(1_000_000).optional(),
    couponActivityId: id.optional(),
  })
  .refine(
    (prize) =>
      ({
        GOODS: prize.productId,
        BONUS: prize.bonusFen,
        POINTS: prize.points,
        COUPON: prize.couponActivityId,
        PHYSICAL: true,
        NONE: true,
      })[prize.kind] !== undefined,
  );
export type Prize = z.output<typeof Prize>;
export const DrawTerms = z
  .object({
    prizes: z.array(Prize).min(1).max(20),
    /** Given when the drawn prize is not there: without limit, so that a draw always ends. */
    fallbackKey: z.string(),
    perDay: z.int().min(1).max(99),
    /** A purchase of this much gives one chance; null: purchases give none. */
    chancePerFen: fen.min(1).nullable().default(null),
  })
  .refine(({ prizes, fallbackKey }) => {
    const fallback = prizes.find(({ key }) => key === fallbackKey);
    return fallback?.stock === null && fallback.unlockAfter === 0 && new Set(prizes.map(({ key }) => key)).size === prizes.length;
  });
export type DrawTerms = z.output<typeof DrawTerms>;

/** A batch of recharge cards: sold for `priceFen`, worth `faceFen`. */
export const CardTerms = z
  .object({
    qty: z.int().min(1).max(100_000),
    faceFen: fen.min(1),
    priceFen: fen.min(1),
    /** How long the bonus is good once it is in the wallet. */
    validDays,
  })
  .refine(({ faceFen, priceFen }) => faceFen >= priceFen);
export type CardTerms = z.output<typeof CardTerms>;

/** What an activity does. `coupon`, `draw` and `card` belong to the presets of these names. */
export const Rule = z
  .object({
    trigger: Trigger,
    when: z.array(Condition).max(10).default([]),
    grants: z.array(Grant).max(20).default([]),
    coupon: CouponTerms.optional(),
    draw: DrawTerms.optional(),
    card: CardTerms.optional(),
  })
  .refine(({ grants }) => new Set(grants.map(({ key }) => key)).size === grants.length);
export type Rule = z.output<typeof Rule>;
