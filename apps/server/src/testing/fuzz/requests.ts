import { sendsBody, type Endpoint, type Method } from '@netbar/contract/kernel/endpoint';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { idSlots, inputsOf } from '../probe/sample.ts';
import { objects, type Ids } from './values.ts';

export interface FuzzRequest {
  method: Method;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

/** Requests to one endpoint: mostly what its schema says, and around it what no client of ours would send. */
export function requestsTo(endpoint: Endpoint, ids: Ids): fc.Arbitrary<FuzzRequest> {
  const shape = endpoint.input instanceof z.ZodObject ? endpoint.input.shape : {};
  const key = fc.oneof(
    { weight: 12, arbitrary: fc.constant('new') },
    { weight: 1, arbitrary: fc.constantFrom('', 'no uuid', '\u00ff') },
  );
  return fc.tuple(fc.oneof(objects(shape, ids), nearlyValid(endpoint, ids)), key, broken).map(([input, key, spoil]) => {
    const headers = { ...(key && { 'idempotency-key': key === 'new' ? randomUUID() : key }) };
    return spoil(written(endpoint, input, headers));
  });
}

/** What a client of ours would send, but for one field: random fields alone seldom get past all checks at once. */
function nearlyValid(endpoint: Endpoint, ids: Ids): fc.Arbitrary<Record<string, unknown>> {
  const shape: Record<string, z.core.$ZodType> = endpoint.input instanceof z.ZodObject ? endpoint.input.shape : {};
  const slots = idSlots(endpoint);
  const filled = fc.tuple(...slots.map((slot) => ids(slot)));
  const odd = fc.option(fc.constantFrom(...Object.keys(shape), 'nothing'), { nil: 'nothing' });
  return fc.tuple(filled, odd, objects(shape, ids), fc.nat()).map(([found, field, other, pick]) => {
    const inputs = inputsOf(endpoint, (slot) => found[slots.indexOf(slot)] ?? '');
    const input = inputs[pick % Math.max(1, inputs.length)] ?? {};
    return field in other ? { ...input, [field]: other[field] } : input;
  });
}

function written(endpoint: Endpoint, input: Record<string, unknown>, headers: Record<string, string>): FuzzRequest {
  const rest = { ...input };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return asText(value);
  });
  const { method } = endpoint;
  if (sendsBody(endpoint))
    return { method, url: path, headers: { ...headers, 'content-type': 'application/json' }, payload: JSON.stringify(rest) };
  const isFile = endpoint.takesFile !== undefined;
  const { file } = rest;
  if (isFile) delete rest['file'];
  const query = Object.entries(rest).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${asText(name)}=${asText(one)}`),
  );
  const url = `${path}?${query.slice(0, 50).join('&')}`;
  if (!isFile) return { method, url, headers };
  const payload = file instanceof Uint8Array ? Buffer.from(file) : asText(file);
  return { method, url, headers: { ...headers, 'content-type': 'application/octet-stream' }, payload };
}

/** Half a surrogate pair cannot stand in an address, so its place is taken by bytes that are no UTF-8 either. */
function asText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.isWellFormed() ? encodeURIComponent(text.slice(0, 6_000)) : '%ED%A0%80';
}

type Spoil = (request: FuzzRequest) => FuzzRequest;
const same: Spoil = (request) => request;
const withBody =
  (payload: string, type = 'application/json'): Spoil =>
  (request) =>
    request.payload === undefined ? request : { ...request, payload, headers: { ...request.headers, 'content-type': type } };

const spoils: Spoil[] = [
  withBody('{"id":'),
  withBody(''),
  withBody('null'),
  withBody('[]'),
  withBody('"text"'),
  withBody('12'),
  withBody('\0'),
  withBody('{"__proto__":{"isCompanyWide":true}}'),
  withBody('{"constructor":{"prototype":{"x":1}}}'),
  withBody('a=1&b=2', 'application/x-www-form-urlencoded'),
  withBody('<a/>', 'text/xml'),
  withBody('plain', 'text/plain'),
  withBody('{}', 'application/json; charset=utf-16'),
  withBody('{}', 'nonsense'),
  withBody(`{"name":"${'x'.repeat(1_100_000)}"}`),
  (request) => ({
    ...request,
    url: `${request.url}${request.url.includes('?') ? '&' : '?'}page=1&page=2&id=1&id=2&keyword=a&keyword=b`,
  }),
  (request) => ({ ...request, url: `${request.url}%` }),
  (request) => ({ ...request, url: `${request.url}?keyword=%00&action=%00&appType=%00&token=%00` }),
  (request) => ({ ...request, url: `${request.url}?__proto__[x]=1&constructor=1` }),
  (request) => ({ ...request, headers: { ...request.headers, 'accept-language': '\u00ff;q=x,,' } }),
  (request) => ({ ...request, headers: { ...request.headers, 'user-agent': '\u00e9'.repeat(2_000) } }),
];
const broken = fc.oneof({ weight: 8, arbitrary: fc.constant(same) }, { weight: 1, arbitrary: fc.constantFrom(...spoils) });
