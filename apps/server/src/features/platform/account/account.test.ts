import { accessApi } from '@netbar/contract/platform/access/access.api';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import type { Sent } from '@netbar/contract/kernel/endpoint';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveCredentials, submitLogin } from '#testing/sign-in.ts';
import { dot } from '#testing/probe/sample.ts';
import { grantsOf } from '#testing/new-account.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let boss: Person;
let cashierRole: string;
const can = ['USER_LIST', 'USER_EDIT', 'USER_LOCK', 'USER_CLOSE', 'USER_RESET_PASSWORD', 'USER_REVEAL', 'ROLE_LIST', 'ROLE_EDIT'];
const menus = ['user', 'profile'];
beforeAll(async () => {
  world = await openWorld();
  boss = await world.hire({ can, menus, level: 1, isCompanyWide: true, branchIds: [] });
  const role = { name: '收银员', level: 3, menus: ['profile'], functions: ['USER_LIST'] };
  cashierRole = (await boss.call(accessApi.add, role)).id;
});
afterAll(() => world.close());

const newAccount = (over: Partial<Sent<typeof accountApi.add>> = {}) => ({
  username: `wang.${randomUUID().slice(0, 8)}`,
  name: '王小明',
  grants: grantsOf({ roleIds: [cashierRole], branchIds: [world.ours.first] }),
  ...over,
});
const hireManager = (over = {}) => world.hire({ can, menus, level: 2, ...over });
/** Rows that hold the text as it was typed. */
const countInClear = async (text: string) => {
  const { rows } = await world.owner.query<{ n: number }>(
    `select count(*)::int as n from (
       select a::text as t from platform.accounts a union all select l::text from tenant.audit_log l
       union all select k::text from tenant.idempotency_keys k) texts where position($1 in t) > 0`,
    [text],
  );
  return rows[0]?.n;
};
const isSignedIn = (person: Person) =>
  person.call(dictionaryApi.listOfType, { type: 'PAY_TYPE_CHANNEL' }).then(
    () => 200,
    (refused: { status: number }) => refused.status,
  );

describe('an account', () => {
  it('is opened with a password that is shown once and has to be changed, and lets its person in', async () => {
    const key = randomUUID();
    const input = newAccount();
    const added = await boss.call(accountApi.add, input, key);

    expect(added).toMatchObject({
      name: '王小明',
      status: 'ACTIVE',
      level: 3,
      mustChangePassword: true,
      phone: null,
      version: 1,
    });
    expect(added).toMatchObject({
      grants: [{ roleName: '收银员', place: 'BRANCH', placeId: world.ours.first }],
      isEditable: true,
    });
    expect(added.password).toMatch(/^[a-z2-9]{12}$/);
    // A retry shows the same password, though no stored answer has it.
    await expect(boss.call(accountApi.add, input, key)).resolves.toEqual(added);
    const stored = await world.owner.query('select response::text from tenant.idempotency_keys where key = $1', [key]);
    expect(stored.rows[0].response).not.toContain(added.password);
    const login = await submitLogin(world.app, { username: input.username, password: added.password ?? '' });
    expect(login.status).toBe(200);
  });

  it('takes a password of the administrator’s choice, which is then not repeated', async () => {
    const input = newAccount({ password: 'Kaiye2026' });
    await expect(boss.call(accountApi.add, input)).resolves.toMatchObject({ password: null, mustChangePassword: true });
    await expect(submitLogin(world.app, { username: input.username, password: 'Kaiye2026' })).resolves.toMatchObject({
      status: 200,
    });
    await expect(boss.call(accountApi.add, newAccount({ password: 'short1' }))).rejects.toMatchObject({
      data: { reason: 'common.invalidInput' },
    });
    expect(await countInClear('Kaiye2026')).toBe(0);
  });

  it('has a user name that nobody else has, whatever the case and the company', async () => {
    const spy = await world.hire({ companyId: world.rival.company, branchIds: [], isCompanyWide: true, level: 1, can, menus });
    await boss.call(accountApi.add, newAccount({ username: 'Laowang' }));
    await expect(boss.call(accountApi.add, newAccount({ username: 'laoWANG' }))).rejects.toThrow('用户名 laoWANG 已被使用');
    await expect(spy.call(accountApi.add, newAccount({ username: 'laowang', grants: [] }))).rejects.toMatchObject({
      data: { reason: 'account.usernameTaken' },
    });
  });

  it('is changed, and the log keeps what it was with the phone masked', async () => {
    const { id } = await boss.call(accountApi.add, newAccount({ phone: '13800001111' }));
    const change = {
      id,
      version: 1,
      name: '王大明',
      phone: '13900002222',
      grants: grantsOf({ brandIds: [world.ours.brand] }),
    };
    const changed = await boss.call(accountApi.change, change);

    expect(changed).toMatchObject({ name: '王大明', phone: '139****2222', version: 2 });
    expect(changed.grants).toMatchObject([{ roleId: null, place: 'BRAND', placeId: world.ours.brand }]);
    await expect(boss.call(accountApi.change, change)).rejects.toMatchObject({ data: { reason: 'common.changedMeanwhile' } });
    const { detail } = await world.db
      .selectFrom('auditLog')
      .select('detail')
      .where('docId', '=', id)
      .where('action', '=', 'ACCOUNT.change')
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({
      before: { phone: '138****1111', grants: [{ role: '收银员', place: 'BRANCH' }] },
      after: { phone: '139****2222', grants: [{ role: '', place: 'BRAND' }] },
    });
  });

  it('keeps its phone when none is sent, and loses it when none is meant', async () => {
    const { id } = await boss.call(accountApi.add, newAccount({ phone: '13800001111' }));
    const change = { id, name: '王小明', grants: [] };
    await expect(boss.call(accountApi.change, { ...change, version: 1 })).resolves.toMatchObject({ phone: '138****1111' });
    await expect(boss.call(accountApi.change, { ...change, version: 2, phone: null })).resolves.toMatchObject({ phone: null });
  });
});

