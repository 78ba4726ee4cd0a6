import { expect, it } from 'vitest';
import { firstLang } from './first-lang.ts';

it('SHELL-02 the stored language wins, else zh-CN or en-US of the browser, else zh-CN', () => {
  expect(firstLang('zh-TW', 'en-US')).toBe('zh-TW');
  expect(firstLang(undefined, 'en-US')).toBe('en-US');
  expect(firstLang(undefined, 'zh-CN')).toBe('zh-CN');
  expect(firstLang(undefined, 'zh-TW')).toBe('zh-CN');
  expect(firstLang('fr', 'fr-FR')).toBe('zh-CN');
});
