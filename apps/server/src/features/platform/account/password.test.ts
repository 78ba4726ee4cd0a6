import { accountApi } from '@netbar/contract/platform/account/account.api';
import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, giveCredentials, PASSWORD, submitLogin } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const NEW_PASSWORD = 'Xinmima2026';
const signIn = async () => {
  const person = await world.hire();
  const credentials = await giveCredentials(world, person, ['profile']);
  const { data: token } = await submitLogin(world.app, credentials);
  return { ...person, ...credentials, elsewhere: token };
};

describe('changing one’s own password', () => {
  it('ERR-01 asks for the old one: 40003 with the specified words', async () => {
    const person = await signIn();
    const guess = person.call(accountApi.changePassword, { oldPassword: 'not-it', password: NEW_PASSWORD });
    await expect(guess).rejects.toMatchObject({ status: 40003, message: '账户或密码错误！' });
  });

  it('ends every other session, keeps this one, and the new password works', async () => {
    const { call, elsewhere, username } = await signIn();
    const input = { oldPassword: PASSWORD, password: NEW_PASSWORD };
    const key = randomUUID();

    await call(accountApi.changePassword, input, key);

    await expect(call(accountApi.profile, {})).resolves.toMatchObject({ mustChangePassword: false });
    await expect(ask(world.app, authApi.info, {}, { authorization: elsewhere })).resolves.toMatchObject({ status: 40101 });
    await expect(submitLogin(world.app, { username, password: PASSWORD })).resolves.toMatchObject({ status: 40001 });
    await expect(submitLogin(world.app, { username, password: NEW_PASSWORD })).resolves.toMatchObject({ status: 200 });
    // The retry of a change that was made hears so, though the old password is no longer right.
    await expect(call(accountApi.changePassword, input, key)).resolves.toEqual({});
  });

  it('needs another and a good one', async () => {
    const { call } = await signIn();
    await expect(call(accountApi.changePassword, { oldPassword: PASSWORD, password: PASSWORD })).rejects.toMatchObject({
      data: { reason: 'account.samePassword' },
    });
    await expect(call(accountApi.changePassword, { oldPassword: PASSWORD, password: 'onlyletters' })).rejects.toMatchObject({
      data: { reason: 'common.invalidInput' },
    });
  });

  it('does not undo what an administrator set meanwhile', async () => {
    const { call, accountId, username } = await signIn();
    const boss = await world.hire({ can: ['USER_RESET_PASSWORD'], level: 1, isCompanyWide: true });
    const row = { table: 'platform.accounts', where: { id: accountId } };

    // Both have read the old password when the row is let go, and the administrator comes first.
    const reset = () => boss.call(accountApi.resetPassword, { id: accountId, password: 'Guanli2026' });
    const change = () => call(accountApi.changePassword, { oldPassword: PASSWORD, password: NEW_PASSWORD });
    expect(await world.inTurn(row, reset, change)).toMatchObject({
      earlier: { value: { password: null } },
      later: { reason: { data: { reason: 'common.changedMeanwhile' } } },
    });
    await expect(submitLogin(world.app, { username, password: 'Guanli2026' })).resolves.toMatchObject({ status: 200 });
  });
});
