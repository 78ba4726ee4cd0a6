import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import type { FastifyInstance } from 'fastify';
import { SignJWT } from 'jose';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '#kernel/ctx.ts';
import { moveAccessClock } from '#kernel/sessions.ts';
import { ask, giveCredentials, submitLogin } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';
import { startElapsed } from '#testing/elapsed.ts';
import { endSignInSessions } from './sign-in.ts';

const HOUR_MS = 3_600_000;
const lines: string[] = [];
let world: World;
let secondServer: FastifyInstance;
beforeAll(async () => {
  world = await openWorld({ logTo: { write: (line) => void lines.push(line) } });
  secondServer = await world.openServer();
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

const signIn = async (can: string[] = []) => {
  const person = await world.hire({ can });
  const { data: token } = await submitLogin(world.app, await giveCredentials(world, person));
  return { ...person, token };
};
const read = async (token: string, app: FastifyInstance = world.app) =>
  (await ask(app, dictionaryApi.listOfType, { type: 'PAY_TYPE_CHANNEL' }, { authorization: token })).status;
const expiryOf = async (accountId: string) => {
  const { rows } = await world.owner.query<{ at: Date }>(
    `select max(expires_time) as at from platform.sessions where account_id = $1`,
    [accountId],
  );
  return rows[0]!.at.getTime();
};

describe('API-01 the token', () => {
  it('goes in the Authorization header, alone or after Bearer', async () => {
    const { token } = await signIn();
    expect(await read(token)).toBe(200);
    expect(await read(`Bearer ${token}`)).toBe(200);
  });

  it('ERR-01, AUTH-03 40101 with HTTP 401 without one, with a forged or a foreign one', async () => {
    const { sessionId } = await signIn();
    const forge = (secret: string, typ: string) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ })
        .setJti(sessionId)
        .setAudience('netbar')
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(secret));
    const unsigned = `${btoa('{"alg":"none","typ":"session"}')}.${btoa(`{"jti":"${sessionId}","aud":"netbar","exp":9999999999}`)}.`;
    const ours = 'a secret for tests only, 32 characters';

    expect(await read(await forge(ours, 'session'))).toBe(200);
    for (const token of ['', 'x', unsigned, await forge('another secret', 'session'), await forge(ours, 'JWT')])
      expect(await read(token)).toBe(40101);
    const { statusCode } = await world.app.inject('/api/admin/user/front/info');
    expect(statusCode).toBe(401);
  });

  it('API-02 goes in the query of user info, and nowhere else', async () => {
    const { token, accountId } = await signIn();

    const info = await ask(world.app, authApi.info, { token, appType: 'netcafe' });
    const elsewhere = await world.app.inject(`/api/admin/code/codeType/PAY_TYPE_CHANNEL?token=${token}`);

    expect(info.data.id).toBe(accountId);
    expect(elsewhere.json()).toMatchObject({ status: 40101 });
  });

  it('API-02 stays out of the log, in the query and in the header', async () => {
    const { token } = await signIn();
    lines.length = 0;

    await ask(world.app, authApi.info, { token, appType: 'netcafe' });
    await read(token);
    await world.app.inject(`/nowhere?token=${token}`);

    const log = lines.join('');
    expect(lines).toHaveLength(3);
    expect(log).toContain('/api/admin/user/front/info');
    expect(log).not.toContain(token);
    expect(log).not.toContain(token.split('.')[2]);
  });

  it('does not let the answer to it leave a trace at the next site', async () => {
    const { headers } = await world.app.inject('/api/auth/options');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });
});

describe('a session', () => {
  it('lasts twelve hours after its last use', async () => {
    const { token } = await signIn();
    const start = Date.now();
    const at = (hours: number) => {
      world.clock.now = new Date(start + hours * HOUR_MS);
      return read(token);
    };

    expect(await at(11.9)).toBe(200);
    expect(await at(23.8)).toBe(200);
    expect(await at(35.9)).toBe(40101);
  });

  it('lasts so also for a server that does not remember it', async () => {
    const { token } = await signIn();
    const start = Date.now();
    world.clock.now = new Date(start + 11 * HOUR_MS);
    await read(token);
    world.clock.now = new Date(start + 22 * HOUR_MS);
    expect(await read(token, secondServer)).toBe(200);
  });

  it('ends after a week, however busy', async () => {
    const { token } = await signIn();
    const start = Date.now();
    for (let hours = 0; hours < 7 * 24; hours += 11.5) {
      world.clock.now = new Date(start + hours * HOUR_MS);
      expect(await read(token)).toBe(200);
    }
    world.clock.now = new Date(start + (7 * 24 + 0.1) * HOUR_MS);
    expect(await read(token)).toBe(40101);
  });

  it('writes its use down every ten minutes, not with every call', async () => {
    const { token, accountId } = await signIn();
    const start = await expiryOf(accountId);
    const after = async (minutes: number) => {
      world.clock.now = new Date(start - 12 * HOUR_MS + minutes * 60_000);
      await read(token);
      return Math.round((await expiryOf(accountId)) - start) / 60_000;
    };

    expect([await after(5), await after(9.9), await after(10.1), await after(15), await after(20.2)]).toEqual([
      0, 0, 10.1, 10.1, 20.2,
    ]);
  });

  it('of a locked account is none', async () => {
    const { token, accountId } = await signIn();
    await world.owner.query(`update platform.accounts set status = 'LOCKED' where id = $1`, [accountId]);
    expect(await read(token, secondServer)).toBe(40101);
  });
});

