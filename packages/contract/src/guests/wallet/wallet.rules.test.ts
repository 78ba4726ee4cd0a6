import { DAY_MS } from '#kernel/time.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  planSpend,
  pointsFor,
  pointsKept,
  refundableFen,
  shareBack,
  splitBack,
  type DeductOrder,
  type Lot,
} from './wallet.rules.ts';

const now = new Date('2026-11-15T12:00:00Z');
const orders: DeductOrder[] = ['PRINCIPAL_FIRST', 'BONUS_FIRST', 'PRO_RATA'];
const lot = (id: string, kind: Lot['kind'], granted: number, more: Partial<Lot> = {}): Lot => ({
  id,
  kind,
  granted,
  remaining: granted,
  expiresTime: null,
  ...more,
});

const spend = (lots: Lot[], amountFen: number, deductOrder: DeductOrder) => {
  const plan = planSpend(lots, amountFen, { deductOrder, now });
  if (!plan) throw new Error('not covered');
  return lots.map((each) => ({
    ...each,
    remaining: each.remaining - plan.uses.filter(({ lotId }) => lotId === each.id).reduce((sum, use) => sum + use.amount, 0),
  }));
};

const spentOf = ({ granted, remaining }: Lot) => granted - remaining;

describe('a recharge with its gift', () => {
  it.each(orders)('golden: 100 and 30 as a gift, 40 spent, refunds 60 by %s', (deductOrder) => {
    const [charge, gift] = spend([lot('a', 'PRINCIPAL', 10_000), lot('b', 'BONUS', 3000)], 4000, deductOrder);
    expect(refundableFen(charge!, spentOf(gift!))).toBe(6000);
  });

  it('refunds what was paid less all that was spent, in whatever order and in however many steps', () => {
    const amounts = fc.record({ paid: fc.integer({ min: 1, max: 50_000 }), gift: fc.integer({ min: 1, max: 50_000 }) });
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 9999 }), fc.constantFrom(...orders)), { maxLength: 8 });
    fc.assert(
      fc.property(amounts, steps, ({ paid, gift }, steps) => {
        let lots = [lot('a', 'PRINCIPAL', paid), lot('b', 'BONUS', gift)];
        let spent = 0;
        for (const [share, deductOrder] of steps) {
          const left = lots.reduce((sum, { remaining }) => sum + remaining, 0);
          const amount = Math.floor((left * share) / 10_000);
          lots = spend(lots, amount, deductOrder);
          spent += amount;
        }
        expect(refundableFen(lots[0]!, spentOf(lots[1]!))).toBe(Math.max(0, paid - spent));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('spending', () => {
  const lots = fc
    .array(
      fc.record({
        kind: fc.constantFrom('PRINCIPAL' as const, 'BONUS' as const, 'POINT' as const),
        remaining: fc.integer({ min: 0, max: 5000 }),
        days: fc.option(fc.integer({ min: -3, max: 30 })),
      }),
      { maxLength: 8 },
    )
    .map((drafts) =>
      drafts.map(({ kind, remaining, days }, i) =>
        lot(`lot${i}`, kind, remaining + 10, {
          remaining,
          expiresTime: days === null ? null : new Date(now.getTime() + days * DAY_MS),
        }),
      ),
    );
  const usable = (all: Lot[], kind: Lot['kind']) =>
    all.filter((each) => each.kind === kind && (each.expiresTime === null || each.expiresTime > now));
  const sum = (all: { remaining: number }[]) => all.reduce((total, { remaining }) => total + remaining, 0);

  it('takes exactly the amount, never more than a lot has, never points or what has expired; refuses only what is not there', () => {
    fc.assert(
      fc.property(lots, fc.integer({ min: 0, max: 30_000 }), fc.constantFrom(...orders), (all, amountFen, deductOrder) => {
        const [principal, bonus] = [usable(all, 'PRINCIPAL'), usable(all, 'BONUS')];
        const plan = planSpend(all, amountFen, { deductOrder, now });
        expect(plan === undefined).toBe(amountFen > sum(principal) + sum(bonus));
        if (!plan) return;
        expect(plan.principalFen + plan.bonusFen).toBe(amountFen);
        const taken = new Map(plan.uses.map(({ lotId, amount }) => [lotId, amount]));
        expect([...taken.values()].reduce((total, amount) => total + amount, 0)).toBe(amountFen);
        for (const [lotId, amount] of taken) {
          const from = [...principal, ...bonus].find(({ id }) => id === lotId)!;
          expect(amount).toBeLessThanOrEqual(from.remaining);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('goes by the brand’s order: gifts last, gifts first, or both in proportion', () => {
    const wallet = [lot('a', 'PRINCIPAL', 6000), lot('b', 'BONUS', 3000)];
    const parts = orders.map((deductOrder) => planSpend(wallet, 4500, { deductOrder, now })!);
    expect(parts.map(({ principalFen, bonusFen }) => [principalFen, bonusFen])).toEqual([
      [4500, 0],
      [1500, 3000],
      [3000, 1500],
    ]);
  });

  it('takes what expires first, then what is oldest, and leaves gifts alone where they do not pay', () => {
    const soon = new Date(now.getTime() + 1000);
    const wallet = [
      lot('old', 'BONUS', 100),
      lot('young', 'BONUS', 100),
      lot('soon', 'BONUS', 100, { expiresTime: soon }),
      lot('gone', 'BONUS', 100, { expiresTime: now }),
    ];
    expect(planSpend(wallet, 250, { deductOrder: 'BONUS_FIRST', now })?.uses).toEqual([
      { lotId: 'soon', amount: 100 },
      { lotId: 'old', amount: 100 },
      { lotId: 'young', amount: 50 },
    ]);
    expect(planSpend(wallet, 1, { deductOrder: 'BONUS_FIRST', mayUseBonus: false, now })).toBeUndefined();
  });
});

it('golden: 5 back of 6 in money and 4 of a gift are 3 and 2', () => {
  const uses = [
    { lotId: 'a', amount: 600 },
    { lotId: 'b', amount: 400 },
  ];
  expect(shareBack(uses, 500)).toEqual([
    { lotId: 'a', amount: 300 },
    { lotId: 'b', amount: 200 },
  ]);
});

it('points are whole, and none where the brand gives none', () => {
  expect([pointsFor(199, 100), pointsFor(200, 100), pointsFor(200, 0)]).toEqual([1, 2, 0]);
});

describe('points taken back', () => {
  it('are what the money given back had earned, whatever the steps: all of them in the end, none before', () => {
    for (let earned = 0; earned < 40; earned++) {
      for (const paidFen of [1, 99, 1000, 3333]) {
        let kept = earned;
        for (let leftFen = paidFen; leftFen >= 0; leftFen = leftFen === 0 ? -1 : Math.max(0, leftFen - 7 - earned)) {
          const now = pointsKept(earned, { paidFen, leftFen });
          expect(now).toBeLessThanOrEqual(kept);
          kept = now;
        }
        expect([pointsKept(earned, { paidFen, leftFen: paidFen }), kept]).toEqual([earned, 0]);
      }
    }
  });

  it('come out of what is left, then what expired, and only the rest is owed', () => {
    expect(splitBack(10, { remaining: 4, expired: 3 })).toEqual({ taken: 4, gone: 3, owed: 3 });
    expect(splitBack(3, { remaining: 4, expired: 3 })).toEqual({ taken: 3, gone: 0, owed: 0 });
  });
});
