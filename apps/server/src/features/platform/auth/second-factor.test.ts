import type { Got } from '@netbar/contract/kernel/endpoint';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { accessApi } from '@netbar/contract/platform/access/access.api';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { exportApi } from '@netbar/contract/platform/export/export.api';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openChannel } from '#features/platform/realtime/channel.ts';
import { codeAt, stepOf } from '#kernel/totp.ts';
import { openCounter } from '#testing/counter.ts';
import { listenAt } from '#testing/listener.ts';
import { startRedis, type PrivateRedis } from '#testing/private-redis.ts';
import { openMounted, titleOf } from '#testing/probe/endpoints.ts';
import { ask, giveCredentials, submitLogin } from '#testing/sign-in.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let redis: PrivateRedis;
beforeAll(async () => {
  [world, redis] = await Promise.all([openWorld(), startRedis()]);
});
afterAll(async () => {
  redis.stop();
  await world.close();
});
beforeEach(() => {
  world.clock.now = new Date();
});

const STEP_MS = 30_000;
const later = (ms: number) => {
  world.clock.now = new Date(world.clock.now!.getTime() + ms);
};
const decode = (secret: string) => {
  const bits = Array.from(secret, (char) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0')).join(
    '',
  );
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
const codeNow = (secret: string, ahead = 0) => codeAt(decode(secret), stepOf(world.clock.now!) + ahead);
const wrong = (secret: string) => {
  const right = new Set([-1, 0, 1].map((ahead) => codeNow(secret, ahead)));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.has(code))!;
};

const require2 = (person: Person) =>
  world.owner.query(`update tenant.roles set second_factor = 'REQUIRED' where id = $1`, [person.roleId]);

/** Somebody with a password whose role asks for a second factor. */
async function hireGuarded(can: string[] = []) {
  const person = await world.hire({ can, level: 1, isCompanyWide: true });
  const form = await giveCredentials(world, person);
  await require2(person);
  world.sessions.forget();
  return { ...person, form, signIn: async () => (await submitLogin(world.app, form)).data };
}
const as = (authorization: string) => ({ authorization });
const reasonOf = ({ data }: { data: unknown }) => (data as { reason?: string } | null)?.reason ?? 'answered';

/** Binds an app in a new session and gives its secret. */
async function bind(person: { signIn: () => Promise<string> }) {
  const token = await person.signIn();
  const { data } = await ask(world.app, authApi.newSecondFactor, {}, as(token));
  const bound = await ask(world.app, authApi.bindSecondFactor, { code: codeNow(data.secret) }, as(token));
  later(STEP_MS);
  return { token, secret: data.secret, uri: data.uri, recoveryCodes: bound.data.recoveryCodes };
}
const show = (token: string, code: string) => ask(world.app, authApi.showSecondFactor, { code }, as(token));
const isOpen = async (token: string) => reasonOf(await ask(world.app, brandApi.listOwn, {}, as(token))) === 'answered';

