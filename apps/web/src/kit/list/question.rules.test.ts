import { expect, it } from 'vitest';
import { sentValues } from './condition.ts';
import type { Filter, TabRow } from './list.types.ts';
import { isSameQuestion, nextSort, readQuestion, writeQuestion, type Question } from './question.rules.ts';

const names = ['from', 'to', 'source', 'status'];
const today: Question = { values: { from: 'today' }, sort: undefined };
const read = (address: string) => readQuestion(new URLSearchParams(address), names, today);
const write = (question: Question) => {
  const params = new URLSearchParams('page=1&limit=50');
  params.delete('page');
  writeQuestion(params, names, question, today);
  return params.toString();
};

it('an address without conditions asks the defaults; one with any is the whole question', () => {
  expect(read('limit=50')).toEqual(today);
  expect(read('status=UNPAID')).toEqual({ values: { status: 'UNPAID' }, sort: undefined });
  expect(read('sort=-payable')).toEqual({ values: {}, sort: '-payable' });
});

it('a name without a value takes a default away', () => {
  expect(read('from=')).toEqual({ values: {}, sort: undefined });
  expect(write({ values: {}, sort: undefined })).toBe('limit=50&from=');
});

it('what is written is read again, and the defaults need no name', () => {
  expect(write(today)).toBe('limit=50');
  for (const question of [
    { values: { from: '2026-11-01', to: '2026-11-02', source: '0' }, sort: '-no' },
    { values: {}, sort: 'no' },
    { values: { status: 'PENDING' }, sort: undefined },
  ] satisfies Question[])
    expect(read(write(question))).toEqual(question);
});

it('questions are the same whatever the order of their conditions', () => {
  const one = { values: { a: '1', b: '2' }, sort: undefined };
  expect(isSameQuestion(one, { values: { b: '2', a: '1' }, sort: undefined })).toBe(true);
  expect(isSameQuestion(one, { ...one, sort: 'a' })).toBe(false);
});

it('K14 a column sorts, sorts the other way round, and then the list has its own order again', () => {
  const presses = (isDescendingFirst: boolean) => {
    const first = nextSort(undefined, 'no', isDescendingFirst);
    const second = nextSort(first, 'no', isDescendingFirst);
    return [first, second, nextSort(second, 'no', isDescendingFirst)];
  };
  expect(presses(false)).toEqual(['no', '-no', undefined]);
  expect(presses(true)).toEqual(['-no', 'no', undefined]);
  expect(nextSort('-time', 'no', false)).toBe('no');
});

it('periods are sent as days, and a tab nobody chose as the first of its row', () => {
  const filters: Filter[] = [{ kind: 'days', name: 'from', toName: 'to', label: '' }];
  const tabs: TabRow[] = [{ name: 'type', label: '', tabs: [{ value: 'MONEY', label: '' }] }];
  expect(sentValues(filters, tabs, { from: 'yesterday' }, '2026-11-17')).toEqual({
    from: '2026-11-16',
    to: '2026-11-16',
    type: 'MONEY',
  });
  expect(sentValues(filters, tabs, { from: '2026-11-01', type: 'CALLS' }, '2026-11-17')).toEqual({
    from: '2026-11-01',
    type: 'CALLS',
  });
});
