import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import { VoucherStatus } from '@netbar/contract/counter/voucher/voucher.model';
import { voucherLifecycle } from '@netbar/contract/counter/voucher/voucher.rules';
import type { Lifecycle } from '@netbar/contract/kernel/lifecycle';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCounter, type Counter } from '#testing/counter.ts';
import { tryEveryStep, type Kind } from '#testing/lifecycle-steps.ts';
import { openVouchers, voucherRights, type Vouchers } from '#testing/vouchers.ts';
import { openWorld, type World } from '#testing/world.ts';
import { listVoucherTodos } from './voucher-todos.ts';

let world: World;
let counter: Counter;
let vouchers: Vouchers;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  vouchers = await openVouchers(world, counter);
});
beforeEach(() => vouchers.fakes.behave());
afterAll(async () => {
  await vouchers.close();
  await world.close();
});

describe('the account of a brand', () => {
  it('keeps its keys to itself, also in the database and in the log', async () => {
    const saved = await vouchers.setUp('MEITUAN');
    expect(saved).toMatchObject({ hasKey: true, enabled: true, feeBp: 600, version: 1 });
    expect(saved.shops.find(({ branchId }) => branchId === counter.branchId)).toMatchObject({ poiId: '5501', hasToken: true });
    const { rows } = await world.owner.query(
      `select (select string_agg(detail::text, '') from tenant.audit_log) || (select string_agg(a::text, '') from tenant.voucher_accounts a)
        || (select string_agg(s::text, '') from tenant.voucher_shops s) || (select string_agg(k.response::text, '') from tenant.idempotency_keys k) as all`,
    );
    for (const secret of [vouchers.fakes.MEITUAN.account.signKey, 'token-of-5501']) {
      expect(JSON.stringify(saved) + rows[0].all).not.toContain(secret);
      expect(rows[0].all).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('keeps the keys that are left empty, and takes a shop off', async () => {
    const { version, accountNo, shops } = await vouchers.setUp('MEITUAN');
    const about = { brandId: world.ours.brand, platform: 'MEITUAN' as const, accountNo, rootNo: '', feeBp: 500, enabled: true };
    const [first] = shops;
    const changed = await vouchers.boss.call(voucherApi.saveAccount, {
      ...about,
      version,
      shops: [
        { branchId: first!.branchId, poiId: '5501' },
        { branchId: world.ours.second, poiId: '' },
      ],
    });
    expect(changed).toMatchObject({ feeBp: 500, hasKey: true });
    expect(changed.shops.find(({ branchId }) => branchId === world.ours.second)).toMatchObject({ poiId: '', hasToken: false });
    expect(await vouchers.writeOff(vouchers.sell('MEITUAN').code)).toMatchObject({ feeBp: 500 });
    await expect(vouchers.boss.call(voucherApi.saveAccount, { ...about, version, shops: [] })).rejects.toMatchObject({
      data: { reason: 'common.changedMeanwhile' },
    });
  });

  it('needs its key, Douyin’s root account and Meituan’s consent of each shop', async () => {
    const brandId = world.ours.brand;
    const douyin = {
      brandId,
      platform: 'DOUYIN' as const,
      version: 0,
      accountNo: 'key',
      rootNo: '7001',
      feeBp: 600,
      enabled: true,
      shops: [],
    };
    const refused = (input: object, reason: string) =>
      expect(vouchers.boss.call(voucherApi.saveAccount, { ...douyin, ...input })).rejects.toMatchObject({ data: { reason } });
    await refused({}, 'voucher.keyNeeded');
    await refused({ key: 'secret', rootNo: '' }, 'voucher.rootNeeded');
    await vouchers.setUp('MEITUAN');
    const before = await vouchers.boss.call(voucherApi.account, { brandId, platform: 'MEITUAN' });
    const gone = { ...before, shops: [{ branchId: world.ours.second, poiId: '' }] };
    const { version } = await vouchers.boss.call(voucherApi.saveAccount, gone);
    const shops = [{ branchId: world.ours.second, poiId: '5503' }];
    await refused({ platform: 'MEITUAN', version, shops }, 'voucher.tokenNeeded');
    const foreign = [{ branchId: world.rival.first, poiId: '1' }];
    await refused({ platform: 'MEITUAN', version, shops: foreign }, 'common.notFound');
  });

  it('is out of reach for people of single branches', async () => {
    const manager = await world.hire({ level: 2, can: ['VOUCHER_SETTING'] });
    const { version, ...about } = await vouchers.setUp('DOUYIN');
    const change = { ...about, version, shops: [] };
    await expect(manager.call(voucherApi.saveAccount, change)).rejects.toMatchObject({
      data: { reason: 'common.wholeBrandOnly' },
    });
  });
});

describe('a deal', () => {
  const deal = {
    platform: 'DOUYIN' as const,
    dealId: '90',
    title: '5 小时',
    products: [],
    netFeeFen: 2000,
    netFeeDays: 30,
    version: 0,
  };

  it('is saved, changed and listed with the names of its products', async () => {
    const brandId = world.ours.brand;
    const productId = await counter.goods({ name: '薯片' });
    const saved = await vouchers.boss.call(voucherApi.saveDeal, { ...deal, brandId });
    const products = [{ productId, qty: 1 }];
    const changed = await vouchers.boss.call(voucherApi.saveDeal, { ...deal, brandId, products, version: saved.version });
    expect(changed).toMatchObject({ products: [{ productId, qty: 1, name: '薯片' }], version: 2 });
    expect(await vouchers.boss.call(voucherApi.deals, { brandId })).toEqual([changed]);
    await expect(vouchers.boss.call(voucherApi.saveDeal, { ...deal, brandId })).rejects.toMatchObject({
      data: { reason: 'common.changedMeanwhile' },
    });
  });

  it('brings something', async () => {
    const nothing = { ...deal, brandId: world.ours.brand, dealId: '91', netFeeFen: 0 };
    await expect(vouchers.boss.call(voucherApi.saveDeal, nothing)).rejects.toMatchObject({
      data: { reason: 'common.invalidInput' },
    });
  });
});

it('a voucher in doubt for a minute is a to-do of its branch', async () => {
  await vouchers.setUp('DOUYIN');
  const opened = world.dependencies.gateways.voucher;
  const doubt = async () => ({ outcome: 'UNKNOWN', problem: 'test', wasSent: true }) as const;
  world.dependencies.gateways.voucher = (shop) => ({ ...opened(shop), consume: doubt, consumeAgain: doubt });
  await vouchers.writeOff(vouchers.sell('DOUYIN').code);
  world.dependencies.gateways.voucher = opened;
  const standing = { ...vouchers.desk.ctx(), now: new Date(Date.now() + 61_000) };
  expect(await listVoucherTodos({ ...vouchers.desk.ctx(), now: new Date() })).toEqual([]);
  expect(await listVoucherTodos(standing)).toMatchObject([{ kind: 'voucher.doubt', count: 1, branchId: counter.branchId }]);
});

const versions = new Map<string, number>();
const step = (voucherId: string) => ({ voucherId, version: versions.get(voucherId) });
const unsold = ', order_id = null, verified_time = null, revocable_until = null, redeemed_time = null, revoked_time = null';
const sold = ', order_id = coalesce(order_id, id), verified_time = now(), revocable_until = now()';
const voucher: Kind = {
  lifecycle: voucherLifecycle as Lifecycle,
  table: 'vouchers',
  statuses: VoucherStatus.options,
  open: async () => {
    await vouchers.setUp('DOUYIN');
    const { id, version } = await vouchers.writeOff(vouchers.sell('DOUYIN').code);
    versions.set(id, version);
    return id;
  },
  also: {
    VERIFYING: unsold,
    FAILED: `${unsold}, refusal = 'USED'`,
    REVOKED: `${sold}, revoked_time = now()`,
    VERIFIED: `${sold}, revoked_time = null`,
    SETTLED: `${sold}, revoked_time = null`,
  },
  calls: {
    redeem: { endpoint: voucherApi.redeem, input: (id) => ({ ...step(id), memberId: id }) },
    beginRevoke: { endpoint: voucherApi.revoke, input: step },
  },
};

tryEveryStep([voucher], {
  world: () => world,
  person: () => vouchers.desk,
  without: (can) => world.hire({ can: voucherRights.filter((code) => code !== can) }),
  tables: ['vouchers', 'orders', 'payments', 'refunds', 'wallet_lots'],
});
