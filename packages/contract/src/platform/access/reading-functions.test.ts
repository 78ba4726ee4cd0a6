import { expect, it } from 'vitest';
import { allPages } from '#catalogue.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { everyObject } from '#testing/every-module.ts';
import { grantableItems, isReadingFunction } from './access.rules.ts';

const endpoints = everyObject()
  .map(({ value }) => value as unknown as Endpoint)
  .filter(({ method, path, access }) => typeof method === 'string' && typeof path === 'string' && access !== undefined);
const asking = (code: string) =>
  endpoints.filter(({ access }) => typeof access === 'object' && [access.can].flat().includes(code));

it('K6 “read only” gives functions whose endpoints only read', () => {
  const reading = [...grantableItems(allPages).functions].filter(isReadingFunction);
  expect(reading.length).toBeGreaterThan(15);
  const writing = reading.flatMap((code) => asking(code).filter(({ method }) => method !== 'GET'));
  expect(writing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
