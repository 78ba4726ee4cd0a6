import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCandidates, anyOrder, candidate, line, NOON, percentOff, productId, secondCup } from '#testing/activities.ts';
import { quote } from './quote.rules.ts';
import { Rule } from './rule.model.ts';

const cup = (key: string, unitPriceFen: number, qty = 1) => line({ key, productId: productId(key), unitPriceFen, qty });
const order = (lines: ReturnType<typeof line>[], rest: object = {}) => ({ source: 1, areaId: null, lines, coupons: [], ...rest });
const priced = (lines: ReturnType<typeof line>[], candidates: ReturnType<typeof candidate>[]) =>
  quote(order(lines), null, NOON, candidates);

describe('golden examples', () => {
  it('§13 second cup: cups 1800, 1500, 1200 give 750 off', () => {
    const found = priced([cup('a', 1800), cup('b', 1500), cup('c', 1200)], [candidate({ rule: secondCup() })]);
    expect(found.discountFen).toBe(750);
    // The pair shares it, so either cup returns its own part.
    expect(found.lines.map(({ discountFen }) => discountFen)).toEqual([409, 341, 0]);
  });

  it('§13 an order discount of 100 over nets 333, 333, 334 takes 33, 33, 34', () => {
    const rule = Rule.parse({ trigger: 'QUOTE_ORDER', grants: [{ key: 'a', benefit: { gives: 'ORDER_FIXED', offFen: 100 } }] });
    const found = priced([cup('a', 333), cup('b', 333), cup('c', 334)], [candidate({ rule })]);
    expect(found.lines.map(({ discountFen }) => discountFen)).toEqual([33, 33, 34]);
  });

  it('lessons 3: 40 % off, then 70 % off what is left, leaves 18 %', () => {
    const order = Rule.parse({
      trigger: 'QUOTE_ORDER',
      grants: [{ key: 'a', benefit: { gives: 'ORDER_PERCENT', payBp: 3000 } }],
    });
    const found = priced([cup('a', 10_000)], [candidate({ rule: percentOff(6000) }), candidate({ rule: order })]);
    expect(found.payableFen).toBe(1800);
  });

  it('lessons 3: 25 pieces of 399.00 with 10 % off cost 8977.50', () => {
    expect(priced([cup('a', 39_900, 25)], [candidate({ rule: percentOff(9000) })]).payableFen).toBe(897_750);
  });

  it('every full 30.00 takes 8.00 off, at most twice', () => {
    const rule = Rule.parse({
      trigger: 'QUOTE_ORDER',
      grants: [{ key: 'a', benefit: { gives: 'ORDER_FIXED', offFen: 800, everyFen: 3000, maxTimes: 2 } }],
    });
    const off = (fen: number) => priced([cup('a', fen)], [candidate({ rule })]).discountFen;
    expect([2999, 3000, 6000, 9000].map(off)).toEqual([0, 800, 1600, 1600]);
  });
});

describe('discounts of staff', () => {
  const on = (isOne: boolean) => candidate({ rule: { ...percentOff(8000), when: [{ is: 'EMPLOYEE', isOne }] } });
  const facts = { id: productId('m'), levelId: null, labelIds: [], isFirstOrder: false, uses: {} };
  const offFor = (isOne: boolean, isEmployee: boolean | null) => {
    const member = isEmployee === null ? null : { ...facts, isEmployee };
    const { discountFen, verdicts } = quote(order([cup('a', 1000)]), member, NOON, [on(isOne)]);
    return discountFen || verdicts[0]?.reason;
  };

  it('are for employees alone, or for all but them; a guest without a membership is none', () => {
    expect([true, false, null].map((isEmployee) => offFor(true, isEmployee))).toEqual([200, 'EMPLOYEES_ONLY', 'EMPLOYEES_ONLY']);
    expect([true, false, null].map((isEmployee) => offFor(false, isEmployee))).toEqual(['NOT_EMPLOYEES', 200, 200]);
  });
});

describe('second cup', () => {
  it('pairs units, not rows: four cups of one product make two pairs', () => {
    expect(priced([cup('a', 1000, 4)], [candidate({ rule: secondCup() })]).discountFen).toBe(1000);
  });
  it('gives at most as many pairs as it says, the dearest first', () => {
    const rule = secondCup({ maxTimes: 1 });
    expect(priced([cup('a', 2000, 2), cup('b', 1000, 2)], [candidate({ rule })]).discountFen).toBe(1000);
  });
  it('of one product only, if it says so', () => {
    const rule = secondCup({ isSameProduct: true });
    expect(priced([cup('a', 1800), cup('b', 1500)], [candidate({ rule })]).discountFen).toBe(0);
  });
  it('charges the minimum price where half of it would be less', () => {
    const dear = { ...cup('a', 1800, 2), minPriceFen: 1500 };
    expect(priced([dear], [candidate({ rule: secondCup() })]).discountFen).toBe(300);
  });
  it('a unit is in one pair only, also of two rules', () => {
    const found = priced([cup('a', 1000, 2)], [candidate({ rule: secondCup() }), candidate({ rule: secondCup() })]);
    expect(found.discountFen).toBe(500);
  });
});

