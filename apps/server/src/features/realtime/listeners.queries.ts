import { sql } from 'kysely';
import type pg from 'pg';
import { openDb } from '#kernel/db.ts';

/** A session that listens to a branch. */
export interface Listener {
  sessionId: string;
  branchId: string;
}

/** Those that may go on listening, as `session branch`: the session lives and is not locked, and its account still reaches the branch. */
export async function listStillHeard(pool: pg.Pool, companyId: string, listeners: Listener[], now: Date): Promise<Set<string>> {
  const [sessions, branches] = [listeners.map((l) => l.sessionId), listeners.map((l) => l.branchId)];
  const pairs = sql<Listener>`(select distinct * from unnest(${sessions}::uuid[], ${branches}::uuid[]) as l (session_id, branch_id))`;
  const rows = await openDb(pool, { companyId })
    .selectFrom(pairs.as('l'))
    .innerJoin('platform.sessions as s', 's.id', 'l.sessionId')
    .innerJoin('platform.accounts as a', 'a.id', 's.accountId')
    .innerJoin('branches as b', 'b.id', 'l.branchId')
    .select(['l.sessionId', 'l.branchId'])
    .where('s.expiresTime', '>', now)
    .where('s.lockedTime', 'is', null)
    .where('a.status', '=', 'ACTIVE')
    .where('a.companyId', '=', companyId)
    .where(
      sql<boolean>`(a.company_wide
        or exists (select from account_branches ab where ab.branch_id = b.id and ab.account_id = a.id)
        or exists (select from account_brands ab where ab.brand_id = b.brand_id and ab.account_id = a.id))`,
    )
    .execute();
  return new Set(rows.map(({ sessionId, branchId }) => `${sessionId} ${branchId}`));
}
