import { orderApi } from '@netbar/contract/counter/order/order.api';
import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCounter, type Counter } from '#testing/counter.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { platforms } from '#testing/voucher-desk.ts';
import { openVouchers, type Vouchers } from '#testing/vouchers.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let counter: Counter;
let vouchers: Vouchers;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  vouchers = await openVouchers(world, counter);
  for (const platform of platforms) await vouchers.setUp(platform);
});
beforeEach(() => vouchers.fakes.behave());
afterAll(async () => {
  await vouchers.close();
  await world.close();
});

const orderOf = (orderId: string | null) => counter.cashier.call(orderApi.get, { orderId: orderId ?? '' });
const ordersOf = async (reference: string) => {
  const { rows } = await world.owner.query('select order_id from tenant.payments where reference = $1', [reference]);
  return rows.length;
};
const today = () => vouchers.desk.call(voucherApi.today, { branchId: counter.branchId });

describe.each(platforms)('%s', (platform) => {
  const sell = (over?: Parameters<Vouchers['sell']>[1]) => vouchers.sell(platform, over);

  it('is written off at once: a finished order of group-buy, paid with the voucher', async () => {
    const coupon = sell({ dealId: '1', title: '通宵 23:00-08:00 大厅', payFen: 3990, marketFen: 6000 });
    const voucher = await vouchers.writeOff(coupon.code);
    expect(voucher).toMatchObject({
      platform,
      status: 'VERIFIED',
      payFen: 3990,
      marketFen: 6000,
      settleFen: 3751,
      feeBp: 600,
      buyer: '139****4410',
      verifyId: coupon.serial,
      codeShown: `${coupon.code.slice(0, 4)} **** ${coupon.code.slice(-4)}`,
      isMapped: false,
    });
    const order = await orderOf(voucher.orderId);
    expect(order).toMatchObject({ type: 'SALE', source: 4, status: 'COMPLETED', paid: 'paid', payableFen: 3990 });
    expect(order.lines).toMatchObject([{ kind: 'SERVICE', name: '通宵 23:00-08:00 大厅', netFen: 3990 }]);
    expect(order.payments).toMatchObject([{ tender: 'GROUPBUY', status: 'SUCCEEDED', amountFen: 3990, reference: coupon.code }]);
    const { rows, sums } = await today();
    const mine = rows.filter((row) => row.platform === platform && row.status === 'VERIFIED');
    expect(sums[platform]).toEqual({ count: mine.length, payFen: mine.reduce((sum, row) => sum + row.payFen, 0) });
    expect(JSON.stringify(rows)).not.toContain(coupon.code);
  });

  it.each([
    ['voucher.notFound', () => ({ code: '100000000018' })],
    ['voucher.used', () => sell({ state: 'USED' })],
    ['voucher.refunded', () => sell({ state: 'REFUNDED' })],
    ['voucher.expired', () => sell({ expires: new Date(Date.now() - 1000) })],
    ['voucher.wrongShop', () => sell({ shops: ['elsewhere'] })],
    ['voucher.free', () => sell({ payFen: 0 })],
  ])('refuses in words: %s', async (reason, coupon) => {
    await expect(vouchers.writeOff(coupon().code)).rejects.toMatchObject({ data: { reason } });
  });

  it('says where and when it was written off before', async () => {
    const { code } = sell();
    await vouchers.writeOff(code);
    const again = vouchers.writeOff(` ${code.slice(0, 4)} ${code.slice(4)} `, {
      by: vouchers.neighbour,
      branchId: world.ours.second,
    });
    await expect(again).rejects.toMatchObject({ data: { reason: 'voucher.usedHere' } });
    expect(await ordersOf(code)).toBe(1);
  });

  it('answers the same request once more, without a second write-off', async () => {
    const [coupon, key] = [sell(), randomUUID()];
    const first = await vouchers.writeOff(coupon.code, { key });
    expect(await vouchers.writeOff(coupon.code, { key })).toEqual(first);
    await expect(vouchers.writeOff(sell().code, { key })).rejects.toMatchObject({ data: { reason: 'common.keyReused' } });
    expect([coupon.writeOffs, await ordersOf(coupon.code)]).toEqual([1, 1]);
  });

  it.each(['lost', 'stumbling'] as const)('stays in doubt after an answer that was %s, and becomes one order', async (mood) => {
    const coupon = sell();
    const key = randomUUID();
    // Looking at it works; the write-off is done, and its answer does not come.
    const voucher = await lost(coupon.code, mood, key);
    expect(voucher).toMatchObject({ status: 'VERIFYING', orderId: null });
    expect(coupon.state).toBe('USED');
    await expect(vouchers.writeOff(coupon.code)).rejects.toMatchObject({ data: { reason: 'voucher.inDoubt' } });
    expect((await today()).sums.all.count).toBe((await today()).rows.filter(({ status }) => status === 'VERIFIED').length);

    const asked = await vouchers.desk.call(voucherApi.query, { voucherId: voucher.id, version: voucher.version });
    expect(asked).toMatchObject({ status: 'VERIFIED', verifyId: coupon.serial });
    await vouchers.poll(voucher.id);
    expect(await vouchers.writeOff(coupon.code, { key })).toMatchObject({ id: voucher.id, status: 'VERIFIED' });
    expect([coupon.writeOffs, await ordersOf(coupon.code)]).toEqual([1, 1]);
  });

  it('is asked about by the worker until the platform answers', async () => {
    const coupon = sell();
    const voucher = await lost(coupon.code, 'lost');
    vouchers.fakes[platform].mood = 'failing';
    await vouchers.poll(voucher.id);
    expect((await today()).rows.find(({ id }) => id === voucher.id)).toMatchObject({ status: 'VERIFYING' });
    vouchers.fakes[platform].mood = 'well';
    await vouchers.poll(voucher.id, 60);
    expect((await today()).rows.find(({ id }) => id === voucher.id)).toMatchObject({ status: 'VERIFIED' });
    expect(coupon.writeOffs).toBe(1);
  });

  it('is asked about by one at a time, however many press', async () => {
    const coupon = sell();
    const voucher = await lost(coupon.code, 'lost');
    const opened = world.dependencies.gateways.voucher;
    let asked = 0;
    world.dependencies.gateways.voucher = (shop) => {
      const desk = opened(shop);
      const consumeAgain: typeof desk.consumeAgain = (...about) => {
        asked += 1;
        return desk.consumeAgain(...about);
      };
      return { ...desk, consumeAgain };
    };
    const press = () => vouchers.desk.call(voucherApi.query, { voucherId: voucher.id, version: voucher.version });
    await world.race({ table: 'tenant.vouchers', where: { id: voucher.id } }, () => [press(), press(), press()]);
    world.dependencies.gateways.voucher = opened;
    expect([asked, coupon.writeOffs, await ordersOf(coupon.code)]).toEqual([1, 1, 1]);
  });

  it('fails when the platform refuses after all, and can be tried again', async () => {
    const coupon = sell();
    const voucher = await lost(coupon.code, 'failing');
    coupon.state = 'REFUNDED';
    await vouchers.poll(voucher.id);
    const [row] = (await today()).rows;
    expect(row).toMatchObject({ id: voucher.id, status: 'FAILED', refusal: 'REFUNDED', orderId: null });
    coupon.state = 'UNUSED';
    expect(await vouchers.writeOff(coupon.code)).toMatchObject({ status: 'VERIFIED' });
  });

  it('says that nothing happened when the platform does not answer the first question', async () => {
    vouchers.fakes[platform].mood = 'failing';
    const coupon = sell();
    await expect(vouchers.writeOff(coupon.code)).rejects.toMatchObject({ data: { reason: 'voucher.noAnswer' } });
    vouchers.fakes[platform].mood = 'well';
    expect(await vouchers.writeOff(coupon.code)).toMatchObject({ status: 'VERIFIED' });
  });

  /** The platform's answer to the write-off itself gets lost, or the call with it. */
  async function lost(code: string, mood: 'lost' | 'stumbling' | 'failing', key: string = randomUUID()) {
    const fake = vouchers.fakes[platform];
    const opened = world.dependencies.gateways.voucher;
    world.dependencies.gateways.voucher = (shop) => {
      const desk = opened(shop);
      return {
        ...desk,
        consume: async (voucher) => {
          fake.mood = mood;
          const result = await desk.consume(voucher);
          fake.mood = 'well';
          return result;
        },
      };
    };
    const voucher = await vouchers.writeOff(code, { key });
    world.dependencies.gateways.voucher = opened;
    return voucher;
  }
});

