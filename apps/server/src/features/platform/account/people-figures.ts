import { sql } from 'kysely';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { grantNames, isVisibleAccount, isVisibleGrant } from './account.queries.ts';

const isOnline = ({ now }: Ctx) =>
  sql`exists (select from platform.sessions s where s.account_id = a.id and s.expires_time > ${now})`;

/** Counts the accounts that the caller sees: active, signed in now, and locked. */
export const countPeople = (ctx: Ctx) =>
  ctx.db
    .selectFrom('platform.accounts as a')
    .select([
      sql<number>`count(*) filter (where a.status = 'ACTIVE')`.as('all'),
      sql<number>`count(*) filter (where a.status = 'LOCKED')`.as('locked'),
      sql<number>`count(*) filter (where a.status = 'ACTIVE' and ${isOnline(ctx)})`.as('online'),
    ])
    .where(isVisibleAccount(ctx))
    .executeTakeFirstOrThrow();

/** The same by branch, of those who work there: people of a brand or of the whole company belong to no branch. */
export async function countPeopleOfBranches(ctx: Ctx) {
  const { rows } = await sql<{ branchId: string; people: number; online: number }>`
    select branches.id as "branchId", count(distinct a.id)::int as people,
      count(distinct a.id) filter (where ${isOnline(ctx)})::int as online
    from branches join grants g on g.branch_id = branches.id join platform.accounts a on a.id = g.account_id and a.status = 'ACTIVE'
    where ${inScope(ctx, 'branches.id')} and ${isVisibleAccount(ctx)} group by 1`.execute(ctx.db);
  return rows;
}

interface NewGrant {
  id: string;
  accountId: string;
  name: string;
  roleName: string;
  placeName: string | null;
  time: Date;
}

/** Roles that people got since then, the latest first, and how many. */
export async function listNewGrants(ctx: Ctx, since: Date, limit: number) {
  const found = sql`from grants g join platform.accounts a on a.id = g.account_id ${grantNames}
    where g.created_time >= ${since} and a.status <> 'CLOSED' and g.role_id is not null and ${isVisibleAccount(ctx)}
      and ${isVisibleGrant(ctx)}`;
  const [{ rows }, counted] = await Promise.all([
    sql<NewGrant>`select g.id, a.id as "accountId", a.name, r.name as "roleName", coalesce(gb.name, gs.name) as "placeName",
      g.created_time as time ${found} order by g.created_time desc, g.id limit ${limit}`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(ctx.db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** People who are locked out. */
export const listLocked = (ctx: Ctx, limit: number) =>
  ctx.db
    .selectFrom('platform.accounts as a')
    .select(['a.id', 'a.name', 'a.username'])
    .where('a.status', '=', 'LOCKED')
    .where(isVisibleAccount(ctx))
    .orderBy('a.name')
    .limit(limit)
    .execute();
