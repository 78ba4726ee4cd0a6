import { expect, it } from 'vitest';
import { shrunkSize, shrunkType } from './shrink.rules.ts';

it('the long side counts, whichever it is', () => {
  expect(shrunkSize({ width: 4_000, height: 3_000 })).toEqual({ width: 1_600, height: 1_200 });
  expect(shrunkSize({ width: 3_000, height: 4_000 })).toEqual({ width: 1_200, height: 1_600 });
  expect(shrunkSize({ width: 9_000, height: 2 })).toEqual({ width: 1_600, height: 1 });
});

it('a small picture keeps its size', () => {
  expect(shrunkSize({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 });
});

it('photos become JPEG, drawings PNG; what moves or has no size is left alone', () => {
  expect(['a.JPG', 'b.jpeg', 'c.bmp', 'd.png', 'e.gif', 'f.svg', 'g'].map(shrunkType)).toEqual([
    'image/jpeg',
    'image/jpeg',
    'image/jpeg',
    'image/png',
    undefined,
    undefined,
    undefined,
  ]);
});
