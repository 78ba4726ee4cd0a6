import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ask, giveCredentials } from '#testing/sign-in.ts';
import { openWorld, SSO_SECRET, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

const exchange = (token: string) => ask(world.app, authApi.exchange, { token });
const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000);
const refusal = { data: { reason: 'auth.codeUsed' }, message: '登录链接已失效，请重新登录' };

describe('AUTH-05 a login link', () => {
  const makeCode = async () => {
    const person = await world.hire();
    const { code } = await person.call(authApi.createLoginCode, {});
    return { ...person, code };
  };

  it('opens another session of the same person', async () => {
    const { accountId, token, code } = await makeCode();

    const opened = await exchange(code);

    expect(opened.status).toBe(200);
    expect(opened.data).not.toBe(token);
    const { data } = await ask(world.app, authApi.info, {}, { authorization: opened.data });
    expect(data.id).toBe(accountId);
    const traces = await world.db
      .selectFrom('auditLog')
      .select(['action', 'detail'])
      .where('actorId', '=', accountId)
      .orderBy('id')
      .execute();
    expect(traces).toEqual([
      { action: 'auth.createLoginCode', detail: {} },
      { action: 'auth.signIn', detail: { by: 'code' } },
    ]);
  });

  it('works once, also when it is followed ten times at once', async () => {
    const { code } = await makeCode();
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await exchange(code)).toMatchObject(refusal);
  });

  it('works for a minute', async () => {
    const [early, late] = [await makeCode(), await makeCode()];
    world.clock.now = secondsFromNow(58);
    expect(await exchange(early.code)).toMatchObject({ status: 200 });
    world.clock.now = secondsFromNow(61);
    expect(await exchange(late.code)).toMatchObject(refusal);
  });

  it('is a token to nothing else, nor is a token a link', async () => {
    const { code, token } = await makeCode();
    expect(await ask(world.app, authApi.info, { token: code })).toMatchObject({ status: 40101 });
    expect(await exchange(token)).toMatchObject(refusal);
    expect(await exchange('made up')).toMatchObject(refusal);
  });

  it('ERR-01 40102 does not open a locked account', async () => {
    const { code, accountId } = await makeCode();
    await world.owner.query(`update platform.accounts set status = 'LOCKED' where id = $1`, [accountId]);
    expect(await exchange(code)).toMatchObject({ status: 40102, message: '用户已锁定，请联系管理员' });
  });
});

describe('AUTH-11 single sign-on', () => {
  interface Word {
    sub: string;
    secret?: string;
    issuer?: string;
    audience?: string;
    seconds?: number;
    jti?: string;
    alg?: string;
  }
  /** What the single sign-on host would hand over. */
  const sign = ({
    sub,
    secret = SSO_SECRET,
    issuer = 'netbar-sso',
    audience = 'netbar',
    seconds = 30,
    jti = randomUUID(),
    alg = 'HS256',
  }: Word) =>
    new SignJWT({ sub })
      .setProtectedHeader({ alg })
      .setJti(jti)
      .setIssuer(issuer)
      .setAudience(audience)
      .setExpirationTime(secondsFromNow(seconds))
      .sign(new TextEncoder().encode(secret));
  const enrol = async () => giveCredentials(world, await world.hire());

  it('takes the word of that host, once', async () => {
    const { username } = await enrol();
    const token = await sign({ sub: username });

    const opened = await exchange(token);

    const { data } = await ask(world.app, authApi.info, {}, { authorization: opened.data });
    expect(data.username).toBe(username);
    expect(await exchange(token)).toMatchObject(refusal);
  });

  it('takes it once also when it comes ten times at once', async () => {
    const { username } = await enrol();
    const token = await sign({ sub: username });
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('does not take another host’s word, another’s mail, an old one, one that lives for long, or a stranger', async () => {
    const { username: sub } = await enrol();
    const bad = [
      sign({ sub, secret: 'somebody else’s secret, as long as ours' }),
      sign({ sub, issuer: 'somebody' }),
      sign({ sub, audience: 'another product' }),
      sign({ sub, seconds: -1 }),
      sign({ sub, seconds: 90 }),
      sign({ sub, alg: 'HS512' }),
      sign({ sub: 'nobody' }),
    ];
    for (const token of await Promise.all(bad)) expect(await exchange(token)).toMatchObject(refusal);
    expect(await exchange(await sign({ sub }))).toMatchObject({ status: 200 });
  });

  it('is off, and this deployment its own host, unless configured', async () => {
    const { data } = await ask(world.app, authApi.options, {});
    expect(data).toEqual({ ssoUrl: null, hubHost: null, wechatUrl: null });
  });
});
