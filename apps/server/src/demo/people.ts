import { accountApi } from '@netbar/contract/platform/account/account.api';
import { grantableItems } from '@netbar/contract/platform/access/access.rules';
import type { MenuGroup } from '@netbar/contract/kernel/pages';
import { allPages } from '@netbar/contract/catalogue';
import { isDeepStrictEqual } from 'node:util';
import { addRole, changeRole } from '#features/platform/access/edit-role.ts';
import { addAccount, lockAccountOut, resetPassword } from '#features/platform/account/manage-account.ts';
import { changeOwnPassword } from '#features/platform/account/own-account.ts';
import { withoutRights } from '#kernel/actor.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { demoPassword, demoRoles, type DemoCompany } from './organisation.data.ts';

type By = () => Ctx;
type RoleKey = keyof typeof demoRoles;

/** A role grants only what its grantor holds, so whoever makes all of them holds everything. */
export const allRights = grantableItems(allPages);

/** Makes the role, or brings it up to date with the pages the product has by now. */
export async function ensureRole(by: By, key: RoleKey) {
  const role = { name: demoRoles[key].name, level: demoRoles[key].level, ...itemsOf(demoRoles[key]) };
  const { db } = by();
  const found = await db.selectFrom('roles').select(['id', 'version']).where('name', '=', role.name).executeTakeFirst();
  if (!found) return void (await addRole(by(), role));
  const menus = await db.selectFrom('roleMenus').select('menu').where('roleId', '=', found.id).execute();
  const functions = await db.selectFrom('roleFunctions').select('functionId').where('roleId', '=', found.id).execute();
  const held = { menus: menus.map((row) => row.menu).toSorted(), functions: functions.map((row) => row.functionId).toSorted() };
  if (!isDeepStrictEqual(held, itemsOf(demoRoles[key]))) await changeRole(by(), { ...found, ...role });
}

interface RoleItems {
  groups: readonly MenuGroup[];
  menus?: readonly string[];
  functions?: readonly string[];
  /** Functions of those groups that this role does not hold. */
  without?: readonly string[];
}

/** In order and without doubles, to compare with what is there. */
function itemsOf({ groups, menus = [], functions = [], without = [] }: RoleItems) {
  const pages = allPages.flatMap((feature) => Object.entries(feature.pages));
  const inGroups = pages.filter(([, { menu, path }]) =>
    menu ? groups.includes(menu) : groups.some((group) => path.startsWith(homeOf(group))),
  );
  return {
    menus: [...new Set([...menus, ...inGroups.filter(([, { menu }]) => menu).map(([name]) => name)])].toSorted(),
    functions: [...new Set([...functions, ...inGroups.flatMap(([, page]) => Object.keys(page.functions ?? {}))])]
      .filter((code) => !without.includes(code))
      .toSorted(),
  };
}

/** Where the pages of a group stand, also those outside the menu. */
const homeOf = (group: MenuGroup) => (group === 'settings' ? '/settings/' : `/admin/${group}/`);

export async function ensurePerson(by: By, person: DemoCompany['people'][number]) {
  const { username, isLocked } = person;
  const find = () =>
    by()
      .db.selectFrom('platform.accounts')
      .select(['id', 'name', 'companyId', 'version', 'status', 'mustChangePassword'])
      .where('username', '=', username)
      .executeTakeFirst();
  if (!(await find())) await addPerson(by, person);
  const added = await find();
  if (added?.mustChangePassword) await givePassword(by, added);
  const account = await find();
  if (isLocked && account?.status === 'ACTIVE') await lockAccountOut(by(), { id: account.id, version: account.version });
}

export async function addPerson(
  by: By,
  { username, name, phone, role, companyWide, brands, branches }: DemoCompany['people'][number],
) {
  const { db } = by();
  const found = await Promise.all([
    db.selectFrom('roles').select('id').where('name', '=', demoRoles[role].name).execute(),
    db.selectFrom('brands').select(['id', 'name']).execute(),
    db.selectFrom('branches').select(['id', 'branchNo']).execute(),
  ]);
  const [roles, allBrands, allBranches] = found;
  const account = {
    username,
    name,
    phone,
    companyWide,
    roleIds: roles.map((row) => row.id),
    brandIds: allBrands.filter((brand) => brands?.includes(brand.name)).map((brand) => brand.id),
    branchIds: allBranches.filter((branch) => branches?.includes(branch.branchNo)).map((branch) => branch.id),
  };
  await addAccount(by(), accountApi.add.input.parse(account));
}

/** A password given by others has to be changed by the person, so the person changes it, to the one in the documentation. */
async function givePassword(by: By, person: { id: string; name: string; companyId: string }) {
  const { password: oldPassword } = await resetPassword(by(), { id: person.id });
  if (oldPassword === null) throw new Error('a password was to be made up');
  const { idempotencyKey, newId, as } = by();
  await changeOwnPassword({ ...as(withoutRights(person)), idempotencyKey, newId }, { oldPassword, password: demoPassword });
}
