import { expect, it } from 'vitest';
import { chosenGroups, countTabs, tabsOf } from './list.ts';

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
