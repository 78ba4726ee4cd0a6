import { isWithin } from '@netbar/contract/kernel/network';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Actor, Ctx, Tx } from './ctx.ts';
import { openDb } from './postgres/db.ts';
import type { Sessions } from './sessions.ts';
import type { Standing } from './standing.ts';

/** The networks of the branches that have some; every other branch is open from anywhere. */
type Lists = ReadonlyMap<string, readonly string[]>;

const cachedLists = new WeakMap<Sessions, Map<string, Promise<Lists>>>();

/**
 * The actor as they may act from this address: without branches that are closed to it. People with the whole company are not held,
 * or they could lock themselves out.
 */
export async function withinAddress(
  { pool, sessions }: { pool: pg.Pool; sessions: Sessions },
  actor: Actor,
  ip: string,
): Promise<Actor> {
  const lists = await listsOf(pool, sessions, actor.companyId);
  const closed = closedTo(ip, lists);
  if (closed.size === 0 || actor.standings === 'own') return actor;
  const narrowed = new Map<Standing, Standing>();
  const standings = new Map(Array.from(actor.standings, ([can, standing]) => [can, without(standing, closed, narrowed)]));
  return { ...actor, ...without(standingIn(actor), closed, narrowed), standings };
}

const standingIn = ({ level, branchIds, brandIds, wholeBrandIds, isCompanyWide }: Standing): Standing => ({
  level,
  branchIds,
  brandIds,
  wholeBrandIds,
  isCompanyWide,
});

/** Most functions share one standing, so each is narrowed once. */
function without(standing: Standing, closed: ReadonlySet<string>, narrowed: Map<Standing, Standing>): Standing {
  const { isCompanyWide, branchIds } = standing;
  if (isCompanyWide || branchIds === 'all') return standing;
  const known = narrowed.get(standing) ?? { ...standing, branchIds: branchIds.filter((id) => !closed.has(id)) };
  narrowed.set(standing, known);
  return known;
}

/** Whether all branches of somebody who works at branches are closed to this address. */
export async function isClosedEverywhere({ db, ip }: Ctx | Tx, actor: Actor): Promise<boolean> {
  if (actor.isCompanyWide || actor.branchIds === 'all' || actor.branchIds.length === 0) return false;
  const closed = closedTo(ip, await loadLists(db));
  return actor.branchIds.every((id) => closed.has(id));
}

/** The branches that are closed to this address. */
const closedTo = (ip: string, lists: Lists) =>
  new Set([...lists].filter(([, networks]) => !isWithin(ip, networks)).map(([branchId]) => branchId));

/** Cached until the access clock moves, as the actors are. */
function listsOf(pool: pg.Pool, sessions: Sessions, companyId: string): Promise<Lists> {
  const cache = cachedLists.get(sessions) ?? new Map<string, Promise<Lists>>();
  if (!cachedLists.has(sessions)) {
    cachedLists.set(sessions, cache);
    sessions.onForget(() => cache.clear());
  }
  const known = cache.get(companyId);
  if (known) return known;
  const loading = loadLists(openDb(pool, { companyId }));
  cache.set(companyId, loading);
  // A failed read is not kept.
  loading.catch(() => cache.delete(companyId));
  return loading;
}

async function loadLists(db: Ctx['db'] | Tx['db']): Promise<Lists> {
  const rows = await db
    .selectFrom('branches')
    .select(['id', sql<string[]>`sign_in_networks::text[]`.as('networks')])
    .where(sql<boolean>`sign_in_networks <> '{}'`)
    .execute();
  return new Map(rows.map(({ id, networks }) => [id, networks]));
}
