import { describe, expect, it } from 'vitest';
import { resolvePrice, type PriceFacts } from './product.rules.ts';

const facts = (over: Partial<PriceFacts> = {}): PriceFacts => ({
  branchPrice: true,
  priceMode: 'BRANCH',
  masterFen: 600,
  branchFen: 700,
  minPriceFen: 0,
  discounts: [],
  ...over,
});

describe('the price of a product', () => {
  it('is the branch’s own while the brand allows it and the branch wants it', () => {
    expect(resolvePrice(facts())).toMatchObject({ priceFen: 700, source: 'BRANCH' });
    expect(resolvePrice(facts({ branchPrice: false }))).toMatchObject({ priceFen: 600, source: 'MASTER' });
    expect(resolvePrice(facts({ priceMode: 'MASTER' }))).toMatchObject({ priceFen: 600, source: 'MASTER' });
    expect(resolvePrice(facts({ branchFen: null }))).toMatchObject({ priceFen: 600, source: 'MASTER' });
  });

  it('is none where nobody has set one', () => {
    expect(resolvePrice(facts({ branchFen: null, masterFen: null }))).toBeUndefined();
    expect(resolvePrice(facts({ priceMode: 'MASTER', masterFen: null }))).toBeUndefined();
  });

  it('takes the best discount, rounded half up, and says which', () => {
    const discounts = [
      { id: 'a', rateBp: 9000 },
      { id: 'b', rateBp: 8333 },
    ];
    expect(resolvePrice(facts({ branchFen: 1000, discounts }))).toEqual({
      listFen: 1000,
      priceFen: 833,
      source: 'BRANCH',
      discountId: 'b',
    });
  });

  it('is never discounted below the floor, and a list price below it stays', () => {
    const discounts = [{ id: 'a', rateBp: 1000 }];
    expect(resolvePrice(facts({ minPriceFen: 500, discounts }))).toMatchObject({ priceFen: 500 });
    expect(resolvePrice(facts({ minPriceFen: 900, discounts }))).toMatchObject({ priceFen: 700, discountId: undefined });
  });

  it('of zero stays zero', () => {
    expect(resolvePrice(facts({ branchFen: 0, discounts: [{ id: 'a', rateBp: 5000 }] }))).toMatchObject({ priceFen: 0 });
  });
});
