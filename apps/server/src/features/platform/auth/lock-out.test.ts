import { authApi } from '@netbar/contract/platform/auth/auth.api';
import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ask, giveCredentials, submitLogin } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let secondServer: FastifyInstance;
beforeAll(async () => {
  world = await openWorld();
  secondServer = await world.openServer();
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

const HOME = '203.0.113.50';
const enrol = async () => giveCredentials(world, await world.hire());
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
/** So many wrong passwords, one after the other. */
const guess = async (username: string, times: number, ip?: string) => {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) statuses.push((await submitLogin(world.app, { username, password: `guess ${i}` }, ip)).status);
  return statuses;
};
/** So many people, ten at a time: all at once they would wait longer for a connection than the pool lets them. */
async function many<T>(n: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < n) made.push(...(await Promise.all(Array.from({ length: Math.min(10, n - made.length) }, make))));
  return made;
}
const times = (n: number, status: number) => Array.from({ length: n }, () => status);

/** Guesses on two servers from many addresses, with their captchas already read. */
async function storm(username: string, guesses: number) {
  const captchas = await Promise.all(
    Array.from({ length: guesses }, async () => (await ask(world.app, authApi.captcha, {})).data.id),
  );
  return Promise.all(
    captchas.map((captchaId, i) =>
      ask(
        i % 2 ? world.app : secondServer,
        authApi.signIn,
        { username, password: `guess ${i}`, captcha: 'ab12', captchaId },
        { ip: `198.51.${i % 7}.${i % 250}` },
      ),
    ),
  );
}

