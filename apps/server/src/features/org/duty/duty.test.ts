import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { accessApi } from '@netbar/contract/platform/access/access.api';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import { dutyApi } from '@netbar/contract/org/duty/duty.api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addProduct, bringIn, goodsFunctions, hireBuyer } from '#testing/goods.ts';
import { memberRights, register } from '#testing/members.ts';
import { grantsOf, newAccount } from '#testing/new-account.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

const managing = [
  ...memberRights,
  'LOG_LIST',
  'USER_LIST',
  'USER_EDIT',
  'USER_LOCK',
  'USER_RESET_PASSWORD',
  'ROLE_LIST',
  'ROLE_EDIT',
];
/** What the head of the company can add to somebody's rights. */
const heading = [...managing, 'USER_EXPORT'];

let world: World;
let manager: Person;
let second: Person;
let branchId: string;
/** A company of its own for each test would take a database each; a branch of its own is enough. */
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.owner.query(`update platform.accounts set status = 'LOCKED'`);
  branchId = world.ours.first;
  manager = await world.hire({ level: 2, can: managing, menus: ['user'] });
  second = await world.hire({ level: 2, can: managing });
});

async function askAs(by: Person) {
  const { id: memberId } = await register(by, branchId);
  const asked = { memberId, branchId, kind: 'PRINCIPAL' as const, amount: 2000, reason: '多扣' };
  return (await by.call(walletApi.requestAdjust, asked)).id;
}
const approve = (by: Person, balanceAdjustId: string) =>
  by.call(walletApi.decideAdjust, { balanceAdjustId, version: 1, decision: 'APPROVE', comment: '' });
/** Lets days pass: a session would not last as long as that. */
async function age(days: number) {
  for (const table of ['duties', 'account_ties'])
    await world.owner.query(`update tenant.${table} set at = at - make_interval(days => $1)`, [days]);
}
const refused = (reason: string) => ({ data: { reason } });
const versionOf = async (by: Person, id: string) => (await by.call(accountApi.get, { id })).version;

/** What the manager does with the other account by the real calls. */
const ways = {
  'reset its password': (by: Person, id: string) => by.call(accountApi.resetPassword, { id }),
  'locked and unlocked it': async (by: Person, id: string) => {
    await by.call(accountApi.lock, { id, version: await versionOf(by, id) });
    await by.call(accountApi.unlock, { id, version: await versionOf(by, id) });
  },
  'gave it a role': async (by: Person, id: string) => {
    const role = await by.call(accessApi.add, { name: `加${randomUUID()}`, level: 3, menus: [], functions: ['USER_EXPORT'] });
    await by.call(accountApi.addGrant, { id, roleId: role.id, place: 'BRANCH', placeId: branchId });
  },
  'changed its phone': async (by: Person, id: string) => {
    const { grants, name, version } = await by.call(accountApi.get, { id });
    await by.call(accountApi.change, { id, version, name, phone: '13900000001', grants });
  },
  'added a function to its role': async (by: Person, _: string, roleId: string) => {
    const role = await by.call(accessApi.get, { id: roleId });
    const { id, version, name, level, menus, functions } = role;
    await by.call(accessApi.change, { id, version, name, level, menus, functions: [...functions, 'USER_EXPORT'] });
  },
};

