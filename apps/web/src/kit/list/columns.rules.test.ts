import { expect, it } from 'vitest';
import { arrangeColumns, orderColumns, moveKey, settingsAsDeclared } from './columns.rules.ts';

const columns = [{ key: 'name', fixed: 'left' as const }, { key: 'phone' }, { key: 'role' }, { key: 'time', isHidden: true }];
const keysOf = (list: { key: string }[]) => list.map(({ key }) => key).join(' ');
const settings = settingsAsDeclared(columns, 1);

it('shows what the page declares until somebody changes it', () => {
  expect(keysOf(arrangeColumns(columns, settings))).toBe('name phone role');
  expect(settings.pinned).toEqual(['name']);
});

it('keeps somebody’s order, and a column that is new since then shows where the page has it', () => {
  expect(keysOf(orderColumns(columns, ['time', 'role', 'phone']))).toBe('name time role phone');
  const newer = [columns[0]!, { key: 'new' }, ...columns.slice(1)];
  expect(keysOf(orderColumns(newer, ['time', 'role', 'phone']))).toBe('name new time role phone');
  expect(keysOf(orderColumns(columns, ['gone', 'role', 'phone']))).toBe('name role phone time');
});

it('the first column stays first and shown, whatever is stored', () => {
  expect(keysOf(arrangeColumns(columns, { ...settings, hidden: ['name', 'phone'], order: ['role', 'name'] }))).toBe(
    'name role time',
  );
});

it('pinned columns follow the first', () => {
  expect(keysOf(arrangeColumns(columns, { ...settings, pinned: ['name', 'role'] }))).toBe('name role phone');
});

it('dragging moves one column; the first place is not to be had', () => {
  expect(moveKey(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
  expect(moveKey(['a', 'b', 'c'], 2, 0)).toEqual(['a', 'b', 'c']);
  expect(moveKey(['a', 'b', 'c'], 0, 2)).toEqual(['a', 'b', 'c']);
});
