import type { In } from '@netbar/contract/kernel/endpoint';
import { maskPhone } from '@netbar/contract/kernel/format';
import type { accountApi } from '@netbar/contract/platform/account/account.api';
import type { AccountRows as Rows } from '@netbar/contract/platform/account/account.model';
import { LOWEST_LEVEL, mayManage, type Reach } from '@netbar/contract/platform/account/account.rules';
import { accountNouns } from '@netbar/contract/platform/account/feature';
import { Phone } from '@netbar/contract/platform/auth/auth.model';
import { sql } from 'kysely';
import type { z } from 'zod';
import { limitNumberGuesses } from '#features/platform/auth/auth.ts';
import { type Actor, containing, type Ctx, inBrands, inScope, isInScope, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

type AccountRows = z.output<typeof Rows>;

export const listAccounts = (ctx: Ctx, filter: In<typeof accountApi.list>) =>
  limitNumberGuesses(
    ctx,
    filter.keyword,
    () => findAccounts(ctx, filter),
    ({ total }) => total > 0,
  );

async function findAccounts(ctx: Ctx, filter: In<typeof accountApi.list>) {
  const { page, limit } = filter;
  const found = filteredAccounts(ctx, filter);
  const [rows, { total }, own] = await Promise.all([
    found
      .select(accountColumns(ctx))
      .orderBy('a.createdTime', 'desc')
      .orderBy('a.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    reachOf(ctx),
  ]);
  return { rows: rows.map((row) => toAccountRow(ctx, own, row)), total };
}

/** All ids that match, in the order of the list. */
export async function listAccountIds(ctx: Ctx, filter: AccountRows): Promise<string[]> {
  const rows = await filteredAccounts(ctx, filter)
    .select('a.id')
    .orderBy('a.createdTime', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
  return rows.map((row) => row.id);
}

/** Rows in the order of `ids`. An account that is no longer visible is left out. */
export async function listAccountsById(ctx: Ctx, ids: string[]) {
  const rows = await visibleAccounts(ctx)
    .select(accountColumns(ctx))
    .where((q) => q('a.id', '=', q.fn.any(q.val(ids))))
    .execute();
  const own = await reachOf(ctx);
  const byId = new Map(rows.map((row) => [row.id, toAccountRow(ctx, own, row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function filteredAccounts(ctx: Ctx, { keyword, roleId, branchId, status }: AccountRows) {
  let found = visibleAccounts(ctx);
  // A branch outside the caller's scope matches nobody.
  if (branchId) found = found.where(isInScope(ctx, branchId) ? worksIn(branchId) : sql<boolean>`false`);
  if (keyword) found = found.where(matchesKeyword(ctx, keyword));
  if (status) found = found.where('a.status', '=', status);
  if (roleId)
    found = found.where(
      sql<boolean>`exists (select from account_roles ar where ar.account_id = a.id and ar.role_id = ${roleId})`,
    );
  return found;
}

export async function getAccount(ctx: Ctx | Tx, { id }: { id: string }) {
  const row = await visibleAccounts(ctx)
    .select(accountColumns(ctx))
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow(notFound(accountNouns.account));
  return toAccountRow(ctx, await reachOf(ctx), row);
}

/** Locks an account: nobody else changes it until the transaction ends. */
export async function lockAccount(ctx: Tx, id: string) {
  await ctx.db
    .selectFrom('platform.accounts')
    .select('id')
    .where('id', '=', id)
    .where('companyId', '=', ctx.actor.companyId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound(accountNouns.account));
  return getAccount(ctx, { id });
}

/** What the caller may assign to others. Brands count only if the caller has the whole brand. */
export async function reachOf({ db, actor }: Ctx | Tx): Promise<Reach & { level: number }> {
  const { level, isCompanyWide: companyWide } = actor;
  const branchIds = actor.branchIds === 'all' ? [] : actor.branchIds;
  const brands = await db.selectFrom('accountBrands').select('brandId').where('accountId', '=', actor.id).execute();
  return { level, companyWide, branchIds, brandIds: brands.map((brand) => brand.brandId) };
}

export async function getProfile(ctx: Ctx | Tx) {
  const { phoneSealed, openid, ...own } = await ctx.db
    .selectFrom('platform.accounts as a')
    .leftJoin('platform.accountSignIns as s', 's.accountId', 'a.id')
    .select(['a.id', 'a.username', 'a.name', 'a.phoneSealed', 'a.avatar', 'a.openid', 'a.mustChangePassword'])
    .select(['a.createdTime', 'a.version', 's.lastSignInTime'])
    .where('a.id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow();
  return { ...own, hasWechat: openid !== null, phone: maskedPhoneOf(ctx, phoneSealed) };
}

export async function listSessions(ctx: Ctx, { id }: { id: string }) {
  await getAccount(ctx, { id });
  return { rows: await signInSessionsOf(ctx, id) };
}

export const listOwnSessions = async (ctx: Ctx) => ({ rows: await signInSessionsOf(ctx, ctx.actor.id) });

async function signInSessionsOf({ db, actor, now }: Ctx, accountId: string) {
  const rows = await db
    .selectFrom('platform.sessions')
    .select(['id', 'ip', 'userAgent', 'lockedTime', 'createdTime', 'expiresTime'])
    .where('accountId', '=', accountId)
    .where('expiresTime', '>', now)
    .orderBy('createdTime', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, isLocked: row.lockedTime !== null, isThis: row.id === actor.sessionId }));
}

const visibleAccounts = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('platform.accounts as a')
    .leftJoin('platform.accountSignIns as s', 's.accountId', 'a.id')
    .where(isVisibleAccount(ctx));

/**
 * Whether the actor may see account `a`. Whoever has the whole company sees all its accounts; others see themselves and
 * accounts of their branches and brands that do not rank above them. The company is checked here because accounts have no
 * row-level security: sign-in reads them before it knows a company.
 */
export const isVisibleAccount = ({ actor }: { actor: Actor }) => {
  const sameCompany = sql<boolean>`a.company_id = ${actor.companyId}`;
  if (actor.isCompanyWide || actor.branchIds === 'all') return sameCompany;
  return sql<boolean>`(${sameCompany} and (a.id = ${actor.id} or (${levelOfAccount} >= ${actor.level} and (
    a.company_wide
    or exists (select from account_branches ab where ab.account_id = a.id and ab.branch_id = any(${actor.branchIds}))
    or exists (select from account_brands ab where ab.account_id = a.id and ab.brand_id = any(${actor.brandIds}))))))`;
};

/** The level of account `a`: that of its highest role. */
const levelOfAccount = sql<number>`coalesce(
  (select min(r.level) from account_roles ar join roles r on r.id = ar.role_id where ar.account_id = a.id), ${sql.lit(LOWEST_LEVEL)})`;

interface Named {
  id: string;
  name: string;
}

const accountColumns = (ctx: Ctx | Tx) =>
  [
    'a.id',
    'a.username',
    'a.name',
    'a.phoneSealed',
    'a.avatar',
    'a.status',
    'a.companyWide',
    'a.mustChangePassword',
    'a.createdTime',
    'a.version',
    's.lastSignInTime',
    levelOfAccount.as('level'),
    sql<(Named & { level: number })[]>`(
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'level', r.level) order by r.level, r.name), '[]')
      from account_roles ar join roles r on r.id = ar.role_id where ar.account_id = a.id)`.as('roles'),
    sql<Named[]>`(
      select coalesce(jsonb_agg(jsonb_build_object('id', branches.id, 'name', branches.name) order by branches.branch_no), '[]')
      from account_branches ab join branches on branches.id = ab.branch_id
      where ab.account_id = a.id and ${inScope(ctx, 'branches.id')})`.as('branches'),
    sql<Named[]>`(
      select coalesce(jsonb_agg(jsonb_build_object('id', brands.id, 'name', brands.name) order by brands.name), '[]')
      from account_brands ab join brands on brands.id = ab.brand_id
      where ab.account_id = a.id and ${inBrands(ctx, 'brands.id')})`.as('brands'),
    sql<string[]>`array(select ab.branch_id::text from account_branches ab where ab.account_id = a.id)`.as('branchIds'),
    sql<string[]>`array(select ab.brand_id::text from account_brands ab where ab.account_id = a.id)`.as('brandIds'),
  ] as const;

/** Matches names by part, but phones only as a whole: only a digest of them is indexed. */
const matchesKeyword = (ctx: Ctx, keyword: string) => {
  const like = containing(keyword);
  const index = Phone.safeParse(keyword).success ? phoneIndexOf(ctx, keyword) : null;
  return sql<boolean>`(a.username ilike ${like} or a.name ilike ${like} or a.phone_index = ${index})`;
};

const worksIn = (branchId: string) => sql<boolean>`(a.company_wide
  or exists (select from account_branches ab where ab.account_id = a.id and ab.branch_id = ${branchId})
  or exists (select from account_brands ab join branches b on b.brand_id = ab.brand_id
    where ab.account_id = a.id and b.id = ${branchId}))`;

interface AccountRow extends Reach {
  id: string;
  level: number;
  phoneSealed: Buffer | null;
}

const toAccountRow = <R extends AccountRow>(ctx: Ctx | Tx, own: Reach & { level: number }, row: R) => ({
  ...row,
  phone: maskedPhoneOf(ctx, row.phoneSealed),
  isEditable: row.id !== ctx.actor.id && mayManage(own, row),
});

const maskedPhoneOf = (ctx: Ctx | Tx, sealed: Buffer | null) => {
  const phone = openPhone(ctx, sealed);
  return phone && maskPhone(phone);
};

type Holder = Pick<Ctx | Tx, 'vault' | 'actor'>;

/** The two columns of a phone: encrypted for its company, and a digest that finds it across companies. */
export const sealPhone = (ctx: Holder, phone: string | null) => ({
  phoneSealed: phone === null ? null : ctx.vault.seal(phoneOwnerOf(ctx), phone),
  phoneIndex: phone === null ? null : phoneIndexOf(ctx, phone),
});

export const openPhone = (ctx: Holder, sealed: Buffer | null) =>
  sealed === null ? null : ctx.vault.open(phoneOwnerOf(ctx), sealed);

export const phoneIndexOf = ({ vault }: Pick<Holder, 'vault'>, phone: string) => vault.mac('account phone', phone);

const phoneOwnerOf = ({ actor }: Holder) => `account ${actor.companyId}`;
