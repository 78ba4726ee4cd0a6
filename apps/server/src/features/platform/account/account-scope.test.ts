import { accessApi } from '@netbar/contract/platform/access/access.api';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import type { Sent } from '@netbar/contract/kernel/endpoint';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from '#testing/new-account.ts';
import { openPlace } from '#testing/place.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let boss: Person;
const can = ['USER_LIST', 'USER_EDIT', 'USER_LOCK', 'USER_CLOSE', 'USER_RESET_PASSWORD', 'USER_REVEAL', 'ROLE_EDIT'];
beforeAll(async () => {
  world = await openWorld();
  boss = await world.hire({ can, level: 1, isCompanyWide: true, branchIds: [] });
});
afterAll(() => world.close());

const hireManager = (over = {}) => world.hire({ can, level: 2, ...over });
const addRole = (over: Partial<Sent<typeof accessApi.add>> = {}) =>
  boss.call(accessApi.add, { name: `角色${randomUUID()}`, level: 3, menus: [], functions: [], ...over });
const listed = async (viewer: Person, filter: Sent<typeof accountApi.list> = {}) => {
  const { rows } = await viewer.call(accountApi.list, { limit: 200, ...filter });
  return rows.map((row) => row.id);
};

describe('who sees whom', () => {
  it('PERM-01 the whole company for some; others those who share a branch or brand and do not stand above', async () => {
    const manager = await hireManager();
    const neighbour = await world.hire();
    const sibling = await world.hire({ branchIds: [world.ours.second] });
    const brandPerson = await world.hire({ branchIds: [], brandIds: [world.ours.brand] });
    const elsewhere = await world.hire({ branchIds: [world.ours.third] });
    const superior = await world.hire({ level: 1 });

    const seen = await listed(manager);

    expect(seen).toEqual(expect.arrayContaining([manager, neighbour, brandPerson].map((person) => person.accountId)));
    for (const hidden of [sibling, elsewhere, superior, boss]) {
      const { accountId: id } = hidden;
      expect(seen).not.toContain(id);
      await expect(manager.call(accountApi.get, { id })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
      await expect(manager.call(accountApi.sessions, { id })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
      await expect(manager.call(accountApi.reveal, { id, reason: '核对' })).rejects.toMatchObject({
        data: { reason: 'common.notFound' },
      });
      await expect(manager.call(accountApi.lock, { id, version: 1 })).rejects.toMatchObject({
        data: { reason: 'common.notFound' },
      });
      await expect(manager.call(accountApi.resetPassword, { id })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    }
    expect(await listed(boss)).toEqual(expect.arrayContaining([sibling, elsewhere, superior].map((person) => person.accountId)));
  });

  it('another company’s people do not exist', async () => {
    const rival = await world.hire({ companyId: world.rival.company, branchIds: [world.rival.first] });
    expect(await listed(boss)).not.toContain(rival.accountId);
    for (const endpoint of [accountApi.get, accountApi.reveal, accountApi.sessions] as const)
      await expect(boss.call(endpoint, { id: rival.accountId, reason: '核对' })).rejects.toMatchObject({
        data: { reason: 'common.notFound' },
      });
    const change = { ...newAccount(), id: rival.accountId, version: 1 };
    await expect(boss.call(accountApi.change, change)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    await expect(boss.call(accountApi.close, { id: rival.accountId, version: 1 })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
  });

  it('finds by name, role, branch and status', async () => {
    const role = await addRole();
    const { id } = await boss.call(
      accountApi.add,
      newAccount({ name: '欧阳', roleIds: [role.id], branchIds: [world.ours.third] }),
    );
    const whole = await world.hire({ branchIds: [], brandIds: [world.ours.otherBrand] });

    expect(await listed(boss, { keyword: '欧阳' })).toEqual([id]);
    expect(await listed(boss, { roleId: role.id })).toEqual([id]);
    expect(await listed(boss, { branchId: world.ours.third })).toEqual(expect.arrayContaining([id, whole.accountId]));
    expect(await listed(boss, { branchId: world.ours.second })).not.toContain(id);
    await boss.call(accountApi.lock, { id, version: 1 });
    expect(await listed(boss, { status: 'LOCKED', keyword: '欧阳' })).toEqual([id]);
    // Somebody of the whole company works everywhere, but where is not for a manager of one branch to ask.
    const everywhere = await world.hire({ isCompanyWide: true });
    const manager = await hireManager();
    expect(await listed(manager, { branchId: world.ours.first })).toContain(everywhere.accountId);
    expect(await listed(manager, { branchId: world.ours.third })).toEqual([]);
  });

  it('shows of somebody’s branches only those the viewer has too, and lets only the superior change such a person', async () => {
    const { id } = await boss.call(accountApi.add, newAccount({ branchIds: [world.ours.first, world.ours.third] }));
    const manager = await hireManager();

    const seen = await manager.call(accountApi.get, { id });
    expect(seen).toMatchObject({ grants: [{ placeId: world.ours.first }], isEditable: false });
    await expect(manager.call(accountApi.lock, { id, version: 1 })).rejects.toMatchObject({
      data: { reason: 'account.notYours' },
    });
    await expect(manager.call(accountApi.close, { id, version: 1 })).rejects.toMatchObject({
      data: { reason: 'account.notYours' },
    });
  });
});

describe('nobody gives more than they have', () => {
  it('PERM-01 neither branches, brands nor the company', async () => {
    const manager = await hireManager();
    const add = (over: object) => manager.call(accountApi.add, newAccount(over));

    await expect(add({ branchIds: [world.ours.second] })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    await expect(add({ branchIds: [world.rival.first] })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    await expect(add({ brandIds: [world.ours.otherBrand] })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    // The brand of one's branch is known, but whole it is not one's own.
    await expect(add({ brandIds: [world.ours.brand] })).rejects.toMatchObject({ data: { reason: 'account.beyondReach' } });
    await expect(add({ companyWide: true })).rejects.toMatchObject({ data: { reason: 'account.beyondReach' } });
    await expect(add({ branchIds: [world.ours.first] })).resolves.toMatchObject({ isEditable: true });
    const brandManager = await hireManager({ branchIds: [], brandIds: [world.ours.brand] });
    await expect(brandManager.call(accountApi.add, newAccount({ brandIds: [world.ours.brand] }))).resolves.toMatchObject({
      isEditable: true,
    });
  });

  it('PERM-01 no role above one’s level or with rights one lacks, by name', async () => {
    const manager = await world.hire({ can: ['USER_EDIT'], level: 2 });
    const above = await addRole({ level: 1 });
    const more = await addRole({ name: '能锁的人', functions: ['USER_LOCK'] });
    const fine = await addRole({ functions: ['USER_EDIT'] });
    const rivalRole = (await world.hire({ companyId: world.rival.company, branchIds: [] })).roleId;
    const give = (roleId: string) =>
      manager.call(accountApi.add, newAccount({ roleIds: [roleId], branchIds: [world.ours.first] }));

    await expect(give(above.id)).rejects.toMatchObject({ data: { reason: 'account.roleNotBelowYou' } });
    await expect(give(more.id)).rejects.toMatchObject({ message: '角色“能锁的人”超出您的权限，不能分配：锁定和解锁用户' });
    await expect(give(rivalRole)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    const { id } = await give(fine.id);
    const change = { ...newAccount({ branchIds: [world.ours.first], roleIds: [fine.id, more.id] }), id, version: 1 };
    await expect(manager.call(accountApi.change, change)).rejects.toMatchObject({ data: { reason: 'account.roleBeyondYou' } });
    const { roles, branches, brands, isCompanyWide } = await manager.call(accountApi.grantable, {});
    expect(roles.map((role) => role.id)).toContain(fine.id);
    expect(roles.map((role) => role.id)).not.toEqual(expect.arrayContaining([more.id]));
    expect(roles.every((role) => role.level > 2)).toBe(true);
    expect({ branches, brands, isCompanyWide }).toMatchObject({
      branches: [{ id: world.ours.first }],
      brands: [],
      isCompanyWide: false,
    });
  });
});

describe('the last level-1 user of a company', () => {
  const twoBosses = async () => {
    const { company: companyId } = await openPlace(world.pool, `网咖${randomUUID()}`);
    const hire = () => world.hire({ companyId, branchIds: [], can, level: 1, isCompanyWide: true });
    const [first, second] = [await hire(), await hire()];
    return { companyId, first, second };
  };

  it.each([
    ['close', (who: Person, id: string) => who.call(accountApi.close, { id, version: 1 })],
    ['lock', (who: Person, id: string) => who.call(accountApi.lock, { id, version: 1 })],
    [
      'take the role from',
      (who: Person, id: string) => who.call(accountApi.change, { ...newAccount({ companyWide: true }), id, version: 1 }),
    ],
  ])('stays, also when two %s each other at once', async (_, take) => {
    const { companyId, first, second } = await twoBosses();

    const outcomes = await world.race({ table: 'platform.companies', where: { id: companyId } }, () => [
      take(first, second.accountId),
      take(second, first.accountId),
    ]);

    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
      data: { reason: 'account.lastTopUser' },
      message: '公司至少要保留一位可用的一级管理员，请先指定另一位',
    });
  });

  it('may go once another is there, and people below are not held up', async () => {
    const { companyId, first, second } = await twoBosses();
    const staff = await world.hire({ companyId, branchIds: [] });
    await expect(first.call(accountApi.lock, { id: second.accountId, version: 1 })).resolves.toMatchObject({ status: 'LOCKED' });
    await expect(first.call(accountApi.close, { id: staff.accountId, version: 1 })).resolves.toMatchObject({ status: 'CLOSED' });
    await expect(first.call(accountApi.unlock, { id: second.accountId, version: 2 })).resolves.toMatchObject({
      status: 'ACTIVE',
    });
  });
});

it('PERM-03 a role taken from somebody who is signed in is gone at their next call', async () => {
  const person = await world.hire({ can: ['USER_LIST'] });
  // By now the server has noticed every change before this one, and remembers the person anew.
  await sleep(500);
  await person.call(accountApi.list, {});
  const change = { ...newAccount({ branchIds: [world.ours.first] }), id: person.accountId, version: 1 };
  await boss.call(accountApi.change, change);
  await expect(person.call(accountApi.list, {})).rejects.toMatchObject({ status: 40301 });
});
