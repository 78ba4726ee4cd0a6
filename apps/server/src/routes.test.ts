import { get, defineApi, type Endpoint } from '@netbar/contract/kernel/endpoint';
import { nothing } from '@netbar/contract/kernel/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openWorld, type World } from '#testing/world.ts';
import { openApp } from './app.ts';
import { routes } from './features.ts';
import { routesOf, type Routes } from './kernel/mount.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** What anybody may call. Adding a line is a decision. */
const PUBLIC: string[] = [
  'GET /api/auth/captcha',
  'POST /api/auth/jwt/token',
  'POST /api/auth/jwt/exchange',
  'GET /api/auth/options',
  'POST /api/auth/passwordLink',
  'GET /api/installation',
  'POST /api/installation',
  'POST /api/auth/wechat/exchange',
  'POST /api/admin/user/wechatLogin',
  'POST /api/tool/sms/wechatBingingLoginValidateCode',
  'POST /api/admin/user/bingUserWechat',
  'GET /api/storage/picture/:id',
  'GET /api/announcement/:id',
  'POST /api/payment/callback/:companyId/:merchantId',
];

/** The only routes without a contract, none of them about a company. The proxy passes on the last alone. */
const OF_THE_KERNEL = ['GET /health/live', 'GET /health/ready', 'GET /metrics', 'GET /openapi.json'];

/** Every route that these slices really mount, asked from the router's own hook. */
async function routesFrom(slices: Routes[]) {
  const mounted: { name: string; endpoint: Endpoint | undefined }[] = [];
  const watch: Routes = (app) => {
    app.addHook('onRoute', ({ method, url, config }) => {
      if (method !== 'HEAD') mounted.push({ name: `${String(method)} ${url}`, endpoint: config?.endpoint });
    });
  };
  const { app } = await openApp(world.config, world.dependencies, world.log, [watch, ...slices]);
  const kernel = OF_THE_KERNEL.filter((name) => app.hasRoute({ method: 'GET', url: name.slice(4) }));
  await app.close();
  return { mounted, kernel };
}

/** What is wrong with the routes, in words. */
async function faults(slices: Routes[]) {
  const { mounted } = await routesFrom(slices);
  return mounted.flatMap(({ name, endpoint }) => {
    if (!endpoint) return [`${name} comes from no contract`];
    const found: string[] = [];
    if (endpoint.access === 'public' && !PUBLIC.includes(name)) found.push(`${name} is public and not on the list`);
    if (!hasAccess(endpoint)) found.push(`${name} does not say who may call it`);
    const shape = endpoint.input instanceof z.ZodObject ? Object.keys(endpoint.input.shape) : [];
    for (const [, param = ''] of endpoint.path.matchAll(/:(\w+)/g))
      if (!shape.includes(param)) found.push(`${name} does not read :${param}`);
    return found;
  });
}

const hasAccess = ({ access }: Endpoint) =>
  access === 'public' ||
  access === 'signedIn' ||
  access === 'device' ||
  (typeof access === 'object' && /^[A-Z][A-Z0-9_]*$/.test(access.can));

describe('every route of every slice', () => {
  it('comes from a contract, says who may call it and reads its own address', async () => {
    expect((await routesFrom(routes)).mounted.length).toBeGreaterThanOrEqual(5);
    expect(await faults(routes)).toEqual([]);
  });

  it('is joined only by the kernel’s own', async () => {
    const { kernel } = await routesFrom([]);
    expect(kernel).toEqual(OF_THE_KERNEL);
    const { app } = await openApp(world.config, world.dependencies, world.log, []);
    await app.ready();
    const printed = app.printRoutes({ commonPrefix: false }).match(/\S*\/\S+ \([A-Z, ]+\)/g);
    await app.close();
    expect(printed?.length).toBe(OF_THE_KERNEL.length);
  });
});

describe('the rules see', () => {
  const endpoint = get('/api/planted/:id', { access: { can: 'PLANTED' }, input: z.object({ id: z.uuid() }), output: nothing });
  const planted = (draft: Partial<typeof endpoint>): Routes =>
    routesOf(defineApi('planted', { it: { ...endpoint, ...draft } as typeof endpoint }), { it: async () => ({}) });

  it('nothing in a route that keeps them', async () => {
    expect(await faults([planted({})])).toEqual([]);
  });

  it('a route past the contract', async () => {
    const past: Routes = (app) => void app.get('/api/back-door', async () => 'open');
    expect(await faults([past])).toEqual(['GET /api/back-door comes from no contract']);
  });

  it('one that is public without being listed, and one that forgot access', async () => {
    const open = planted({ access: 'public' as never });
    const forgot = planted({ access: undefined as never });
    expect(await faults([open])).toEqual(['GET /api/planted/:id is public and not on the list']);
    expect(await faults([forgot])).toEqual(['GET /api/planted/:id does not say who may call it']);
  });

  it('one that does not read a part of its address', async () => {
    expect(await faults([planted({ input: nothing as never })])).toEqual(['GET /api/planted/:id does not read :id']);
  });

  it('two at the same address: the server does not even start', async () => {
    const twins = [planted({}), planted({ path: '/api/planted/:no', input: z.object({ no: z.uuid() }) as never })];
    await expect(faults(twins)).rejects.toThrow('already declared');
  });
});

it('a route that forgot access is closed, whatever the test above says', async () => {
  const api = defineApi('planted', { it: get('/api/planted', { access: undefined as never, input: nothing, output: nothing }) });
  const { app } = await openApp(world.config, world.dependencies, world.log, [routesOf(api, { it: async () => ({}) })]);
  const visitor = await app.inject('/api/planted');
  await app.close();
  expect(visitor.json()).toMatchObject({ status: 40101 });
});
