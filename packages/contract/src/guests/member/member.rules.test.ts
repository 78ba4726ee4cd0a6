import { describe, expect, it } from 'vitest';
import { hasBirthdayWithin, isMinor, lifeStageOf, readKey } from './member.rules.ts';

it('a minor is somebody before their eighteenth birthday', () => {
  expect([isMinor('2008-11-16', '2026-11-15'), isMinor('2008-11-15', '2026-11-15')]).toEqual([true, false]);
});

it.each([
  ['33010619900101123x', 'idCard', '33010619900101123X'],
  ['13812340987', 'phone', '13812340987'],
  ['90261115100100001', 'no', '90261115100100001'],
  ['12812340987', 'no', '12812340987'],
  ['ZSF', 'letters', 'zsf'],
  ['1174', 'phoneEnd', '1174'],
  [' 张三 ', 'name', '张三'],
  ['张3', 'name', '张3'],
])('%j is looked for by %s', (typed, by, text) => {
  expect(readKey(typed)).toEqual({ by, text });
});

describe('a birthday', () => {
  it('falls on the day of the year, whatever the year', () => {
    expect(hasBirthdayWithin('1990-11-16', ['2026-11-15', '2026-11-16'])).toBe(true);
    expect(hasBirthdayWithin('1990-11-17', ['2026-11-15', '2026-11-16'])).toBe(false);
    expect(hasBirthdayWithin('1990-01-01', ['2026-12-31', '2027-01-01'])).toBe(true);
  });

  it('of 29 February is kept on 1 March where there is none', () => {
    expect(hasBirthdayWithin('2000-02-29', ['2027-03-01'])).toBe(true);
    expect(hasBirthdayWithin('2000-02-29', ['2028-03-01'])).toBe(false);
    expect(hasBirthdayWithin('2000-02-29', ['2028-02-29'])).toBe(true);
    expect(hasBirthdayWithin('2000-03-01', ['2028-02-29'])).toBe(false);
  });
});

it('a life with us is new, active, sleeping or lost', () => {
  const life = (firstDays: number, lastDays: number) => lifeStageOf({ firstDays, lastDays });
  expect([life(30, 0), life(31, 30), life(200, 31), life(200, 90), life(200, 91)]).toEqual([
    'NEW',
    'ACTIVE',
    'SLEEPING',
    'SLEEPING',
    'LOST',
  ]);
});
