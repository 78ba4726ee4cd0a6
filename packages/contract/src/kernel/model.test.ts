import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { day, fen, keyword, line, pageQuery, time, version } from './model.ts';

describe('what a person types', () => {
  it('is trimmed, and is neither empty nor too long', () => {
    expect(line(4).parse('  网咖 ')).toBe('网咖');
    expect(line(4).safeParse('   ').success).toBe(false);
    expect(line(4).safeParse('一二三四五').success).toBe(false);
    expect(keyword.parse(' ')).toBe('');
  });

  it('is something the database can keep', () => {
    for (const odd of ['a\0b', 'a\ud800b', '\udc00'])
      expect([line(9).safeParse(odd).success, keyword.safeParse(odd).success]).toEqual([false, false]);
    expect(line(9).parse('网咖🎮')).toBe('网咖🎮');
  });
});

it('a day is refused that PostgreSQL does not know, or after whose year there is none', () => {
  for (const date of ['0000-01-01', '1899-12-31', '3000-01-01', '9999-12-31', '2026-02-29'])
    expect(day.safeParse(date).success).toBe(false);
  for (const date of ['1900-01-01', '2028-02-29', '2999-12-31']) expect(day.parse(date)).toBe(date);
});

describe('a page', () => {
  it('is asked for in an address, so its numbers are text; twenty rows of the first unless said otherwise', () => {
    expect(pageQuery.parse({})).toEqual({ page: 1, limit: 20 });
    expect(pageQuery.parse({ page: '3', limit: '50' })).toEqual({ page: 3, limit: 50 });
  });

  it.each([{ page: '0' }, { page: '-1' }, { page: '1.5' }, { page: 'x' }, { limit: '0' }, { limit: '201' }, { page: '100001' }])(
    'is refused as %o',
    (asked) => {
      expect(pageQuery.safeParse(asked).success).toBe(false);
    },
  );
});

describe('on the wire', () => {
  it('a moment is text, and a date only in server code', () => {
    const at = new Date('2026-11-15T08:00:00.123Z');
    expect(z.encode(time, at)).toBe('2026-11-15T08:00:00.123Z');
    expect(z.decode(time, '2026-11-15T08:00:00.123Z')).toEqual(at);
    for (const wrong of ['2026-11-15', '2026-02-30T00:00:00Z', 'now', '']) expect(time.safeParse(wrong).success).toBe(false);
  });

  it('a day is a day that exists', () => {
    expect(day.safeParse('2028-02-29').success).toBe(true);
    for (const wrong of ['2026-02-29', '2026-13-01', '20261115', '2026-11-15T00:00:00Z'])
      expect(day.safeParse(wrong).success).toBe(false);
  });

  it('money is whole fen, never negative, never beyond a till', () => {
    expect(fen.parse(1_000_000_000)).toBe(1_000_000_000);
    for (const wrong of [-1, 0.5, 1_000_000_001, Number.NaN, '100']) expect(fen.safeParse(wrong).success).toBe(false);
  });

  it('a version leaves room for the next', () => {
    expect(version.parse(2 ** 31 - 2)).toBe(2 ** 31 - 2);
    for (const wrong of [0, 2 ** 31 - 1]) expect(version.safeParse(wrong).success).toBe(false);
  });
});
