import { afterEach, expect, it } from 'vitest';
import { isSilent } from './is-silent.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

const isSilentOver = (html: string) => {
  document.body.innerHTML = html;
  return isSilent(new KeyboardEvent('keydown', { key: 'Escape' }));
};

it('keys belong to a dialog or drawer while it is shown, and to the page from the moment it is hidden or gone', () => {
  const dialog = (wrap: string, inner: string) => `<div class="ant-modal-wrap" ${wrap}>${inner}</div>`;
  expect(isSilentOver('')).toBe(false);
  expect(isSilentOver(dialog('', '<div class="ant-modal" role="dialog"></div>'))).toBe(true);
  expect(isSilentOver(dialog('', '<div class="ant-modal" style="display: none;"></div>'))).toBe(false);
  expect(isSilentOver(dialog('', ''))).toBe(false);
  expect(isSilentOver(dialog('style="display: none;"', '<div class="ant-modal"></div>'))).toBe(false);
  expect(isSilentOver('<div class="ant-drawer ant-drawer-open"></div>')).toBe(true);
});

it('keys belong to an input method while it composes', () => {
  expect(isSilent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true }))).toBe(true);
});
