import { orderApi } from '@netbar/contract/counter/order/order.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import type { Voucher } from '@netbar/contract/counter/voucher/voucher.model';
import { REVOKE_MIN } from '@netbar/contract/counter/voucher/voucher.rules';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCounter, type Counter } from '#testing/counter.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { platforms } from '#testing/voucher-desk.ts';
import { openVouchers, type Vouchers } from '#testing/vouchers.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let counter: Counter;
let vouchers: Vouchers;
let cola: string;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  vouchers = await openVouchers(world, counter);
  for (const platform of platforms) await vouchers.setUp(platform);
  cola = await counter.goods({ name: '可乐', priceFen: 600, qty: 200, valueFen: 40_000 });
  const deal = { brandId: world.ours.brand, dealId: '77', title: '双人 3 小时 + 饮品 2 杯', netFeeFen: 6000, netFeeDays: 30 };
  const products = [{ productId: cola, qty: 2 }];
  for (const platform of platforms) await vouchers.boss.call(voucherApi.saveDeal, { ...deal, platform, products, version: 0 });
});
beforeEach(() => vouchers.fakes.behave());
afterEach(() => {
  delete world.clock.now;
});
afterAll(async () => {
  await vouchers.close();
  await world.close();
});

const orderOf = ({ orderId }: Pick<Voucher, 'orderId'>) => counter.cashier.call(orderApi.get, { orderId: orderId ?? '' });
const act = ({ id: voucherId, version }: Pick<Voucher, 'id' | 'version'>) => ({ voucherId, version });
const revoke = (voucher: Pick<Voucher, 'id' | 'version'>) => vouchers.desk.call(voucherApi.revoke, act(voucher));
const redeem = (voucher: Pick<Voucher, 'id' | 'version'>, memberId: string) =>
  vouchers.desk.call(voucherApi.redeem, { ...act(voucher), memberId });
const purseOf = (memberId: string) => counter.manager.call(walletApi.get, { memberId });
const onHand = async () => (await counter.stock(cola))?.onHand ?? 0;

