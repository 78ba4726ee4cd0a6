import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { everyObject } from '#testing/every-module.ts';
import { defineApi, del, get, post, put, sendsBody, toRequest, type Endpoint } from './endpoint.ts';

const anything = { access: 'signedIn', input: z.looseObject({}), output: z.object({}) } as const;
const api = defineApi('probe', {
  list: get('/api/probe/:branchId/page', anything),
  change: put('/api/probe/:id/part/:partId', { ...anything, stale: ['probe'] }),
  add: post('/api/probe', anything),
  remove: del('/api/probe/:id', anything),
  odd: post('/api/probe/odd', { ...anything, inputInQuery: true }),
});

describe('one flat input becomes a request:', () => {
  it('a read carries all of it in the address, without what is empty', () => {
    const input = { branchId: 'b1', keyword: '', type: undefined, page: 0, open: false, name: '大 杯&?' };
    expect(toRequest(api.list, input)).toEqual({
      method: 'GET',
      url: '/api/probe/b1/page?page=0&open=false&name=%E5%A4%A7%20%E6%9D%AF%26%3F',
      body: undefined,
    });
    expect(toRequest(api.list, { branchId: 'b1' }).url).toBe('/api/probe/b1/page');
  });

  it('a change carries it in the body, but for what stands in the path', () => {
    expect(toRequest(api.change, { id: 'a/b', partId: '二', note: '', count: 0 })).toEqual({
      method: 'PUT',
      url: '/api/probe/a%2Fb/part/%E4%BA%8C',
      body: { note: '', count: 0 },
    });
    expect(toRequest(api.add, { lines: [{ qty: 1 }] })).toEqual({
      method: 'POST',
      url: '/api/probe',
      body: { lines: [{ qty: 1 }] },
    });
  });

  it('a removal carries it in the address, and so does the one post that is specified so', () => {
    expect(toRequest(api.remove, { id: '1', reason: 'x' })).toEqual({
      method: 'DELETE',
      url: '/api/probe/1?reason=x',
      body: undefined,
    });
    expect(toRequest(api.odd, { a: 'b' })).toEqual({ method: 'POST', url: '/api/probe/odd?a=b', body: undefined });
  });

  it('the input itself is left alone', () => {
    const input = { id: '1', reason: 'x' };
    toRequest(api.remove, input);
    expect(input).toEqual({ id: '1', reason: 'x' });
  });

  it('whatever is typed arrives as it was typed', () => {
    const typed = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(typed, typed, (branchId, keyword) => {
        const { url } = toRequest(api.list, { branchId, keyword });
        const [path = '', query = ''] = url.split('?', 2);
        expect(decodeURIComponent(path.split('/')[3] ?? '')).toBe(branchId);
        expect(decodeURIComponent(query.replace('keyword=', ''))).toBe(keyword);
      }),
    );
  });
});

describe('an endpoint', () => {
  it('knows its feature and its name, and makes nothing stale unless it says so', () => {
    expect(api.list).toMatchObject({ feature: 'probe', name: 'list', method: 'GET', stale: [] });
    expect(api.change.stale).toEqual(['probe']);
  });

  const endpoints = everyObject()
    .map(({ value }) => value as unknown as Endpoint)
    .filter((value) => 'method' in value && 'access' in value && 'path' in value);
  const nameOf = ({ feature, name }: Endpoint) => `${feature}.${name}`;

  it('of the contract lies under /api, and reads every part of its path', () => {
    expect(endpoints.length).toBeGreaterThan(10);
    expect(endpoints.filter(({ path }) => !path.startsWith('/api/')).map(nameOf)).toEqual([]);
    const deaf = endpoints.filter(({ path, input }) => {
      const read = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
      return [...path.matchAll(/:(\w+)/g)].some(([, part = '']) => !read.includes(part));
    });
    expect(deaf.map(nameOf)).toEqual([]);
  });

  it('of the contract shares its method and path with no other', () => {
    const addresses = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
    expect(addresses.filter((address, i) => addresses.indexOf(address) < i)).toEqual([]);
  });

  it('that carries its input in the address reads text, as an address is nothing else', () => {
    const strict = endpoints
      .filter((endpoint) => !sendsBody(endpoint) && endpoint.input instanceof z.ZodObject)
      .flatMap((endpoint) => {
        const shape = (endpoint.input as z.ZodObject).shape as Record<string, z.ZodType>;
        const kinds = new Set([z.ZodNumber, z.ZodBoolean, z.ZodDate, z.ZodArray, z.ZodObject]);
        return Object.entries(shape)
          .filter(([, field]) => [...kinds].some((Kind) => bare(field) instanceof Kind && !coerces(bare(field))))
          .map(([key]) => `${nameOf(endpoint)} ${key}`);
      });
    expect(strict).toEqual([]);
  });
});

/** The schema inside optional and default. */
const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? bare(schema.def.innerType as z.ZodType) : schema;
const coerces = (schema: z.ZodType) => (schema.def as { coerce?: boolean }).coerce === true;
