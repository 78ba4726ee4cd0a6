import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setLang } from '#kernel/lang.ts';
import { Delta } from './Delta.tsx';

const tell = (props: Parameters<typeof Delta>[0]) => {
  setLang('zh-CN');
  return render(<Delta {...props} />).container.textContent.trim();
};

it.each([
  [120, 100, '▲ 20.0%'],
  [80, 100, '▼ 20.0%'],
  [100, 100, '→ 0.0%'],
  [10_004, 10_000, '→ 0.0%'],
  [9_996, 10_000, '→ 0.0%'],
  [30, 10, '▲ 200.0%'],
  [31, 10, '基数小'],
  [12, 9, '基数小'],
  [5, 0, '基数小'],
  [0, 0, '基数小'],
])('K16 %i after %i is %s', (now, before, told) => {
  expect(tell({ now, before })).toBe(told);
});

it('K16 of money ten yuan is the smallest base, and a share changes in points', () => {
  expect(tell({ now: 1_500, before: 1_000, isMoney: true })).toBe('▲ 50.0%');
  expect(tell({ now: 1_500, before: 999, isMoney: true })).toBe('基数小');
  expect(tell({ now: 0.765, before: 0.734, isRatio: true })).toBe('▲ 3.1 pt');
  expect(tell({ now: 0.0034, before: 0.003, isRatio: true })).toBe('→ 0.0 pt');
  expect(tell({ label: '较昨日', now: 120, before: 100 })).toBe('较昨日 ▲ 20.0%');
});
