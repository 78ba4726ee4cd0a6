import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp } from '#app.ts';
import { findColleague } from '#features/platform/auth/auth.ts';
import { routes } from '#features.ts';
import { ask, submitLogin } from '#testing/sign-in.ts';
import { grantsOf } from '#testing/new-account.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Somebody new, with the password that the server made for them. */
async function hireNewcomer() {
  const boss = await world.hire({ can: ['USER_EDIT'], level: 1, isCompanyWide: true });
  const username = `new${randomUUID().slice(0, 8)}`;
  const grants = grantsOf({ roleIds: [boss.roleId], branchIds: [world.ours.first] });
  const { id, password } = await boss.call(accountApi.add, { username, name: '周新', grants });
  return { id, username, password: password! };
}
const withTemporary = async () => {
  const newcomer = await hireNewcomer();
  const { data: authorization } = await submitLogin(world.app, newcomer);
  return { ...newcomer, authorization };
};

/** Every endpoint that asks for a session, from the router's own hook. */
async function endpointsForStaff() {
  const found: Endpoint[] = [];
  const { app } = await openApp(world.config, world.dependencies, world.log, [
    (app) =>
      app.addHook('onRoute', ({ method, config }) => {
        if (method !== 'HEAD' && config?.endpoint) found.push(config.endpoint);
      }),
    ...routes,
  ]);
  await app.close();
  return found.filter(({ access }) => access !== 'public' && access !== 'device');
}

describe('a temporary password', () => {
  it('opens nothing but the own info, the change of the password and the way out', async () => {
    const { authorization } = await withTemporary();
    const endpoints = await endpointsForStaff();
    const open: string[] = [];
    for (const { feature, name, method, path } of endpoints) {
      if (feature === 'auth' && name === 'signOut') continue;
      const url = path.replaceAll(/:\w+/g, world.ours.first);
      const res = await world.app.inject({ method: method, url, headers: { authorization } });
      const { reason } = res.json<{ data?: { reason?: string } }>().data ?? {};
      if (reason !== 'common.passwordTemporary') open.push(`${feature}.${name}`);
    }
    expect(endpoints.length).toBeGreaterThan(200);
    expect(open.toSorted()).toEqual(['account.changePassword', 'auth.info']);
    await expect(ask(world.app, authApi.signOut, {}, { authorization })).resolves.toMatchObject({ status: 200 });
  });

  it('is told to the console, and once changed everything is open in the same session', async () => {
    const { authorization, password } = await withTemporary();
    await expect(ask(world.app, authApi.info, {}, { authorization })).resolves.toMatchObject({
      data: { mustChangePassword: true },
    });

    const headers = { authorization, 'idempotency-key': randomUUID() };
    const change = { oldPassword: password, password: 'Xinmima2026' };
    await expect(ask(world.app, accountApi.changePassword, change, headers)).resolves.toMatchObject({ status: 200 });

    await expect(ask(world.app, authApi.info, {}, { authorization })).resolves.toMatchObject({
      data: { mustChangePassword: false },
    });
    await expect(ask(world.app, brandApi.listOwn, {}, { authorization })).resolves.toMatchObject({ status: 200 });
  });

  it('signs nothing beside a colleague: whoever set it knows it too', async () => {
    const { username, password } = await hireNewcomer();
    const cashier = await world.hire();
    await expect(findColleague(cashier.ctx(), { username, password })).rejects.toMatchObject({
      kind: { reason: 'common.passwordTemporary' },
    });
  });

  it('does not bind sessions that were opened without it', async () => {
    const { id } = await hireNewcomer();
    const sessionId = world.newId();
    const expiresTime = new Date(Date.now() + 3_600_000);
    await world.owner.query(
      'insert into platform.sessions (id, account_id, expires_time, created_time, by_password) values ($1, $2, $3, now(), false)',
      [sessionId, id, expiresTime],
    );
    const authorization = await world.sessions.sign({ id: sessionId, expiresTime });
    await expect(ask(world.app, brandApi.listOwn, {}, { authorization })).resolves.toMatchObject({ status: 200 });
  });
});
