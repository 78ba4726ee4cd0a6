import { ActivityContent, type Activity } from '@netbar/contract/activities/activity/activity.model';
import { presetForms, type Preset } from '@netbar/contract/activities/activity/activity.rules';
import { EVERY_HOUR } from '@netbar/contract/activities/activity/conditions.rules';
import type { Condition, ConditionKind, Grant, Rule } from '@netbar/contract/activities/activity/rule.model';
import { WHOLE_BP } from '@netbar/contract/kernel/money';
import { addDays } from '@netbar/contract/kernel/time';

const grant = (benefit: Grant['benefit'], when: Condition[] = []): Grant[] => [{ key: 'a', when, benefit }];
const noProducts = { of: 'PRODUCTS' as const, ids: [] };

/** What a new activity of each preset begins with. Sums that nobody has typed yet are 0, which the contract refuses. */
const firstRules: Record<Preset, () => Omit<Rule, 'trigger' | 'when'>> = {
  CHARGE_DISCOUNT: () => ({ grants: grant({ gives: 'BONUS_TIERS', tiers: [{ fromFen: 0, bonusFen: 0 }], validDays: 180 }) }),
  SECOND_CUP: () => ({
    grants: grant({
      gives: 'NTH_UNIT_PERCENT',
      on: noProducts,
      nth: 2,
      payBp: 5000,
      isSameProduct: false,
      maxTimes: null,
      maxFen: null,
    }),
  }),
  PRODUCT_DISCOUNT: () => ({ grants: grant({ gives: 'LINE_PERCENT', on: noProducts, payBp: 8000, maxFen: null }) }),
  SIGN_IN: () => ({ grants: grant({ gives: 'POINTS', points: 5 }) }),
  COUPON: () => ({
    grants: grant({ gives: 'ORDER_FIXED', offFen: 0, everyFen: null, maxTimes: null }),
    coupon: { qty: 100, validDays: 30, perMember: 1, perOrder: 1, returnOnRefund: true },
  }),
  PRIZES: () => ({
    grants: [],
    draw: {
      prizes: [
        {
          key: 'none',
          name: '谢谢参与',
          kind: 'NONE',
          weight: WHOLE_BP,
          stock: null,
          unlockAfter: 0,
          costFen: 0,
          validDays: null,
        },
      ],
      fallbackKey: 'none',
      perDay: 1,
      chancePerFen: null,
    },
  }),
  RECHARGE_CARD: () => ({ grants: [], card: { qty: 100, faceFen: 0, priceFen: 0, validDays: null } }),
  FESTIVAL: () => ({
    grants: grant({ gives: 'ORDER_FIXED', offFen: 0, everyFen: null, maxTimes: null }, [{ is: 'AMOUNT', atLeastFen: 0 }]),
  }),
  GAME: () => ({ grants: grant({ gives: 'POINTS', points: 50 }, [{ is: 'GAME', game: '', atLeast: 1 }]) }),
};

/** Thirty days from tomorrow on, at all hours, paid by the company. */
export const newContent = (preset: Preset, today: string): ActivityContent => ({
  preset,
  name: '',
  branchIds: null,
  fromDay: addDays(today, 1),
  toDay: addDays(today, 30),
  hours: EVERY_HOUR,
  priority: 50,
  exclusiveGroup: '',
  isStackable: false,
  isBelowMin: false,
  isForGroupBuy: false,
  funders: { companyBp: WHOLE_BP, branchBp: 0, supplierBp: 0 },
  supplierId: null,
  budget: null,
  perMember: null,
  perMemberDay: null,
  holdoutBp: 0,
  rule: { trigger: presetForms[preset].trigger, when: [], ...firstRules[preset]() },
  note: '',
});

/** What people fill in, of a stored activity. */
export const contentOf = (activity: Activity): ActivityContent => ActivityContent.parse(activity);

export const findCondition = <K extends ConditionKind>(conditions: readonly Condition[], kind: K) =>
  conditions.find((condition): condition is Extract<Condition, { is: K }> => condition.is === kind);

/** The conditions with one of a kind set or, without a value, taken away. */
export const withCondition = (conditions: readonly Condition[], kind: ConditionKind, condition?: Condition): Condition[] => [
  ...conditions.filter(({ is }) => is !== kind),
  ...(condition ? [condition] : []),
];

/** The grant of a form that edits a single one, and the rule with its benefit changed. */
export const withBenefit = (rule: Rule, benefit: Grant['benefit'], at = 0): Rule => ({
  ...rule,
  grants: rule.grants.map((one, i) => (i === at ? { ...one, benefit } : one)),
});

/** Shares of the cost in basis points. The last one fills itself up, and none goes below nothing. */
export function withShare(funders: ActivityContent['funders'], name: 'companyBp' | 'branchBp' | 'supplierBp', bp: number) {
  const order = ['companyBp', 'branchBp', 'supplierBp'] as const;
  const filler = name === 'companyBp' ? 'branchBp' : 'companyBp';
  const third = order.find((each) => each !== name && each !== filler) ?? 'supplierBp';
  const kept = Math.min(funders[third], WHOLE_BP - bp);
  return { ...funders, [name]: bp, [third]: kept, [filler]: WHOLE_BP - bp - kept };
}

/** The rule with what must be spent said at each benefit, where the form of several benefits shows it. */
export function withAmountsBelow(rule: Rule): Rule {
  const amount = findCondition(rule.when, 'AMOUNT');
  if (!amount) return rule;
  const grants = rule.grants.map((one) => (findCondition(one.when, 'AMOUNT') ? one : { ...one, when: [...one.when, amount] }));
  return { ...rule, when: withCondition(rule.when, 'AMOUNT'), grants };
}