describe.each(platforms)('a mapped deal of %s', (platform) => {
  const sold = (over?: object) => vouchers.sell(platform, { dealId: '77', payFen: 5990, ...over });
  const written = async (memberId?: string) => {
    const coupon = sold();
    return { coupon, voucher: await vouchers.writeOff(coupon.code, memberId ? { memberId } : {}) };
  };
  const late = (voucher: Voucher) => new Date(voucher.revocableUntil!).getTime() + 1000;

  it('hands the goods over for what was paid, and gives the hours to a member as bonus', async () => {
    const before = await onHand();
    const { voucher } = await written();
    expect(voucher).toMatchObject({ isMapped: true, netFeeFen: 6000, redeemedTime: null, memberId: null });
    const order = await orderOf(voucher);
    // 7200 by the list for 5990.
    expect(order.lines).toMatchObject([
      { name: '可乐', qty: 2, grossFen: 1200, netFen: 998 },
      { kind: 'SERVICE', grossFen: 6000, netFen: 4992 },
    ]);
    expect(order).toMatchObject({ payableFen: 5990, paidFen: 5990, discountFen: 1210 });
    expect(await onHand()).toBe(before - 2);

    const guest = await counter.guest(0);
    const redeemed = await redeem(voucher, guest.id);
    expect(redeemed).toMatchObject({ memberId: guest.id, memberName: guest.name });
    expect(await purseOf(guest.id)).toMatchObject({ principalFen: 0, bonusFen: 6000 });
    await expect(redeem(redeemed, guest.id)).rejects.toMatchObject({ data: { reason: 'voucher.alreadyRedeemed' } });
    const { rows } = await world.owner.query(`select expires_time from tenant.wallet_lots where source_id = $1`, [voucher.id]);
    expect(rows).toHaveLength(1);
    expect(rows[0].expires_time).not.toBeNull();
  });

  it('credits the hours at once to a member who was chosen before', async () => {
    const guest = await counter.guest(0);
    const { voucher } = await written(guest.id);
    expect(voucher).toMatchObject({ memberId: guest.id, redeemedTime: expect.any(String) });
    expect(await orderOf(voucher)).toMatchObject({ memberId: guest.id });
    expect(await purseOf(guest.id)).toMatchObject({ bonusFen: 6000 });
  });

  it('is revoked within the platform’s minutes: order refunded, goods and hours back, code free again', async () => {
    const [before, guest] = [await onHand(), await counter.guest(0)];
    const { coupon, voucher } = await written(guest.id);
    const minutes = (new Date(voucher.revocableUntil!).getTime() - new Date(voucher.verifiedTime!).getTime()) / 60_000;
    expect(minutes).toBeLessThanOrEqual(REVOKE_MIN[platform]);
    expect(minutes).toBeGreaterThan(REVOKE_MIN[platform] - 1);

    expect(await revoke(voucher)).toMatchObject({ status: 'REVOKED', isRevoking: false });
    expect(await orderOf(voucher)).toMatchObject({ refundedFen: 5990, refundStatus: 1 });
    expect(await purseOf(guest.id)).toMatchObject({ bonusFen: 0 });
    expect(await onHand()).toBe(before);
    expect(coupon).toMatchObject({ state: 'UNUSED', cancels: 1 });
    const { rows, sums } = await vouchers.desk.call(voucherApi.today, { branchId: counter.branchId });
    expect(sums.all.count).toBe(rows.filter(({ status }) => status === 'VERIFIED').length);

    const again = await vouchers.writeOff(coupon.code);
    expect(again).toMatchObject({ status: 'VERIFIED' });
    expect((await orderOf(again)).payments).toMatchObject([{ reference: `${coupon.code}#2` }]);
    await expect(revoke(voucher)).rejects.toMatchObject({ data: { reason: 'common.changedMeanwhile' } });
  });

  it('is not revoked after these minutes, not by us and not by the platform', async () => {
    const guest = await counter.guest(0);
    const { voucher } = await written(guest.id);
    world.clock.now = new Date(late(voucher));
    await expect(revoke(voucher)).rejects.toMatchObject({ data: { reason: 'voucher.tooLate' } });
    delete world.clock.now;
    // The platform's clock is ahead of ours: what it says counts, and the hours are back in the wallet.
    vouchers.fakes[platform].coupons.clock.now = () => late(voucher);
    await expect(revoke(voucher)).rejects.toMatchObject({ data: { reason: 'voucher.tooLate' } });
    expect(await purseOf(guest.id)).toMatchObject({ bonusFen: 6000 });
    expect(await orderOf(voucher)).toMatchObject({ refundedFen: 0 });
  });

  it('is not revoked once hours were used, and says what is left', async () => {
    const guest = await counter.guest(0);
    const { coupon, voucher } = await written(guest.id);
    await counter.purse.spend(guest.id, counter.branchId, 1500);
    const refusal = { reason: 'voucher.netFeeUsed', params: { left: '¥45.00', all: '¥60.00' } };
    await expect(revoke(voucher)).rejects.toMatchObject({ data: refusal });
    expect(coupon.state).toBe('USED');
  });

  it('revoking against use: one wins, and no hours are used twice', async () => {
    const guest = await counter.guest(0);
    const row = { table: 'tenant.members', where: { id: guest.id } };
    const first = (await written(guest.id)).voucher;
    const kept = await world.inTurn(
      row,
      () => counter.purse.spend(guest.id, counter.branchId, 100),
      () => revoke(first),
    );
    expect(kept).toMatchObject({ earlier: { status: 'fulfilled' }, later: { status: 'rejected' } });

    const other = await counter.guest(0);
    const second = (await written(other.id)).voucher;
    const gone = await world.inTurn(
      { ...row, where: { id: other.id } },
      () => revoke(second),
      () => counter.purse.spend(other.id, counter.branchId, 100),
    );
    expect(gone).toMatchObject({ earlier: { status: 'fulfilled' }, later: { status: 'rejected' } });
  });

  it('stays in doubt when the platform’s answer is lost, without its hours, and ends in one refund', async () => {
    const guest = await counter.guest(0);
    const { coupon, voucher } = await written(guest.id);
    vouchers.fakes[platform].mood = 'lost';
    const doubtful = await revoke(voucher);
    expect(doubtful).toMatchObject({ status: 'VERIFIED', isRevoking: true });
    expect(await purseOf(guest.id)).toMatchObject({ bonusFen: 0 });
    await expect(redeem(doubtful, guest.id)).rejects.toMatchObject({ data: { reason: 'common.wrongStatus' } });
    vouchers.fakes[platform].mood = 'well';
    await vouchers.poll(voucher.id);
    await vouchers.poll(voucher.id, 60);
    expect(await vouchers.desk.call(voucherApi.query, act(voucher))).toMatchObject({ status: 'REVOKED' });
    expect(await orderOf(voucher)).toMatchObject({ refundedFen: 5990 });
    expect(coupon.cancels).toBe(1);
  });

  it('an ordinary refund takes the hours back with it, and then nothing is revoked', async () => {
    const guest = await counter.guest(0);
    const { voucher } = await written(guest.id);
    const { id: orderId, version } = await orderOf(voucher);
    const refund = { orderId, version, lines: [], amountFen: 5990, restock: true, reason: 'OTHER' };
    await counter.manager.call(refundApi.refund, refund);
    expect(await purseOf(guest.id)).toMatchObject({ bonusFen: 0 });
    const { rows } = await vouchers.desk.call(voucherApi.today, { branchId: counter.branchId });
    const now = rows.find(({ id }) => id === voucher.id)!;
    await expect(revoke(now)).rejects.toMatchObject({ data: { reason: 'voucher.orderRefunded' } });
  });

  it('is honoured without its member when he is locked, and says so', async () => {
    const { id: memberId, version } = await counter.guest(0);
    await counter.manager.call(memberApi.lock, { memberId, version });
    const { voucher } = await written(memberId);
    expect(voucher).toMatchObject({
      status: 'VERIFIED',
      redeemedTime: null,
      netFeeFen: 0,
      note: expect.stringContaining('锁定'),
    });
    expect(await orderOf(voucher)).toMatchObject({ memberId: null, status: 'COMPLETED' });
  });

  it('is honoured without its goods when there are none, and says so', async () => {
    const rare = await counter.goods({ name: '限量手办', priceFen: 3000, qty: 0 });
    const content = {
      brandId: world.ours.brand,
      platform,
      dealId: '78',
      title: '手办',
      netFeeFen: 0,
      netFeeDays: 30,
      version: 0,
    };
    await vouchers.boss.call(voucherApi.saveDeal, { ...content, products: [{ productId: rare, qty: 1 }] });
    const voucher = await vouchers.writeOff(vouchers.sell(platform, { dealId: '78', payFen: 2990 }).code);
    expect(voucher).toMatchObject({ status: 'VERIFIED', isMapped: false, note: expect.stringContaining('库存') });
    expect((await orderOf(voucher)).lines).toMatchObject([{ kind: 'SERVICE', netFen: 2990 }]);
  });
});