describe('S2 a balance is not corrected with an account one has in hand', () => {
  it('a second manager whom the manager created approves neither what they ask, nor the reverse, for 30 days', async () => {
    const third = await world.hire({ level: 2, can: managing });
    const { accountId } = second;
    const tie = `insert into tenant.account_ties (company_id, id, maker_id, account_id, kind, at) values ($1, $2, $3, $4, 'CREATED', now())`;
    await world.owner.query(tie, [world.ours.company, world.newId(), manager.accountId, accountId]);
    const [mine, theirs] = [await askAs(manager), await askAs(second)];
    await expect(approve(second, mine)).rejects.toMatchObject(refused('duty.tied'));
    await expect(approve(manager, theirs)).rejects.toMatchObject(refused('duty.tied'));
    await expect(approve(second, mine)).rejects.toThrow('可由员工处理');
    const { rows } = await second.call(walletApi.adjusts, { branchId });
    expect(rows.find(({ id }) => id === mine)).toMatchObject({ canDecide: false, whyNot: expect.stringContaining('30 天') });
    // Waiting after the request does not help: the tie is as old as the request.
    await age(31);
    await expect(approve(second, mine)).rejects.toMatchObject(refused('duty.tied'));
    const later = await askAs(manager);
    await expect(approve(second, later)).resolves.toMatchObject({ status: 'POSTED', isAlone: false });
    await expect(approve(third, mine)).resolves.toMatchObject({ status: 'POSTED' });
  });

  it.each(Object.keys(ways) as (keyof typeof ways)[])('nor with one of which they %s', async (way) => {
    const third = await world.hire({ level: 2, can: managing });
    const boss = await world.hire({ level: 1, can: heading, menus: ['user'], isCompanyWide: true, branchIds: [] });
    const [mine, theirs] = [await askAs(boss), await askAs(second)];
    await ways[way](boss, second.accountId, second.roleId);
    await expect(approve(boss, theirs)).rejects.toMatchObject(refused('duty.tied'));
    // Some of these sign the other out; then there is nobody to refuse.
    const reason = await approve(second, mine).catch((error: { data: { reason: string } }) => error.data.reason);
    expect(['duty.tied', 'common.signInRequired']).toContain(reason);
    await expect(approve(third, mine)).resolves.toMatchObject({ status: 'POSTED' });
  });
});

it('S2 whoever creates an account is tied to it', async () => {
  const boss = await world.hire({ level: 1, can: heading, isCompanyWide: true, branchIds: [] });
  const { id } = await boss.call(accountApi.add, newAccount({ name: '新店长', branchIds: [branchId] }));
  const ties = await world.db.selectFrom('accountTies').select(['makerId', 'kind']).where('accountId', '=', id).execute();
  expect(ties).toEqual([{ makerId: boss.accountId, kind: 'CREATED' }]);
});

describe('nobody makes themselves the only one', () => {
  it('whoever is the only one left may go on, and it is marked in list, log and home page', async () => {
    await world.owner.query(`update platform.accounts set status = 'LOCKED' where id = $1`, [second.accountId]);
    const id = await askAs(manager);
    await expect(approve(manager, id)).resolves.toMatchObject({ status: 'POSTED', isAlone: true });
    const can = ['LOG_LIST'];
    const boss = await world.hire({ level: 1, can, isCompanyWide: true, branchIds: [] });
    const { rows } = await boss.call(logApi.list, { action: 'duty.alone' });
    expect(rows[0]).toMatchObject({ actorId: manager.accountId, branchId });
    const { rows: todos } = await boss.call(homeApi.todos, {});
    expect(todos).toContainEqual(expect.objectContaining({ kind: 'duty.alone' }));
  });

  it('but not who locked the other manager first', async () => {
    const boss = await world.hire({ level: 1, can: managing, menus: ['user'], isCompanyWide: true, branchIds: [] });
    const id = await askAs(boss);
    for (const { accountId } of [manager, second])
      await boss.call(accountApi.lock, { id: accountId, version: await versionOf(boss, accountId) });
    await expect(approve(boss, id)).rejects.toMatchObject(refused('duty.shutOut'));
    await expect(approve(boss, id)).rejects.toThrow('不能按单人处理');
    // Nor after unlocking them, which makes them tied.
    await boss.call(accountApi.unlock, { id: second.accountId, version: await versionOf(boss, second.accountId) });
    await expect(approve(boss, id)).rejects.toMatchObject(refused('duty.shutOut'));
  });

  it('nor who reset the other, took the function from their role, or moved them to another branch', async () => {
    await world.owner.query(`update platform.accounts set status = 'LOCKED' where id = $1`, [manager.accountId]);
    const boss = await world.hire({ level: 1, can: managing, menus: ['user'], isCompanyWide: true, branchIds: [] });
    const id = await askAs(boss);
    await boss.call(accountApi.resetPassword, { id: second.accountId });
    await expect(approve(boss, id)).rejects.toMatchObject(refused('duty.shutOut'));

    await world.owner.query('delete from tenant.account_ties');
    const role = await boss.call(accessApi.get, { id: second.roleId });
    const functions = role.functions.filter((code) => code !== 'BALANCE_APPROVE');
    const { name, level, menus, version } = role;
    await boss.call(accessApi.change, { id: role.id, version, name, level, menus, functions });
    await expect(approve(boss, id)).rejects.toMatchObject(refused('duty.shutOut'));
    await boss.call(accessApi.change, { id: role.id, version: version + 1, name, level, menus, functions: role.functions });

    await world.owner.query('delete from tenant.account_ties');
    const account = await boss.call(accountApi.get, { id: second.accountId });
    const grants = grantsOf({ roleIds: [second.roleId], branchIds: [world.ours.second] });
    await boss.call(accountApi.change, { id: account.id, version: account.version, name: account.name, grants });
    await expect(approve(boss, id)).rejects.toMatchObject(refused('duty.shutOut'));
    await age(31);
    await expect(approve(boss, await askAs(boss))).resolves.toMatchObject({ isAlone: true });
  });
});

