import { expect, it } from 'vitest';
import { nounIn } from './nouns.ts';

it('a refusal speaks of its noun in the reader’s language', () => {
  expect(nounIn('门店', 'en-US')).toBe('Branch');
  expect(nounIn('门店', 'zh-TW')).toBe('門店');
  expect(nounIn('门店', 'zh-CN')).toBe('门店');
  expect(nounIn('没有译名', 'en-US')).toBe('没有译名');
});
