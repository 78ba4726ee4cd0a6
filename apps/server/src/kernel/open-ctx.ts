import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { langOf } from '@netbar/contract/kernel/words';
import type { FastifyRequest } from 'fastify';
import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import type { Actor, Ctx, Visit } from './ctx.ts';
import { openDb } from './db.ts';
import type { Gateways } from '#gateways/gateways.ts';
import type { Sessions } from './sessions.ts';
import type { Vault } from './vault.ts';
import type { Log } from './log.ts';

/** What acts when nobody does: the scheduler, a job, a provider's callback. */
export const SYSTEM_ACTOR = '00000000-0000-8000-8000-000000000001';

/** What a process opens once and every request goes through. */
export interface Doors {
  pool: pg.Pool;
  /** For calls by somebody unknown: a few connections of their own, so that a rush at the login page leaves the counter's alone. */
  visitors: pg.Pool;
  sessions: Sessions;
  vault: Vault;
  gateways: Gateways;
  /** The clock, so that tests and the simulator can set it. */
  now: () => Date;
}

const IdempotencyKey = z.uuid().optional().catch(undefined);

/** The `ctx` of a call by somebody unknown. */
export function openVisit(doors: Doors, req: FastifyRequest): Visit {
  return { ...arrive(doors, req), db: openDb(doors.visitors, 'nobody') };
}

const arrive = (doors: Doors, req: FastifyRequest) =>
  arriveThrough(doors, {
    lang: langOf(req.headers['accept-language']),
    ip: req.ip,
    userAgent: req.headers['user-agent']?.slice(0, 300) ?? '',
    requestId: req.id,
    idempotencyKey: IdempotencyKey.parse(req.headers['idempotency-key']),
    sessions: doors.sessions,
    log: req.log,
  });

/** The `ctx` of a signed-in call, or nothing when the token is no good. */
export async function openCtx(doors: Doors, endpoint: Endpoint, req: FastifyRequest): Promise<Ctx | undefined> {
  const { now, as } = arrive(doors, req);
  const token =
    req.headers.authorization?.replace(/^Bearer /, '') || (endpoint.tokenInQuery && (req.query as { token?: string }).token);
  const actor = token && (await doors.sessions.actorOf(token, now));
  return actor ? as(actor) : undefined;
}

/** The `ctx` of the system itself at work for one company. */
export const systemCtx = (doors: Omit<Doors, 'sessions' | 'visitors'>, companyId: string, log: Log): Ctx =>
  arriveThrough(doors, {
    lang: 'zh-CN',
    ip: '',
    userAgent: '',
    requestId: randomUUIDv7(),
    sessions: noSessions,
    log,
  }).as(systemActor(companyId));

/** The system itself, inside one company. */
export const systemActor = (companyId: string): Actor => ({
  id: SYSTEM_ACTOR,
  name: '系统',
  companyId,
  level: 0,
  functions: new Set(),
  menus: new Set(),
  branchIds: 'all',
  brandIds: 'all',
  isCompanyWide: true,
});

/** The system signs nobody in, and remembers nobody it would have to forget. */
const noSessions: Visit['sessions'] = {
  sign: () => Promise.reject(new Error('the system signs nobody in')),
  forget: () => {},
};

type Caller = Omit<Visit, 'db' | 'now' | 'newId' | 'vault' | 'gateways' | 'as'>;

/** Everything but the database, which depends on who it turns out to be. */
function arriveThrough({ pool, now, vault, gateways }: Omit<Doors, 'sessions' | 'visitors'>, caller: Caller): Omit<Visit, 'db'> {
  const arrived: Omit<Visit, 'db'> = {
    ...caller,
    now: now(),
    newId: randomUUIDv7,
    vault,
    gateways,
    as: (actor) => ({ ...arrived, actor, db: openDb(pool, { companyId: actor.companyId }) }),
  };
  return arrived;
}
