import { expect, it } from 'vitest';
import { neighbourOf, nextToDecide } from './queue.rules.ts';

it('J and K go down and up and stop at the ends', () => {
  expect(neighbourOf(['a', 'b'], 'a', 1)).toBe('b');
  expect(neighbourOf(['a', 'b'], 'b', 1)).toBe('b');
  expect(neighbourOf(['a', 'b'], 'a', -1)).toBe('a');
  expect(neighbourOf(['a', 'b'], undefined, 1)).toBe('a');
  expect(neighbourOf([], undefined, 1)).toBeUndefined();
});

it('after a decision the next one that can be decided opens', () => {
  const items = [
    { key: 'a', isOpen: true },
    { key: 'b', isOpen: true },
    { key: 'own', isOpen: false },
    { key: 'c', isOpen: true },
  ];
  expect(nextToDecide(items, 'b')).toBe('c');
  expect(nextToDecide(items, 'c')).toBe('a');
  expect(nextToDecide([{ key: 'a', isOpen: true }], 'a')).toBeUndefined();
});
