import type { ActivityContent } from '@netbar/contract/activities/activity/activity.model';
import { BONUS_RED_LINE_BP, presetForms, topBonusBp } from '@netbar/contract/activities/activity/activity.rules';
import type { ProductChoice } from '@netbar/contract/activities/activity/choices.model';
import { countHours } from '@netbar/contract/activities/activity/hours.rules';
import type { Benefit } from '@netbar/contract/activities/activity/rule.model';
import type { TrialResult } from '@netbar/contract/activities/activity/trial.model';
import { mulDiv, WHOLE_BP } from '@netbar/contract/kernel/money';
import { daysBetween } from '@netbar/contract/kernel/time';
import type { checkWords } from './checks.words.ts';

/** The part of the form that a check is about. */
export type CheckField = 'name' | 'dates' | 'branches' | 'part' | 'hours' | 'caps' | 'stack' | 'funders';

export interface Check {
  tone: 'error' | 'warning' | 'success';
  text: keyof typeof checkWords;
  params?: Record<string, string | number>;
  field?: CheckField;
}

/** What keeps a draft from being submitted, each with the part of the form where it is put right. */
export function findProblems(content: ActivityContent, today: string): Check[] {
  const { name, fromDay, toDay, hours, branchIds, budget, funders, supplierId } = content;
  const problems: Check[] = [];
  const add = (isWrong: boolean, text: Check['text'], field: CheckField) => {
    if (isWrong) problems.push({ tone: 'error', text, field });
  };
  add(name.trim() === '', 'nameMissing', 'name');
  add(fromDay > toDay, 'datesReversed', 'dates');
  add(fromDay <= toDay && toDay < today, 'datesOver', 'dates');
  add(branchIds?.length === 0, 'branchesMissing', 'branches');
  problems.push(...findRuleProblems(content));
  add(countHours(hours) === 0, 'hoursMissing', 'hours');
  add(budget !== null && budget.limit < 1, 'budgetMissing', 'caps');
  add(funders.supplierBp > 0 && supplierId === null, 'supplierMissing', 'funders');
  return problems;
}

const isEmptySet = (benefit: Benefit) =>
  'on' in benefit && benefit.on !== undefined && 'ids' in benefit.on && benefit.on.ids.length === 0;
const isEmptyCodes = (benefit: Benefit) =>
  'on' in benefit && benefit.on !== undefined && 'codes' in benefit.on && benefit.on.codes.length === 0;

function findRuleProblems({ preset, rule }: ActivityContent): Check[] {
  const problems: Check[] = [];
  const add = (text: Check['text']) => void problems.push({ tone: 'error', text, field: 'part' });
  const benefits = rule.grants.map(({ benefit }) => benefit);
  if (benefits.length === 0 && presetForms[preset].benefits.length > 0) add('benefitMissing');
  if (benefits.some((benefit) => isEmptySet(benefit) || isEmptyCodes(benefit))) add('productsMissing');
  if (benefits.some((benefit) => 'offFen' in benefit && benefit.offFen < 1)) add('amountMissing');
  if (benefits.some((benefit) => benefit.gives === 'FREE_GOODS' && benefit.productId === '')) add('giftMissing');
  const conditions = [...rule.when, ...rule.grants.flatMap(({ when }) => when)];
  if (conditions.some((condition) => condition.is === 'AMOUNT' && condition.atLeastFen < 1)) add('thresholdMissing');
  for (const benefit of benefits) if (benefit.gives === 'BONUS_TIERS') problems.push(...findTierProblems(benefit.tiers));
  return problems;
}

function findTierProblems(tiers: readonly { fromFen: number; bonusFen: number }[]): Check[] {
  const field = 'part' as const;
  if (tiers.length === 0 || tiers.some(({ fromFen }) => fromFen < 1)) return [{ tone: 'error', text: 'tierMissing', field }];
  const isRising = tiers.every((tier, i) => {
    const before = tiers[i - 1];
    return !before || (tier.fromFen > before.fromFen && tier.bonusFen >= before.bonusFen);
  });
  if (!isRising) return [{ tone: 'error', text: 'tiersFall', field }];
  const most = topBonusBp(tiers);
  const params = { share: `${(most / 100).toFixed(1)}%`, line: `${BONUS_RED_LINE_BP / 100}%` };
  const isOver = most > BONUS_RED_LINE_BP;
  return [
    { tone: isOver ? 'error' : 'success', text: isOver ? 'overRedLine' : 'withinRedLine', params, ...(isOver && { field }) },
  ];
}

/** What the trial found: a budget that ends early, other activities on the same orders, nothing at all. */
export function judgeTrial(content: ActivityContent, result: TrialResult): Check[] {
  const checks: Check[] = [];
  const { fromDay, toDay, budget } = content;
  if (result.hits === 0) checks.push({ tone: 'warning', text: 'noHits' });
  if (budget && result.usedUpDay !== null) {
    const day = daysBetween(result.fromDay, result.usedUpDay) + 1;
    if (day < daysBetween(fromDay, toDay) + 1)
      checks.push({ tone: 'warning', text: 'budgetEarly', params: { day }, field: 'caps' });
  } else if (budget) checks.push({ tone: 'success', text: 'budgetEnough' });
  for (const { name, docs, lost } of result.conflicts)
    checks.push({ tone: 'warning', text: lost > 0 ? 'conflictLost' : 'conflict', params: { name, docs, lost }, field: 'stack' });
  if (result.conflicts.length === 0 && result.hits > 0) checks.push({ tone: 'success', text: 'noConflict' });
  return checks;
}

/** What a unit costs with the benefit, and whether the minimum price holds it up. */
export function priceAfter(
  benefit: Benefit,
  { priceFen, minPriceFen }: Pick<ProductChoice, 'priceFen' | 'minPriceFen'>,
  isBelowMin: boolean,
) {
  if (priceFen === null) return null;
  const wanted =
    benefit.gives === 'LINE_FIXED'
      ? priceFen - benefit.offFen
      : 'payBp' in benefit
        ? mulDiv(priceFen, benefit.payBp, WHOLE_BP)
        : priceFen;
  const floor = isBelowMin ? 0 : Math.min(priceFen, minPriceFen);
  return { fen: Math.max(wanted, floor, 0), isHeldUp: wanted < floor };
}

/** Products that it is for: without a price, or sold at their minimum instead of the price wanted. */
export function judgeProducts({ rule, isBelowMin }: ActivityContent, products: readonly ProductChoice[]): Check[] {
  const [benefit] = rule.grants.map((one) => one.benefit);
  if (!benefit || products.length === 0) return [];
  if (!('on' in benefit) || benefit.on?.of !== 'PRODUCTS') return [];
  const prices = products.map((product) => ({ product, after: priceAfter(benefit, product, isBelowMin) }));
  const unpriced = prices.filter(({ after }) => after === null);
  const held = prices.filter(({ after }) => after?.isHeldUp);
  const first = (rows: typeof prices) => ({ name: rows[0]?.product.name ?? '', n: rows.length });
  return [
    ...(unpriced.length > 0
      ? [{ tone: 'warning' as const, text: 'unpriced' as const, params: first(unpriced), field: 'part' as const }]
      : []),
    held.length > 0
      ? { tone: 'warning', text: 'atMinimum', params: first(held), field: 'part' }
      : { tone: 'success', text: 'aboveMinimum' },
  ];
}
