import { bizDate } from '@netbar/contract/kernel/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startElapsed } from '#testing/elapsed.ts';
import { freePort } from '#testing/free-port.ts';
import { openVoucherFakes, platforms, type VoucherFakes } from '#testing/voucher-desk.ts';
import { signMeituan } from './meituan-call.ts';
import { openVoucher } from './open-voucher.ts';
import type { PreparedVoucher, VoucherDesk } from './voucher.ts';

let fakes: VoucherFakes;
beforeAll(async () => {
  fakes = await openVoucherFakes();
});
beforeEach(() => fakes.behave());
afterAll(() => fakes.close());

async function ready(desk: VoucherDesk, code: string): Promise<PreparedVoucher> {
  const found = await desk.prepare(code);
  if (found.outcome !== 'READY') throw new Error(JSON.stringify(found));
  return found.voucher;
}

async function written(desk: VoucherDesk, code: string) {
  const voucher = await ready(desk, code);
  const done = await desk.consume(voucher);
  if (done.outcome !== 'DONE') throw new Error(JSON.stringify(done));
  return { voucher, done };
}

describe.each(platforms)('%s', (platform) => {
  const open = (poiId?: string) => fakes.open(fakes[platform].shop(poiId));
  const sell = (over?: Parameters<typeof fakes.DOUYIN.sell>[0]) => fakes[platform].sell(over);

  it('says what a voucher is worth, writes it off once and takes it back', async () => {
    const desk = open();
    const coupon = sell({ payFen: 5990, marketFen: 9905, dealId: '880002' });
    const voucher = await ready(desk, coupon.code);
    expect(voucher).toMatchObject({ dealId: '880002', payFen: 5990, marketFen: 9905, left: 1, buyer: '139****4410' });
    expect(voucher.validTo?.getTime()).toBeCloseTo(coupon.expires.getTime(), -4);
    expect(await desk.query(voucher)).toEqual({ outcome: 'UNUSED' });

    const done = await desk.consume(voucher);
    expect(done).toMatchObject({ outcome: 'DONE', verifyId: coupon.serial, code: coupon.code });
    expect(await desk.query(voucher)).toMatchObject({ outcome: 'USED', isHere: true, verifyId: coupon.serial });
    expect(await open('another').query(voucher)).toMatchObject({ outcome: 'USED', isHere: false });
    expect(await desk.list(bizDate(new Date()))).toContainEqual(
      expect.objectContaining({ code: coupon.code, payFen: 5990, isCancelled: false }),
    );
    if (done.outcome !== 'DONE') return;
    expect(await desk.cancel(voucher, done)).toEqual({ outcome: 'DONE' });
    expect(await desk.cancelAgain(voucher, done)).toEqual({ outcome: 'DONE' });
    expect(coupon).toMatchObject({ state: 'UNUSED', writeOffs: 1, cancels: 1 });
  });

  it.each([
    ['NOT_FOUND', () => ({ code: '100000000009' })],
    ['USED', () => sell({ state: 'USED' })],
    ['REFUNDED', () => sell({ state: 'REFUNDED' })],
    ['EXPIRED', () => sell({ expires: new Date(Date.now() - 1000) })],
    ['WRONG_SHOP', () => sell({ shops: ['another'] })],
  ])('refuses a voucher: %s', async (reason, coupon) => {
    expect(await open().prepare(coupon().code)).toMatchObject({ outcome: 'REFUSED', reason });
  });

  it('refuses what was used between looking and writing off', async () => {
    const [desk, coupon] = [open(), sell()];
    const voucher = await ready(desk, coupon.code);
    await written(open('another'), coupon.code);
    expect(await desk.consume(voucher)).toMatchObject({ outcome: 'REFUSED', reason: 'USED' });
    expect(coupon.writeOffs).toBe(1);
  });

  it.each(['lost', 'stumbling', 'cut'] as const)(
    'finds out after an answer that was %s, without a second write-off',
    async (mood) => {
      const [desk, coupon] = [open(), sell()];
      const voucher = await ready(desk, coupon.code);
      fakes[platform].mood = mood;
      expect(await desk.consume(voucher)).toMatchObject({ outcome: 'UNKNOWN', wasSent: true });
      fakes[platform].mood = 'well';
      const found = await desk.consumeAgain(voucher, 0);
      expect(found).toMatchObject({ outcome: 'DONE', verifyId: coupon.serial });
      expect(await desk.consumeAgain(voucher, 1)).toEqual(found);
      expect(coupon.writeOffs).toBe(1);

      if (found.outcome !== 'DONE') return;
      fakes[platform].mood = mood;
      expect(await desk.cancel(voucher, found)).toMatchObject({ outcome: 'UNKNOWN' });
      fakes[platform].mood = 'well';
      expect(await desk.cancelAgain(voucher, found)).toEqual({ outcome: 'DONE' });
      expect(coupon.cancels).toBe(1);
    },
  );

  it('writes off when the first call never arrived', async () => {
    const [desk, coupon] = [open(), sell()];
    const voucher = await ready(desk, coupon.code);
    fakes[platform].mood = 'failing';
    expect(await desk.consume(voucher)).toMatchObject({ outcome: 'UNKNOWN' });
    fakes[platform].mood = 'well';
    expect(await desk.consumeAgain(voucher, 0)).toMatchObject({ outcome: 'DONE' });
    expect(coupon.writeOffs).toBe(1);
  });

  it.each(['garbage', 'strange'] as const)('believes no answer that is %s', async (mood) => {
    const [desk, coupon] = [open(), sell()];
    const voucher = await ready(desk, coupon.code);
    fakes[platform].mood = mood;
    expect(await desk.prepare(coupon.code)).toMatchObject({ outcome: 'UNKNOWN' });
    expect(await desk.consume(voucher)).toMatchObject({ outcome: 'UNKNOWN' });
  });

  it('gives up on a slow answer before five seconds are over', async () => {
    const [desk, coupon] = [open(), sell()];
    const voucher = await ready(desk, coupon.code);
    fakes[platform].delayMs = 5_200;
    const elapsed = startElapsed();
    expect(await desk.consume(voucher)).toMatchObject({ outcome: 'UNKNOWN', wasSent: true });
    expect(elapsed()).toBeLessThan(5_000);
    fakes[platform].delayMs = 0;
    // The slow call is carried out all the same; then it counts.
    await expect.poll(() => coupon.state).toBe('USED');
    expect(await desk.consumeAgain(voucher, 0)).toMatchObject({ outcome: 'DONE' });
    expect(coupon.writeOffs).toBe(1);
  });

  it('takes nothing back after the platform’s minutes', async () => {
    const [desk, coupon] = [open(), sell()];
    const { voucher, done } = await written(desk, coupon.code);
    fakes[platform].coupons.clock.now = () => Date.now() + 61 * 60_000;
    expect(await desk.cancel(voucher, done)).toMatchObject({ outcome: 'REFUSED', reason: 'TOO_LATE' });
  });

  it('counts the vouchers of one order', async () => {
    const desk = open();
    const [first, second] = [sell({ orderId: 'O-pair' }), sell({ orderId: 'O-pair' })];
    expect(await ready(desk, second.code)).toMatchObject({ left: 2 });
    await written(desk, second.code);
    expect(first.state).toBe('UNUSED');
    expect(await ready(desk, first.code)).toMatchObject({ left: 1 });
    first.state = second.state = 'REFUNDED';
  });

  it('says that it was not sent when nobody is there', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    const desk = openVoucher({ DOUYIN_BASE_URL: nowhere, DOUYIN_LINK_URL: nowhere, MEITUAN_BASE_URL: nowhere })(
      fakes[platform].shop(),
    );
    expect(await desk.prepare(sell().code)).toMatchObject({ outcome: 'UNKNOWN', wasSent: false });
  });

  it('says when the quota is used up', async () => {
    const desk = open();
    fakes[platform].books.quota = 0;
    expect(await desk.prepare(sell().code)).toMatchObject({ outcome: 'REFUSED', reason: 'BUSY' });
  });
});

