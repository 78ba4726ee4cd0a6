import type { Place } from '@netbar/contract/kernel/place';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Actor, Ctx, Tx } from './ctx.ts';
import { openDb } from './postgres/db.ts';
import { isSecondFactorPending } from './second-factor.ts';
import { LOWEST_LEVEL, standingBy, standingsBy, type HeldGrant } from './standing.ts';

/** A session as the server caches it. */
export interface Signed {
  actor: Actor & { sessionId: string };
  createdTime: Date;
  expiresTime: Date;
}

/** The actor of a session that has not expired, with the rights that are stored now. */
export async function loadActor(pool: pg.Pool, sessionId: string, now: Date): Promise<Signed | undefined> {
  const signedIn = await openDb(pool, 'nobody')
    .selectFrom('platform.sessions as s')
    .innerJoin('platform.accounts as a', 'a.id', 's.accountId')
    .select(['a.id', 'a.name', 'a.companyId', 'a.mustChangePassword'])
    .select(['s.createdTime', 's.expiresTime', 's.lockedTime', 's.byPassword'])
    .where('s.id', '=', sessionId)
    .where('s.expiresTime', '>', now)
    .where('a.status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!signedIn) return undefined;
  const { id, name, companyId, createdTime, expiresTime, lockedTime } = signedIn;
  const rights = await loadRights(openDb(pool, { companyId }), id);
  const secondFactorPending = await isSecondFactorPending(openDb(pool, { companyId }), sessionId);
  const mustChangePassword = signedIn.mustChangePassword && signedIn.byPassword;
  return {
    actor: {
      id,
      name,
      companyId,
      sessionId,
      isLocked: lockedTime !== null,
      mustChangePassword,
      secondFactorPending,
      ...rights,
    },
    createdTime,
    expiresTime,
  };
}

/** The actor of somebody who has just signed in, without rights: enough to write an audit row in their name. */
export const withoutRights = ({ id, name, companyId }: Pick<Actor, 'id' | 'name' | 'companyId'>): Actor => ({
  id,
  name,
  companyId,
  ...standingBy([], { brandIds: [], branches: [] }),
  functions: new Set(),
  menus: new Set(),
  grants: [],
  standings: new Map(),
});

/** The actor of an account with the rights stored now, for work the system does in that person's name. Undefined once the account is locked. */
export async function loadPerson(
  { db, actor: { companyId } }: Pick<Ctx | Tx, 'db' | 'actor'>,
  accountId: string,
): Promise<Actor | undefined> {
  const account = await db
    .selectFrom('platform.accounts')
    .select(['id', 'name'])
    .where('id', '=', accountId)
    .where('companyId', '=', companyId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!account) return undefined;
  const { id, name } = account;
  return { id, name, companyId, ...(await loadRights(db, id)) };
}

/** All that an account's rights follow from. */
const readGrants = (db: Ctx['db'] | Tx['db'], accountId: string) =>
  Promise.all([
    db.selectFrom('grants').select(['roleId', 'place', 'brandId', 'branchId']).where('accountId', '=', accountId).execute(),
    db
      .selectFrom('roles as r')
      .select([
        'r.id',
        'r.level',
        sql<string[]>`array(select function_id from role_functions f where f.role_id = r.id)`.as('functions'),
        sql<string[]>`array(select menu from role_menus m where m.role_id = r.id)`.as('menus'),
      ])
      .where(sql<boolean>`exists (select from grants g where g.account_id = ${accountId} and g.role_id = r.id)`)
      .execute(),
    db
      .selectFrom('branches as b')
      .select(['b.id', 'b.brandId'])
      .where(
        sql<boolean>`exists (select from grants g where g.account_id = ${accountId}
          and (g.place = 'COMPANY' or g.branch_id = b.id or g.brand_id = b.brand_id))`,
      )
      .orderBy('b.branchNo')
      .execute(),
    db
      .selectFrom('brands as b')
      .select('b.id')
      .where(
        sql<boolean>`exists (select from grants g where g.account_id = ${accountId} and (g.place = 'COMPANY' or g.brand_id = b.id))`,
      )
      .execute(),
    db.selectFrom('brandClosedItems').select(['brandId', 'item']).execute(),
  ]);

async function loadRights(db: Ctx['db'] | Tx['db'], accountId: string) {
  const [held, roles, branches, brands, closed] = await readGrants(db, accountId);
  const houses = { brandIds: brands.map((brand) => brand.id), branches };
  const brandOf = new Map(branches.map((branch) => [branch.id, branch.brandId]));
  const all = standingBy(
    held.map((row) => ({
      level: roles.find((role) => role.id === row.roleId)?.level ?? LOWEST_LEVEL,
      place: placeOf(row, brandOf),
    })),
    houses,
  );
  const isOpen = openIn(all.brandIds as string[], closed);
  const openRoles = new Map(
    roles.map(({ id, level, functions, menus }) => [
      id,
      { level, functions: new Set(functions.filter(isOpen)), menus: new Set(menus.filter(isOpen)) },
    ]),
  );
  const grants = held.flatMap((row): HeldGrant[] => {
    const role = openRoles.get(row.roleId ?? '');
    return role ? [{ ...role, place: placeOf(row, brandOf) }] : [];
  });
  return {
    ...all,
    grants,
    standings: standingsBy(grants, houses),
    functions: new Set(grants.flatMap(({ functions }) => [...functions])),
    menus: new Set(grants.flatMap(({ menus }) => [...menus])),
  };
}

interface PlaceRow {
  place: Place['kind'];
  brandId: string | null;
  branchId: string | null;
}

const placeOf = ({ place, brandId, branchId }: PlaceRow, brandOf: ReadonlyMap<string, string>): Place => {
  if (brandId !== null) return { kind: 'BRAND', brandId };
  if (branchId !== null) return { kind: 'BRANCH', branchId, brandId: brandOf.get(branchId) ?? '' };
  return place === 'COMPANY' ? { kind: 'COMPANY' } : { kind: 'NONE' };
};

/** Somebody loses a function or menu item when every brand they work for has closed it. */
const openIn = (brandIds: string[], closed: { brandId: string; item: string }[]) => {
  const closedBy = Map.groupBy(closed, ({ item }) => item);
  return (item: string) =>
    brandIds.length === 0 || !brandIds.every((brandId) => closedBy.get(item)?.some((row) => row.brandId === brandId));
};
