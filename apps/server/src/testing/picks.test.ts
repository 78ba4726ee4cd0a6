import { defineApi, get } from '@netbar/contract/kernel/endpoint';
import { nothing } from '@netbar/contract/kernel/model';
import { expect, it } from 'vitest';
import { sampleEndpoints } from './picks.ts';

const read = (path: string) => get(path, { access: 'public', input: nothing, output: nothing });
const endpoints = Array.from({ length: 40 }, (_, feature) => {
  const paths = Array.from({ length: 8 }, (_, i) => [`read${i}`, read(`/api/${feature}/${i}`)] as const);
  return Object.values(defineApi(`feature${feature}`, Object.fromEntries(paths)));
}).flat();

const pick = (seed: number, changed: string[] = []) => sampleEndpoints(endpoints, { changed: new Set(changed), seed });

it('all endpoints of a changed feature are picked, and a sample of the others', () => {
  const picked = pick(1, ['feature7']);
  expect(picked.filter(({ feature }) => feature === 'feature7')).toHaveLength(8);
  expect(picked.length).toBeGreaterThan(8);
});

it('a change of everything costs no more than a few features', () => {
  const everything = Array.from({ length: 40 }, (_, i) => `feature${i}`);
  expect(pick(1, everything).length).toBeLessThan(endpoints.length / 4);
});

it('one seed picks the same again, and seeds together pick every endpoint', () => {
  expect(pick(5)).toEqual(pick(5));
  const runs = Array.from({ length: 200 }, (_, seed) => pick(seed));
  expect(new Set(runs.flat()).size).toBe(endpoints.length);
});