describe('Douyin', () => {
  it('keeps a token, and gets another once when it has ended', async () => {
    const desk = fakes.open(fakes.DOUYIN.shop());
    const given = fakes.DOUYIN.books.tokensGiven;
    const [first, second] = [fakes.DOUYIN.sell(), fakes.DOUYIN.sell()];
    await ready(desk, first.code);
    fakes.DOUYIN.endTokens();
    await ready(desk, second.code);
    await ready(desk, second.code);
    expect(fakes.DOUYIN.books.tokensGiven - given).toBeLessThanOrEqual(2);
  });

  it.each([{ clientKey: 'nobody' }, { clientSecret: 'wrong' }])('says that the settings are wrong: %o', async (over) => {
    const desk = fakes.open({ ...fakes.DOUYIN.shop(), ...over });
    expect(await desk.prepare(fakes.DOUYIN.sell().code)).toMatchObject({ outcome: 'REFUSED', reason: 'ACCOUNT' });
  });

  it('reads a QR code by its short link and by the address behind it', async () => {
    const desk = fakes.open(fakes.DOUYIN.shop());
    for (const isShort of [true, false]) {
      const coupon = fakes.DOUYIN.sell();
      const voucher = await ready(desk, fakes.DOUYIN.qrOf(coupon.code, isShort));
      expect(voucher.code).toMatch(/^OBJ/);
      expect(await desk.consume(voucher)).toMatchObject({ outcome: 'DONE', code: coupon.code });
      expect(await desk.prepare(fakes.DOUYIN.qrOf(coupon.code, isShort))).toMatchObject({ reason: 'USED' });
    }
    expect(await desk.prepare('http://169.254.169.254/latest')).toMatchObject({ outcome: 'REFUSED', reason: 'NOT_FOUND' });
  });

  it('repeats a write-off under the same token, and gives up when Douyin says it is unused', async () => {
    const [desk, coupon] = [fakes.open(fakes.DOUYIN.shop()), fakes.DOUYIN.sell()];
    const voucher = await ready(desk, coupon.code);
    fakes.DOUYIN.books.verifyFails = 5000001;
    expect(await desk.consume(voucher)).toMatchObject({ outcome: 'UNKNOWN' });
    expect(await desk.consumeAgain(voucher, 13)).toMatchObject({ outcome: 'UNKNOWN' });
    expect(await desk.consumeAgain(voucher, 14)).toMatchObject({ outcome: 'REFUSED', reason: 'OTHER' });
    fakes.DOUYIN.books.verifyFails = 0;
    expect(await desk.consumeAgain(voucher, 1)).toMatchObject({ outcome: 'DONE' });
  });
});

describe('Meituan', () => {
  it('signs as in the known vector', () => {
    const fields = {
      developerId: '100000',
      businessId: '1',
      timestamp: '1700000000',
      charset: 'UTF-8',
      version: '2',
      biz: '{"code":"1"}',
    };
    // printf 'keybiz{"code":"1"}businessId1charsetUTF-8developerId100000timestamp1700000000version2' | sha1sum
    expect(signMeituan({ ...fields, appAuthToken: '', sign: 'left out' }, 'key')).toBe(
      '792481475c0a13f16eaf268af3874bb6eec26eba',
    );
  });

  it('says that the settings are wrong, or the consent of the shop has ended', async () => {
    const { code } = fakes.MEITUAN.sell();
    const shop = fakes.MEITUAN.shop('5599');
    expect(await fakes.open({ ...shop, signKey: 'wrong' }).prepare(code)).toMatchObject({
      outcome: 'REFUSED',
      reason: 'ACCOUNT',
    });
    fakes.MEITUAN.endConsent('5599');
    expect(await fakes.open(shop).prepare(code)).toMatchObject({ outcome: 'REFUSED', reason: 'ACCOUNT' });
  });
});