it('two branches with one code: one wins, the other is told', async () => {
  const coupon = vouchers.sell('DOUYIN');
  const opened = world.dependencies.gateways.voucher;
  let waiting: (() => void)[] = [];
  // Both have looked at the voucher before either writes it off.
  world.dependencies.gateways.voucher = (shop) => {
    const desk = opened(shop);
    return {
      ...desk,
      prepare: async (code) => {
        const found = await desk.prepare(code);
        if (shop.platform !== 'DOUYIN') return found;
        await new Promise<void>((go) => {
          waiting.push(go);
          if (waiting.length === 2) waiting.forEach((one) => one());
        });
        return found;
      },
    };
  };
  const both = await Promise.allSettled([
    vouchers.writeOff(coupon.code),
    vouchers.writeOff(coupon.code, { by: vouchers.neighbour, branchId: world.ours.second }),
  ]);
  world.dependencies.gateways.voucher = opened;
  waiting = [];
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const lost = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  expect(lost.reason).toMatchObject({ data: { reason: 'voucher.used' } });
  expect(coupon.writeOffs).toBe(1);
});

describe('a voucher that a cashier types', () => {
  const typed = async (platform: string) => {
    const productId = await counter.goods({ priceFen: 500 });
    const tenders = [{ tender: 'GROUPBUY' as const, amountFen: 500, platform, code: vouchers.sell('DOUYIN').code }];
    return counter.cashier.call(paymentApi.sell, {
      branchId: counter.branchId,
      lines: [counter.line(productId)],
      payableFen: 500,
      tenders,
    });
  };

  it.each(['抖音', '美团', '大众点评', '别的平台'])('of %s is sent to the page that asks the platform', async (platform) => {
    await expect(typed(platform)).rejects.toMatchObject({ data: { reason: 'voucher.writeOffHere', params: { platform } } });
  });

  it('is taken where the brand has not set the platform up', async () => {
    const { version, accountNo, rootNo, feeBp } = await vouchers.boss.call(voucherApi.account, {
      brandId: world.ours.brand,
      platform: 'DOUYIN',
    });
    const off = { brandId: world.ours.brand, platform: 'DOUYIN' as const, version, accountNo, rootNo, feeBp, shops: [] };
    await vouchers.boss.call(voucherApi.saveAccount, { ...off, enabled: false });
    expect(await typed('抖音')).toMatchObject({ status: 'COMPLETED' });
    await expect(typed('美团')).rejects.toMatchObject({ data: { reason: 'voucher.writeOffHere' } });
    await vouchers.boss.call(voucherApi.saveAccount, { ...off, version: version + 1, enabled: true });
  });
});

it('after all of this the books add up', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