describe('a phone number', () => {
  it('is masked, found whole, and stands in clear nowhere in the database', async () => {
    const { id } = await boss.call(accountApi.add, newAccount({ phone: '13712345678' }));

    const found = await boss.call(accountApi.list, { keyword: '13712345678' });
    expect(found).toMatchObject({ total: 1, rows: [{ id, phone: '137****5678' }] });
    await expect(boss.call(accountApi.list, { keyword: '1371234' })).resolves.toMatchObject({ total: 0 });
    expect(await countInClear('13712345678')).toBe(0);
  });

  it('is shown whole to who may reveal it, and each look leaves a row', async () => {
    const { id } = await boss.call(accountApi.add, newAccount({ phone: '13712345679' }));
    const manager = await hireManager();
    const reader = await world.hire({ can: ['USER_LIST'] });

    await expect(manager.call(accountApi.reveal, { id, reason: '核对' })).resolves.toEqual({ phone: '13712345679' });
    await expect(reader.call(accountApi.reveal, { id, reason: '核对' })).rejects.toMatchObject({ status: 40301 });
    const looks = await world.db
      .selectFrom('auditLog')
      .select(['actorId', 'docId'])
      .where('action', '=', 'account.reveal')
      .execute();
    expect(looks).toEqual([{ actorId: manager.accountId, docId: id }]);
  });
});