describe('a code of twelve digits', () => {
  it('is asked for at both platforms, and shown as the one that answers', async () => {
    expect(await vouchers.writeOff(vouchers.sell('MEITUAN').code)).toMatchObject({ platform: 'MEITUAN' });
    expect(await vouchers.writeOff(vouchers.sell('DOUYIN').code)).toMatchObject({ platform: 'DOUYIN' });
  });

  it('is not given up when one platform is down and the other does not know it', async () => {
    vouchers.fakes.DOUYIN.mood = 'failing';
    expect(await vouchers.writeOff(vouchers.sell('MEITUAN').code)).toMatchObject({ platform: 'MEITUAN' });
    await expect(vouchers.writeOff('100000000027')).rejects.toMatchObject({ data: { reason: 'voucher.noAnswer' } });
  });

  it('with letters is nobody’s', async () => {
    await expect(vouchers.writeOff('ab12cd34ef56')).rejects.toMatchObject({ data: { reason: 'common.invalidInput' } });
    await expect(vouchers.writeOff('12345')).rejects.toMatchObject({ data: { reason: 'common.invalidInput' } });
  });
});

it('a QR code of Douyin is written off by what is behind it, and the code is known afterwards', async () => {
  const coupon = vouchers.sell('DOUYIN');
  const qr = vouchers.fakes.DOUYIN.qrOf(coupon.code);
  const voucher = await vouchers.writeOff(qr);
  expect(voucher).toMatchObject({ status: 'VERIFIED', codeShown: expect.stringMatching(`^${coupon.code.slice(0, 4)} `) });
  await expect(vouchers.writeOff(qr)).rejects.toMatchObject({ data: { reason: 'voucher.used' } });
  await expect(vouchers.writeOff(coupon.code)).rejects.toMatchObject({ data: { reason: 'voucher.usedHere' } });
});

it('a branch without a shop at the platform is refused, and so is a person of another branch', async () => {
  const stranger = await world.hire({
    companyId: world.rival.company,
    branchIds: [world.rival.first],
    can: ['VOUCHER_WRITE_OFF'],
  });
  const { code } = vouchers.sell('DOUYIN');
  await expect(vouchers.writeOff(code, { by: stranger, branchId: world.rival.first })).rejects.toMatchObject({
    data: { reason: 'voucher.noPlatform' },
  });
  await expect(vouchers.writeOff(code, { by: stranger })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
  const nobody = await world.hire({ can: ['ORDER_PAY'] });
  await expect(vouchers.writeOff(code, { by: nobody })).rejects.toMatchObject({ status: 40301 });
});

it('after all of this the books add up', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
