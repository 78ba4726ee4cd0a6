import { defineLifecycle } from '#kernel/lifecycle.ts';
import { allocate, mulDiv, WHOLE_BP } from '#kernel/money.ts';
import type { BenefitKind, BonusTier, ConditionKind, Rule, Trigger } from './rule.model.ts';

/**
 * Not started, running and over follow from the clock and are not statuses. An approved activity may end earlier, be paused or
 * be given a larger budget; everything else is a new activity.
 */
export const activityLifecycle = defineLifecycle({
  name: 'ACTIVITY',
  initial: ['DRAFT'],
  actions: {
    change: { from: ['DRAFT'], to: 'same', can: 'ACTIVITY_EDIT' },
    submit: { from: ['DRAFT'], to: 'PENDING', can: 'ACTIVITY_EDIT' },
    approve: { from: ['PENDING'], to: 'APPROVED' },
    reject: { from: ['PENDING'], to: 'REJECTED' },
    withdraw: { from: ['PENDING'], to: 'DRAFT' },
    redraft: { from: ['REJECTED'], to: 'DRAFT', can: 'ACTIVITY_EDIT' },
    pause: { from: ['APPROVED'], to: 'PAUSED', can: 'ACTIVITY_STOP' },
    resume: { from: ['PAUSED'], to: 'APPROVED', can: 'ACTIVITY_STOP' },
    terminate: { from: ['APPROVED', 'PAUSED'], to: 'TERMINATED', can: 'ACTIVITY_STOP' },
    endEarlier: { from: ['APPROVED', 'PAUSED'], to: 'same', can: 'ACTIVITY_STOP' },
    raiseBudget: { from: ['APPROVED', 'PAUSED'], to: 'same' },
    discard: { from: ['DRAFT', 'REJECTED'], to: 'DISCARDED', can: 'ACTIVITY_EDIT' },
  },
});
export type ActivityStatus = 'DRAFT' | 'PENDING' | 'REJECTED' | 'APPROVED' | 'PAUSED' | 'TERMINATED' | 'DISCARDED';

export const presets = [
  'CHARGE_DISCOUNT',
  'SECOND_CUP',
  'PRODUCT_DISCOUNT',
  'SIGN_IN',
  'COUPON',
  'PRIZES',
  'RECHARGE_CARD',
  'FESTIVAL',
  'GAME',
] as const;
export type Preset = (typeof presets)[number];

/** A preset is a form over the engine: which event, benefits and conditions it offers. */
interface PresetForm {
  trigger: Trigger;
  benefits: readonly BenefitKind[];
  conditions: readonly ConditionKind[];
  /** The part of the rule that only this preset has. */
  terms?: 'coupon' | 'draw' | 'card';
}

const memberConditions = ['LEVEL', 'LABEL', 'EMPLOYEE'] as const;
const rewards = ['POINTS', 'BONUS_FEN', 'COUPON', 'DRAW_CHANCE'] as const;

export const presetForms: Readonly<Record<Preset, PresetForm>> = {
  CHARGE_DISCOUNT: {
    trigger: 'CHARGE_PAID',
    benefits: ['BONUS_TIERS'],
    conditions: [...memberConditions, 'FIRST_ORDER'],
  },
  SECOND_CUP: { trigger: 'QUOTE_ORDER', benefits: ['NTH_UNIT_PERCENT'], conditions: [...memberConditions, 'SOURCE', 'AREA'] },
  PRODUCT_DISCOUNT: {
    trigger: 'QUOTE_ORDER',
    benefits: ['LINE_PERCENT', 'LINE_FIXED'],
    conditions: [...memberConditions, 'QTY', 'SOURCE', 'AREA'],
  },
  SIGN_IN: { trigger: 'SIGN_IN', benefits: rewards, conditions: [...memberConditions, 'STREAK'] },
  COUPON: {
    trigger: 'COUPON_REDEEM',
    benefits: ['ORDER_FIXED', 'ORDER_PERCENT', 'LINE_PERCENT', 'LINE_FIXED'],
    conditions: ['AMOUNT', 'QTY', 'SOURCE', 'AREA'],
    terms: 'coupon',
  },
  PRIZES: { trigger: 'DRAW', benefits: [], conditions: memberConditions, terms: 'draw' },
  RECHARGE_CARD: { trigger: 'CARD_REDEEM', benefits: [], conditions: [], terms: 'card' },
  FESTIVAL: {
    trigger: 'QUOTE_ORDER',
    benefits: ['ORDER_PERCENT', 'ORDER_FIXED', 'LINE_PERCENT', 'FREE_GOODS'],
    conditions: [...memberConditions, 'FIRST_ORDER', 'AMOUNT', 'QTY', 'SOURCE', 'AREA'],
  },
  GAME: { trigger: 'GAME_RESULT', benefits: rewards, conditions: [...memberConditions, 'GAME'] },
};

