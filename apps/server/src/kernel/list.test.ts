import { expect, it } from 'vitest';
import { chosenGroups, countTabs, tabsOf, tally } from './list.ts';

interface Sample {
  type: string;
  status: string;
  n: number;
}
const groups: Sample[] = [
  { type: 'SALE', status: 'PENDING', n: 5 },
  { type: 'SALE', status: 'DONE', n: 81 },
  { type: 'CHARGE', status: 'DONE', n: 14 },
];
const tabs = { type: tabsOf<Sample>('type', ['SALE', 'CHARGE']), status: tabsOf<Sample>('status', ['PENDING', 'DONE']) };

it('K14 a tab counts what it would show: every condition but that of its own row', () => {
  expect(countTabs(groups, tabs, {})).toEqual({
    type: { '': 100, SALE: 86, CHARGE: 14 },
    status: { '': 100, PENDING: 5, DONE: 95 },
  });
  expect(countTabs(groups, tabs, { type: 'SALE', status: 'DONE' })).toEqual({
    type: { '': 95, SALE: 81, CHARGE: 14 },
    status: { '': 86, PENDING: 5, DONE: 81 },
  });
});

it('counts nothing when there is too much to count, and shows nothing for an unknown tab', () => {
  expect(countTabs(undefined, tabs, {})).toBeNull();
  expect(chosenGroups(groups, tabs, { type: 'LEASE' })).toEqual([]);
});

it('a list says how many there are and what they come to, unless the reader may not know a part of it', async () => {
  const count = async () => 7;
  const asked = { tabs, chosen: { status: 'DONE' }, sums: ['n'] as const, count };
  await expect(tally({ ...asked, groups })).resolves.toMatchObject({ total: 95, sums: { n: 95 }, noSums: null });
  const isSeen = ({ type }: Sample) => type === 'SALE';
  await expect(tally({ ...asked, groups, isSeen })).resolves.toMatchObject({ total: 95, sums: null, noSums: null });
  const sales = { status: 'DONE', type: 'SALE' };
  await expect(tally({ ...asked, groups, isSeen, chosen: sales })).resolves.toMatchObject({ sums: { n: 81 } });
  const tooMany = { total: 7, counts: null, sums: null, noSums: 'TOO_MANY' };
  await expect(tally({ ...asked, groups: undefined })).resolves.toEqual(tooMany);
});
