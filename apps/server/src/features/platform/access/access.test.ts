import { accessApi } from '@netbar/contract/platform/access/access.api';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import type { Sent } from '@netbar/contract/kernel/endpoint';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from '#testing/new-account.ts';
import { openPlace } from '#testing/place.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { startElapsed } from '#testing/elapsed.ts';

let world: World;
let boss: Person;
const everything = { can: ['ROLE_LIST', 'ROLE_EDIT', 'PERMISSION_LIST', 'USER_LIST', 'USER_EDIT'], menus: ['role', 'user'] };
beforeAll(async () => {
  world = await openWorld();
  boss = await world.hire({ ...everything, level: 1, isCompanyWide: true, branchIds: [] });
});
afterAll(() => world.close());

const newRole = (over: Partial<Sent<typeof accessApi.add>> = {}) => ({
  name: `店长${randomUUID()}`,
  level: 3,
  menus: ['user'],
  functions: ['USER_LIST'],
  ...over,
});
const hireManager = () => world.hire({ ...everything, level: 2 });

describe('the tree of menus and functions', () => {
  it('DATA-02 has type, name, title, functionId, children and meta.authority, in the caller’s language', async () => {
    const cashier = await world.hire();
    const { rows } = await cashier.call(accessApi.tree, {});

    const role = rows.find((group) => group.name === 'settings')?.children.find((page) => page.name === 'role');
    expect(role).toMatchObject({ type: 'MENU', title: '角色管理' });
    expect(role?.children).toContainEqual({
      type: 'FUNCTION',
      name: 'ROLE_EDIT',
      title: '新增、修改和删除角色',
      functionId: 'ROLE_EDIT',
      meta: { authority: ['ROLE_EDIT'] },
      children: [],
    });
    const english = await world.app.inject({
      url: '/api/admin/permission/tree',
      headers: { authorization: cashier.token, 'accept-language': 'en-US' },
    });
    expect(english.body).toContain('"title":"Roles"');
  });

  it('PERM-01 shows of one item which roles hold it, and of a detail page which open it', async () => {
    const role = await boss.call(accessApi.add, newRole());

    const item = await boss.call(accessApi.item, { name: 'USER_LIST' });
    const menu = await boss.call(accessApi.item, { name: 'user' });
    const detail = await boss.call(accessApi.item, { name: 'userDetail' });

    const held = { id: role.id, name: role.name, level: 3, memberCount: 0 };
    expect(item).toMatchObject({ type: 'FUNCTION', functionId: 'USER_LIST', page: 'user', path: '/settings/user' });
    expect(item.roles).toContainEqual(held);
    expect(menu).toMatchObject({ type: 'MENU', title: '用户管理' });
    expect(menu.roles).toContainEqual(held);
    expect(detail).toMatchObject({ type: 'MENU', roles: [] });
    await expect(boss.call(accessApi.item, { name: 'constructor' })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
  });
});

describe('a role', () => {
  it('PERM-01 is added, changed and removed, and the log keeps what it was', async () => {
    const added = await boss.call(accessApi.add, newRole({ functions: ['USER_LIST', 'USER_LIST'] }));
    expect(added).toMatchObject({
      level: 3,
      menus: ['user'],
      functions: ['USER_LIST'],
      members: [],
      isEditable: true,
      version: 1,
    });

    const { id, name } = added;
    const changed = await boss.call(accessApi.change, {
      ...newRole({ name, functions: ['USER_EDIT'], menus: [] }),
      id,
      version: 1,
    });
    expect(changed).toMatchObject({ menus: [], functions: ['USER_EDIT'], version: 2 });
    const listed = await boss.call(accessApi.list, { keyword: name });
    expect(listed).toMatchObject({ rows: [{ id, memberCount: 0 }], total: 1 });

    await boss.call(accessApi.remove, { id });
    await expect(boss.call(accessApi.get, { id })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    const traces = await world.db
      .selectFrom('auditLog')
      .select(['action', 'detail'])
      .where('docId', '=', id)
      .orderBy('id')
      .execute();
    expect(traces.map((trace) => trace.action)).toEqual(['ROLE.add', 'ROLE.change', 'ROLE.remove']);
    expect(traces[1]?.detail).toMatchObject({ before: { functions: ['USER_LIST'] }, after: { functions: ['USER_EDIT'] } });
  });

  it('shows its members, but only those the caller may see', async () => {
    const role = await boss.call(accessApi.add, newRole());
    const ids = await Promise.all([world.ours.first, world.ours.third].map((branchId) => addMember(role.id, branchId)));
    const manager = await hireManager();

    const seenByBoss = await boss.call(accessApi.get, { id: role.id });
    const seenByManager = await manager.call(accessApi.get, { id: role.id });

    expect(seenByBoss.members.map((member) => member.id).toSorted()).toEqual(ids.toSorted());
    expect(seenByBoss).toMatchObject({ memberCount: 2, isEditable: true });
    expect(seenByManager).toMatchObject({ memberCount: 1, members: [{ id: ids[0] }], isEditable: false });
  });

  it('has a name of its own, is not overwritten unseen, and does not exist for another company', async () => {
    const role = await boss.call(accessApi.add, newRole());
    const spy = await world.hire({ companyId: world.rival.company, branchIds: [], isCompanyWide: true, level: 1, ...everything });
    const change = { ...newRole(), id: role.id, version: 1 };

    await expect(boss.call(accessApi.add, newRole({ name: role.name }))).rejects.toThrow(`已有名为“${role.name}”的角色`);
    await expect(spy.call(accessApi.get, { id: role.id })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    await expect(spy.call(accessApi.change, change)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    await expect(spy.call(accessApi.remove, { id: role.id })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    await boss.call(accessApi.change, change);
    await expect(boss.call(accessApi.change, change)).rejects.toMatchObject({ data: { reason: 'common.changedMeanwhile' } });
  });

  it('cannot be removed while somebody has it', async () => {
    const role = await boss.call(accessApi.add, newRole());
    await addMember(role.id, world.ours.first);
    await expect(boss.call(accessApi.remove, { id: role.id })).rejects.toMatchObject({
      message: `还有 1 人使用角色“${role.name}”，请先为他们更换角色`,
    });
  });

  it.each(['given', 'removed'] as const)('that is given and removed at once is %s, if that came first', async (first) => {
    const role = await boss.call(accessApi.add, newRole());
    const give = newAccount({ roleIds: [role.id] });
    const given = () => boss.call(accountApi.add, give);
    const removed = () => boss.call(accessApi.remove, { id: role.id });

    const row = { table: 'tenant.roles', where: { id: role.id } };
    const [earlier, later] = first === 'given' ? [given, removed] : [removed, given];
    expect(await world.inTurn(row, earlier, later)).toMatchObject({
      earlier: { status: 'fulfilled' },
      later: { reason: { data: { reason: first === 'given' ? 'access.roleInUse' : 'common.notFound' } } },
    });
  });
});

describe('nobody gives more than they have', () => {
  it('PERM-01 a function or page the grantor lacks is refused by its name', async () => {
    const manager = await world.hire({ can: ['ROLE_EDIT', 'USER_LIST'], menus: ['user'], level: 2 });
    await expect(manager.call(accessApi.add, newRole({ functions: ['USER_LIST', 'USER_LOCK'] }))).rejects.toMatchObject({
      data: { reason: 'access.beyondOwnRights' },
      message: '您自己没有以下权限，不能授予他人：锁定和解锁用户',
    });
    await expect(manager.call(accessApi.add, newRole({ menus: ['user', 'role'] }))).rejects.toThrow('角色管理');
    await expect(manager.call(accessApi.add, newRole())).resolves.toMatchObject({ functions: ['USER_LIST'] });
  });

  it('keeps what a role already held, but adds nothing to it that the one who changes it lacks', async () => {
    const role = await boss.call(accessApi.add, newRole({ functions: ['USER_LIST', 'PERMISSION_LIST'] }));
    const manager = await world.hire({ can: ['ROLE_EDIT', 'USER_LIST'], menus: ['user'], level: 2, isCompanyWide: true });
    const change = (functions: string[], version: number) =>
      manager.call(accessApi.change, { ...newRole({ name: role.name, functions }), id: role.id, version });

    await expect(change(['PERMISSION_LIST'], 1)).resolves.toMatchObject({ functions: ['PERMISSION_LIST'], version: 2 });
    await expect(change(['PERMISSION_LIST', 'USER_EDIT'], 2)).rejects.toMatchObject({
      data: { reason: 'access.beyondOwnRights' },
    });
  });

  it('refuses codes that no page has', async () => {
    const wizard = await world.hire({ can: ['ROLE_EDIT', 'FLY'], level: 1 });
    await expect(wizard.call(accessApi.add, newRole({ menus: [], functions: ['FLY'] }))).rejects.toMatchObject({
      data: { reason: 'access.unknownItems' },
    });
    // A page outside the menu opens by its authority and is nothing to hold.
    await expect(boss.call(accessApi.add, newRole({ menus: ['userDetail'] }))).rejects.toMatchObject({
      data: { reason: 'access.unknownItems' },
    });
  });

  it('no role above one’s own level is made, changed or removed', async () => {
    const manager = await world.hire({ ...everything, level: 2, isCompanyWide: true });
    const above = await boss.call(accessApi.add, newRole({ level: 1 }));
    const own = await boss.call(accessApi.add, newRole({ level: 2 }));

    await expect(manager.call(accessApi.add, newRole({ level: 1 }))).rejects.toMatchObject({
      data: { reason: 'access.levelAboveYou' },
    });
    await expect(manager.call(accessApi.change, { ...newRole(), id: above.id, version: 1 })).rejects.toMatchObject({
      data: { reason: 'access.roleAboveYou' },
    });
    await expect(manager.call(accessApi.change, { ...newRole({ level: 1 }), id: own.id, version: 1 })).rejects.toMatchObject({
      data: { reason: 'access.levelAboveYou' },
    });
    await expect(manager.call(accessApi.remove, { id: above.id })).rejects.toMatchObject({
      data: { reason: 'access.roleAboveYou' },
    });
    await expect(manager.call(accessApi.add, newRole({ level: 2 }))).resolves.toMatchObject({ level: 2 });
  });

  it('K6 nobody changes a role they hold: neither its level, nor its name, nor what it grants', async () => {
    const { name, isOwn, isEditable, ...role } = await boss.call(accessApi.get, { id: boss.roleId });
    const { menus, functions, level, version } = role;
    expect({ isOwn, isEditable }).toEqual({ isOwn: true, isEditable: false });
    for (const change of [{ level: level + 1 }, { name: `${name}2` }, { functions: functions.slice(1) }])
      await expect(
        boss.call(accessApi.change, { id: boss.roleId, version, name, level, menus, functions, ...change }),
      ).rejects.toMatchObject({ data: { reason: 'access.ownRole' } });
    const { rows } = await boss.call(accessApi.list, { keyword: name });
    expect(rows).toMatchObject([{ isOwn: true, isEditable: false, itemCount: menus.length + functions.length }]);
  });

  it('a role that people elsewhere have is not a branch manager’s to change', async () => {
    const role = await boss.call(accessApi.add, newRole());
    await addMember(role.id, world.ours.third);
    const manager = await hireManager();
    await expect(manager.call(accessApi.change, { ...newRole(), id: role.id, version: 1 })).rejects.toMatchObject({
      data: { reason: 'access.usedElsewhere' },
    });
  });
});

describe('a change of rights', () => {
  it('PERM-03 reaches who is signed in at the next call, and another server within a second', async () => {
    const person = await world.hire({ can: ['USER_LIST'] });
    const other = await world.openServer();
    const headers = { authorization: person.token };
    const statusOn = async (app: typeof other) =>
      (await app.inject({ url: '/api/admin/user/page', headers })).json<{ status: number; message: string }>();
    expect(await Promise.all([statusOn(world.app), statusOn(other)])).toMatchObject([{ status: 200 }, { status: 200 }]);
    const { name } = await boss.call(accessApi.get, { id: person.roleId });

    await boss.call(accessApi.change, { ...newRole({ name, functions: [] }), id: person.roleId, version: 1 });

    const elapsed = startElapsed();
    expect(await statusOn(world.app)).toMatchObject({ status: 40301, message: '当前用户无相关操作权限！' });
    await expect.poll(async () => (await statusOn(other)).status, { interval: 10 }).toBe(40301);
    expect(elapsed()).toBeLessThan(1_000);
  });

  it('leaves the company its last level-1 user: they cannot lower the role they hold', async () => {
    const { company: companyId } = await openPlace(world.pool, '独一网咖');
    const lonely = await world.hire({ companyId, branchIds: [], level: 1, isCompanyWide: true, ...everything });
    const { name } = await lonely.call(accessApi.get, { id: lonely.roleId });
    const lower = { ...newRole({ name, level: 2 }), id: lonely.roleId, version: 1 };
    await expect(lonely.call(accessApi.change, lower)).rejects.toMatchObject({ data: { reason: 'access.ownRole' } });
  });
});

async function addMember(roleId: string, branchId: string) {
  const member = newAccount({ name: '成员', roleIds: [roleId], branchIds: [branchId] });
  return (await boss.call(accountApi.add, member)).id;
}
