import { expect, it } from 'vitest';
import { dayPresets } from './day-presets.ts';

const words = { today: '今天', yesterday: '昨天', last7Days: '近 7 天', thisWeek: '本周', thisMonth: '本月', lastMonth: '上月' };

it('SHELL-03 the week starts on Monday, and days are those of the business, not of the machine', () => {
  // Already Monday in China, still Sunday in UTC.
  const presets = dayPresets(words, new Date('2026-03-01T17:00:00Z'));
  const ranges = Object.fromEntries(
    presets.map(({ label, value }) => [label, value.map((day) => day.format('MM-DD')).join(' ')]),
  );
  expect(ranges).toEqual({
    今天: '03-02 03-02',
    昨天: '03-01 03-01',
    '近 7 天': '02-24 03-02',
    本周: '03-02 03-02',
    本月: '03-01 03-02',
    上月: '02-01 02-28',
  });
});
