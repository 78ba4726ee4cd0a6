import { describe, expect, it } from 'vitest';
import { resolvePrice, type PriceFacts } from './product.rules.ts';

const facts = (over: Partial<PriceFacts> = {}): PriceFacts => ({
  branchPrice: true,
  priceMode: 'BRANCH',
  masterFen: 600,
  branchFen: 700,
  ...over,
});

describe('the price of a product', () => {
  it('is the branch’s own while the brand allows it and the branch wants it', () => {
    expect(resolvePrice(facts())).toBe(700);
    expect(resolvePrice(facts({ branchPrice: false }))).toBe(600);
    expect(resolvePrice(facts({ priceMode: 'MASTER' }))).toBe(600);
    expect(resolvePrice(facts({ branchFen: null }))).toBe(600);
  });

  it('is none where nobody has set one', () => {
    expect(resolvePrice(facts({ branchFen: null, masterFen: null }))).toBeNull();
    expect(resolvePrice(facts({ priceMode: 'MASTER', masterFen: null }))).toBeNull();
  });
});
