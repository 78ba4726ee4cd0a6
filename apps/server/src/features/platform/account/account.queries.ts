import type { In } from '@netbar/contract/kernel/endpoint';
import { maskPhone } from '@netbar/contract/kernel/format';
import type { Place } from '@netbar/contract/kernel/place';
import type { accountApi } from '@netbar/contract/platform/account/account.api';
import {
  AccountStatus,
  type AccountRows as Rows,
  type Grant,
  type GrantPlace,
} from '@netbar/contract/platform/account/account.model';
import { mayManage } from '@netbar/contract/platform/account/account.rules';
import { accountNouns } from '@netbar/contract/platform/account/feature';
import { Phone } from '@netbar/contract/platform/auth/auth.model';
import { sql } from 'kysely';
import type { z } from 'zod';
import { limitNumberGuesses } from '#features/platform/auth/auth.ts';
import { type Actor, containing, type Ctx, isInScope, isOneOfMacs, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { countStates, sortsOf } from '#kernel/list.ts';
import { LOWEST_LEVEL } from '#kernel/standing.ts';
import type { VaultColumn } from '#kernel/vault-columns.ts';

type AccountRows = z.output<typeof Rows>;

export const listAccounts = (ctx: Ctx, filter: In<typeof accountApi.list>) =>
  limitNumberGuesses(
    ctx,
    { keyword: filter.keyword },
    () => findAccounts(ctx, filter),
    ({ total }) => total > 0,
  );

const sorts = sortsOf({
  by: {
    username: sql`a.username`,
    name: sql`a.name`,
    lastSignIn: sql`coalesce(s.last_sign_in_time, '-infinity')`,
    created: sql`a.created_time`,
  },
  byDefault: '-created',
  tie: sql`a.id`,
});

async function findAccounts(ctx: Ctx, filter: In<typeof accountApi.list>) {
  const { page, limit, sort, status } = filter;
  const found = filteredAccounts(ctx, filter);
  const all = filteredAccounts(ctx, { ...filter, status: undefined });
  const [rows, { total }, counts] = await Promise.all([
    found
      .select(accountColumns(ctx))
      .orderBy(sorts(sort))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    countStates(ctx, all, { column: sql`a.status`, values: AccountStatus.options, chosen: status }),
  ]);
  return { rows: rows.map((row) => toAccountRow(ctx, row)), total, counts };
}

/** All ids that match, in the order of the list. */
export async function listAccountIds(ctx: Ctx, filter: AccountRows): Promise<string[]> {
  const rows = await filteredAccounts(ctx, filter).select('a.id').orderBy(sorts(filter.sort)).execute();
  return rows.map((row) => row.id);
}

/** Rows in the order of `ids`. An account that is no longer visible is left out. */
export async function listAccountsById(ctx: Ctx, ids: string[]) {
  const rows = await visibleAccounts(ctx)
    .select(accountColumns(ctx))
    .where((q) => q('a.id', '=', q.fn.any(q.val(ids))))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toAccountRow(ctx, row)]));
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
      sql<boolean>`exists (select from grants g where g.account_id = a.id and g.role_id = ${roleId} and ${isVisibleGrant(ctx)})`,
    );
  return found;
}

