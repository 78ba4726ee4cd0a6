import { allPages } from '@netbar/contract/catalogue';
import type { In } from '@netbar/contract/kernel/endpoint';
import type { accessApi } from '@netbar/contract/platform/access/access.api';
import { findItem, isAbove, permissionTree } from '@netbar/contract/platform/access/access.rules';
import { accessNouns } from '@netbar/contract/platform/access/feature';
import { sql } from 'kysely';
import { isVisibleAccount } from '#features/platform/account/account.ts';
import { containing, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

const MOST_MEMBERS = 100;

export const getPermissionTree = async (ctx: Ctx) => ({ rows: permissionTree(allPages, ctx.lang) });

/**
 * Shows one page or function and the roles that hold it. A page outside the menu opens by its functions, so the roles that hold
 * one of those are shown.
 */
export async function getPermissionItem(ctx: Ctx, { name }: In<typeof accessApi.item>) {
  const item = findItem(allPages, name);
  if (!item) throw notFound(accessNouns.menuItem)();
  const { type, words, page, pageName } = item;
  const codes = type === 'FUNCTION' ? [name] : page.menu ? [] : [...(page.anyOf ?? [])];
  const roles = await ctx.db
    .selectFrom('roles')
    .select(['roles.id', 'roles.name', 'roles.level', visibleMembers(ctx).as('memberCount')])
    .where(
      sql<boolean>`exists (select from role_functions f where f.role_id = roles.id and f.function_id = any(${codes}))
        or (${type === 'MENU'} and exists (select from role_menus m where m.role_id = roles.id and m.menu = ${name}))`,
    )
    .orderBy('roles.level')
    .orderBy('roles.name')
    .execute();
  return {
    type,
    name,
    title: words[ctx.lang],
    ...(type === 'FUNCTION' && { functionId: name }),
    page: pageName,
    path: page.path,
    meta: page.anyOf ? { authority: [...page.anyOf] } : {},
    roles,
  };
}

/**
 * Lists every role of the company. Everybody in the company may see names and levels; members only within their own branches.
 */
export async function listRoles(ctx: Ctx, { keyword, level, page, limit }: In<typeof accessApi.list>) {
  let found = ctx.db.selectFrom('roles');
  if (keyword) found = found.where('name', 'ilike', containing(keyword));
  if (level !== undefined) found = found.where('level', '=', level);

  const [rows, { total }] = await Promise.all([
    found
      .select(roleColumns(ctx))
      .orderBy('level')
      .orderBy('name')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((role) => ({ ...role, isEditable: isEditable(ctx, role) })), total };
}

export async function getRole(ctx: Ctx | Tx, { id }: { id: string }) {
  const role = await ctx.db
    .selectFrom('roles')
    .select(roleColumns(ctx))
    .select(itemColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound(accessNouns.role));
  const members = await ctx.db
    .selectFrom('platform.accounts as a')
    .select(['a.id', 'a.name', 'a.username'])
    .where(sql<boolean>`exists (select from grants g where g.account_id = a.id and g.role_id = ${id})`)
    .where(isVisibleAccount(ctx))
    .orderBy('a.name')
    .orderBy('a.id')
    .limit(MOST_MEMBERS)
    .execute();
  return { ...role, isEditable: isEditable(ctx, role), members };
}

/** Locks a role: nobody else changes it, gives it or takes it away until the transaction ends. */
export async function lockRole(ctx: Tx, id: string) {
  await ctx.db
    .selectFrom('roles')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound(accessNouns.role));
  return getRole(ctx, { id });
}

export const countMembers = async (ctx: Tx, roleId: string) =>
  (
    await ctx.db
      .selectFrom('grants')
      .select((q) => q.fn.count<number>('accountId').distinct().as('count'))
      .where('roleId', '=', roleId)
      .executeTakeFirstOrThrow()
  ).count;

const visibleMembers = (ctx: Ctx | Tx) => sql<number>`(
  select count(*) from platform.accounts a
  where exists (select from grants g where g.account_id = a.id and g.role_id = roles.id) and ${isVisibleAccount(ctx)})`;

/** How many times the role is held where the actor has no say. */
const heldElsewhere = ({ actor }: Ctx | Tx) =>
  actor.isCompanyWide
    ? sql<number>`0`
    : sql<number>`(select count(*) from grants g where g.role_id = roles.id
        and not coalesce(g.branch_id = any(${actor.branchIds}) or g.brand_id = any(${actor.wholeBrandIds}), false))`;

const roleColumns = (ctx: Ctx | Tx) =>
  [
    'roles.id',
    'roles.name',
    'roles.level',
    sql<'NONE' | 'REQUIRED'>`roles.second_factor`.as('secondFactor'),
    'roles.createdTime',
    'roles.version',
    visibleMembers(ctx).as('memberCount'),
    heldElsewhere(ctx).as('heldElsewhere'),
    sql<boolean>`exists (select from grants g where g.role_id = roles.id and g.account_id = ${ctx.actor.id})`.as('isOwn'),
    sql<number>`(select count(*) from role_menus m where m.role_id = roles.id)
      + (select count(*) from role_functions f where f.role_id = roles.id)`.as('itemCount'),
  ] as const;

const itemColumns = [
  sql<string[]>`array(select m.menu from role_menus m where m.role_id = roles.id order by m.menu)`.as('menus'),
  sql<string[]>`array(select f.function_id from role_functions f where f.role_id = roles.id order by f.function_id)`.as(
    'functions',
  ),
] as const;

const isEditable = ({ actor }: Ctx | Tx, role: { level: number; heldElsewhere: number; isOwn: boolean }) =>
  !role.isOwn && !isAbove(role.level, actor.level) && role.heldElsewhere === 0;
