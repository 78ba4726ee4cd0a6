import { describe, expect, it } from 'vitest';
import { covers, type Place } from '#kernel/place.ts';
import { mayGive, mayManage, type Rank } from './account.rules.ts';

const company: Place = { kind: 'COMPANY' };
const brand: Place = { kind: 'BRAND', brandId: 'x' };
const a: Place = { kind: 'BRANCH', branchId: 'a', brandId: 'x' };
const b: Place = { kind: 'BRANCH', branchId: 'b', brandId: 'y' };
const nowhere: Place = { kind: 'NONE' };
const at = (place: Place, level = 2): Rank => ({ level, place });

it('a place covers what lies in it, and nothing else', () => {
  const places = [company, brand, a, b, nowhere];
  const covered = places.map((outer) => places.filter((inner) => covers(outer, inner)));
  // A whole brand is more than all the branches it has today, so no branch covers it.
  expect(covered).toEqual([places, [brand, a], [a], [b], []]);
});

describe('an account', () => {
  it('is managed by those who stand at all of its places, at none below the role held there', () => {
    expect(mayManage([at(a)], [at(a, 3)])).toBe(true);
    expect(mayManage([at(a)], [at(a, 2)])).toBe(true);
    expect(mayManage([at(a)], [at(a, 1)])).toBe(false);
    expect(mayManage([at(a)], [at(a, 3), at(b, 3)])).toBe(false);
    expect(mayManage([at(brand)], [at(a, 3)])).toBe(true);
    expect(mayManage([at(a), at(b, 3)], [at(b, 2)])).toBe(false);
    expect(mayManage([at(a)], [at(nowhere, 3)])).toBe(false);
    expect(mayManage([at(company)], [at(nowhere, 3)])).toBe(true);
  });
});

describe('a role', () => {
  it('S2 is given only by somebody who ranks above it at that place', () => {
    expect(mayGive([at(a)], at(a, 3))).toBe(true);
    expect(mayGive([at(a)], at(a, 2))).toBe(false);
    expect(mayGive([at(a)], at(b, 3))).toBe(false);
    expect(mayGive([at(a), at(b, 3)], at(b, 3))).toBe(false);
    expect(mayGive([at(brand, 1)], at(brand, 1))).toBe(false);
  });

  it('at the top is given by an equal with the whole company, since nobody stands above', () => {
    expect(mayGive([at(company, 1)], at(company, 1))).toBe(true);
    expect(mayGive([at(company, 1)], at(company, 0))).toBe(false);
    expect(mayGive([at(company, 2)], at(company, 2))).toBe(false);
    expect(mayGive([at(company, 0)], at(company, 0))).toBe(true);
  });
});