export async function getAccount(ctx: Ctx | Tx, { id }: { id: string }) {
  const row = await visibleAccounts(ctx)
    .select(accountColumns(ctx))
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow(notFound(accountNouns.account));
  return toAccountRow(ctx, row);
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

export const visibleAccounts = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('platform.accounts as a')
    .leftJoin('platform.accountSignIns as s', 's.accountId', 'a.id')
    .where(isVisibleAccount(ctx));

/**
 * Whether the actor may see account `a`. Whoever has the whole company sees all its accounts; others see themselves and accounts
 * with a role at their places that does not rank above them. The company is checked here because accounts have no row-level
 * security: sign-in reads them before it knows a company.
 */
export const isVisibleAccount = (ctx: { actor: Actor }) => {
  const { actor } = ctx;
  const sameCompany = sql<boolean>`a.company_id = ${actor.companyId}`;
  if (actor.isCompanyWide) return sameCompany;
  return sql<boolean>`(${sameCompany} and (a.id = ${actor.id} or exists (
    select from grants g left join roles r on r.id = g.role_id
    where g.account_id = a.id and (r.level is null or r.level >= ${actor.level})
      and (g.place = 'COMPANY' or ${isVisibleGrant(ctx)}))))`;
};

/** Whether the actor may see grant `g`: one at their branches and brands. The whole company and no place at all belong to its own people. */
export const isVisibleGrant = ({ actor }: { actor: Actor }) =>
  actor.isCompanyWide
    ? sql<boolean>`true`
    : sql<boolean>`(g.branch_id = any(${actor.branchIds}) or g.brand_id = any(${actor.brandIds}))`;

export interface GrantRow extends Grant {
  place: z.output<typeof GrantPlace>;
  /** Of the branch, to compare places. */
  brandId: string | null;
  isVisible: boolean;
}

/** A grant `g` as JSON, with the names of role and place. */
export const grantJson = (ctx: { actor: Actor }) => sql<GrantRow>`jsonb_build_object('id', g.id, 'roleId', g.role_id,
  'roleName', coalesce(r.name, ''), 'level', coalesce(r.level, ${sql.lit(LOWEST_LEVEL)}), 'place', g.place,
  'placeId', coalesce(g.brand_id, g.branch_id), 'placeName', coalesce(gb.name, gs.name, ''),
  'brandId', coalesce(g.brand_id, gs.brand_id), 'isVisible', ${isVisibleGrant(ctx)})`;

/** What `grantJson` needs beside the grant. */
export const grantNames = sql`left join roles r on r.id = g.role_id left join brands gb on gb.id = g.brand_id
  left join branches gs on gs.id = g.branch_id`;

export const placeOf = ({ place, placeId, brandId }: Pick<GrantRow, 'place' | 'placeId' | 'brandId'>): Place => {
  if (place === 'BRANCH') return { kind: place, branchId: placeId ?? '', brandId: brandId ?? '' };
  return place === 'BRAND' ? { kind: place, brandId: placeId ?? '' } : { kind: place };
};

const accountColumns = (ctx: Ctx | Tx) =>
  [
    'a.id',
    'a.username',
    'a.name',
    'a.phoneSealed',
    'a.avatar',
    'a.status',
    'a.mustChangePassword',
    'a.createdTime',
    'a.version',
    's.lastSignInTime',
    sql<
      GrantRow[]
    >`(select coalesce(jsonb_agg(${grantJson(ctx)} order by coalesce(r.level, ${sql.lit(LOWEST_LEVEL)}), r.name, g.place,
      gb.name, gs.branch_no), '[]') from grants g ${grantNames} where g.account_id = a.id)`.as('allGrants'),
  ] as const;

/** Matches names by part, but phones only as a whole: only a digest of them is indexed. */
const matchesKeyword = (ctx: Ctx, keyword: string) => {
  const like = containing(keyword);
  const hasPhone = Phone.safeParse(keyword).success ? isAccountPhone(ctx, 'a.phoneIndex', keyword) : sql<boolean>`false`;
  return sql<boolean>`(a.username ilike ${like} or a.name ilike ${like} or ${hasPhone})`;
};

/** How many people who can sign in work at a branch. */
export const countPeopleAt = async (ctx: Ctx, branchId: string) =>
  (
    await visibleAccounts(ctx)
      .select((q) => q.fn.countAll<number>().as('total'))
      .where('a.status', '=', 'ACTIVE')
      .where(worksIn(branchId))
      .executeTakeFirstOrThrow()
  ).total;

const worksIn = (branchId: string) => sql<boolean>`exists (select from grants g
  where g.account_id = a.id and (g.place = 'COMPANY' or g.branch_id = ${branchId}
    or g.brand_id = (select b.brand_id from branches b where b.id = ${branchId})))`;

interface AccountRow {
  id: string;
  allGrants: GrantRow[];
  phoneSealed: Buffer | null;
}

/** Adds what the caller sees of the grants, and whether they may change the account. */
const toAccountRow = <R extends AccountRow>(ctx: Ctx | Tx, { allGrants, ...row }: R) => ({
  ...row,
  phone: maskedPhoneOf(ctx, row.phoneSealed),
  level: Math.min(LOWEST_LEVEL, ...allGrants.map(({ level }) => level)),
  grants: allGrants.filter(({ isVisible }) => isVisible),
  isEditable: row.id !== ctx.actor.id && isManageable(ctx, allGrants),
});

/** Whether the caller may change somebody with these grants, by the function of the call; of a list, by the right to edit. */
export function isManageable({ actor }: Ctx | Tx, grants: readonly GrantRow[]) {
  const can = actor.by === 'USER_LIST' || actor.by === 'USER_EXPORT' ? 'USER_EDIT' : actor.by;
  if (actor.standings === 'own') return true;
  const own = actor.grants.filter(({ functions }) => can !== undefined && functions.has(can));
  return mayManage(
    own,
    grants.map((grant) => ({ level: grant.level, place: placeOf(grant) })),
  );
}

const maskedPhoneOf = (ctx: Ctx | Tx, sealed: Buffer | null) => {
  const phone = openPhone(ctx, sealed);
  return phone && maskPhone(phone);
};

type Holder = Pick<Ctx | Tx, 'vault' | 'actor'>;

/** The two columns of a phone: encrypted for its company, and a digest that finds it across companies. */
export const sealPhone = (ctx: Holder, phone: string | null) => ({
  phoneSealed: phone === null ? null : ctx.vault.seal(phoneOwner(ctx.actor.companyId), phone),
  phoneIndex: phone === null ? null : ctx.vault.mac(PHONE_INDEX, phone),
});

export const openPhone = (ctx: Holder, sealed: Buffer | null) =>
  sealed === null ? null : ctx.vault.open(phoneOwner(ctx.actor.companyId), sealed);

export const isAccountPhone = ({ vault }: Pick<Holder, 'vault'>, column: string, phone: string) =>
  isOneOfMacs(column, vault.macs(PHONE_INDEX, phone));

const PHONE_INDEX = 'account phone';
const phoneOwner = (companyId: string) => `account ${companyId}`;

/** How the worker re-seals phones when the vault key changes. */
export const accountPhones: VaultColumn = {
  table: 'platform.accounts',
  sealed: 'phone_sealed',
  owner: phoneOwner,
  digest: 'phone_index',
  digestOwner: () => PHONE_INDEX,
};