describe('somebody whose role asks for a second factor', () => {
  it('gets in by password and the code of the app they bound, and nobody else is asked', async () => {
    const person = await hireGuarded();
    const { secret, uri, recoveryCodes } = await bind(person);
    expect(uri).toMatch(/^otpauth:\/\/totp\/.+\?secret=[A-Z2-7]{32}&issuer=.+$/);
    expect(new Set(recoveryCodes)).toHaveProperty('size', 10);

    const token = await person.signIn();
    expect((await ask(world.app, authApi.info, {}, as(token))).data.secondFactorPending).toBe(true);
    expect(await isOpen(token)).toBe(false);
    expect(reasonOf(await show(token, codeNow(secret)))).toBe('answered');
    expect(await isOpen(token)).toBe(true);
    expect((await ask(world.app, authApi.info, {}, as(token))).data.secondFactorPending).toBe(false);

    const free = await world.hire();
    const { data } = await submitLogin(world.app, await giveCredentials(world, free));
    expect(await isOpen(data)).toBe(true);
  });

  it('a pending session opens nothing but the own info, binding, showing and the way out', async () => {
    const token = await (await hireGuarded()).signIn();
    const { app, endpoints } = await openMounted(world);
    const open: string[] = [];
    for (const endpoint of endpoints.filter(
      ({ access, name }) => access !== 'public' && access !== 'device' && name !== 'signOut',
    )) {
      const url = endpoint.path.replaceAll(/:\w+/g, world.ours.first);
      const res = await app.inject({ method: endpoint.method, url, headers: as(token) });
      if (reasonOf(res.json()) !== 'common.secondFactorNeeded') open.push(titleOf(endpoint));
    }
    await app.close();
    expect(endpoints.length).toBeGreaterThan(200);
    expect(open.toSorted()).toEqual([
      'auth.bindSecondFactor',
      'auth.info',
      'auth.newSecondFactor',
      'auth.secondFactor',
      'auth.showSecondFactor',
    ]);
    await expect(ask(world.app, authApi.signOut, {}, as(token))).resolves.toMatchObject({ status: 200 });
  });

  it('trick: the token of a pending session opens neither a file nor the socket, and an open socket is cut when the role changes', async () => {
    const person = await hireGuarded(['LOG_LIST', 'LOG_EXPORT']);
    const { token: full } = await bind(person);
    const { data: made } = await ask(world.app, logApi.export, { columns: ['action'] }, as(full));
    const pending = await person.signIn();
    expect(reasonOf(await ask(world.app, exportApi.file, { id: made.id, format: 'csv' } as never, as(pending)))).toBe(
      'common.secondFactorNeeded',
    );
    const server = createServer();
    const channel = openChannel(server, world.dependencies, { redisUrl: redis.url, origins: [], log: world.log });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const listen = (token: string) => listenAt({ base, token, branchId: world.ours.first, catchesUp: false });
    const refused = listen(pending);
    await expect(refused.refused).resolves.toBe('forbidden');

    const colleague = await world.hire();
    const heard = listen(colleague.token);
    await expect.poll(() => heard.counts.connects).toBe(1);
    await require2(colleague);
    await world.owner.query('update platform.access_clock set version = version + 1');
    await heard.cut;
    for (const listener of [refused, heard]) listener.close();
    channel.close();
    server.close();
  });

  it('trick: a code that was accepted a second ago is refused, in another session and in the same', async () => {
    const person = await hireGuarded();
    const { secret } = await bind(person);
    const [mine, thief] = [await person.signIn(), await person.signIn()];
    const code = codeNow(secret);
    expect(reasonOf(await show(mine, code))).toBe('answered');
    later(1000);
    expect(reasonOf(await show(thief, code))).toBe('auth.wrongCode');
    expect(await isOpen(thief)).toBe(false);
    expect(reasonOf(await show(thief, codeNow(secret, -1)))).toBe('auth.wrongCode');
  });

  it('trick: the same code shown by two sessions at the same moment lets one in', async () => {
    const person = await hireGuarded();
    const { secret } = await bind(person);
    const tokens = [await person.signIn(), await person.signIn(), await person.signIn()];
    const code = codeNow(secret);
    const row = { table: 'platform.second_factors', where: { account_id: person.accountId } };
    const answers = await world.race(row, () => tokens.map((token) => show(token, code)));
    const reasons = answers.map((answer) => (answer.status === 'fulfilled' ? reasonOf(answer.value) : 'failed'));
    expect(reasons.toSorted()).toEqual(['answered', 'auth.wrongCode', 'auth.wrongCode']);
  });

  it('trick: codes tried in parallel over many sessions are five in 15 minutes, then even the right one waits', async () => {
    const person = await hireGuarded();
    const { secret } = await bind(person);
    const tokens: string[] = [];
    for (let i = 0; i < 6; i++) tokens.push(await person.signIn());
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, i) => show(tokens[i % tokens.length]!, wrong(secret)).then(reasonOf)),
    );
    const compared = tries.filter((reason) => reason === 'auth.wrongCode' || reason === 'common.signInRequired');
    expect(tries.filter((reason) => reason === 'auth.wrongCode')).toHaveLength(4);
    expect(tries.filter((reason) => reason === 'auth.tooManyCodes').length).toBeGreaterThan(0);
    expect(compared.length).toBeLessThan(60);
    const { rows } = await world.owner.query<{ misses: number }>(
      'select misses from platform.second_factors where account_id = $1',
      [person.accountId],
    );
    expect(rows[0]!.misses).toBe(5);

    const token = await person.signIn();
    expect(reasonOf(await show(token, codeNow(secret)))).toBe('auth.tooManyCodes');
    later(15 * 60_000 + 1000);
    expect(reasonOf(await show(token, codeNow(secret)))).toBe('answered');
  });

  it('gets in by a recovery code once, and is told how many are left', async () => {
    const person = await hireGuarded();
    const { recoveryCodes } = await bind(person);
    const [first, second] = [await person.signIn(), await person.signIn()];
    expect(reasonOf(await show(first, recoveryCodes[0]!.toUpperCase()))).toBe('answered');
    expect(reasonOf(await show(second, recoveryCodes[0]!))).toBe('auth.wrongCode');
    expect((await ask(world.app, authApi.secondFactor, {}, as(first))).data).toMatchObject({ isBound: true, recoveryLeft: 9 });
    const { rows } = await world.owner.query('select from platform.recovery_codes where code_mac = $1', [
      Buffer.from(recoveryCodes[1]!),
    ]);
    expect(rows).toHaveLength(0);
  });

  it('cannot bind another app with the password alone, nor remove it while a role asks for it', async () => {
    const person = await hireGuarded();
    const { secret } = await bind(person);
    const pending = await person.signIn();
    expect(reasonOf(await ask(world.app, authApi.newSecondFactor, {}, as(pending)))).toBe('common.secondFactorNeeded');
    await show(pending, codeNow(secret));
    later(STEP_MS);
    expect(reasonOf(await ask(world.app, authApi.newSecondFactor, {}, as(pending)))).toBe('auth.wrongOwnPassword');
    const remove = await ask(world.app, authApi.removeSecondFactor, { code: codeNow(secret) }, as(pending));
    expect(reasonOf(remove)).toBe('auth.secondFactorRequired');
  });

  it('is asked after every way to sign in: a login code of a whole session opens a pending one', async () => {
    const person = await hireGuarded();
    const { token } = await bind(person);
    const { data } = await ask(world.app, authApi.createLoginCode, {}, as(token));
    const other = await ask(world.app, authApi.exchange, { token: data.code });
    expect(await isOpen(other.data)).toBe(false);
  });

  it('is held at once when the role is switched on, in sessions that are open', async () => {
    const boss = await world.hire({ level: 1, isCompanyWide: true, can: ['ROLE_LIST', 'ROLE_EDIT', 'LOG_LIST'] });
    const staff = await world.hire({ level: 2, can: [] });
    expect(await isOpen(staff.token)).toBe(true);
    const role = await boss.call(accessApi.get, { id: staff.roleId });
    expect(role.secondFactor).toBe('NONE');
    const { id, version, name, level, menus, functions } = role;
    await boss.call(accessApi.change, { id, version, name, level, menus, functions, secondFactor: 'REQUIRED' });
    expect(await isOpen(staff.token)).toBe(false);
  });
});

