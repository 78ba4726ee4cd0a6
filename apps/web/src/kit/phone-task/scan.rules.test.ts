import { expect, it } from 'vitest';
import { isSameCode, readFrame, type CodesInView } from './scan.rules.ts';

/** Shows frames to the camera, so far apart, and gives what was read in each. */
function showEvery(gapMs: number, frames: string[][]) {
  let inView: CodesInView = new Map();
  return frames.map((codes, i) => {
    const read = readFrame(inView, codes, i * gapMs);
    inView = read.inView;
    return read.hits;
  });
}
const show = (...frames: string[][]) => showEvery(100, frames);
const times = <T>(n: number, frame: T) => Array.from({ length: n }, () => frame);

it('a code that stays in the picture is read once', () => {
  expect(show(...times(40, ['a'])).flat()).toEqual(['a']);
});

it('frames in which it is blurred do not make it two', () => {
  expect(show(['a'], [], [], [], [], ['a'], [], ['a']).flat()).toEqual(['a']);
});

it('on a slow phone seconds between two frames do not make it two', () => {
  expect(showEvery(2_000, [['a'], ['a'], [], ['a'], ['a']]).flat()).toEqual(['a']);
});

it('a code is read again once it has left the picture', () => {
  expect(show(['a'], ...times(7, []), ['a'], ['a']).flat()).toEqual(['a', 'a']);
});

it('two codes in one frame are both read, and one does not hide the other', () => {
  expect(show(['a', 'b'], ['a'], ...times(7, ['a']), ['a', 'b']).flat()).toEqual(['a', 'b', 'b']);
});

it('a UPC-A code and its EAN-13 are one code', () => {
  expect(isSameCode('0036000291452', '036000291452')).toBe(true);
  expect(isSameCode('6921168509256', '6921168509256')).toBe(true);
  expect(isSameCode('6921168509256', '921168509256')).toBe(false);
});
