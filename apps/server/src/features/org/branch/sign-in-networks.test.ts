import type { Endpoint, Sent } from '@netbar/contract/kernel/endpoint';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChannel } from '#features/platform/realtime/channel.ts';
import { listenAt } from '#testing/listener.ts';
import { startRedis, type PrivateRedis } from '#testing/private-redis.ts';
import { ask, giveCredentials, submitLogin } from '#testing/sign-in.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let redis: PrivateRedis;
let head: Person;
beforeAll(async () => {
  [world, redis] = await Promise.all([openWorld(), startRedis()]);
  const can = ['BRANCH_LIST', 'BRANCH_ADDRESS', 'BRANCH_EDIT', 'LOG_LIST'];
  head = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can });
});
afterAll(async () => {
  redis.stop();
  await world.close();
});

const SHOP = '203.0.113.7';
const HOME = '198.51.100.9';
const SHOP6 = '2408:8207:24::15';

const at = async <E extends Endpoint>(ip: string, { token }: { token: string }, endpoint: E, input: Sent<E>) => {
  const { status, data, message } = await ask(world.app, endpoint, input, { authorization: token, ip });
  return status === 200 ? { data } : { reason: (data as { reason?: string }).reason, message };
};
const close = async (branchId: string, networks: string[], by = head) => {
  const { version } = await by.call(branchApi.networks, { branchId });
  return by.call(branchApi.setNetworks, { branchId, version, networks });
};
const open = () => Promise.all([world.ours.first, world.ours.second].map((branchId) => close(branchId, [])));

describe('a branch with a list of networks', () => {
  it('is there for its staff in its networks, IPv4 and IPv6, and missing elsewhere, at once and in every open session', async () => {
    const { first, second } = world.ours;
    const manager = await world.hire({ branchIds: [first, second], level: 2, can: ['BRANCH_LIST'] });
    expect(await at(HOME, manager, branchApi.get, { branchId: first })).toHaveProperty('data');
    const saved = await close(first, ['203.0.113.0/24', '2408:8207::/32']);
    expect(saved.networks).toEqual(['203.0.113.0/24', '2408:8207::/32']);

    for (const ip of [SHOP, `::ffff:${SHOP}`, SHOP6])
      expect(await at(ip, manager, branchApi.get, { branchId: first })).toHaveProperty('data');
    expect(await at(HOME, manager, branchApi.get, { branchId: first })).toMatchObject({ reason: 'common.notFound' });
    expect(await at(HOME, manager, branchApi.get, { branchId: second })).toHaveProperty('data');
    const info = await ask(world.app, authApi.info, {}, { authorization: manager.token, ip: HOME });
    expect(info.data.branches.map(({ id }) => id)).toEqual([second]);
    await open();
    expect(await at(HOME, manager, branchApi.get, { branchId: first })).toHaveProperty('data');
  });

  it('trick: an address that a client claims in X-Forwarded-For changes nothing', async () => {
    const staff = await world.hire();
    await close(world.ours.first, [SHOP]);
    const headers = { authorization: staff.token, ip: HOME, 'x-forwarded-for': SHOP };
    const { data } = await ask(world.app, branchApi.get, { branchId: world.ours.first }, headers);
    expect(data).toMatchObject({ reason: 'common.notFound' });
    await open();
  });

  it('AUTH-08 turns managers and staff away at sign-in whose branches are all closed to the address', async () => {
    const { first, second } = world.ours;
    const [cashier, manager, other] = [
      await world.hire(),
      await world.hire({ level: 2 }),
      await world.hire({ branchIds: [first, second] }),
    ];
    const forms = [];
    for (const person of [cashier, manager, other, head]) forms.push(await giveCredentials(world, person));
    await close(first, ['203.0.113.0/24']);
    const answers = [];
    for (const form of forms) answers.push(await submitLogin(world.app, form, HOME));
    expect(answers.map(({ message }) => message)).toEqual(['请在指定IP地址登录!', '请在指定IP地址登录!', 'ok', 'ok']);
    expect(await submitLogin(world.app, forms[0]!, SHOP)).toMatchObject({ status: 200 });
    await open();
  });

  it('does not hold people with the whole company, who could not open it again otherwise', async () => {
    await close(world.ours.first, [SHOP]);
    expect(await at(HOME, head, branchApi.get, { branchId: world.ours.first })).toHaveProperty('data');
    await open();
  });

  it('is set by people in charge of the brand alone: a manager cannot lift it, not even with the function', async () => {
    const { first: branchId, brand } = world.ours;
    const manager = await world.hire({ level: 2, can: ['BRANCH_ADDRESS', 'BRANCH_EDIT', 'BRANCH_LIST'] });
    const without = await world.hire({ level: 2, can: ['BRANCH_EDIT', 'BRANCH_LIST'] });
    const brandHead = await world.hire({ branchIds: [], brandIds: [brand], level: 1, can: ['BRANCH_ADDRESS'] });
    const { version } = await head.call(branchApi.networks, { branchId });
    const lift = (by: Person) => by.call(branchApi.setNetworks, { branchId, version, networks: ['127.0.0.1'] });
    await expect(lift(manager)).rejects.toMatchObject({ data: { reason: 'common.wholeBrandOnly' } });
    await expect(lift(without)).rejects.toMatchObject({ data: { reason: 'common.forbidden' } });
    await expect(lift(brandHead)).resolves.toMatchObject({ networks: ['127.0.0.1/32'] });
    await expect(lift(head)).rejects.toMatchObject({ data: { reason: 'common.changedMeanwhile' } });
    const { rows } = await head.call(logApi.list, { action: 'BRANCH.setNetworks', docId: branchId });
    expect(rows.length).toBeGreaterThan(0);
    await open();
  });

  it('tells the address one has, and takes only networks', async () => {
    const { first: branchId } = world.ours;
    const { data } = await ask(world.app, branchApi.networks, { branchId }, { authorization: head.token, ip: `::ffff:${HOME}` });
    expect(data.ownAddress).toBe(HOME);
    for (const network of ['house', '10.0.0.0/33', '10.0.0.0/24; drop'])
      await expect(close(branchId, [network])).rejects.toMatchObject({ data: { reason: 'common.invalidInput' } });
    await expect(close(branchId, ['10.0.0.7/24'])).resolves.toMatchObject({ networks: ['10.0.0.0/24'] });
    await open();
  });

  it('is not heard over a socket from elsewhere, also behind a proxy, and an open socket is cut when the list is set', async () => {
    const { first: branchId } = world.ours;
    const staff = await world.hire();
    const server = createServer();
    const settings = { redisUrl: redis.url, origins: [], log: world.log, proxies: ['127.0.0.1'] };
    const channel = openChannel(server, world.dependencies, settings);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const listen = (forwarded: string) =>
      listenAt({ base, token: staff.token, branchId, catchesUp: false, headers: { 'x-forwarded-for': forwarded } });
    const [inside, outside] = [listen(SHOP), listen(HOME)];
    await expect.poll(() => [inside.counts.connects, outside.counts.connects]).toEqual([1, 1]);

    await close(branchId, ['203.0.113.0/24']);
    await outside.cut;
    expect(inside.socket.connected).toBe(true);
    const again = [listen(HOME), listen(`${SHOP}, ${HOME}`)];
    for (const refused of again) await expect(refused.refused).resolves.toBe('forbidden');
    for (const listener of [inside, outside, ...again]) listener.close();
    channel.close();
    server.close();
    await open();
  });
});
