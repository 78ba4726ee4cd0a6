import { allPages } from '@netbar/contract/catalogue';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { accessApi } from '@netbar/contract/platform/access/access.api';
import { accessErrors } from '@netbar/contract/platform/access/access.errors';
import { itemsBeyond, grantableItems, isAbove, type Rights, titlesOf } from '@netbar/contract/platform/access/access.rules';
import { requireTopUserAfter } from '#features/platform/account/account.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, requireWholeCompany, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { moveAccessClock } from '#kernel/sessions.ts';
import { heldAt } from '#kernel/standing.ts';
import { whenTaken } from '#kernel/taken.ts';
import { tieMembers } from '#kernel/ties.ts';
import { countMembers, getRole, lockRole } from './access.queries.ts';

export const addRole = (ctx: Ctx, input: In<typeof accessApi.add>) =>
  command(ctx, accessApi.add, input, async (ctx) => {
    const { name, level, secondFactor } = input;
    requireLevelWithinOwn(ctx, level);
    requireGrantableItems(ctx, input);
    const id = ctx.newId();
    await ctx.db
      .insertInto('roles')
      .values({ id, name, level, secondFactor, createdTime: ctx.now })
      .execute()
      .catch(whenTaken('roles_company_id_name_key', new AppError(accessErrors.nameTaken, { name })));
    await writeRoleItems(ctx, id, input);
    const after = await getRole(ctx, { id });
    traceRole(ctx, 'ROLE.add', { after });
    return after;
  });

export const changeRole = (ctx: Ctx, input: In<typeof accessApi.change>) =>
  command(ctx, accessApi.change, input, async (ctx) => {
    const after = await requireTopUserAfter(ctx, () => updateRole(ctx, input));
    await moveAccessClock(ctx);
    return after;
  });

/** Items that the role already holds may stay, even if the caller does not hold them. */
async function updateRole(ctx: Tx, input: In<typeof accessApi.change>) {
  const { id, version, name, level, secondFactor } = input;
  const before = await lockRole(ctx, id);
  if (isAbove(before.level, ctx.actor.level)) throw new AppError(accessErrors.roleAboveYou, { name: before.name });
  if (before.heldElsewhere > 0) throw new AppError(accessErrors.usedElsewhere, { name: before.name });
  // A role that nobody has yet is there for every brand of the company.
  if ((await countMembers(ctx, id)) === 0) requireWholeCompany(ctx);
  if (before.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  if (before.isOwn) throw new AppError(accessErrors.ownRole, { name: before.name });
  requireLevelWithinOwn(ctx, level);
  requireGrantableItems(ctx, itemsAdded(before, input));

  await ctx.db
    .updateTable('roles')
    .set({ name, level, secondFactor, version: version + 1 })
    .where('id', '=', id)
    .execute()
    .catch(whenTaken('roles_company_id_name_key', new AppError(accessErrors.nameTaken, { name })));
  await writeRoleItems(ctx, id, input);
  await tieMembers(ctx, id, { gained: itemsAdded(before, input).functions, lost: itemsAdded(input, before).functions });
  const after = await getRole(ctx, { id });
  traceRole(ctx, 'ROLE.change', { before, after });
  return after;
}

export const removeRole = (ctx: Ctx, input: In<typeof accessApi.remove>) =>
  command(ctx, accessApi.remove, input, async (ctx) => {
    const before = await lockRole(ctx, input.id);
    const { name, level } = before;
    if (isAbove(level, ctx.actor.level)) throw new AppError(accessErrors.roleAboveYou, { name });
    const count = await countMembers(ctx, input.id);
    if (count > 0) throw new AppError(accessErrors.roleInUse, { name, count });
    requireWholeCompany(ctx);
    await ctx.db.deleteFrom('roles').where('id', '=', input.id).execute();
    traceRole(ctx, 'ROLE.remove', { before });
    await moveAccessClock(ctx);
    return {};
  });

function requireLevelWithinOwn({ actor }: Tx, level: number) {
  if (isAbove(level, actor.level)) throw new AppError(accessErrors.levelAboveYou, { own: actor.level, level });
}

/** Refuses items that the caller does not hold, and codes that no page has: a later page could use such a code. */
function requireGrantableItems(ctx: Tx, wanted: Rights) {
  const unknown = itemsBeyond(grantableItems(allPages), wanted);
  if (unknown.length > 0) throw new AppError(accessErrors.unknownItems, { items: unknown.join(', ') });
  const notHeld = itemsBeyond(heldEverywhere(ctx), wanted);
  if (notHeld.length > 0) throw new AppError(accessErrors.beyondOwnRights, { items: titlesOf(allPages, notHeld, ctx.lang) });
}

/** What the caller holds at every place where they may change roles: a role can be given at any of them. */
function heldEverywhere({ actor }: Tx): { menus: ReadonlySet<string>; functions: ReadonlySet<string> } {
  const places = actor.grants.filter(({ functions }) => actor.by !== undefined && functions.has(actor.by));
  const [first, ...rest] = places.map(({ place }) => heldAt(actor, place));
  if (!first || actor.standings === 'own') return actor;
  const inAll = (of: 'menus' | 'functions') =>
    new Set([...first[of]].filter((item) => rest.every((other) => other[of].has(item))));
  return { menus: inAll('menus'), functions: inAll('functions') };
}

type RoleItems = Pick<In<typeof accessApi.add>, 'menus' | 'functions'>;

const itemsAdded = (before: RoleItems, { menus, functions }: RoleItems) => ({
  menus: menus.filter((menu) => !before.menus.includes(menu)),
  functions: functions.filter((code) => !before.functions.includes(code)),
});

async function writeRoleItems(ctx: Tx, roleId: string, { menus, functions }: Rights) {
  await ctx.db.deleteFrom('roleMenus').where('roleId', '=', roleId).execute();
  await ctx.db.deleteFrom('roleFunctions').where('roleId', '=', roleId).execute();
  const menuRows = [...new Set(menus)].map((menu) => ({ roleId, menu }));
  const functionRows = [...new Set(functions)].map((functionId) => ({ roleId, functionId }));
  if (menuRows.length > 0) await ctx.db.insertInto('roleMenus').values(menuRows).execute();
  if (functionRows.length > 0) await ctx.db.insertInto('roleFunctions').values(functionRows).execute();
}

type RoleDetail = Awaited<ReturnType<typeof getRole>>;

function traceRole(ctx: Tx, action: string, { before, after }: { before?: RoleDetail; after?: RoleDetail }) {
  const { id: docId, version } = (after ?? before) as RoleDetail;
  ctx.trace({ action, docType: 'ROLE', docId, version, detail: { before: auditedPart(before), after: auditedPart(after) } });
}

const auditedPart = (role: RoleDetail | undefined) =>
  role && { name: role.name, level: role.level, secondFactor: role.secondFactor, menus: role.menus, functions: role.functions };
