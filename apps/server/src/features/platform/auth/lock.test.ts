import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, giveCredentials, PASSWORD } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';
import { startElapsed } from '#testing/elapsed.ts';

const PIN = '246810';
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Somebody at a screen that is locked, with a PIN. */
async function lockedScreen() {
  const person = await world.hire({ can: ['CODE_LIST'] });
  await giveCredentials(world, person);
  await person.call(authApi.setPin, { password: PASSWORD, pin: PIN });
  await person.call(authApi.lock, {});
  const auth = { authorization: person.token };
  return {
    ...person,
    auth,
    read: async () => (await ask(world.app, dictionaryApi.list, {}, auth)).status,
    unlock: (input: { pin?: string; password?: string }) => ask(world.app, authApi.unlock, input, auth),
  };
}

describe('AUTH-18 a locked screen', () => {
  it('reads and reaches nothing: every call but info, lock, unlock and log-out is refused', async () => {
    const { auth } = await lockedScreen();
    const { paths } = (await world.app.inject('/openapi.json')).json<{
      paths: Record<string, Record<string, { operationId: string; security?: unknown }>>;
    }>();
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, security }]) => ({ path, method, operationId, security })),
    );

    const open: string[] = [];
    const closed: string[] = [];
    // A client machine signs with a key of its own: no session, locked or not, reaches its calls.
    for (const { path, method, operationId } of calls.filter((call) => JSON.stringify(call.security)?.includes('token'))) {
      if (operationId === 'auth.signOut') continue;
      const url = path.replaceAll(/\{\w+\}/g, world.newId());
      const res = await world.app.inject({ method: method as 'GET', url, headers: auth });
      (res.json<{ status: number }>().status === 42300 ? closed : open).push(operationId);
    }

    expect(open.toSorted()).toEqual(['auth.info', 'auth.lock', 'auth.unlock']);
    expect(closed).toContain('dictionary.list');
  });

  it('says in its info that it is locked, and that there is a PIN', async () => {
    const { auth } = await lockedScreen();
    const { data } = await ask(world.app, authApi.info, {}, auth);
    expect(data).toMatchObject({ isLocked: true, hasPin: true });
  });

  it('is locked within a second on every server', async () => {
    const person = await world.hire();
    const secondServer = await world.openServer();
    const read = async () =>
      (await ask(secondServer, dictionaryApi.listOfType, { type: 'X_Y' }, { authorization: person.token })).status;
    expect(await read()).toBe(200);
    await person.call(authApi.lock, {});
    const elapsed = startElapsed();
    while ((await read()) === 200) await sleep(10);
    expect(await read()).toBe(42300);
    expect(elapsed()).toBeLessThan(1_000);
  });

  it('opens by PIN or by password, to where it was', async () => {
    const { read, unlock, call, auth } = await lockedScreen();
    expect(await read()).toBe(42300);
    expect(await unlock({ pin: PIN })).toMatchObject({ status: 200 });
    expect(await read()).toBe(200);

    await call(authApi.lock, {});
    expect(await unlock({ password: PASSWORD })).toMatchObject({ status: 200 });
    expect(await read()).toBe(200);
    expect((await ask(world.app, authApi.info, {}, auth)).data.isLocked).toBe(false);
  });

  it('asks for one of the two', async () => {
    const { unlock } = await lockedScreen();
    expect(await unlock({})).toMatchObject({ data: { reason: 'common.invalidInput' } });
    expect(await unlock({ pin: PIN, password: PASSWORD })).toMatchObject({ data: { reason: 'common.invalidInput' } });
    expect(await unlock({ pin: '12' })).toMatchObject({ data: { reason: 'common.invalidInput' } });
  });

  it('counts down, and the fifth miss ends the session', async () => {
    const { unlock, read, accountId } = await lockedScreen();
    expect(await unlock({ pin: '000000' })).toMatchObject({
      data: { reason: 'auth.wrongPin' },
      message: 'PIN 码错误，还可以尝试 4 次',
    });
    expect(await unlock({ password: 'wrong' })).toMatchObject({ status: 40003 });
    expect(await unlock({ pin: '000000' })).toMatchObject({
      data: { reason: 'auth.wrongPin' },
      message: 'PIN 码错误，还可以尝试 2 次',
    });
    expect(await unlock({ pin: '000000' })).toMatchObject({
      data: { reason: 'auth.wrongPin' },
      message: 'PIN 码错误，还可以尝试 1 次',
    });
    expect(await unlock({ pin: '000000' })).toMatchObject({ status: 40101 });

    expect(await unlock({ pin: PIN })).toMatchObject({ status: 40101 });
    expect(await read()).toBe(40101);
    const last = await world.db
      .selectFrom('auditLog')
      .select('action')
      .where('actorId', '=', accountId)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(last).toEqual({ action: 'auth.unlockRefused' });
  });

  it('starts to count anew once it was opened', async () => {
    const { unlock, call } = await lockedScreen();
    for (let i = 0; i < 4; i++) await unlock({ pin: '000000' });
    await unlock({ pin: PIN });
    await call(authApi.lock, {});
    expect(await unlock({ pin: '000000' })).toMatchObject({ message: 'PIN 码错误，还可以尝试 4 次' });
  });

  it('looks at five of fifteen PINs sent at once', async () => {
    const { unlock, sessionId } = await lockedScreen();
    const row = { table: 'platform.sessions', where: { id: sessionId } };

    const tries = await world.race(row, () => Array.from({ length: 15 }, (_, i) => unlock({ pin: String(100_000 + i) })));

    const reasons = tries.map((one) => (one.status === 'fulfilled' ? (one.value.data.reason ?? '') : ''));
    // Four were told how many are left, the fifth ended the session, the others were not looked at.
    expect(reasons.toSorted((a, b) => a.localeCompare(b))).toEqual([
      ...Array(4).fill('auth.wrongPin'),
      'common.signInRequired',
      ...Array(10).fill('common.tooMany'),
    ]);
  });

  it('is the session’s, not the person’s: at another screen they go on', async () => {
    const { call } = await lockedScreen().then(async (screen) => {
      await screen.unlock({ pin: PIN });
      return screen;
    });
    const { code } = await call(authApi.createLoginCode, {});
    const { data: elsewhere } = await ask(world.app, authApi.exchange, { token: code });
    await call(authApi.lock, {});
    expect((await ask(world.app, dictionaryApi.list, {}, { authorization: elsewhere })).status).toBe(200);
  });
});

