import { expect, it } from 'vitest';
import { zip } from './fake/zip.ts';
import { unzip } from './unzip.ts';

const files = [
  { name: Buffer.from('one.csv'), content: Buffer.from('first') },
  { name: Buffer.from('two.csv'), content: Buffer.alloc(100_000, 'x') },
];

it('opens what was packed', () => {
  expect(unzip(zip(files), 1_000_000)).toEqual(files);
  expect(unzip(zip([]), 0)).toEqual([]);
});

it('refuses what is damaged, no archive, or larger than it should be', () => {
  const archive = zip(files);
  const damaged = Buffer.from(archive);
  const crcOfOne = archive.indexOf('PK\u0001\u0002') + 16;
  damaged[crcOfOne] = damaged[crcOfOne]! ^ 1;
  expect(() => unzip(damaged, 1_000_000)).toThrow('damaged');
  expect(() => unzip(archive.subarray(0, -30), 1_000_000)).toThrow('not a zip archive');
  expect(() => unzip(Buffer.from('<html>'), 1_000_000)).toThrow('not a zip archive');
  expect(() => unzip(archive, 50_000)).toThrow('larger than');
});
