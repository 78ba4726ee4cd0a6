import { accountApi } from '@netbar/contract/platform/account/account.api';
import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifyPerson } from '#features/platform/notification/notification.ts';
import { openChannel } from '#features/platform/realtime/channel.ts';
import { inTx } from '#kernel/ctx.ts';
import { managerRights, openCounter, openDrawer } from '#testing/counter.ts';
import { databaseUrl } from '#testing/database-url.ts';
import { isDeep } from '#testing/depth.ts';
import { newIdCard, register } from '#testing/members.ts';
import { dot } from '#testing/probe/sample.ts';
import { startRedis, type PrivateRedis } from '#testing/private-redis.ts';
import { openSeats } from '#testing/seats.ts';
import { giveCredentials } from '#testing/sign-in.ts';
import { openSpecificationClient } from '#testing/specification-client.ts';
import { waitFor } from '#testing/wait-for.ts';
import { newOpenid, openWechatDesk, type WechatDesk } from '#testing/wechat-desk.ts';
import { startWorker } from '#worker-app.ts';

/** What the captcha of every test world shows. */
const CAPTCHA = 'ab12';
const brandRights = ['BRAND_LIST', 'BRAND_EDIT', 'BRAND_RESOURCE', 'CODE_LIST', 'CODE_EDIT'];
const guestRights = ['ONLINE_LIST', 'BLACKLIST_LIST', 'BLACKLIST_EDIT', 'BLACKLIST_LIFT'];
const can = [...managerRights, ...brandRights, ...guestRights];

type Client = ReturnType<typeof openSpecificationClient>;

