import { defineApi, get, post, type Endpoint } from '@netbar/contract/kernel/endpoint';
import { nothing } from '@netbar/contract/kernel/model';
import { redact, sensitiveField } from '@netbar/contract/kernel/sensitive';
import { sql } from 'kysely';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openApp } from '../app.ts';
import { openWorld, type World } from '#testing/world.ts';
import { waitFor } from '#testing/wait-for.ts';
import { inTx, type Visit } from './ctx.ts';
import { openLog } from './log.ts';
import { routesOf } from './mount.ts';

const CANARY = {
  token: 'eyJhbGciOiJIUzI1NiJ9.canary-token.signature',
  password: 'canary-Passw0rd!',
  phone: '13812340987',
  idCard: '11010519491231002X',
  privateKey: '-----BEGIN PRIVATE KEY-----canary',
  apiV3Key: 'canary-of-an-api-v3-key-32-long',
  payerCode: '134567890123456789',
};
const input = z.object({ phone: sensitiveField(z.string()), note: z.string().optional() });
const api = defineApi('probe', {
  read: get('/api/probe', { access: 'public', input: nothing, output: nothing }),
  mine: get('/api/probe/mine', { access: 'signedIn', input: nothing, output: nothing }),
  fail: post('/api/probe/fail', { access: 'public', input, output: nothing }),
  twice: post('/api/probe/twice', { access: 'public', input, output: nothing }),
  misread: post('/api/probe/misread', { access: 'public', input, output: nothing }),
});
const probe = routesOf(api, {
  read: async () => ({}),
  mine: async () => ({}),
  fail: async () => {
    throw new TypeError('a bug of ours');
  },
  twice: (visit, { phone }) => openTwice(visit, phone),
  misread: (visit, { phone }) =>
    inTx(visit, ({ db }) => sql`select ${`${phone} "quoted"`}::text::int`.execute(db)).then(() => ({})),
});

/** Inserts the same phone twice, so that PostgreSQL quotes the row in the detail of its error. */
const openTwice = (visit: Visit, phone: string) =>
  inTx(visit, async ({ db, newId, now }) => {
    const account = { companyId: world.ours.company, username: phone, name: phone, passwordHash: '-', createdTime: now };
    for (let i = 0; i < 2; i++)
      await db
        .insertInto('platform.accounts')
        .values({ id: newId(), ...account })
        .execute();
    return {};
  });

let world: World;
let app: World['app'];
let lines: string[] = [];
const log = openLog('trace', { write: (line) => void lines.push(line) });
beforeAll(async () => {
  world = await openWorld();
  ({ app } = await openApp({ ...world.config, RATE_LIMIT_PER_MINUTE: 40 }, world.dependencies, log, [probe]));
});
afterAll(async () => {
  await app.close();
  await world.close();
});
beforeEach(() => {
  lines = [];
});

/** Waits for the log lines of answers, which may be written a moment after the answer is sent. */
const answered = (count: number) =>
  waitFor(() => expect(lines.filter((line) => line.includes('"answered"')).length).toBeGreaterThanOrEqual(count));
const secretsIn = (text: string) => Object.entries(CANARY).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []));

describe('a token', () => {
  it('in the query, as the specification has it, reaches no line, whatever becomes of the call', async () => {
    const { token } = CANARY;
    const addresses = ['/api/probe', '/api/probe/mine', '/api/nowhere', '/api/%zz', '/health/ready'];
    for (const address of addresses) await app.inject(`${address}?token=${token}`);
    await app.inject({ method: 'POST', url: `/api/probe/fail?token=${token}`, payload: { phone: '1' } });
    await app.inject({
      method: 'POST',
      url: `/api/probe/fail?token=${token}`,
      payload: '{"broken":',
      headers: { 'content-type': 'application/json' },
    });
    for (let i = 0; i < 60; i++) await app.inject(`/api/probe?token=${token}`);

    await answered(addresses.length + 60);
    expect(lines.some((line) => line.includes('"path":"/api/probe"'))).toBe(true);
    expect(lines.some((line) => line.includes('"status":429'))).toBe(true);
    expect(secretsIn(lines.join(''))).toEqual([]);
  });

  it('in a header reaches no line', async () => {
    const headers = { authorization: `Bearer ${CANARY.token}`, cookie: `token=${CANARY.token}` };
    await app.inject({ url: '/api/probe/mine', headers });
    await answered(1);
    log.info({ headers }, 'careless');
    log.info({ request: { headers } }, 'more careless');
    expect(lines).toHaveLength(3);
    expect(secretsIn(lines.join(''))).toEqual([]);
  });
});

