import { defineApi, get, post, type Endpoint } from '@netbar/contract/kernel/endpoint';
import { fen, id, pageOf, pageQuery, time } from '@netbar/contract/kernel/model';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openWorld, type World } from '#testing/world.ts';
import { openApp } from '../app.ts';
import { routes } from '../features.ts';
import type { Routes } from './mount.ts';
import { describe as describeApi } from './openapi.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { properties: object; required: string[] } }> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
  security?: Record<string, unknown[]>[];
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, object> };
}

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Violations of OpenAPI 3.1 that our generator could produce. */
function faultsOf(document: Document): string[] {
  const faults: string[] = [];
  if (!/^3\.1\.\d+$/.test(document.openapi)) faults.push('not version 3.1');
  if (!document.info.title || !document.info.version) faults.push('no title or version');
  const operations = operationsOf(document);
  const ids = operations.map(({ operation }) => operation.operationId);
  for (const twin of ids.filter((name, i) => ids.indexOf(name) < i)) faults.push(`${twin} twice`);
  for (const { path, method, operation } of operations) {
    const at = `${method} ${path}`;
    if (!/^(get|post|put|delete)$/.test(method)) faults.push(`${at}: no such method`);
    if (!path.startsWith('/') || path.includes(':')) faults.push(`${at}: no such path`);
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    const declared = new Set(inPath.map(({ name }) => name));
    const named = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
    if (declared.symmetricDifference(named).size > 0) faults.push(`${at}: path parameters`);
    if (inPath.some(({ required }) => !required)) faults.push(`${at}: a path parameter is required`);
    if (operation.parameters.some(({ name, schema }) => !name || !schema)) faults.push(`${at}: a parameter without schema`);
    if (!operation.responses['200']?.description) faults.push(`${at}: no answer described`);
    for (const scheme of (operation.security ?? []).flatMap((need) => Object.keys(need)))
      if (!document.components.securitySchemes[scheme]) faults.push(`${at}: security scheme ${scheme}`);
  }
  for (const [, pointer = ''] of JSON.stringify(document).matchAll(/"\$ref":"#([^"]*)"/g)) {
    const target = pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
    if (target === undefined) faults.push(`nothing at #${pointer}`);
  }
  return faults;
}

describe('/openapi.json', () => {
  it('describes every endpoint that is mounted, and nothing else, in valid OpenAPI 3.1', async () => {
    const mounted: Endpoint[] = [];
    const watch: Routes = (app) => {
      app.addHook('onRoute', ({ config, method }) => {
        if (config?.endpoint && method !== 'HEAD') mounted.push(config.endpoint);
      });
    };
    const { app } = await openApp(world.config, world.dependencies, world.log, [watch, ...routes]);
    const document = (await app.inject('/openapi.json')).json<Document>();
    await app.close();

    expect(faultsOf(document)).toEqual([]);
    const described = operationsOf(document).map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`);
    const expected = mounted.map(
      (e) => `${e.feature}.${e.name} ${e.method.toLowerCase()} ${e.path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    expect(described.length).toBeGreaterThanOrEqual(5);
    expect(described.toSorted()).toEqual(expected.toSorted());
  });

  it('is where the documentation says', () => {
    expect(readFileSync(`${import.meta.dirname}/../../../../docs/operations.md`, 'utf8')).toContain('GET /openapi.json');
  });
});

describe('an endpoint', () => {
  const api = defineApi('probe', {
    list: get('/api/probe/:branchId/page', {
      access: { can: 'PROBE_LIST' },
      input: pageQuery.extend({ branchId: id.optional(), at: time.optional() }),
      output: pageOf(z.object({ id, at: time })),
    }),
    pay: post('/api/probe/:id', {
      access: 'signedIn',
      input: z.object({ id, fen, note: z.string().optional() }),
      output: z.object({}),
    }),
    look: get('/api/look', { access: 'public', input: z.object({}), output: z.object({}) }),
  });
  const document = describeApi(Object.values(api)) as unknown as Document;

  it('that reads has its input in the address, dates as text, defaults optional', () => {
    const { parameters, responses } = document.paths['/api/probe/{branchId}/page']!['get']!;
    expect(parameters.map(({ name, in: place, required }) => `${name} ${place} ${required}`)).toEqual([
      'page query false',
      'limit query false',
      'branchId path true',
      'at query false',
    ]);
    expect(parameters[3]?.schema).toMatchObject({ type: 'string', format: 'date-time' });
    expect(responses['200']?.content['application/json']?.schema).toMatchObject({
      required: ['status', 'data', 'message'],
      properties: {
        data: { properties: { rows: { items: { properties: { at: { type: 'string' } } } }, total: { type: 'integer' } } },
      },
    });
  });

  it('that changes something has its input in the body but for the path, and takes a key', () => {
    const { parameters, requestBody } = document.paths['/api/probe/{id}']!['post']!;
    expect(parameters.map(({ name, in: place }) => `${name} ${place}`)).toEqual(['id path', 'Idempotency-Key header']);
    const body = requestBody!.content['application/json']!.schema;
    expect(Object.keys(body.properties)).toEqual(['fen', 'note']);
    expect(body.required).toEqual(['fen']);
  });

  it('says who may call it', () => {
    expect(document.paths['/api/probe/{branchId}/page']!['get']).toMatchObject({
      'x-function': 'PROBE_LIST',
      security: [{ token: [] }],
    });
    expect(document.paths['/api/probe/{id}']!['post']!.security).toEqual([{ token: [] }]);
    expect(document.paths['/api/look']!['get']!.security).toBeUndefined();
  });
});

it('the check sees what is wrong', () => {
  const broken = describeApi([
    ...Object.values(defineApi('a', { b: get('/api/:gone', { access: 'public', input: z.object({}), output: z.object({}) }) })),
    ...Object.values(defineApi('a', { b: get('/api/twin', { access: 'public', input: z.object({}), output: z.object({}) }) })),
  ]) as unknown as Document;
  const hanging = { $ref: '#/$defs/none' };
  expect(faultsOf({ ...broken, openapi: '3.0.0', components: { securitySchemes: { hanging } } })).toEqual([
    'not version 3.1',
    'a.b twice',
    'get /api/{gone}: path parameters',
    'nothing at #/$defs/none',
  ]);
});