let desk: WechatDesk;
let redis: PrivateRedis;
let worker: Awaited<ReturnType<typeof startWorker>>;
let host: string;
/** Somebody signed in, and what they work with. */
let client: Client;
let at: {
  userId: string;
  username: string;
  password: string;
  brandId: string;
  branchId: string;
  memberId: string;
  pictureUrl: string;
};
let productId: string;
let machine: { id: string; no: string };
beforeAll(async () => {
  [desk, redis] = await Promise.all([openWechatDesk(), startRedis()]);
  const { world, app } = desk;
  const urls = { DATABASE_URL: world.url, DATABASE_WORKER_URL: databaseUrl(world.name, 'netbar_worker'), REDIS_URL: redis.url };
  worker = await startWorker({ ...world.config, ...urls }, world.log);
  const channel = openChannel(app.server, world.dependencies, { redisUrl: redis.url, origins: [], log: world.log });
  app.addHook('preClose', async () => channel.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  host = `127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const { first: branchId, brand: brandId } = world.ours;
  const person = await world.hire({ isCompanyWide: true, branchIds: [branchId], level: 2, can, menus: ['console'] });
  productId = await (await openCounter(world)).goods({ priceFen: 500 });
  machine = await (await openSeats(world)).machine();
  await openDrawer(person, branchId);
  const { id: memberId } = await register(person, branchId);
  const { url: pictureUrl } = await person.call(accountApi.addAvatar, { name: 'logo.gif', file: dot() });
  at = { userId: person.accountId, ...(await giveCredentials(world, person)), brandId, branchId, memberId, pictureUrl };
  client = openSpecificationClient(host);
  client.setToken(await signIn(client));
});
afterAll(async () => {
  await worker.stop();
  await desk.close();
  redis.stop();
});

const signIn = async (by: Client): Promise<string> => {
  await by.dataOf('GET', '/api/auth/captcha');
  const { username, password } = at;
  return by.dataOf('POST', '/api/auth/jwt/token', { username, password, captcha: CAPTCHA });
};

const text = expect.any(String);
const rows = (row: object = {}) => ({ rows: expect.arrayContaining([expect.objectContaining(row)]), total: expect.any(Number) });
const branch = { id: text, name: text, brandId: text, branchNo: text };
const code = { type: 'PAY_TYPE_CHANNEL', code: text, codevalue: text };
const brand = { brandId: text, name: text, defaultBrand: expect.any(Boolean) };

describe('a client that knows only the specification signs in', () => {
  it('AUTH-01 with username, password and captcha; ERR-01 without a captcha, 40002', async () => {
    const visitor = openSpecificationClient(host);
    const { username, password } = at;
    const form = { username, password, captcha: CAPTCHA };
    expect(await visitor.call('POST', '/api/auth/jwt/token', form)).toMatchObject({ status: 40002 });

    visitor.setToken(await signIn(visitor));

    const path = '/api/admin/user/front/info?appType=netcafe';
    const info = await visitor.dataOf<{ token: string }>('GET', path);
    expect(info).toMatchObject({
      id: at.userId,
      username,
      name: text,
      openid: null,
      roles: [{ level: '2' }],
      branches: expect.arrayContaining([expect.objectContaining(branch)]),
      menus: expect.arrayContaining([
        expect.objectContaining({ type: 'MENU', name: text, title: text, children: expect.any(Array) }),
      ]),
      token: text,
    });
    const { token } = info;
    visitor.setToken(undefined);
    expect(await visitor.dataOf('GET', `${path}&token=${encodeURIComponent(token)}`)).toMatchObject({ id: at.userId });
    expect(await visitor.call('GET', path)).toMatchObject({ status: 40101 });
  });

  it('API-02 by WeChat, after binding it with a text message, and unbinds it', async () => {
    const [visitor, openid, { phone }] = [openSpecificationClient(host), newOpenid(), await desk.hire()];
    const ticket = await desk.getTicket(openid);
    await visitor.dataOf('GET', '/api/auth/captcha');
    await visitor.dataOf('POST', '/api/tool/sms/wechatBingingLoginValidateCode', { ticket, phone, captcha: CAPTCHA });
    const smsCode = desk.sms.lastTo(phone)?.code;
    expect(await visitor.dataOf('POST', '/api/admin/user/bingUserWechat', { ticket, phone, smsCode })).toEqual(text);

    visitor.setToken(await visitor.dataOf('POST', `/api/admin/user/wechatLogin?code=${desk.wechat.scan(openid)}`));
    expect(await visitor.dataOf('GET', '/api/admin/user/front/info')).toMatchObject({ openid: text });
    await visitor.dataOf('DELETE', '/api/admin/user/untyingWechat');
    expect(await visitor.dataOf('GET', '/api/admin/user/front/info')).toMatchObject({ openid: null });
  });
});

describe('it reads', () => {
  const reads: [path: string, data: unknown][] = [
    ['/api/admin/code/codeType/PAY_TYPE_CHANNEL', { rows: expect.arrayContaining([expect.objectContaining(code)]) }],
    ['/api/admin/code/page?type=PAY_TYPE_CHANNEL&page=1&limit=6', rows(code)],
    ['/api/admin/base/user/brand/list', expect.arrayContaining([brand])],
    ['/api/admin/brand/{brandId}', expect.objectContaining({ name: text })],
    ['/api/admin/base/user/branch/brand/logo', { key: 'menu-logo', imageUrl: text }],
    ['/api/admin/base/user/branch/brand/{brandId}', expect.arrayContaining([branch])],
    ['/api/admin/branch/list/{brandId}', expect.arrayContaining([branch])],
    ['/api/payment/pay/config/wechatpay/{brandId}', expect.objectContaining({ merchantNo: text })],
    ['/api/admin/base/brand/resource/brandResource/{brandId}', expect.any(Array)],
    ['/api/member/member/blacklist/findBlacklistVos', { rows: expect.any(Array), total: expect.any(Number) }],
    ['/api/member/online/user/birthday/{branchId}', { rows: expect.any(Array) }],
    ['/api/member/online/user/employeeOnlineList/{branchId}', { rows: expect.any(Array) }],
    ['/api/member/machine/used/record/list/{memberId}', { rows: expect.any(Array), total: expect.any(Number) }],
    ['/api/admin/notification/unread/total', { data: expect.any(Number) }],
    ['/api/admin/notification/history?page=1&limit=6', { rows: expect.any(Array), total: expect.any(Number) }],
  ];
  it.each(reads)('GET %s', async (path, data) => {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => at[name as keyof typeof at]);
    expect(await client.dataOf('GET', filled)).toEqual(data);
  });

  it('API-03 one code by its id', async () => {
    const { rows } = await client.dataOf<{ rows: { id: string }[] }>('GET', '/api/admin/code/codeType/PAY_TYPE_CHANNEL');
    expect(await client.dataOf('GET', `/api/admin/code/${rows[0]!.id}`)).toEqual(rows[0]);
  });

  it('API-10 its messages by page and kind, one and then all of them as read', async () => {
    const message = { serviceType: 'PURCHASE', subServiceType: 7, notificationType: 0, content: '调价申请待审核' } as const;
    for (let i = 0; i < 3; i++)
      await inTx(desk.world.system(), (ctx) =>
        notifyPerson(ctx, { ...message, serviceId: ctx.newId(), dedupeKey: ctx.newId() }, at.userId),
      );
    const list = '/api/admin/notification/list?page=1&limit=6&serviceType=PURCHASE&subServiceType=7';
    const { rows } = await client.dataOf<{ rows: { id: string }[] }>('GET', list);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ ...message, id: text, createdTime: text, serviceId: text });

    await client.dataOf('GET', `/api/admin/notification/read/${rows[0]!.id}`);
    expect(await client.dataOf('GET', '/api/admin/notification/unread/total')).toEqual({ data: 2 });
    await client.dataOf('GET', '/api/admin/notification/read/all');
    expect(await client.dataOf('GET', '/api/admin/notification/unread/total')).toEqual({ data: 0 });
    expect(await client.dataOf('GET', '/api/admin/notification/history')).toMatchObject({ total: 3 });
  });
});

describe('it writes, without idempotency keys', () => {
  it('API-03 a code, and the changed entity', async () => {
    const size = { type: 'DRINK_SIZE', code: 'XL', codevalue: '超大杯' };
    const added = await client.dataOf<{ id: string }>('POST', '/api/admin/code', size);
    const entity = { ...(await client.dataOf<object>('GET', `/api/admin/code/${added.id}`)), codevalue: '特大杯' };
    await client.dataOf('POST', `/api/admin/code/${added.id}`, entity);
    expect(await client.dataOf('GET', `/api/admin/code/${added.id}`)).toMatchObject({ code: 'XL', codevalue: '特大杯' });
  });

  it('API-04, API-06 a brand, its cloud desk and pictures, and the default brand', async () => {
    const saved = await client.dataOf<{ id: string }>('POST', '/api/admin/brand/save', { name: '第三品牌' });
    await client.dataOf('PUT', '/api/admin/brand/cloud/desk', { id: saved.id, cloudDesk: true });
    const entity = await client.dataOf<{ id: string; cloudDesk: boolean }>('GET', `/api/admin/brand/${saved.id}`);
    expect(entity).toMatchObject({ name: '第三品牌', cloudDesk: true });
    expect(await client.dataOf('POST', '/api/admin/brand/save', { ...entity, name: '三号品牌' })).toMatchObject({ id: saved.id });

    const resources = [{ key: 'menu-logo', imageUrl: at.pictureUrl }];
    const { brandId, userId } = at;
    await client.dataOf('POST', '/api/admin/base/brand/resource/batchSaveBrandResource', { brandId, resources });
    expect(await client.dataOf('GET', `/api/admin/base/brand/resource/brandResource/${brandId}`)).toEqual(resources);
    await client.dataOf('POST', `/api/admin/base/user/branch/update/default/${userId}/${brandId}`);
    const brands = await client.dataOf('GET', '/api/admin/base/user/brand/list');
    expect(brands).toContainEqual({ brandId, name: text, defaultBrand: true });
    expect(await client.dataOf('GET', '/api/admin/base/user/branch/brand/logo')).toEqual(resources[0]);
  });

  it('API-05 the merchant at WeChat Pay', async () => {
    const { brandId } = at;
    const pem = {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    } as const;
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048, ...pem });
    const keys = { keySerial: '1', privateKey, apiV3Key: 'k'.repeat(32), platformKeys: [{ serial: '2', key: publicKey }] };
    const merchant = { brandId, version: 0, merchantNo: '1900000001', appId: 'wx0', enabled: false, keys };
    await client.dataOf('POST', '/api/payment/pay/config/wechatpay', merchant);
    expect(await client.dataOf('GET', `/api/payment/pay/config/wechatpay/${brandId}`)).toMatchObject({
      merchantNo: '1900000001',
    });
  });

  it('API-08 a blacklist entry: saved, modified, disabled, deleted', async () => {
    const url = '/api/member/member/blacklist';
    const entry = { branchId: at.branchId, scope: 'BRANCH', name: '李四', idCard: newIdCard(), level: 'WARN', reason: '争执' };
    const saved = await client.dataOf<{ id: string; version: number }>('POST', `${url}/saveBlacklist`, entry);
    const modified = await client.dataOf<object>('POST', `${url}/modifyBlacklist`, { ...saved, reason: '多次争执' });
    await client.dataOf('POST', `${url}/enableBlacklist`, { ...modified, enabled: false });
    expect(await client.dataOf('GET', `${url}/findBlacklistVos`)).toEqual(rows({ reason: '多次争执', enabled: false }));
    await client.dataOf('POST', `${url}/deleteBlacklist/${saved.id}`);
    expect(await client.dataOf('GET', `${url}/findBlacklistVos`)).toEqual({ rows: [], total: 0 });
  });

  it('API-08 how a branch answers its orders', async () => {
    const url = `/api/payment/order/rate/${at.branchId}`;
    expect(await client.dataOf('GET', url)).toMatchObject({ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), medianSec: null });
  });

  it('a sale at the counter and a recharge, each as often as it is sent', async () => {
    const { branchId, memberId } = at;
    const sale = {
      branchId,
      lines: [{ productId, qty: 1 }],
      payableFen: 500,
      tenders: [{ tender: 'CASH', amountFen: 500, tenderedFen: 500 }],
    };
    const first = await client.dataOf<{ no: string }>('POST', '/api/payment/order/sale', sale);
    const second = await client.dataOf<{ no: string }>('POST', '/api/payment/order/sale', sale);
    expect(first).toMatchObject({ type: 'SALE', status: 'COMPLETED', source: 1, paid: 'paid', refundStatus: 0 });
    expect(second.no).not.toBe(first.no);

    const tenders = [{ tender: 'CASH', amountFen: 5000, tenderedFen: 5000 }];
    const recharge = { branchId, memberId, amountFen: 5000, bonusFen: 0, tenders };
    expect(await client.dataOf('POST', '/api/payment/order/charge', recharge)).toMatchObject({
      no: expect.stringMatching(/^11/),
      type: 'CHARGE',
    });
  });
});

describe('it listens', () => {
  const query = async () => ({ token: await signIn(openSpecificationClient(host)), key: '1', biz: 'admin' });

  it('RT-01 to a branch by Socket.IO, hears notifyRoom, and is refused without a token', async () => {
    const socket = client.listen({ ...(await query()), branchId: at.branchId, user: at.userId });
    await waitFor(() => expect(socket.state.isConnected).toBe(true));
    const { id: machineId, no: machineName } = machine;
    const call = { branchId: at.branchId, type: 'CALL', machineId };
    const { no: orderNo } = await client.dataOf<{ no: string }>('POST', '/api/payment/order', call);
    await waitFor(() => expect(socket.heard.at(-1)?.[1]).toMatchObject({ orderNo }));
    expect(socket.heard.at(-1)).toEqual([
      'notifyRoom',
      expect.objectContaining({ type: 'CALL', machineName, orderNo, branchId: at.branchId }),
    ]);
    socket.close();

    const stranger = client.listen({ key: '1', biz: 'admin', branchId: at.branchId, token: 'none' });
    await waitFor(() => expect(stranger.state.refusal).toBe('signInRequired'));
    stranger.close();
  });

  it('is told how often the server pings', async () => {
    const socket = client.listen({ ...(await query()), branchId: at.branchId, user: at.userId });
    await waitFor(() => expect(socket.state.handshake).toMatchObject({ pingInterval: 25_000, pingTimeout: 20_000 }));
    socket.close();
  });

  it.runIf(isDeep)('answers its heartbeat and stays connected', async () => {
    const socket = client.listen({ ...(await query()), branchId: at.branchId, user: at.userId });
    await waitFor(() => expect(socket.state.pings).toBe(2));
    expect(socket.state).toMatchObject({ isConnected: true, isClosed: false });
    socket.close();
  });
});

describe('what the specification names and this product does not have yet', () => {
  const wechat = '/api/mobile/admin/wechat/binding';
  const under = (method: string, folder: string, paths: string[]) => paths.map((path) => [method, `${folder}/${path}`] as const);
  const missing = [
    ...under('GET', wechat, ['info/1', 'user/list', 'fans/branchList/1', 'menu/console/1', 'bindid/1', 'tm/master']),
    ...under('POST', wechat, ['save', 'save/fans/branchList', 'menu/1', 'add/tmid']),
    ...under('DELETE', wechat, ['remove/wechatTm']),
    ...under('GET', '/api/admin/brand/picture/resource', ['homologous/all', 'checkout/counter']),
    ...under('POST', '/api/admin/brand/picture/resource', ['batch/save']),
    ...under('GET', '/api/admin/image', ['library/findImageLibrary', 'platform']),
    ...under('POST', '/api/admin/image/library', ['addImageLibrary', 'deleteImageLibrary']),
    ...under('POST', '/api/admin/image', ['batchDeleteImage', 'updateImageName', 'addImage', 'deleteImage']),
    ...under('GET', '/api/admin/consoleResource', ['list']),
    ...under('POST', '/api/admin/consoleResource', ['add', 'edit', 'delete']),
  ];
  it.each(missing)('%s %s is answered in the envelope', async (method, path) => {
    expect(await client.call(method, path, method === 'POST' ? {} : undefined)).toMatchObject({ status: 40400 });
  });
});