describe('an authenticator app', () => {
  it('may be bound by anybody, is replaced by password and first code, renewed and removed; each leaves a line in the log', async () => {
    const person = await world.hire({ level: 1, isCompanyWide: true, can: ['LOG_LIST'] });
    const { password } = await giveCredentials(world, person);
    const call = <E extends Parameters<Person['call']>[0]>(endpoint: E, input: Parameters<Person['call']>[1]) =>
      person.call(endpoint, input as never) as Promise<Got<E>>;
    const other = await submitLogin(world.app, { username: `u${person.accountId}`, password });
    const { secret } = await call(authApi.newSecondFactor, { password });
    await call(authApi.bindSecondFactor, { code: codeNow(secret) });
    // Sessions opened without it end.
    expect(await isOpen(other.data)).toBe(false);
    later(STEP_MS);
    const renewed = await call(authApi.renewRecoveryCodes, { code: codeNow(secret) });
    expect(renewed.recoveryCodes).toHaveLength(10);
    const { secret: newer } = await call(authApi.newSecondFactor, { password });
    await call(authApi.bindSecondFactor, { code: codeNow(newer) });
    later(STEP_MS);
    await expect(call(authApi.removeSecondFactor, { code: codeNow(secret) })).rejects.toMatchObject({
      data: { reason: 'auth.wrongCode' },
    });
    await call(authApi.removeSecondFactor, { code: codeNow(newer) });
    await expect(call(authApi.secondFactor, {})).resolves.toMatchObject({ isBound: false, recoveryLeft: 0 });
    const { rows } = await person.call(logApi.list, { actorId: person.accountId, feature: 'auth', limit: 50 });
    expect(rows.map(({ action }) => action).toReversed()).toEqual([
      'auth.signIn',
      'auth.bindSecondFactor',
      'auth.renewRecoveryCodes',
      'auth.bindSecondFactor',
      'auth.removeSecondFactor',
    ]);
  });

  it('lost is reset by an administrator, who must rank as for a password; it signs the person out and leaves a line', async () => {
    const person = await hireGuarded();
    const { token } = await bind(person);
    const boss = await world.hire({ level: 1, isCompanyWide: true, can: ['USER_RESET_PASSWORD', 'USER_LIST', 'LOG_LIST'] });
    const cashier = await world.hire({ level: 3, can: ['USER_RESET_PASSWORD'] });
    await expect(cashier.call(accountApi.resetSecondFactor, { id: person.accountId })).rejects.toMatchObject({
      data: { reason: expect.stringMatching(/notFound|notYours/) as string },
    });
    await boss.call(accountApi.resetSecondFactor, { id: person.accountId });
    expect(await isOpen(token)).toBe(false);
    const { rows } = await boss.call(logApi.list, { action: 'ACCOUNT.resetSecondFactor', docId: person.accountId });
    expect(rows).toHaveLength(1);
    await bind(person);
  });

  it('is stored sealed', async () => {
    const person = await hireGuarded();
    const { secret } = await bind(person);
    const { rows } = await world.owner.query<{ secret_sealed: Buffer }>(
      'select secret_sealed from platform.second_factors where account_id = $1',
      [person.accountId],
    );
    expect(rows[0]!.secret_sealed.includes(decode(secret))).toBe(false);
    expect(rows[0]!.secret_sealed.toString('latin1')).not.toContain(secret);
  });
});