describe('a person’s data', () => {
  it('is redacted wherever it stands in what is logged, lists included', () => {
    log.info(CANARY, 'careless');
    log.warn({ member: CANARY }, 'careless');
    log.error({ members: [CANARY, CANARY] }, 'careless');
    log.info({ input: { member: CANARY } }, 'careless');
    log.child({ phone: CANARY.phone }).info('careless');
    expect(lines).toHaveLength(5);
    expect(secretsIn(lines.join(''))).toEqual([]);
    expect(lines[0]).toContain('"phone":"***"');
  });

  it('in the body of a call reaches no line, even when the call fails', async () => {
    const note = Object.values(CANARY).join(' ');
    for (const url of ['/api/probe/fail', '/api/probe/twice', '/api/probe/misread'])
      await app.inject({ method: 'POST', url, payload: { phone: CANARY.phone, note }, remoteAddress: '10.0.0.9' });
    await answered(3);
    expect(lines.filter((line) => line.includes('a bug'))).toHaveLength(3);
    expect(secretsIn(lines.join(''))).toEqual([]);
  });

  it('is not quoted by PostgreSQL: an error keeps its kind, its constraint and its place, not its row', async () => {
    await app.inject({ method: 'POST', url: '/api/probe/twice', payload: { phone: CANARY.phone }, remoteAddress: '10.0.0.9' });
    await answered(1);
    const { err } = lines.map((line) => JSON.parse(line)).find((line) => line.msg === 'a bug') as { err: object };
    expect(err).toMatchObject({ errorCode: '23505', constraint: 'accounts_username', table: 'accounts' });
    expect(err).toMatchObject({
      message: expect.stringContaining('duplicate key'),
      stack: expect.stringContaining('duplicate key'),
    });

    const error = new pg.DatabaseError(`invalid input syntax for type uuid: "${CANARY.phone}"`, 1, 'error');
    log.error({ err: Object.assign(error, { code: '22P02', detail: CANARY.phone, where: CANARY.phone }) }, 'misread');
    expect(lines.at(-1)).toContain('invalid input syntax for type uuid');
    expect(secretsIn(lines.join(''))).toEqual([]);
  });

  it('is redacted under every name the contract calls sensitive', async () => {
    const names = new Set<string>();
    for (const file of globSync(join(import.meta.dirname, '../../../../packages/contract/src/**/*.api.ts'))) {
      const module = (await import(file)) as Record<string, Record<string, Endpoint>>;
      const endpoints = Object.values(module)
        .flatMap((table) => Object.values(table))
        .filter((endpoint) => 'input' in endpoint);
      for (const { input, output } of endpoints)
        for (const name of [...sensitiveNames(input), ...sensitiveNames(output)]) names.add(name);
    }
    for (const name of names) log.info({ [name]: CANARY.password, body: { [name]: CANARY.password } }, 'careless');

    expect(names).toContain('password');
    expect(lines.filter((line) => line.includes(CANARY.password))).toEqual([]);
  });
});

const sensitiveNames = (schema: z.ZodType) =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).flatMap(([name, field]) => (redact(field as z.ZodType, 'x') === '***' ? [name] : []))
    : [];

it('a line tells what was asked and what came of it, and carries the id of the request', async () => {
  const res = await app.inject({ url: '/api/probe?token=x', remoteAddress: '10.0.0.10' });
  await answered(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'answered',
    requestId: res.headers['x-request-id'],
    req: { method: 'GET', path: '/api/probe', ip: '10.0.0.10' },
    status: 200,
    ms: expect.any(Number),
  });
});

it('so does the line of a bug', async () => {
  const payload = { phone: CANARY.phone };
  const res = await app.inject({ method: 'POST', url: '/api/probe/fail', payload, remoteAddress: '10.0.0.11' });
  const bug = lines.map((line) => JSON.parse(line) as Record<string, unknown>).find(({ msg }) => msg === 'a bug');
  expect(bug).toMatchObject({ requestId: res.headers['x-request-id'], err: { message: 'a bug of ours' } });
});
