import type { Rule } from './rule.model.ts';

/** An activity as the engine sees it. */
export interface Candidate {
  id: string;
  name: string;
  rule: Rule;
  priority: number;
  exclusiveGroup: string;
  isStackable: boolean;
  /** May sell below the minimum price of a product. */
  isBelowMin: boolean;
  /** Named for orders of group-buy platforms, which get no activity otherwise. */
  isForGroupBuy: boolean;
  validFrom: Date;
  validTo: Date;
  /** Seven days from Monday, 24 bits each: the hours in which it is on. */
  hours: number[];
  holdoutBp: number;
  /** What it may still give; null: without limit. The order that is quoted again does not count against it. */
  leftFen: number | null;
  leftUses: number | null;
  perMember: number | null;
  perMemberDay: number | null;
}

/** The member as conditions see them. */
export interface MemberFacts {
  id: string;
  levelId: string | null;
  labelIds: string[];
  isFirstOrder: boolean;
  isEmployee: boolean;
  /** How often each activity was used: ever, and on this business day. The order that is quoted again does not count. */
  uses: Record<string, { total: number; today: number }>;
}

export interface QuoteLine {
  /** Names the line in the answer. */
  key: string;
  productId: string | null;
  classifyCode: string;
  groupCode: string;
  kind: 'GOODS' | 'RECHARGE' | 'SERVICE' | 'LEASE' | 'CARD';
  unitPriceFen: number;
  minPriceFen: number;
  qty: number;
}

export interface QuoteOrder {
  source: number;
  areaId: string | null;
  lines: readonly QuoteLine[];
  /** Coupons that were shown, by the activity they are of. */
  coupons: readonly { couponId: string; activityId: string }[];
}

/** Why an activity gives nothing. */
export type Reason =
  | 'NOT_NOW'
  | 'HELD_OUT'
  | 'NO_MEMBER'
  | 'LEVEL'
  | 'LABEL'
  | 'NOT_FIRST'
  | 'EMPLOYEES_ONLY'
  | 'NOT_EMPLOYEES'
  | 'AMOUNT'
  | 'QTY'
  | 'SOURCE'
  | 'AREA'
  | 'STREAK'
  | 'GAME'
  | 'NO_PRODUCT'
  | 'BUDGET'
  | 'MEMBER_TOTAL'
  | 'MEMBER_DAY'
  | 'BETTER_ONE'
  | 'NOT_STACKABLE'
  | 'MIN_PRICE'
  | 'COUPON_LIMIT';

/** What one benefit takes off one line. */
export interface Adjustment {
  activityId: string;
  benefitKey: string;
  lineKey: string;
  amountFen: number;
}

export interface Gift {
  activityId: string;
  benefitKey: string;
  productId: string;
  qty: number;
}

/** What became of one candidate: applied, or why not. */
export interface Verdict {
  activityId: string;
  couponId: string | null;
  reason: Reason | null;
  amountFen: number;
}

export interface Quote {
  lines: { key: string; grossFen: number; discountFen: number; netFen: number }[];
  grossFen: number;
  discountFen: number;
  payableFen: number;
  adjustments: Adjustment[];
  gifts: Gift[];
  verdicts: Verdict[];
}
