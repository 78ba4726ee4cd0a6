import fc from 'fast-check';
import type { Candidate, QuoteLine, QuoteOrder } from '#activities/activity/quote.model.ts';
import { EVERY_HOUR } from '#activities/activity/conditions.rules.ts';
import { Rule, type ProductSet } from '#activities/activity/rule.model.ts';

/** A Wednesday, noon in China. */
export const NOON = new Date('2026-11-18T04:00:00Z');

const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
export const productId = (key: string) =>
  uuid(Array.from(key).reduce((sum, char) => sum * 131 + char.charCodeAt(0), 7) % 10 ** 11);

export const line = (some: Partial<QuoteLine>): QuoteLine => ({
  key: 'a',
  productId: null,
  classifyCode: '',
  groupCode: '',
  kind: 'GOODS',
  unitPriceFen: 1000,
  minPriceFen: 0,
  qty: 1,
  ...some,
});

let made = 0;
export const candidate = (some: Partial<Candidate> & { rule: Rule }): Candidate => ({
  id: uuid(++made),
  name: `activity ${made}`,
  priority: 50,
  exclusiveGroup: '',
  isStackable: true,
  isBelowMin: false,
  isForGroupBuy: false,
  validFrom: new Date('2026-11-01T00:00:00Z'),
  validTo: new Date('2026-12-01T00:00:00Z'),
  hours: EVERY_HOUR,
  holdoutBp: 0,
  leftFen: null,
  leftUses: null,
  perMember: null,
  perMemberDay: null,
  ...some,
});

export const percentOff = (payBp: number, on: ProductSet = { of: 'ALL' }) =>
  Rule.parse({ trigger: 'QUOTE_ORDER', grants: [{ key: 'a', benefit: { gives: 'LINE_PERCENT', on, payBp } }] });

export const secondCup = (some: object = {}) =>
  Rule.parse({
    trigger: 'QUOTE_ORDER',
    grants: [{ key: 'a', benefit: { gives: 'NTH_UNIT_PERCENT', on: { of: 'ALL' }, nth: 2, payBp: 5000, ...some } }],
  });

const names = ['a', 'b', 'c', 'd', 'e'];
const anyLine = fc.record({
  classifyCode: fc.constantFrom('DRINK', 'FOOD'),
  groupCode: fc.constantFrom('', 'G1'),
  kind: fc.constantFrom('GOODS', 'GOODS', 'GOODS', 'SERVICE', 'LEASE', 'CARD', 'RECHARGE' as const),
  unitPriceFen: fc.integer({ min: 0, max: 5000 }),
  minPriceFen: fc.integer({ min: 0, max: 3000 }),
  qty: fc.integer({ min: 1, max: 9 }),
});
/** Each product at most once, as in an order. */
export const anyOrder: fc.Arbitrary<QuoteOrder> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...names), anyLine), { selector: ([name]) => name, minLength: 1 })
  .map((lines) => ({
    source: 1,
    areaId: null,
    coupons: [],
    lines: lines.map(([key, rest]) => ({ key, productId: productId(key), ...rest }) as QuoteLine),
  }));

const anySet: fc.Arbitrary<ProductSet> = fc.oneof(
  fc.constant({ of: 'ALL' as const }),
  fc
    .uniqueArray(fc.constantFrom(...names), { minLength: 1 })
    .map((keys) => ({ of: 'PRODUCTS' as const, ids: keys.map(productId) })),
  fc.constantFrom('DRINK', 'FOOD').map((code) => ({ of: 'CLASSIFY' as const, codes: [code] })),
);
const payBp = fc.integer({ min: 0, max: 9999 });
const maxFen = fc.option(fc.integer({ min: 1, max: 3000 }));
const maxTimes = fc.option(fc.integer({ min: 1, max: 5 }));
const anyBenefit = fc.oneof(
  fc.record({ gives: fc.constant('LINE_PERCENT'), on: anySet, payBp, maxFen }),
  fc.record({ gives: fc.constant('LINE_FIXED'), on: anySet, offFen: fc.integer({ min: 1, max: 2000 }), maxFen }),
  fc.record({
    gives: fc.constant('NTH_UNIT_PERCENT'),
    on: anySet,
    nth: fc.integer({ min: 2, max: 4 }),
    payBp,
    isSameProduct: fc.boolean(),
    maxTimes,
    maxFen,
  }),
  fc.record({ gives: fc.constant('ORDER_PERCENT'), on: anySet, payBp, maxFen }),
  fc.record({
    gives: fc.constant('ORDER_FIXED'),
    offFen: fc.integer({ min: 1, max: 3000 }),
    everyFen: fc.option(fc.integer({ min: 100, max: 5000 })),
    maxTimes,
  }),
);
const anyCondition = fc.oneof(
  fc.record({ is: fc.constant('AMOUNT'), atLeastFen: fc.integer({ min: 1, max: 8000 }) }),
  fc.record({ is: fc.constant('QTY'), atLeast: fc.integer({ min: 1, max: 6 }), on: anySet }),
);
const anyRule = fc
  .record({ when: fc.array(anyCondition, { maxLength: 1 }), benefits: fc.array(anyBenefit, { minLength: 1, maxLength: 2 }) })
  .map(({ when, benefits }) =>
    Rule.parse({ trigger: 'QUOTE_ORDER', when, grants: benefits.map((benefit, i) => ({ key: `k${i}`, benefit })) }),
  );
export const anyCandidates: fc.Arbitrary<Candidate[]> = fc.array(
  fc
    .record({
      rule: anyRule,
      priority: fc.integer({ min: 49, max: 51 }),
      exclusiveGroup: fc.constantFrom('', '', 'A', 'B'),
      isStackable: fc.boolean(),
      leftFen: fc.option(fc.integer({ min: 0, max: 3000 })),
    })
    .map(candidate),
  { maxLength: 6 },
);