describe('lock, unlock, close and reset', () => {
  it('G14 locking ends the sessions at once and the account takes no password until unlocked', async () => {
    const person = await world.hire();
    expect(await isSignedIn(person)).toBe(200);
    const { version } = await boss.call(accountApi.get, { id: person.accountId });

    const locked = await boss.call(accountApi.lock, { id: person.accountId, version });

    expect(locked.status).toBe('LOCKED');
    expect(await isSignedIn(person)).toBe(40101);
    await expect(boss.call(accountApi.sessions, { id: person.accountId })).resolves.toEqual({ rows: [] });
    await expect(boss.call(accountApi.lock, { id: person.accountId, version: 2 })).rejects.toMatchObject({
      data: { reason: 'common.wrongStatus' },
    });
    await expect(boss.call(accountApi.unlock, { id: person.accountId, version: 2 })).resolves.toMatchObject({ status: 'ACTIVE' });
  });

  it('closing is for good, frees the role and keeps the name', async () => {
    const added = await boss.call(accountApi.add, newAccount());
    const closed = await boss.call(accountApi.close, { id: added.id, version: 1 });

    expect(closed).toMatchObject({ status: 'CLOSED', grants: [{ roleId: null, placeId: world.ours.first }] });
    await expect(boss.call(accountApi.unlock, { id: added.id, version: 2 })).rejects.toMatchObject({
      data: { reason: 'account.closed' },
    });
    await expect(boss.call(accountApi.resetPassword, { id: added.id })).rejects.toMatchObject({
      data: { reason: 'account.closed' },
    });
    await expect(boss.call(accountApi.add, newAccount({ username: added.username }))).rejects.toMatchObject({
      data: { reason: 'account.usernameTaken' },
    });
    await expect(submitLogin(world.app, { username: added.username, password: added.password ?? '' })).resolves.toMatchObject({
      status: 40001,
    });
  });

  it('a new password ends the sessions, is shown once and never stored in clear', async () => {
    const person = await world.hire({ menus: ['profile'] });
    const key = randomUUID();
    const { password } = await boss.call(accountApi.resetPassword, { id: person.accountId }, key);

    expect(await isSignedIn(person)).toBe(40101);
    await expect(boss.call(accountApi.resetPassword, { id: person.accountId }, key)).resolves.toEqual({ password });
    const login = await submitLogin(world.app, { username: `u${person.accountId}`, password: password ?? '' });
    expect(login.status).toBe(200);
    const { rows } = await world.owner.query('select response::text from tenant.idempotency_keys where key = $1', [key]);
    expect(rows[0].response).toBe('{"password": null}');
  });

  it('nobody does these to themselves', async () => {
    const id = boss.accountId;
    const change = { id, version: 1, name: '老板', grants: grantsOf({ companyWide: true }) };
    const refused = { data: { reason: 'account.ownAccount' } };
    await expect(boss.call(accountApi.lock, { id, version: 1 })).rejects.toMatchObject(refused);
    await expect(boss.call(accountApi.close, { id, version: 1 })).rejects.toMatchObject(refused);
    await expect(boss.call(accountApi.resetPassword, { id })).rejects.toMatchObject(refused);
    await expect(boss.call(accountApi.change, change)).rejects.toMatchObject(refused);
  });
});

describe('one’s own account', () => {
  it('shows and changes what is one’s own to say', async () => {
    const person = await world.hire();
    const { password } = await giveCredentials(world, person);
    const profile = await person.call(accountApi.profile, {});
    expect(profile).toMatchObject({ id: person.accountId, name: '员工', phone: null, hasWechat: false, version: 1 });

    const { url: avatar } = await person.call(accountApi.addAvatar, { name: 'li.gif', file: dot() });
    const change = { version: 1, name: '小李', phone: '13812340000', avatar, password };
    const changed = await person.call(accountApi.changeProfile, change);
    expect(changed).toMatchObject({ name: '小李', phone: '138****0000', avatar, version: 2 });
    await expect(person.call(accountApi.changeProfile, change)).rejects.toMatchObject({
      data: { reason: 'common.changedMeanwhile' },
    });
    await expect(person.call(accountApi.changeProfile, { ...change, avatar: 'javascript:alert(1)' })).rejects.toMatchObject({
      data: { reason: 'common.invalidInput' },
    });
    const unheardOf = person.call(accountApi.changeProfile, { ...change, version: 2_147_483_646 });
    await expect(unheardOf).rejects.toMatchObject({ data: { reason: 'common.changedMeanwhile' } });
    await expect(person.call(accountApi.ownSessions, {})).resolves.toMatchObject({
      rows: [{ id: person.sessionId, isThis: true }],
    });
  });

  it('changes the phone with the password only: at an open screen it would open the account to another phone', async () => {
    const person = await world.hire();
    const { password } = await giveCredentials(world, person);
    const change = (more: object) => person.call(accountApi.changeProfile, { version: 1, name: '小李', avatar: '', ...more });
    for (const phone of ['13812340001', null]) {
      await expect(change({ phone })).rejects.toMatchObject({ data: { params: { fields: 'password' } } });
      await expect(change({ phone, password: 'not-it' })).rejects.toMatchObject({ status: 40003 });
    }
    await expect(person.call(accountApi.profile, {})).resolves.toMatchObject({ phone: null, version: 1 });
    await expect(change({ phone: '13812340001', password })).resolves.toMatchObject({ phone: '138****0001', version: 2 });
  });
});