describe('the PIN', () => {
  it('ERR-01 40003 is set only with the password', async () => {
    const { unlock, call, auth } = await lockedScreen();
    await unlock({ pin: PIN });

    const refused = await ask(world.app, authApi.setPin, { password: 'wrong', pin: '111111' }, auth);
    await call(authApi.setPin, { password: PASSWORD, pin: '222222' });
    await call(authApi.lock, {});

    expect(refused).toMatchObject({ status: 40003, message: '账户或密码错误！' });
    expect(await unlock({ pin: '111111' })).toMatchObject({ data: { reason: 'auth.wrongPin' } });
    expect(await unlock({ pin: '222222' })).toMatchObject({ status: 200 });
  });

  it('nobody has, none opens', async () => {
    const person = await world.hire();
    await person.call(authApi.lock, {});
    await expect(person.call(authApi.unlock, { pin: '000000' })).rejects.toMatchObject({ data: { reason: 'auth.wrongPin' } });
  });

  it('is kept as a hash', async () => {
    const { accountId } = await lockedScreen();
    const { rows } = await world.owner.query('select pin_hash from platform.account_sign_ins where account_id = $1', [accountId]);
    expect(rows).toEqual([{ pin_hash: expect.stringMatching(/^\$argon2id\$/) }]);
  });
});
