import { accountApi } from '@netbar/contract/platform/account/account.api';
import { isDeepStrictEqual } from 'node:util';
import { addRole, changeRole } from '#features/platform/access/edit-role.ts';
import { itemsOf } from '#features/platform/installation/base-roles.ts';
import { addAccount, lockAccountOut, resetPassword } from '#features/platform/account/manage-account.ts';
import { changeOwnPassword } from '#features/platform/account/own-account.ts';
import { withoutRights } from '#kernel/actor.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { demoPassword, demoRoles, type DemoCompany } from './organisation.data.ts';

type By = () => Ctx;
type RoleKey = keyof typeof demoRoles;

/** Makes the role, or brings it up to date with the pages the product has by now. */
export async function ensureRole(by: By, key: RoleKey) {
  const role = {
    name: demoRoles[key].name,
    level: demoRoles[key].level,
    secondFactor: 'NONE' as const,
    ...itemsOf(demoRoles[key]),
  };
  const { db } = by();
  const found = await db.selectFrom('roles').select(['id', 'version']).where('name', '=', role.name).executeTakeFirst();
  if (!found) return void (await addRole(by(), role));
  const menus = await db.selectFrom('roleMenus').select('menu').where('roleId', '=', found.id).execute();
  const functions = await db.selectFrom('roleFunctions').select('functionId').where('roleId', '=', found.id).execute();
  const held = { menus: menus.map((row) => row.menu).toSorted(), functions: functions.map((row) => row.functionId).toSorted() };
  if (!isDeepStrictEqual(held, itemsOf(demoRoles[key]))) await changeRole(by(), { ...found, ...role });
}

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

export async function addPerson(by: By, { username, name, phone, also, ...post }: DemoCompany['people'][number]) {
  const { db } = by();
  const [roles, brands, branches] = await Promise.all([
    db.selectFrom('roles').select(['id', 'name']).execute(),
    db.selectFrom('brands').select(['id', 'name']).execute(),
    db.selectFrom('branches').select(['id', 'branchNo']).execute(),
  ]);
  const posts = [post, ...(also ? [also] : [])];
  const grants = posts.flatMap(({ role, companyWide, brands: brandNames = [], branches: branchNos = [] }) => {
    const roleId = roles.find((each) => each.name === demoRoles[role].name)?.id;
    const places = [
      ...(companyWide ? [{ place: 'COMPANY' }] : []),
      ...brands.filter((brand) => brandNames.includes(brand.name)).map(({ id }) => ({ place: 'BRAND', placeId: id })),
      ...branches.filter((branch) => branchNos.includes(branch.branchNo)).map(({ id }) => ({ place: 'BRANCH', placeId: id })),
    ];
    return (places.length > 0 ? places : [{ place: 'NONE' }]).map((place) => ({ roleId, ...place }));
  });
  await addAccount(by(), accountApi.add.input.parse({ username, name, phone, grants }));
}

/** A password given by others has to be changed by the person, so the person changes it, to the one in the documentation. */
async function givePassword(by: By, person: { id: string; name: string; companyId: string }) {
  const { password: oldPassword } = await resetPassword(by(), { id: person.id });
  if (oldPassword === null) throw new Error('a password was to be made up');
  const { idempotencyKey, newId, as } = by();
  await changeOwnPassword({ ...as(withoutRights(person)), idempotencyKey, newId }, { oldPassword, password: demoPassword });
}
