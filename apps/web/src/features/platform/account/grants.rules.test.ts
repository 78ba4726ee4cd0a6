import { expect, it } from 'vitest';
import { toGrants, toLines } from './grants.rules.ts';

const [manager, cashier] = ['019c0000-0000-7000-8000-000000000001', '019c0000-0000-7000-8000-000000000002'];
const grants = [
  { roleId: manager, place: 'BRANCH' as const, placeId: 'a' },
  { roleId: cashier, place: 'BRANCH' as const, placeId: 'b' },
  { roleId: manager, place: 'COMPANY' as const, placeId: null },
  { roleId: null, place: 'BRAND' as const, placeId: 'x' },
];

it('grants become one line a role, and the lines the same grants again', () => {
  const lines = toLines(grants);
  expect(lines).toEqual([
    { roleId: manager, places: ['BRANCH a', 'COMPANY'] },
    { roleId: cashier, places: ['BRANCH b'] },
    { roleId: null, places: ['BRAND x'] },
  ]);
  expect(new Set(toGrants(lines).map((grant) => JSON.stringify(grant)))).toEqual(
    new Set(grants.map((grant) => JSON.stringify(grant))),
  );
});

it('a line without a role or a place is not sent', () => {
  expect(
    toGrants([
      { roleId: undefined, places: ['COMPANY'] },
      { roleId: manager, places: [] },
    ]),
  ).toEqual([]);
});
