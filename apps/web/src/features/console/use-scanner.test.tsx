import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useScanner } from './use-scanner.ts';

const [onCode, onTyped] = [vi.fn<(code: string) => void>(), vi.fn<(key: string) => void>()];
function Fields() {
  useScanner({ onCode, onTyped });
  return (
    <>
      <input aria-label="search" />
      <input aria-label="password" type="password" />
    </>
  );
}

/** As fast as a scanner, or somebody's password manager. */
const burst = (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  return [...text.split(''), 'Enter'].map((key) => fireEvent.keyDown(field, { key }));
};

it('a burst in a field is a scan, and one in a password is the password', () => {
  render(<Fields />);
  burst('search', '6921168509256');
  expect(onCode.mock.calls).toEqual([['6921168509256']]);

  onCode.mockClear();
  const passed = burst('password', 'Netbar2026!');
  expect([onCode.mock.calls, onTyped.mock.calls]).toEqual([[], []]);
  // Nothing was swallowed: the field gets every key, and its form the Enter.
  expect(passed).not.toContain(false);
});