describe('which activities apply', () => {
  it('of an exclusive group the one that gives most', () => {
    const [small, large] = [9000, 7000].map((payBp) => candidate({ rule: percentOff(payBp), exclusiveGroup: 'cups' }));
    const found = priced([cup('a', 1000)], [small!, large!]);
    expect(found.discountFen).toBe(300);
    expect(found.verdicts.find(({ activityId }) => activityId === small!.id)?.reason).toBe('BETTER_ONE');
  });
  it('one that cannot be combined takes a line alone and leaves the other lines', () => {
    const own = { of: 'PRODUCTS' as const, ids: [productId('a')] };
    const best = candidate({ rule: percentOff(5000, own), isStackable: false });
    const all = candidate({ rule: percentOff(8000) });
    expect(priced([cup('a', 1000), cup('b', 1000)], [all, best]).lines.map(({ discountFen }) => discountFen)).toEqual([500, 200]);
  });
  it('tests amount thresholds again after the activities before it', () => {
    const rule = Rule.parse({
      trigger: 'QUOTE_ORDER',
      when: [{ is: 'AMOUNT', atLeastFen: 1000 }],
      grants: [{ key: 'a', benefit: { gives: 'ORDER_FIXED', offFen: 100 } }],
    });
    expect(priced([cup('a', 1000)], [candidate({ rule })]).discountFen).toBe(100);
    expect(priced([cup('a', 1000)], [candidate({ rule }), candidate({ rule: percentOff(9000) })]).discountFen).toBe(100);
  });
  it('recharges, deposits and rents are outside every base and threshold', () => {
    const charge = line({ key: 'r', kind: 'RECHARGE', unitPriceFen: 10_000 });
    const rent = line({ key: 'l', kind: 'LEASE', unitPriceFen: 5000 });
    const rule = Rule.parse({
      trigger: 'QUOTE_ORDER',
      when: [{ is: 'AMOUNT', atLeastFen: 2000 }],
      grants: [{ key: 'a', benefit: { gives: 'ORDER_PERCENT', payBp: 5000 } }],
    });
    const found = priced([charge, rent, cup('a', 1000)], [candidate({ rule })]);
    expect(found).toMatchObject({ discountFen: 0, verdicts: [{ reason: 'AMOUNT' }] });
  });
  it('gives nothing when the budget does not cover the whole benefit', () => {
    const found = priced([cup('a', 1000)], [candidate({ rule: percentOff(5000), leftFen: 499 })]);
    expect(found).toMatchObject({ discountFen: 0, verdicts: [{ reason: 'BUDGET' }] });
  });
  it('gives group-buy orders nothing unless it names them', () => {
    const [plain, named] = [false, true].map((isForGroupBuy) => candidate({ rule: percentOff(5000), isForGroupBuy }));
    const at = (one: ReturnType<typeof candidate>) =>
      quote(order([cup('a', 1000)], { source: 4 }), null, NOON, [one]).discountFen;
    expect([at(plain!), at(named!)]).toEqual([0, 500]);
  });
});

describe('properties', () => {
  const runs = { numRuns: 500 };

  it('the order of candidates and of lines does not matter', () => {
    fc.assert(
      fc.property(anyOrder, anyCandidates, fc.infiniteStream(fc.nat()), (order, candidates, random) => {
        const shuffled = <T>(all: readonly T[]) =>
          all
            .map((one) => ({ one, by: random.next().value as number }))
            .toSorted((a, b) => a.by - b.by)
            .map(({ one }) => one);
        const first = quote(order, null, NOON, candidates);
        const second = quote({ ...order, lines: shuffled(order.lines) }, null, NOON, shuffled(candidates));
        const byKey = (found: typeof first) => new Map(found.lines.map((line) => [line.key, line.discountFen]));
        expect(byKey(second)).toEqual(byKey(first));
        expect(second.verdicts).toEqual(first.verdicts);
      }),
      runs,
    );
  });

  it('splitting a line changes no price', () => {
    fc.assert(
      fc.property(anyOrder, anyCandidates, (order, candidates) => {
        const split = order.lines.flatMap((line) =>
          line.qty < 2
            ? [line]
            : [
                { ...line, qty: 1 },
                { ...line, key: `${line.key}'`, qty: line.qty - 1 },
              ],
        );
        const whole = quote(order, null, NOON, candidates);
        expect(quote({ ...order, lines: split }, null, NOON, candidates).payableFen).toBe(whole.payableFen);
      }),
      runs,
    );
  });

  it('no line is paid below zero or below its minimum price, and the adjustments add up to the discount', () => {
    fc.assert(
      fc.property(anyOrder, anyCandidates, (order, candidates) => {
        const found = quote(order, null, NOON, candidates);
        expect(found.adjustments.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(found.discountFen);
        expect(found.payableFen).toBe(found.grossFen - found.discountFen);
        for (const [i, { netFen, grossFen }] of found.lines.entries()) {
          const { minPriceFen, qty, kind } = order.lines[i]!;
          const isSold = kind === 'GOODS' || kind === 'SERVICE';
          expect(netFen).toBeGreaterThanOrEqual(isSold ? Math.min(grossFen, minPriceFen * qty) : grossFen);
        }
      }),
      runs,
    );
  });

  it('no activity gives more than is left of its budget, and a verdict says what each gave', () => {
    fc.assert(
      fc.property(anyOrder, anyCandidates, (order, candidates) => {
        const { adjustments, verdicts } = quote(order, null, NOON, candidates);
        for (const { id, leftFen } of candidates) {
          const given = adjustments.filter(({ activityId }) => activityId === id).reduce((sum, one) => sum + one.amountFen, 0);
          expect(given).toBeLessThanOrEqual(leftFen ?? given);
          expect(verdicts.find(({ activityId }) => activityId === id)?.amountFen).toBe(given);
        }
      }),
      runs,
    );
  });
});