it('S13 the sending side approves a transfer, and bears only the loss it agrees to', async () => {
  const buyer = await hireBuyer(world);
  const [here, there] = [world.ours.first, world.ours.second];
  const sender = await world.hire({ branchIds: [here], level: 2, can: goodsFunctions });
  const receiver = await world.hire({ branchIds: [there], level: 2, can: goodsFunctions });
  const { id: productId } = await addProduct(world, buyer);
  await bringIn(sender, here, productId, { qty: 5, valueFen: 500 });
  const asked = { fromBranchId: here, toBranchId: there, reason: '缺货', lines: [{ productId, qty: 5 }] };
  const { id } = await receiver.call(stockApi.submitTransfer, asked);
  await expect(receiver.call(stockApi.approveTransfer, { id })).rejects.toMatchObject(refused('stock.sendersSide'));
  await expect(receiver.call(stockApi.getTransfer, { id })).resolves.toMatchObject({ canDecide: false });
  await expect(sender.call(stockApi.getTransfer, { id })).resolves.toMatchObject({ canDecide: true, whyNot: null });
  await expect(sender.call(stockApi.approveTransfer, { id })).resolves.toMatchObject({ status: 'APPROVED', isAlone: false });
  await sender.call(stockApi.shipTransfer, { id });
  const short = { id, payer: 'FROM' as const, reason: '丢失' };
  await expect(receiver.call(stockApi.closeTransfer, short)).rejects.toMatchObject(refused('stock.payersSide'));
  await sender.call(stockApi.closeTransfer, short);
  const own = await sender.call(stockApi.submitTransfer, { ...asked, lines: [{ productId, qty: 1 }] });
  expect(own).toMatchObject({ canDecide: false, whyNot: expect.stringContaining('不能同时作为审批人') });
  await expect(sender.call(stockApi.approveTransfer, { id: own.id })).rejects.toMatchObject(refused('duty.samePerson'));
});

it('the whole company sets how long accounts stay tied, and the log keeps it', async () => {
  const boss = await world.hire({ level: 1, can: ['PRODUCT_SETTING'], isCompanyWide: true, branchIds: [] });
  const local = await world.hire({ level: 2, can: ['PRODUCT_SETTING'] });
  await expect(local.call(dutyApi.setCoolDays, { coolDays: 7 })).rejects.toMatchObject(refused('common.wholeCompanyOnly'));
  await expect(boss.call(dutyApi.setCoolDays, { coolDays: 1 })).rejects.toMatchObject(refused('common.invalidInput'));
  await expect(boss.call(dutyApi.settings, {})).resolves.toEqual({ coolDays: 30 });
  await boss.call(dutyApi.setCoolDays, { coolDays: 60 });
  await expect(boss.call(dutyApi.settings, {})).resolves.toEqual({ coolDays: 60 });
  await boss.call(dutyApi.setCoolDays, { coolDays: 30 });
});