/** How long the second server, which remembers the caller, still answers as before. */
async function believes(token: string, before: number, change: () => Promise<unknown>, call = read) {
  expect(await call(token, secondServer)).toBe(before);
  await change();
  const elapsed = startElapsed();
  let status = before;
  while (status === before) {
    await sleep(10);
    status = await call(token, secondServer);
  }
  return { status, ms: elapsed() };
}

describe('what is taken away is gone within a second on every server', () => {
  it('AUTH-04 log-out, at once on the server that hears it, with a row in the audit log', async () => {
    const { token, accountId } = await signIn();
    await read(token);

    const { status, ms } = await believes(token, 200, async () => {
      await ask(world.app, authApi.signOut, {}, { authorization: token });
      expect(await read(token)).toBe(40101);
    });

    expect(status).toBe(40101);
    expect(ms).toBeLessThan(1_000);
    const traces = await world.db
      .selectFrom('auditLog')
      .select('action')
      .where('actorId', '=', accountId)
      .orderBy('id')
      .execute();
    expect(traces.map(({ action }) => action)).toEqual(['auth.signIn', 'auth.signOut']);
  });

  it('AUTH-04 log-out ends this session and no other', async () => {
    const person = await world.hire();
    const form = await giveCredentials(world, person);
    const [here, there] = [(await submitLogin(world.app, form)).data, (await submitLogin(world.app, form)).data];
    await ask(world.app, authApi.signOut, {}, { authorization: here });
    expect([await read(here), await read(there)]).toEqual([40101, 200]);
  });

  it('AUTH-03 a disabled user', async () => {
    const { token, accountId } = await signIn();
    const { status, ms } = await believes(token, 200, async () => {
      await world.owner.query(`update platform.accounts set status = 'LOCKED' where id = $1`, [accountId]);
      await inTx(world.system(), moveAccessClock);
    });
    expect(status).toBe(40101);
    expect(ms).toBeLessThan(1_000);
  });

  it('PERM-01, PERM-03 a function of a role', async () => {
    const { token, roleId } = await signIn(['CODE_LIST']);
    const list = async (auth: string, app: FastifyInstance = world.app) =>
      (await ask(app, dictionaryApi.list, {}, { authorization: auth })).status;
    const take = async () => {
      await world.owner.query('delete from tenant.role_functions where role_id = $1', [roleId]);
      await inTx(world.system(), moveAccessClock);
    };

    const { status, ms } = await believes(token, 200, take, list);

    expect(status).toBe(40301);
    expect(ms).toBeLessThan(1_000);
  });

  it('every session of an account but one, and its login codes', async () => {
    const person = await world.hire();
    const form = await giveCredentials(world, person);
    const [{ data: kept }, { data: ended }] = [await submitLogin(world.app, form), await submitLogin(world.app, form)];
    const { code } = (await ask(world.app, authApi.createLoginCode, {}, { authorization: ended })).data;
    const { rows } = await world.owner.query<{ id: string }>(
      'select id from platform.sessions where account_id = $1 order by created_time desc, id desc limit 2',
      [person.accountId],
    );

    const { status, ms } = await believes(ended, 200, () =>
      inTx(world.system(), (ctx) => endSignInSessions(ctx, person.accountId, rows[1]!.id)),
    );

    expect(status).toBe(40101);
    expect(ms).toBeLessThan(1_000);
    expect(await read(kept)).toBe(200);
    expect(await ask(world.app, authApi.exchange, { token: code })).toMatchObject({ data: { reason: 'auth.codeUsed' } });
  });
});

describe('PERM-01 deny by default', () => {
  it('a menu opens no action: without the function the server refuses', async () => {
    const person = await world.hire();
    await giveCredentials(world, person, ['branch', 'role']);
    const { status, message } = await ask(world.app, dictionaryApi.list, {}, { authorization: person.token });
    expect({ status, message }).toEqual({ status: 40301, message: '当前用户无相关操作权限！' });
  });
});