describe('somebody with an app who signs on another screen', () => {
  it('trick: a known password signs nothing; the code signs one command, also repeated, and no second one', async () => {
    const { branchId, cashier, shift } = await openCounter(world);
    const boss = await hireGuarded(['SHIFT_AUDIT']);
    const payOut = async (code?: string, key?: string) => {
      const { id, version } = await cashier.call(shiftApi.get, { id: shift.id, branchId });
      const approver = { ...boss.form, ...(code !== undefined && { code }) };
      const move = {
        id,
        branchId,
        version: key ? shift.version : version,
        kind: 'PAY_OUT',
        fen: 20_000,
        reason: '买水',
      } as const;
      return cashier.call(shiftApi.moveCash, { ...move, approver }, key);
    };
    await expect(payOut(), 'no app is bound yet').rejects.toMatchObject({ data: { reason: 'auth.signerCodeNeeded' } });
    const { secret, recoveryCodes } = await bind(boss);
    await expect(payOut()).rejects.toMatchObject({ data: { reason: 'auth.signerCodeNeeded' } });
    await expect(payOut(recoveryCodes[0]!)).rejects.toMatchObject({ data: { reason: 'common.invalidInput' } });
    await expect(payOut(wrong(secret))).rejects.toThrow('还可以尝试 4 次');

    const [code, key] = [codeNow(secret), world.newId()];
    const done = await payOut(code, key);
    expect(done.moves).toMatchObject([{ fen: 20_000 }]);
    expect(await payOut(code, key)).toEqual(done);
    await expect(payOut(code)).rejects.toMatchObject({ data: { reason: 'auth.wrongCode' } });

    for (let i = 0; i < 3; i++) await payOut(wrong(secret)).catch(() => {});
    await expect(payOut(wrong(secret))).rejects.toMatchObject({ data: { reason: 'auth.tooManyCodes' } });
    later(STEP_MS);
    await expect(payOut(codeNow(secret))).rejects.toMatchObject({ data: { reason: 'auth.tooManyCodes' } });
    expect((await cashier.call(shiftApi.get, { id: shift.id, branchId })).moves, 'the cashier stays signed in').toHaveLength(1);
  });
});
