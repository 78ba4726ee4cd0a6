import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Delta } from './Delta.tsx';

it.each([
  [120, 100, '▲ 20.0%'],
  [80, 100, '▼ 20.0%'],
  [100, 100, '→ 0.0%'],
  [1_090, 100, '▲ 990.0%'],
  [223, 4, '▲ +219'],
  [5, 0, '▲ +5'],
  [0, 0, '→ 0'],
])('%i after %i is %s', (now, before, told) => {
  const { container } = render(<Delta now={now} before={before} />);
  expect(container.textContent.trim()).toBe(told);
});
