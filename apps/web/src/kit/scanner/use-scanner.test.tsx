import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { pressKeyAt, typeFast } from '#testing/keys.ts';
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
const burst = (label: string, text: string) => typeFast(text, screen.getByLabelText(label));

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

it('a scan is a scan also when the machine is too busy to bring its keys in time', async () => {
  render(<Fields />);
  onCode.mockClear();
  const from = performance.now();
  Array.from('692116').forEach((key, i) => pressKeyAt(from + i, key));
  // Nothing runs for a while; then the timer of the last key comes before the next key does.
  const until = performance.now() + 200;
  while (performance.now() < until);
  await new Promise((resolve) => setTimeout(resolve));
  ['8', '5', 'Enter'].forEach((key, i) => pressKeyAt(from + 6 + i, key));
  expect(onCode.mock.calls).toEqual([['69211685']]);
});
