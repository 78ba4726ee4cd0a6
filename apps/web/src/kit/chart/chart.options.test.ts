import { expect, it } from 'vitest';
import { chartColors } from '#kernel/theme/tokens.ts';
import { chartOptions } from './chart.options.ts';

const content = {
  labels: ['0', '1'],
  series: [
    { name: '昨日', kind: 'line' as const, values: [1, 2], isComparison: true },
    { name: '今日', kind: 'bar' as const, values: [3, 4] },
    { name: '其他', kind: 'bar' as const, values: [0, 1] },
  ],
};
const colorsIn = (mode: 'light' | 'dark') =>
  (chartOptions(content, mode)['series'] as { color: string }[]).map(({ color }) => color);

it('takes the colours of the palette in order, grey for the comparison, in light and dark', () => {
  for (const mode of ['light', 'dark'] as const) {
    const { compare, cat } = chartColors[mode];
    expect(colorsIn(mode)).toEqual([compare, cat[0], cat[1]]);
  }
  expect(colorsIn('light')).not.toEqual(colorsIn('dark'));
});

it('starts its bars at zero', () => {
  expect(chartOptions(content, 'light')['yAxis']).not.toHaveProperty('scale');
});
