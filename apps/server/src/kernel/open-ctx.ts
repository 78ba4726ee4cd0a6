import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { langOf } from '@netbar/contract/kernel/words';
import type { FastifyRequest } from 'fastify';
import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { withinAddress } from './address-list.ts';
import type { Actor, Ctx, Visit } from './ctx.ts';
import { openDb } from './postgres/db.ts';
import type { Gateways } from '#gateways/gateways.ts';
import type { Sessions } from './sessions.ts';
import type { Vault } from './vault.ts';
import type { Log } from './log.ts';

/** The actor id of the system: the scheduler, a job, a provider's callback. */
export const SYSTEM_ACTOR = '00000000-0000-8000-8000-000000000001';

/** What a process opens at start and every request uses. */
export interface Dependencies {
  pool: pg.Pool;
  /** A few connections for calls that are not signed in, so that a rush at the login page does not take those of the counter. */
  visitors: pg.Pool;
  sessions: Sessions;
  vault: Vault;
  gateways: Gateways;
  /** The clock, so that tests and the simulator can set it. */
  now: () => Date;
}

const IdempotencyKey = z.uuid().optional().catch(undefined);

/**
 * A call without a key gets one of its own, so that it works but cannot be repeated. A malformed key counts as none and makes a
 * command refuse: whoever sends one expects a repeated call to be recognised.
 */
const idempotencyKeyOf = ({ headers }: FastifyRequest) =>
  IdempotencyKey.parse('idempotency-key' in headers ? headers['idempotency-key'] : randomUUIDv7());

/** The `ctx` of a call that is not signed in. */
export function openVisit(dependencies: Dependencies, req: FastifyRequest): Visit {
  return { ...visitOfRequest(dependencies, req), db: openDb(dependencies.visitors, 'nobody') };
}

const visitOfRequest = (dependencies: Dependencies, req: FastifyRequest) =>
  visitOf(dependencies, {
    lang: langOf(req.headers['accept-language']),
    ip: req.ip,
    userAgent: req.headers['user-agent']?.slice(0, 300) ?? '',
    requestId: req.id,
    idempotencyKey: idempotencyKeyOf(req),
    sessions: dependencies.sessions,
    log: req.log,
  });

/** The `ctx` of a signed-in call; undefined when the token is not valid. */
export async function openCtx(dependencies: Dependencies, endpoint: Endpoint, req: FastifyRequest): Promise<Ctx | undefined> {
  const { now, as } = visitOfRequest(dependencies, req);
  const token =
    req.headers.authorization?.replace(/^Bearer /, '') || (endpoint.tokenInQuery && (req.query as { token?: string }).token);
  const actor = token && (await dependencies.sessions.actorOf(token, now));
  return actor ? as(await withinAddress(dependencies, actor, req.ip)) : undefined;
}

/** The `ctx` of the system, working for one company. */
export const systemCtx = (dependencies: Omit<Dependencies, 'sessions' | 'visitors'>, companyId: string, log: Log): Ctx =>
  visitOf(dependencies, {
    lang: 'zh-CN',
    ip: '',
    userAgent: '',
    requestId: randomUUIDv7(),
    sessions: noSessions,
    log,
  }).as(systemActor(companyId));

/** The system as an actor of one company. */
export const systemActor = (companyId: string): Actor => ({
  id: SYSTEM_ACTOR,
  name: '系统',
  companyId,
  level: 0,
  functions: new Set(),
  menus: new Set(),
  grants: [],
  standings: 'own',
  branchIds: 'all',
  brandIds: 'all',
  wholeBrandIds: 'all',
  isCompanyWide: true,
});

/** The system opens no sessions and has no cache of them. */
const noSessions: Visit['sessions'] = {
  sign: () => Promise.reject(new Error('the system signs nobody in')),
  forget: () => {},
};

type Caller = Omit<Visit, 'db' | 'now' | 'newId' | 'vault' | 'gateways' | 'as'>;

/** Everything but the database, which depends on the actor. */
function visitOf({ pool, now, vault, gateways }: Omit<Dependencies, 'sessions' | 'visitors'>, caller: Caller): Omit<Visit, 'db'> {
  const visit: Omit<Visit, 'db'> = {
    ...caller,
    now: now(),
    newId: randomUUIDv7,
    vault,
    gateways,
    as: (actor) => ({ ...visit, actor, db: openDb(pool, { companyId: actor.companyId }) }),
  };
  return visit;
}
