import { toRequest, type Endpoint, type Got, type Sent } from '@netbar/contract/kernel/endpoint';
import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DestinationStream } from 'pino';
import { inject } from 'vitest';
import { openApp } from '../app.ts';
import { routes } from '../features.ts';
import { readConfig } from '../config.ts';
import { openGateways } from '#gateways/gateways.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { openDb } from '#kernel/postgres/db.ts';
import { openLog } from '#kernel/log.ts';
import { systemCtx } from '#kernel/open-ctx.ts';
import { openPool } from '#kernel/postgres/pool.ts';
import { openSessions } from '#kernel/sessions.ts';
import { openVault } from '#kernel/vault.ts';
import { databaseUrl } from './database-url.ts';
import { employ, type Job } from './people.ts';
import { openPlace, openWarehouse } from './place.ts';
import { holdRow, type Row } from './race.ts';
import type {} from './template.ts'; // Says what `inject` knows, also to those who read this file from elsewhere.
import { settleRoutes } from './settleable.ts';
import { tillRoutes } from './till.ts';

const somebody = {
  name: '员工',
  menus: new Set<string>(),
  grants: [],
  standings: 'own' as const,
  brandIds: [],
  wholeBrandIds: [],
  isCompanyWide: false,
};

export const TOKEN_SECRET = 'a secret for tests only, 32 characters';
/** Shared with the single sign-on host of the tests. */
export const SSO_SECRET = 'a secret shared with nobody but tests';

/** No statement of a test fails because the machine is busy. Tests of timeouts open a pool of their own. */
const PATIENT = { lockTimeoutMs: 55_000, statementTimeoutMs: 55_000 };

export type World = Awaited<ReturnType<typeof openWorld>>;
export type Person = Awaited<ReturnType<World['hire']>>;

/** Two cafe chains in a database of their own, ours and a rival, behind the real server. */
export async function openWorld({
  connections = 20,
  logTo,
  vaultKey = randomBytes(32).toString('base64'),
}: { connections?: number; logTo?: DestinationStream; vaultKey?: string } = {}) {
  const name = `netbar_world_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(databaseUrl());
  await admin.connect();
  await admin.query(`create database ${name} owner netbar_owner template ${inject('template')}`);

  const url = databaseUrl(name, 'netbar_app');
  const pool = openPool(url, { max: connections, ...PATIENT });
  /** An administrator, to look behind the fences and to hold rows. */
  const owner = new pg.Pool({ connectionString: databaseUrl(name) });
  // `end` does not wait for the farewell of idle connections, and dropping the database cuts it short.
  owner.on('error', () => {});
  const workerPool = openPool(databaseUrl(name, 'netbar_worker'));
  const visitors = openPool(url, PATIENT);
  const sessions = openSessions(pool, TOKEN_SECRET);
  const log = openLog(logTo ? 'info' : 'silent', logTo);
  const clock: { now?: Date } = {};
  const files = join(tmpdir(), name);
  const config = { ...readConfig(), RATE_LIMIT_PER_MINUTE: 1_000_000, MAX_LAG_MS: 0, SSO_SECRET, STORAGE_FOLDER: files };
  const dependencies = {
    pool,
    visitors,
    sessions,
    vault: openVault(vaultKey),
    gateways: { ...openGateways(config), captcha: { draw: async () => ({ text: 'ab12', svg: '<svg/>' }) } },
    now: () => clock.now ?? new Date(),
  };
  const { app } = await openApp(config, dependencies, log, [...routes, tillRoutes, ...settleRoutes]);
  const closing: (() => Promise<unknown>)[] = [];

  const ours = await openPlace(pool, '我们网咖');
  const rival = await openPlace(pool, '对手网咖');

  const call = async <E extends Endpoint>(endpoint: E, input: Sent<E>, headers: Record<string, string>): Promise<Got<E>> => {
    const { method, url, body, file } = toRequest(endpoint, input);
    const type = file && { 'content-type': 'application/octet-stream' };
    const payload = file ? Buffer.from(file) : body;
    const res = await app.inject({ method, url, headers: { ...headers, ...type }, ...(payload && { payload }) });
    const envelope = res.json<{ status: number; message: string; data: Got<E> }>();
    if (envelope.status !== 200) throw Object.assign(new Error(envelope.message), envelope);
    return envelope.data;
  };

  const hire = async ({ companyId = ours.company, branchIds = [ours.first], can = [], level = 3, ...job }: Partial<Job> = {}) => {
    const person = await employ(pool, sessions, { companyId, branchIds, can, level, ...job });
    return {
      ...person,
      /** Calls the real HTTP route. Resolves with the data, rejects with the envelope. */
      call: <E extends Endpoint>(endpoint: E, input: Sent<E>, key: string = randomUUID()) =>
        call(endpoint, input, { authorization: person.token, 'idempotency-key': key }),
      /** The same person inside the server, for kernel functions that have no route. */
      ctx: (key: string = randomUUID()): Ctx => ({
        ...systemCtx(dependencies, companyId, log),
        actor: { ...somebody, id: person.accountId, companyId, level, functions: new Set(can), branchIds },
        idempotencyKey: key,
      }),
    };
  };

  return {
    app,
    pool,
    owner,
    workerPool,
    sessions,
    /** To open another app on the same world, with habits of its own. */
    dependencies,
    config,
    log,
    clock,
    url,
    name,
    ours,
    rival,
    hire,
    db: openDb(pool, { companyId: ours.company }),
    /** Somebody who is not signed in. */
    visitor: { call: <E extends Endpoint>(endpoint: E, input: Sent<E>) => call(endpoint, input, {}) },
    system: (companyId = ours.company) => systemCtx(dependencies, companyId, log),
    newId: () => randomUUIDv7(),
    /** Another server on the same database, with connections and a memory of its own. */
    async openServer() {
      const pool = openPool(url, PATIENT);
      const sessions = openSessions(pool, TOKEN_SECRET);
      const { app } = await openApp(config, { ...dependencies, pool, sessions }, log, [...routes, tillRoutes, ...settleRoutes]);
      closing.push(async () => {
        sessions.close();
        await app.close();
        await pool.end();
      });
      return app;
    },
    /** The main store of a branch. */
    warehouse: (branchId: string) =>
      openWarehouse(pool, Object.values(ours).includes(branchId) ? ours.company : rival.company, branchId),
    hold: (row: Row) => holdRow(owner, row),
    /** Holds a row while `start` sets calls going, and lets go once all of them wait for it. */
    async race<T>(row: Row, start: () => Promise<T>[]) {
      const held = await holdRow(owner, row);
      const calls = start();
      // Heard from the start: a refusal that comes while the row is let go would be caught by nobody.
      const answers = Promise.allSettled(calls);
      await held.waiters(calls.length);
      await held.letGo();
      return answers;
    },
    /** Holds a row until both calls wait for it, the earlier one in front, and tells how each ended. */
    async inTurn(row: Row, earlier: () => Promise<unknown>, later: () => Promise<unknown>) {
      const held = await holdRow(owner, row);
      const first = Promise.allSettled([earlier()]);
      await held.waiters(1);
      const second = Promise.allSettled([later()]);
      await held.waiters(2);
      await held.letGo();
      return { earlier: (await first)[0], later: (await second)[0] };
    },
    async close() {
      sessions.close();
      await Promise.all([app.close(), ...closing.map((close) => close())]);
      await Promise.all([pool.end(), visitors.end(), owner.end(), workerPool.end()]);
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await rm(files, { recursive: true, force: true });
    },
  };
}
