import { ActivityContent } from '@netbar/contract/activities/activity/activity.model';
import { presets } from '@netbar/contract/activities/activity/activity.rules';
import { describe, expect, it } from 'vitest';
import { sampleActivity, sampleProducts, sampleResult, today } from '../testing/activities.ts';
import { findProblems, judgeProducts, judgeTrial } from './checks.rules.ts';
import { contentOf, newContent, withAmountsBelow, withShare } from './content.rules.ts';
import { chargeExamples, orderExamples, unitsOf } from './example.rules.ts';

const charge = (over: object = {}) => ({ ...contentOf(sampleActivity()), toDay: today, ...over });
const texts = (content: ActivityContent) => findProblems(content, today).map(({ tone, text }) => `${tone} ${text}`);
const cups = (over: object = {}): ActivityContent => {
  const content = newContent('SECOND_CUP', today);
  const [grant] = content.rule.grants;
  const on = { of: 'PRODUCTS' as const, ids: sampleProducts.map(({ id }) => id) };
  return {
    ...content,
    name: '夜场',
    rule: { ...content.rule, grants: [{ ...grant!, benefit: { ...grant!.benefit, on, ...over } as never }] },
  };
};

describe('checks', () => {
  it('a new activity says what is missing, and none of it can be stored', () => {
    for (const preset of presets)
      expect(findProblems(newContent(preset, today), today)[0]).toMatchObject({ text: 'nameMissing' });
    expect(texts(newContent('SECOND_CUP', today))).toContain('error productsMissing');
    expect(texts(newContent('CHARGE_DISCOUNT', today))).toContain('error tierMissing');
    expect(texts(newContent('FESTIVAL', today))).toEqual(['error nameMissing', 'error amountMissing', 'error thresholdMissing']);
    expect(ActivityContent.safeParse(newContent('SECOND_CUP', today)).success).toBe(false);
  });
  it('dates, hours, budget and supplier', () => {
    expect(texts(charge({ fromDay: '2020-01-02', toDay: '2020-01-01' }))).toContain('error datesReversed');
    expect(texts(charge({ fromDay: '2020-01-01', toDay: '2020-01-02' }))).toContain('error datesOver');
    expect(texts(charge({ hours: [0, 0, 0, 0, 0, 0, 0] }))).toContain('error hoursMissing');
    expect(texts(charge({ budget: { kind: 'SPEND', limit: 0 } }))).toContain('error budgetMissing');
    expect(texts(charge({ funders: { companyBp: 5000, branchBp: 0, supplierBp: 5000 } }))).toContain('error supplierMissing');
  });
  it('tiers must rise, and stay below the red line', () => {
    const tiered = (...tiers: [number, number][]) => {
      const content = charge();
      const benefit = {
        gives: 'BONUS_TIERS' as const,
        validDays: null,
        tiers: tiers.map(([fromFen, bonusFen]) => ({ fromFen, bonusFen })),
      };
      return texts({ ...content, rule: { ...content.rule, grants: [{ key: 'a', when: [], benefit }] } });
    };
    expect(tiered([5000, 500], [10_000, 2000])).toEqual(['success withinRedLine']);
    expect(tiered([5000, 500], [5000, 600])).toEqual(['error tiersFall']);
    expect(tiered([5000, 500], [10_000, 400])).toEqual(['error tiersFall']);
    expect(tiered([10_000, 3501])).toEqual(['error overRedLine']);
    expect(tiered([10_000, 3500])).toEqual(['success withinRedLine']);
  });
  it('the trial tells of a budget that ends early and of other activities', () => {
    const found = judgeTrial(
      charge({ fromDay: today, toDay: '2099-01-01' }),
      sampleResult({ usedUpDay: today, conflicts: [{ activityId: 'x', name: '首充', docs: 41, lost: 7 }] }),
    );
    expect(found.map(({ text }) => text)).toEqual(['budgetEarly', 'conflictLost']);
    expect(judgeTrial(charge(), sampleResult()).map(({ text }) => text)).toEqual(['budgetEnough', 'noConflict']);
  });
  it('products that fall below their minimum are named', () => {
    expect(judgeProducts(cups(), sampleProducts)).toMatchObject([{ text: 'atMinimum', params: { name: '柠檬茶', n: 1 } }]);
    expect(judgeProducts(cups({ payBp: 9000 }), sampleProducts)).toMatchObject([{ text: 'aboveMinimum' }]);
  });
});

describe('worked examples come from the engine', () => {
  it('a recharge gets the tier it reaches; one below the first gets none', () => {
    const examples = chargeExamples(charge());
    expect(examples.map(({ amountFen, bonusFen }) => [amountFen, bonusFen])).toEqual([
      [23_000, 5000],
      [6000, 500],
      [2500, 0],
    ]);
  });
  it('of three cups the two dearest are a pair, and the third is left over', () => {
    const [example] = orderExamples(cups(), sampleProducts);
    expect(example?.quote.discountFen).toBe(900);
    expect(unitsOf(example!, { nth: 2, isSameProduct: false, maxTimes: null })).toMatchObject([
      { name: '拿铁', group: 0, isLast: false },
      { name: '冰美式', group: 0, isLast: true },
      { name: '柠檬茶', group: null },
    ]);
  });
  it('the same product only, at most so often', () => {
    const example = orderExamples(cups(), sampleProducts).find(({ lines }) => lines[0]?.qty === 3)!;
    const units = (rule: { isSameProduct: boolean; maxTimes: number | null }) =>
      unitsOf(example, { nth: 2, ...rule }).map(({ group }) => group);
    expect(units({ isSameProduct: true, maxTimes: null })).toEqual([0, 0, null, 1, 1]);
    expect(units({ isSameProduct: true, maxTimes: 1 })).toEqual([0, 0, null, null, null]);
  });
  it('an order reaches the threshold of the rule', () => {
    const content = newContent('FESTIVAL', today);
    const grants = [
      {
        key: 'a',
        when: [{ is: 'AMOUNT' as const, atLeastFen: 10_000 }],
        benefit: { gives: 'ORDER_FIXED' as const, offFen: 800, everyFen: null, maxTimes: null },
      },
    ];
    const [example] = orderExamples({ ...content, rule: { ...content.rule, grants } }, sampleProducts);
    expect([example!.quote.grossFen >= 10_000, example!.quote.discountFen]).toEqual([true, 800]);
  });
});

describe('the form', () => {
  it('another share of the cost fills up, and all come to the whole', () => {
    const whole = { companyBp: 10_000, branchBp: 0, supplierBp: 0 };
    expect(withShare(whole, 'companyBp', 6000)).toEqual({ companyBp: 6000, branchBp: 4000, supplierBp: 0 });
    expect(withShare(whole, 'supplierBp', 3000)).toEqual({ companyBp: 7000, branchBp: 0, supplierBp: 3000 });
    expect(withShare({ companyBp: 2000, branchBp: 5000, supplierBp: 3000 }, 'branchBp', 9000)).toEqual({
      companyBp: 0,
      branchBp: 9000,
      supplierBp: 1000,
    });
  });
  it('what must be spent is moved to the benefits, where several are edited', () => {
    const amount = { is: 'AMOUNT' as const, atLeastFen: 3000 };
    const { rule } = newContent('FESTIVAL', today);
    const moved = withAmountsBelow({ ...rule, when: [amount], grants: rule.grants.map((grant) => ({ ...grant, when: [] })) });
    expect([moved.when, moved.grants[0]?.when]).toEqual([[], [amount]]);
  });
});
