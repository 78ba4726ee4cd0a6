import { sql } from 'kysely';
import type pg from 'pg';
import type { Actor, Ctx } from './ctx.ts';
import { openDb } from './postgres/db.ts';

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
    .select(['a.id', 'a.name', 'a.companyId', 'a.companyWide', 'a.mustChangePassword'])
    .select(['s.createdTime', 's.expiresTime', 's.lockedTime', 's.byPassword'])
    .where('s.id', '=', sessionId)
    .where('s.expiresTime', '>', now)
    .where('a.status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!signedIn) return undefined;
  const { id, name, companyId, companyWide: isCompanyWide, createdTime, expiresTime, lockedTime } = signedIn;
  const rights = await loadRights(openDb(pool, { companyId }), { id, isCompanyWide });
  const mustChangePassword = signedIn.mustChangePassword && signedIn.byPassword;
  return {
    actor: { id, name, companyId, isCompanyWide, sessionId, isLocked: lockedTime !== null, mustChangePassword, ...rights },
    createdTime,
    expiresTime,
  };
}

/** The actor of somebody who has just signed in, without rights: enough to write an audit row in their name. */
export const withoutRights = ({ id, name, companyId }: Pick<Actor, 'id' | 'name' | 'companyId'>): Actor => ({
  id,
  name,
  companyId,
  level: 3,
  functions: new Set(),
  menus: new Set(),
  branchIds: [],
  brandIds: [],
  wholeBrandIds: [],
  isCompanyWide: false,
});

/** The actor of an account with the rights stored now, for work the system does in that person's name. Undefined once the account is locked. */
export async function loadPerson({ db, actor: { companyId } }: Ctx, accountId: string): Promise<Actor | undefined> {
  const account = await db
    .selectFrom('platform.accounts')
    .select(['id', 'name', 'companyWide'])
    .where('id', '=', accountId)
    .where('companyId', '=', companyId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!account) return undefined;
  const { id, name, companyWide: isCompanyWide } = account;
  return { id, name, companyId, isCompanyWide, ...(await loadRights(db, { id, isCompanyWide })) };
}

async function loadRights(db: Ctx['db'], person: Pick<Actor, 'id' | 'isCompanyWide'>) {
  const [roles, branches, ownBrands, closed] = await Promise.all([
    db
      .selectFrom('accountRoles as ar')
      .innerJoin('roles as r', 'r.id', 'ar.roleId')
      .select([
        'r.level',
        sql<string[]>`array(select function_id from role_functions f where f.role_id = r.id)`.as('functions'),
        sql<string[]>`array(select menu from role_menus m where m.role_id = r.id)`.as('menus'),
      ])
      .where('ar.accountId', '=', person.id)
      .execute(),
    db
      .selectFrom('branches as b')
      .select(['b.id', 'b.brandId'])
      .where(
        sql<boolean>`${person.isCompanyWide}
          or exists (select from account_branches ab where ab.branch_id = b.id and ab.account_id = ${person.id})
          or exists (select from account_brands ab where ab.brand_id = b.brand_id and ab.account_id = ${person.id})`,
      )
      .orderBy('b.branchNo')
      .execute(),
    db
      .selectFrom('brands as b')
      .select('b.id')
      .where(
        sql<boolean>`${person.isCompanyWide} or exists (select from account_brands ab where ab.brand_id = b.id and ab.account_id = ${person.id})`,
      )
      .execute(),
    db.selectFrom('brandClosedItems').select(['brandId', 'item']).execute(),
  ]);
  const wholeBrandIds = ownBrands.map((brand) => brand.id);
  const brandIds = [...new Set([...wholeBrandIds, ...branches.map((branch) => branch.brandId)])];
  const isOpen = openIn(brandIds, closed);
  return {
    level: Math.min(3, ...roles.map((role) => role.level)),
    functions: new Set(roles.flatMap((role) => role.functions).filter(isOpen)),
    menus: new Set(roles.flatMap((role) => role.menus).filter(isOpen)),
    branchIds: branches.map((branch) => branch.id),
    brandIds,
    wholeBrandIds,
  };
}

/** Somebody loses a function or menu item when every brand they work for has closed it. */
const openIn = (brandIds: string[], closed: { brandId: string; item: string }[]) => {
  const closedBy = Map.groupBy(closed, ({ item }) => item);
  return (item: string) =>
    brandIds.length === 0 || !brandIds.every((brandId) => closedBy.get(item)?.some((row) => row.brandId === brandId));
};
