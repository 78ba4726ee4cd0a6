import { fireEvent, render, screen } from '@testing-library/react';
import { Modal } from 'antd';
import { beforeEach, expect, it } from 'vitest';
import { usePageKeys } from './use-page-keys.ts';

const pressed: string[] = [];
beforeEach(() => void pressed.splice(0));

function Page({ isAsking = false }: { isAsking?: boolean }) {
  const note = (name: string) => () => void pressed.push(name);
  usePageKeys({ F9: note('F9'), 'Ctrl+Enter': note('Ctrl+Enter'), Escape: note('Escape'), ArrowDown: note('ArrowDown') });
  return (
    <>
      <input aria-label="备注" />
      <Modal open={isAsking} title="确定？" />
    </>
  );
}
const press = (key: string, over: object = {}, at: Element = document.body) => fireEvent.keyDown(at, { key, ...over });

it('handles function keys, Escape and combinations everywhere, and arrows while nothing has the focus', () => {
  render(<Page />);
  for (const at of [document.body, screen.getByRole('textbox')]) {
    press('F9', {}, at);
    press('Enter', { ctrlKey: true }, at);
    press('Enter', { metaKey: true }, at);
    press('Escape', {}, at);
    press('ArrowDown', {}, at);
  }
  const everywhere = ['F9', 'Ctrl+Enter', 'Ctrl+Enter', 'Escape'];
  expect(pressed).toEqual([...everywhere, 'ArrowDown', ...everywhere]);
});

it('leaves keys to a dialog, to the input method, and to who has used them already', () => {
  const { rerender } = render(<Page />);
  press('F9', { isComposing: true });
  press('F9', { keyCode: 229 });
  press('F9', { altKey: true });
  press('F9', { ctrlKey: true });
  const use = (event: Event) => event.preventDefault();
  document.body.addEventListener('keydown', use);
  press('F9');
  document.body.removeEventListener('keydown', use);
  rerender(<Page isAsking />);
  press('F9');
  expect(pressed).toEqual([]);
});