describe('the lock-out', () => {
  it(
    'AUTH-01 of 1,000 guesses, twenty-five at once on two servers from many addresses, ten are looked at',
    { timeout: 120_000 },
    async () => {
      const { username } = await enrol();

      const answers = [];
      for (let wave = 0; wave < 40; wave++) answers.push(...(await storm(username, 25)));

      const looked = answers.filter(({ status }) => status === 40001);
      const refused = answers.filter(({ status }) => status === 40102);
      expect([looked.length, refused.length]).toEqual([10, 990]);
      const { rows } = await world.owner.query('select from platform.sign_in_attempts where username = lower($1)', [username]);
      expect(rows).toHaveLength(10);
    },
  );

  it('ERR-01 40102 says in how many minutes to try again, and lets in then', async () => {
    const { username, password } = await enrol();
    expect(await guess(username, 10)).toEqual(times(10, 40001));

    const refused = await submitLogin(world.app, { username, password });
    world.clock.now = minutesFromNow(9.5);
    const later = await submitLogin(world.app, { username, password });
    world.clock.now = minutesFromNow(16);

    expect(refused).toMatchObject({ status: 40102, message: '密码错误次数过多，请 15 分钟后再试' });
    expect(later).toMatchObject({ status: 40102, message: '密码错误次数过多，请 6 分钟后再试' });
    expect(await submitLogin(world.app, { username, password })).toMatchObject({ status: 200 });
  });

  it('does not keep out somebody at an address they have signed in from before', async () => {
    const { username, password } = await enrol();
    await submitLogin(world.app, { username, password }, HOME);
    await guess(username, 10, '198.51.100.9');

    expect(await submitLogin(world.app, { username, password }, '198.51.100.10')).toMatchObject({ status: 40102 });
    expect(await submitLogin(world.app, { username, password }, HOME)).toMatchObject({ status: 200 });
  });

  it('gives a known address ten wrong passwords of its own', async () => {
    const { username, password } = await enrol();
    await submitLogin(world.app, { username, password }, HOME);

    expect(await guess(username, 11, HOME)).toEqual([...times(10, 40001), 40102]);
    expect(await submitLogin(world.app, { username, password }, HOME)).toMatchObject({ status: 40102 });
    expect(await submitLogin(world.app, { username, password }, '198.51.100.11')).toMatchObject({ status: 200 });
  });

  it('knows an address of one account only', async () => {
    const [one, other] = [await enrol(), await enrol()];
    await submitLogin(world.app, one, HOME);
    await guess(other.username, 10, '198.51.100.12');
    expect(await submitLogin(world.app, other, HOME)).toMatchObject({ status: 40102 });
  });

  it('counts a name in any spelling of its letters as one, and one that nobody has like any other', async () => {
    const { username } = await enrol();
    expect(await guess(username.toUpperCase(), 5)).toEqual(times(5, 40001));
    expect(await guess(` ${username}`, 6)).toEqual([...times(5, 40001), 40102]);
    expect(await guess('nobody', 11)).toEqual([...times(10, 40001), 40102]);
  });

  it('does not count right passwords', async () => {
    const form = await enrol();
    for (let i = 0; i < 12; i++) expect(await submitLogin(world.app, form)).toMatchObject({ status: 200 });
  });

  it('takes ten of sixty guesses that look for a free slot at the same moment on two servers', async () => {
    const person = await world.hire();
    await giveCredentials(world, person);
    const auth = { authorization: person.token };
    const tryPin = (n: number) =>
      ask(n % 2 ? world.app : secondServer, authApi.setPin, { password: `guess ${n}`, pin: '123456' }, auth);

    const statuses = (await Promise.all(Array.from({ length: 60 }, (_, n) => tryPin(n)))).map(({ status }) => status);

    expect(statuses.toSorted((a, b) => a - b)).toEqual([...times(10, 40003), ...times(50, 40102)]);
  });

  it('does not count what the server was too busy to look at', { timeout: 60_000 }, async () => {
    const people = await many(100, () => world.hire());
    const tryPin = ({ token }: { token: string }) =>
      ask(world.app, authApi.setPin, { password: 'wrong', pin: '123456' }, { authorization: token });

    const answers = await Promise.all(people.map(tryPin));

    const turnedAway = people.filter((_, i) => answers[i]?.status === 50300).map(({ accountId }) => `u${accountId}`);
    const { rows } = await world.owner.query('select from platform.sign_in_attempts where counted and username = any($1)', [
      turnedAway,
    ]);
    expect(turnedAway.length).toBeGreaterThan(0);
    expect(rows).toHaveLength(0);
  });

  it('sends a crowd away before it costs anything, captcha included, and the captcha is good for another try', async () => {
    const forms = await many(80, enrol);
    const captchas = await Promise.all(forms.map(async () => (await ask(world.app, authApi.captcha, {})).data.id));
    const send = (i: number) => ask(world.app, authApi.signIn, { ...forms[i]!, captcha: 'ab12', captchaId: captchas[i]! });

    let isOver = false;
    const crowd = Promise.all(forms.map((_, i) => send(i))).finally(() => (isOver = true));
    const pictures: Awaited<ReturnType<typeof ask>>[] = [];
    while (!isOver) {
      pictures.push(await ask(world.app, authApi.captcha, {}));
      await sleep(5);
    }
    const answers = await crowd;
    const away = answers.findIndex(({ status }) => status === 50300);

    expect(pictures).toContainEqual(
      expect.objectContaining({
        data: expect.objectContaining({ reason: 'common.busy' }),
        message: '系统忙，请稍后再试！',
      }),
    );
    expect(away).toBeGreaterThan(0);
    expect(await send(away)).toMatchObject({ status: 200 });
  });

  it('counts the passwords asked for again inside as well', async () => {
    const person = await world.hire();
    const { username, password } = await giveCredentials(world, person);
    const tryPin = (word: string) =>
      ask(world.app, authApi.setPin, { password: word, pin: '123456' }, { authorization: person.token });
    for (let i = 0; i < 10; i++) expect(await tryPin(`guess ${i}`)).toMatchObject({ status: 40003 });

    expect(await tryPin(password)).toMatchObject({ status: 40102 });
    expect(await submitLogin(world.app, { username, password })).toMatchObject({ status: 40102 });
  });
});