/** Recharges and orders of the past can be replayed; sign-ins, draws and cards have none. */
export const isTried = (preset: Preset) =>
  preset === 'CHARGE_DISCOUNT' || preset === 'SECOND_CUP' || preset === 'PRODUCT_DISCOUNT' || preset === 'FESTIVAL';

const termNames = ['coupon', 'draw', 'card'] as const;

/** Whether a rule has only what its preset offers, and all that it needs. */
export function fitsPreset(preset: Preset, rule: Rule): boolean {
  const { trigger, benefits, conditions, terms } = presetForms[preset];
  const isKnown = (kind: ConditionKind) => conditions.includes(kind);
  return (
    rule.trigger === trigger &&
    rule.when.every(({ is }) => isKnown(is)) &&
    rule.grants.every(({ benefit, when }) => benefits.includes(benefit.gives) && when.every(({ is }) => isKnown(is))) &&
    (benefits.length === 0) === (rule.grants.length === 0) &&
    // Each coupon is one use, so it gives one benefit.
    (preset !== 'COUPON' || rule.grants.length === 1) &&
    termNames.every((name) => (name === terms) === (rule[name] !== undefined))
  );
}

/** Who bears the cost, in 1/10000, together the whole. */
export interface FunderShares {
  companyBp: number;
  branchBp: number;
  supplierBp: number;
}

/** An amount split over who bears it, to the fen. */
export function sharesOfFunders(amountFen: number, { companyBp, branchBp, supplierBp }: FunderShares) {
  const [companyFen = 0, branchFen = 0, supplierFen = 0] = allocate(amountFen, [companyBp, branchBp, supplierBp]);
  return { companyFen, branchFen, supplierFen };
}

/** It was approved, whatever came after. */
export const isLaunched = (status: ActivityStatus) => status === 'APPROVED' || status === 'PAUSED' || status === 'TERMINATED';

/** Where an activity stands, from its status and the clock. */
export type ActivityState = 'DRAFT' | 'PENDING' | 'REJECTED' | 'UPCOMING' | 'RUNNING' | 'PAUSED' | 'ENDED' | 'DISCARDED';
export function stateOf(
  { status, validFrom, validTo }: { status: ActivityStatus; validFrom: Date; validTo: Date },
  now: Date,
): ActivityState {
  switch (status) {
    case 'TERMINATED':
      return 'ENDED';
    case 'APPROVED':
    case 'PAUSED':
      if (now >= validTo) return 'ENDED';
      if (status === 'PAUSED') return 'PAUSED';
      return now < validFrom ? 'UPCOMING' : 'RUNNING';
    case 'DRAFT':
    case 'PENDING':
    case 'REJECTED':
    case 'DISCARDED':
      return status;
  }
}

/** How much of its budget is used compared with how much of its time is over, and when it will be used up at this pace. */
export function paceOf(
  { used, limit, validFrom, validTo }: { used: number; limit: number; validFrom: Date; validTo: Date },
  now: Date,
): { usedShare: number; timeShare: number; isFast: boolean; lastsUntil: Date | null } {
  const [from, to, at] = [validFrom.getTime(), validTo.getTime(), Math.min(now.getTime(), validTo.getTime())];
  const passed = Math.max(0, at - from);
  const [usedShare, timeShare] = [limit === 0 ? 1 : used / limit, to === from ? 1 : passed / (to - from)];
  const endsAt = used === 0 || passed === 0 ? Number.POSITIVE_INFINITY : from + (passed * limit) / used;
  return {
    usedShare,
    timeShare,
    isFast: usedShare > timeShare + 0.1,
    lastsUntil: endsAt < to ? new Date(endsAt) : null,
  };
}

/** From this cost on a trial, finance must approve too. */
export const FINANCE_FROM_FEN = 1_000_000;
/** The share of a recharge that a brand gives away at most. What gives more cannot be submitted. */
export const BONUS_RED_LINE_BP = 3500;
/** The largest share of a recharge that one of these tiers gives back. */
export const topBonusBp = (tiers: readonly BonusTier[]) =>
  Math.max(0, ...tiers.map(({ fromFen, bonusFen }) => mulDiv(bonusFen, WHOLE_BP, fromFen)));
