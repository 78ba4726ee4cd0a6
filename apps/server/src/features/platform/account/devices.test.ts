import { accountApi } from '@netbar/contract/platform/account/account.api';
import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Another device of the same person. */
async function signInAgain({ accountId }: Person, { ip = '10.1.2.3', userAgent = 'Mozilla/5.0' } = {}) {
  const id = world.newId();
  await world.owner.query(
    `insert into platform.sessions (id, account_id, expires_time, created_time, ip, user_agent)
     values ($1, $2, now() + interval '11 hours', now() - interval '3 hours', $3, $4)`,
    [id, accountId, ip, userAgent],
  );
  const token = await world.sessions.sign({ id, expiresTime: new Date(Date.now() + 3_600_000) });
  const isOpen = async () => {
    const answer = await world.app.inject({ url: '/api/admin/user/profile', headers: { authorization: token } });
    return answer.json<{ status: number }>().status === 200;
  };
  return { id, isOpen };
}
const traced = async (accountId: string) =>
  (
    await world.owner.query<{ detail: object }>(
      `select detail from tenant.audit_log where action = 'ACCOUNT.endSessions' and doc_id = $1 order by id`,
      [accountId],
    )
  ).rows.map(({ detail }) => detail);

describe('K15 devices', () => {
  it('say where and when they were last used, this one first', async () => {
    const person = await world.hire();
    await world.owner.query(`update tenant.branches set sign_in_networks = '{10.1.0.0/16,127.0.0.0/8}' where id = $1`, [
      world.ours.second,
    ]);
    const both = await world.hire({ branchIds: [world.ours.first, world.ours.second] });
    const [away, near] = [await signInAgain(person), await signInAgain(both)];

    const { rows } = await person.call(accountApi.ownSessions, {});
    expect(rows.map(({ id, isThis }) => [id, isThis])).toEqual([
      [person.sessionId, true],
      [away.id, false],
    ]);
    expect(Date.now() - Date.parse(rows[1]!.usedTime)).toBeGreaterThan(0.9 * 3_600_000);
    // The name of a branch that is not one's own stays unsaid.
    expect(rows[1]).toMatchObject({ ip: '10.1.2.3', branchName: null });
    const named = (await both.call(accountApi.ownSessions, {})).rows.find(({ id }) => id === near.id);
    expect(named).toMatchObject({ branchName: '我们网咖2店' });
    await world.owner.query(`update tenant.branches set sign_in_networks = '{}'`);
  });

  it('are signed out one by one or all others together; the log says which', async () => {
    const person = await world.hire();
    const [first, second, third] = [await signInAgain(person), await signInAgain(person), await signInAgain(person)];
    expect(await first.isOpen()).toBe(true);

    await person.call(accountApi.endOwnSessions, { sessionId: first.id });
    expect([await first.isOpen(), await second.isOpen()]).toEqual([false, true]);

    await person.call(accountApi.endOwnSessions, {});
    expect([await second.isOpen(), await third.isOpen()]).toEqual([false, false]);
    await expect(person.call(accountApi.ownSessions, {})).resolves.toMatchObject({ rows: [{ id: person.sessionId }] });
    expect(await traced(person.accountId)).toEqual([{ ip: '10.1.2.3', userAgent: 'Mozilla/5.0' }, { all: true }]);
  });

  it('of others are not one’s own to end, and this one ends by signing out', async () => {
    const [person, other] = [await world.hire(), await world.hire()];
    const theirs = await signInAgain(other);
    for (const sessionId of [theirs.id, person.sessionId, world.newId()])
      await expect(person.call(accountApi.endOwnSessions, { sessionId })).rejects.toMatchObject({
        data: { reason: 'common.notFound' },
      });
    expect(await theirs.isOpen()).toBe(true);
    await expect(person.call(authApi.signOut, {})).resolves.toBeDefined();
  });

  it('of staff are ended by whoever may change them, and by nobody else', async () => {
    const staff = await world.hire({ level: 3 });
    const device = await signInAgain(staff);
    const input = { id: staff.accountId, sessionId: device.id };
    const reader = await world.hire({ level: 2, can: ['USER_LIST'] });
    await expect(reader.call(accountApi.endSessions, input)).rejects.toMatchObject({ status: 40301 });
    const elsewhere = await world.hire({ level: 2, branchIds: [world.ours.second], can: ['USER_LIST', 'USER_EDIT'] });
    await expect(elsewhere.call(accountApi.endSessions, input)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    expect(await device.isOpen()).toBe(true);

    const manager = await world.hire({ level: 2, can: ['USER_LIST', 'USER_EDIT'] });
    await expect(manager.call(accountApi.endSessions, { ...input, sessionId: manager.sessionId })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
    await manager.call(accountApi.endSessions, input);
    expect(await device.isOpen()).toBe(false);
    await manager.call(accountApi.endSessions, { id: staff.accountId });
    await expect(staff.call(accountApi.profile, {})).rejects.toMatchObject({ status: 40101 });
  });
});
