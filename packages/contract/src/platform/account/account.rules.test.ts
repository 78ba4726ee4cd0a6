import { expect, it } from 'vitest';
import { isWithin, mayManage } from './account.rules.ts';

const reach = (over = {}) => ({ level: 2, companyWide: false, branchIds: ['a'], brandIds: [], ...over });

it('a reach is within another when no part of it is outside', () => {
  expect(isWithin(reach({ branchIds: ['a', 'b'] }), reach())).toBe(true);
  expect(isWithin(reach(), reach({ branchIds: ['a', 'b'] }))).toBe(false);
  // A whole brand is more than all the branches it has today.
  expect(isWithin(reach({ branchIds: ['a', 'b'] }), reach({ brandIds: ['x'] }))).toBe(false);
  expect(isWithin(reach({ brandIds: ['x'] }), reach({ companyWide: true, branchIds: [] }))).toBe(false);
  expect(isWithin(reach({ companyWide: true, branchIds: [] }), reach({ brandIds: ['x'] }))).toBe(true);
});

it('nobody manages somebody who stands above them', () => {
  expect(mayManage(reach(), reach({ level: 2 }))).toBe(true);
  expect(mayManage(reach(), reach({ level: 1 }))).toBe(false);
  expect(mayManage(reach({ companyWide: true }), reach({ level: 1 }))).toBe(false);
});
