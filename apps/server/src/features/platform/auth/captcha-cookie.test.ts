import type { Sent } from '@netbar/contract/kernel/endpoint';
import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, giveCredentials, PASSWORD } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('the captcha of a client that does not name it', () => {
  /** Draws a captcha as a browser does, which keeps the cookie and sends it back. */
  const drawKeepingCookie = async (headers: Record<string, string> = {}) => {
    const res = await world.app.inject({ url: authApi.captcha.path, headers });
    const setCookie = String(res.headers['set-cookie']);
    return { setCookie, cookie: setCookie.split(';')[0]!, id: res.json<{ data: { id: string } }>().data.id };
  };
  const signInWith = async (cookie: string | undefined, over: Partial<Sent<typeof authApi.signIn>> = {}) => {
    const { username } = await giveCredentials(world, await world.hire());
    const form = { username, password: PASSWORD, captcha: 'ab12', ...over };
    return (await ask(world.app, authApi.signIn, form, cookie ? { cookie } : {})).status;
  };

  it('is the latest one it was shown, and works once', async () => {
    const { cookie } = await drawKeepingCookie();
    expect(await signInWith(`lang=zh-CN; ${cookie}; other=1`)).toBe(200);
    expect(await signInWith(cookie)).toBe(40002);
  });

  it('belongs to its visitor: another from the same address can neither use it nor use it up', async () => {
    const { cookie } = await drawKeepingCookie();
    const { cookie: anothers } = await drawKeepingCookie();
    expect(await signInWith(undefined)).toBe(40002);
    expect(await signInWith(anothers, { captcha: 'zzzz' })).toBe(40002);
    expect(await signInWith(cookie)).toBe(200);
  });

  it('yields to the one that is named', async () => {
    const [named, { cookie }] = [(await ask(world.app, authApi.captcha, {})).data.id, await drawKeepingCookie()];
    expect(await signInWith(cookie, { captchaId: named })).toBe(200);
    expect(await signInWith(cookie)).toBe(200);
  });

  it('is named by a cookie that scripts and other sites cannot reach, for two minutes', async () => {
    const { id, setCookie } = await drawKeepingCookie();
    expect(setCookie).toBe(`captchaId=${id}; Path=/api; Max-Age=120; HttpOnly; SameSite=Strict`);
  });
});
