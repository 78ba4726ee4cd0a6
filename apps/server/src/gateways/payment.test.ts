import { generateKeyPairSync } from 'node:crypto';
import { bizDate } from '@netbar/contract/kernel/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '#testing/free-port.ts';
import { channels, openPaymentDesk, type PaymentDesk } from '#testing/payment-desk.ts';
import { startElapsed } from '#testing/elapsed.ts';
import { billLines } from './bill-lines.ts';
import { describeCharge, type Acquirer } from './payment.ts';

let desk: PaymentDesk;
beforeAll(async () => {
  desk = await openPaymentDesk();
});
beforeEach(() => desk.behave());
afterAll(() => desk.close());

const fakeOf = (channel: (typeof channels)[number]) => desk.fakes[channel];
const strangersKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

describe.each(channels)('%s', (channel) => {
  /** A trade somebody paid by a scanned code. */
  async function paid(acquirer: Acquirer, amountFen?: number) {
    const charge = desk.scanned(fakeOf(channel).payerCode(), amountFen);
    expect(await acquirer.takeCode(charge)).toMatchObject({ outcome: 'SUCCEEDED' });
    return charge;
  }

  it('shows a code, and tells when it was paid', async () => {
    const acquirer = desk.open(channel);
    const charge = desk.shown(channel);

    const shown = await acquirer.showCode(charge);
    expect(shown).toMatchObject({ outcome: 'PENDING', codeUrl: expect.stringContaining(charge.outTradeNo) });
    expect(await acquirer.showCode(charge)).toEqual(shown);
    expect(await acquirer.query(charge.outTradeNo)).toEqual({ outcome: 'PENDING', isKnown: channel === 'WECHAT' });

    await fakeOf(channel).pay(charge.outTradeNo);
    const found = await acquirer.query(charge.outTradeNo);
    expect(found).toEqual({
      outcome: 'SUCCEEDED',
      amountFen: 1990,
      transactionId: expect.any(String),
      paidTime: expect.any(Date),
    });
    const { outcome: _, ...what } = found as Extract<typeof found, { outcome: 'SUCCEEDED' }>;
    const { merchantId, appId } = fakeOf(channel).merchant;
    expect(desk.heard).toEqual([{ verdict: 'PAID', merchantId, appId, outTradeNo: charge.outTradeNo, ...what }]);
    expect(await acquirer.showCode(charge)).toMatchObject({ outcome: 'UNKNOWN', wasSent: true });
  });

  it('takes what a payer shows, at once or after the password', async () => {
    const acquirer = desk.open(channel);
    const quick = desk.scanned(fakeOf(channel).payerCode());
    const result = await acquirer.takeCode(quick);
    expect(result).toMatchObject({ outcome: 'SUCCEEDED', amountFen: 1990 });
    expect(await acquirer.query(quick.outTradeNo)).toEqual(result);

    const slow = desk.scanned(fakeOf(channel).payerCode('typesPassword'));
    expect(await acquirer.takeCode(slow)).toEqual({ outcome: 'PENDING', isKnown: true });
    expect(await acquirer.query(slow.outTradeNo)).toEqual({ outcome: 'PENDING', isKnown: true });
    await fakeOf(channel).pay(slow.outTradeNo);
    expect(await acquirer.query(slow.outTradeNo)).toMatchObject({ outcome: 'SUCCEEDED', amountFen: 1990 });
  });

  it('fails only where the provider says that nothing was taken', async () => {
    const acquirer = desk.open(channel);
    expect(await acquirer.takeCode(desk.scanned(fakeOf(channel).payerCode('isPoor')))).toMatchObject({ outcome: 'FAILED' });
    expect(await acquirer.takeCode(desk.scanned('139999999999999999'))).toMatchObject({ outcome: 'FAILED' });

    const refused = desk.scanned(fakeOf(channel).payerCode('typesPassword'));
    await acquirer.takeCode(refused);
    fakeOf(channel).refuse(refused.outTradeNo);
    expect(await acquirer.query(refused.outTradeNo)).toMatchObject({ outcome: channel === 'WECHAT' ? 'FAILED' : 'CLOSED' });

    // The refusal of a number that was used before does not tell its outcome.
    const again = { ...(await paid(acquirer)), payerCode: fakeOf(channel).payerCode() };
    expect(await acquirer.takeCode(again)).toMatchObject({ outcome: 'UNKNOWN', wasSent: true });
    expect(await acquirer.query('T-nobody-knows')).toEqual({ outcome: 'PENDING', isKnown: false });
  });

  it('closes a code that nobody paid, and no other', async () => {
    const acquirer = desk.open(channel);
    const [open, taken] = [desk.shown(channel), desk.shown(channel)];
    await acquirer.showCode(open);
    await acquirer.showCode(taken);
    if (channel === 'ALIPAY') desk.fakes.ALIPAY.scan(open.outTradeNo);
    expect(await acquirer.close(open.outTradeNo)).toEqual({ outcome: 'CLOSED' });
    expect(await acquirer.query(open.outTradeNo)).toEqual({ outcome: 'CLOSED' });
    expect(await acquirer.showCode(open)).toEqual({ outcome: 'CLOSED' });

    await fakeOf(channel).pay(taken.outTradeNo);
    expect(await acquirer.close(taken.outTradeNo)).toMatchObject({ outcome: 'UNKNOWN' });
    expect(await acquirer.query(taken.outTradeNo)).toMatchObject({ outcome: 'SUCCEEDED' });
    expect(await acquirer.close('T-nobody-knows')).toEqual({ outcome: 'PENDING', isKnown: false });
  });

  it('revokes what a payer showed, paid or not', async () => {
    const acquirer = desk.open(channel);
    const waiting = desk.scanned(fakeOf(channel).payerCode('typesPassword'));
    await acquirer.takeCode(waiting);
    for (const { outTradeNo } of [waiting, await paid(acquirer)]) {
      expect(await acquirer.revoke(outTradeNo)).toEqual({ outcome: 'CLOSED' });
      expect(await acquirer.query(outTradeNo)).toEqual({ outcome: 'CLOSED' });
      expect(await acquirer.revoke(outTradeNo)).toEqual({ outcome: 'CLOSED' });
    }
  });

  it('refunds in parts, each number once', async () => {
    const acquirer = desk.open(channel);
    const charge = await paid(acquirer);
    const part = desk.refundOf(channel, charge, 990);

    expect(await acquirer.queryRefund(part)).toMatchObject({ outcome: 'UNKNOWN' });
    expect(await acquirer.refund(part)).toEqual({ outcome: 'SUCCEEDED', amountFen: 990 });
    expect(await acquirer.queryRefund(part)).toEqual({ outcome: 'SUCCEEDED', amountFen: 990 });
    await acquirer.refund(part);
    expect(await acquirer.refund({ ...part, amountFen: 980 })).toMatchObject({ outcome: 'FAILED' });
    expect(await acquirer.queryRefund({ ...part, amountFen: 980 })).toMatchObject({ outcome: 'UNKNOWN' });
    expect(await acquirer.refund(desk.refundOf(channel, charge, 1001))).toMatchObject({ outcome: 'FAILED' });
    expect(await acquirer.refund(desk.refundOf(channel, charge, 1000))).toEqual({ outcome: 'SUCCEEDED', amountFen: 1000 });
    expect(await acquirer.refund(desk.refundOf(channel, { ...charge, outTradeNo: 'T-nobody' }, 1))).toMatchObject({
      outcome: 'UNKNOWN',
    });

    const { refunds } = fakeOf(channel).books.trades.get(charge.outTradeNo);
    expect([...refunds.values()].map(({ amountFen }) => amountFen)).toEqual([990, 1000]);
    expect(await acquirer.query(charge.outTradeNo)).toMatchObject({ outcome: 'SUCCEEDED', amountFen: 1990 });
  });

  const operations = {
    showCode: (acquirer: Acquirer) => acquirer.showCode(desk.shown(channel)),
    takeCode: (acquirer: Acquirer) => acquirer.takeCode(desk.scanned(fakeOf(channel).payerCode())),
    poor: (acquirer: Acquirer) => acquirer.takeCode(desk.scanned(fakeOf(channel).payerCode('isPoor'))),
    query: (acquirer: Acquirer, outTradeNo: string) => acquirer.query(outTradeNo),
    close: (acquirer: Acquirer, outTradeNo: string) => acquirer.close(outTradeNo),
    revoke: (acquirer: Acquirer, outTradeNo: string) => acquirer.revoke(outTradeNo),
    refund: (acquirer: Acquirer, outTradeNo: string) =>
      acquirer.refund(desk.refundOf(channel, { ...desk.charge(), outTradeNo }, 1)),
    queryRefund: (acquirer: Acquirer, outTradeNo: string) => acquirer.queryRefund({ outTradeNo, refundNo: 'R1', amountFen: 1 }),
  };

  describe.each(Object.entries(operations))('%s', (_name, operate) => {
    it.each(['failing', 'garbage', 'strange', 'stumbling', 'lost', 'cut'] as const)(
      'leaves it open when the provider is %s',
      async (mood) => {
        const { outTradeNo } = await paid(desk.open(channel));
        fakeOf(channel).mood = mood;
        expect(await operate(desk.open(channel), outTradeNo)).toEqual({
          outcome: 'UNKNOWN',
          problem: expect.any(String),
          wasSent: true,
        });
      },
    );

    it('leaves it open when the answer, or what was sent, is not signed by whom it should be', async () => {
      const { outTradeNo } = await paid(desk.open(channel));
      const byStranger = desk.open(channel, { privateKey: strangersKey });
      expect(await operate(byStranger, outTradeNo)).toMatchObject({
        outcome: 'UNKNOWN',
        problem: expect.stringMatching(/signed/),
      });
      fakeOf(channel).books.areAnswersForged = true;
      expect(await operate(desk.open(channel), outTradeNo)).toMatchObject({
        outcome: 'UNKNOWN',
        problem: expect.stringMatching(/sign/),
      });
    });

    it('knows when the call never left', async () => {
      const nowhere = `http://127.0.0.1:${await freePort()}`;
      const acquirer = desk.open(channel, { WECHAT_PAY_BASE_URL: nowhere, ALIPAY_URL: nowhere });
      expect(await operate(acquirer, 'T1')).toMatchObject({ outcome: 'UNKNOWN', wasSent: false });
    });
  });

  it.each(['lost', 'stumbling', 'cut'] as const)(
    'G4 finds out by query what happened when the answer was %s, and can take it back',
    async (mood) => {
      const acquirer = desk.open(channel);
      const charge = desk.scanned(fakeOf(channel).payerCode());
      fakeOf(channel).mood = mood;
      expect(await acquirer.takeCode(charge)).toMatchObject({ outcome: 'UNKNOWN', wasSent: true });
      fakeOf(channel).mood = 'well';
      expect(await acquirer.query(charge.outTradeNo)).toMatchObject({ outcome: 'SUCCEEDED', amountFen: 1990 });

      const refund = desk.refundOf(channel, charge, 1990);
      fakeOf(channel).mood = mood;
      expect(await acquirer.refund(refund)).toMatchObject({ outcome: 'UNKNOWN' });
      fakeOf(channel).mood = 'well';
      await acquirer.refund(refund);
      expect(await acquirer.queryRefund(refund)).toEqual({ outcome: 'SUCCEEDED', amountFen: 1990 });
      expect(fakeOf(channel).books.trades.get(charge.outTradeNo).refunds.size).toBe(1);
    },
  );

  it('G4 gives up within five seconds on one who never answers, and waits for one who is slow', async () => {
    const acquirer = desk.open(channel);
    fakeOf(channel).delayMs = 300;
    const charge = await paid(acquirer);
    fakeOf(channel).mood = 'silent';
    const elapsed = startElapsed();
    expect(await acquirer.query(charge.outTradeNo)).toMatchObject({ outcome: 'UNKNOWN', wasSent: true });
    expect(elapsed()).toBeLessThan(5_000);
  });

  it('asks nobody after five calls without an answer; the other provider is not touched', async () => {
    const payment = desk.open(channel);
    const { outTradeNo } = await paid(payment);
    fakeOf(channel).mood = 'lost';
    for (let i = 0; i < 5; i += 1) expect(await payment.query(outTradeNo)).toMatchObject({ wasSent: true });
    fakeOf(channel).mood = 'well';
    expect(await payment.query(outTradeNo)).toMatchObject({
      outcome: 'UNKNOWN',
      problem: expect.stringContaining('left alone'),
      wasSent: false,
    });
    expect(await desk.open(channel).query(outTradeNo)).toMatchObject({ outcome: 'SUCCEEDED' });
  });

  it('tells the amount the provider tells, and believes no refund of another', async () => {
    const acquirer = desk.open(channel);
    const charge = await paid(acquirer);
    const refund = desk.refundOf(channel, charge, 500);
    await acquirer.refund(refund);
    fakeOf(channel).books.answersOffFen = 1;
    expect(await acquirer.query(charge.outTradeNo)).toMatchObject({ outcome: 'SUCCEEDED', amountFen: 1991 });
    expect(await acquirer.queryRefund(refund)).toMatchObject({ outcome: 'UNKNOWN' });
  });

  it('believes no answer about another trade', async () => {
    const acquirer = desk.open(channel);
    const [mine, other] = [await paid(acquirer, 100), await paid(acquirer, 200)];
    const refund = desk.refundOf(channel, other, 50);
    await acquirer.refund(refund);
    fakeOf(channel).books.answersAbout = other.outTradeNo;
    expect(await acquirer.query(mine.outTradeNo)).toMatchObject({ outcome: 'UNKNOWN' });
    expect(await acquirer.revoke(mine.outTradeNo)).toMatchObject({ outcome: 'UNKNOWN' });
    expect(await acquirer.queryRefund({ ...refund, outTradeNo: mine.outTradeNo })).toMatchObject({ outcome: 'UNKNOWN' });
  });

  it.each([1, 9, 10, 19, 99, 100, 101, 113, 1_999, 2_900, 107_385, 999_999_999])(
    'moves %i fen and no other amount',
    async (amountFen) => {
      const acquirer = desk.open(channel);
      const charge = await paid(acquirer, amountFen);
      expect(fakeOf(channel).books.trades.get(charge.outTradeNo).amountFen).toBe(amountFen);
      expect(await acquirer.query(charge.outTradeNo)).toMatchObject({ amountFen });
      expect(await acquirer.refund(desk.refundOf(channel, charge, amountFen))).toEqual({ outcome: 'SUCCEEDED', amountFen });
    },
  );

  it('reads the bill of a day: what was paid and what went back', async () => {
    const own = await openPaymentDesk();
    const fake = own.fakes[channel];
    const acquirer = own.open(channel);
    const today = bizDate(new Date());
    const read = async () => {
      const file = await acquirer.fetchBill(today);
      return file && [...billLines(channel, file.body, fake.merchant.merchantId)];
    };
    expect(await read()).toBeUndefined();
    const charge = own.scanned(fake.payerCode(), 1234);
    await acquirer.takeCode(charge);
    const refund = own.refundOf(channel, charge, 34);
    await acquirer.refund(refund);

    const { transactionId } = fake.books.trades.get(charge.outTradeNo);
    const common = { outTradeNo: charge.outTradeNo, transactionId, time: expect.any(Date) };
    expect(await read()).toEqual([
      { kind: 'PAYMENT', refundNo: undefined, amountFen: 1234, feeFen: 7, ...common },
      { kind: 'REFUND', refundNo: refund.refundNo, amountFen: 34, feeFen: 0, ...common },
    ]);
    expect(await acquirer.fetchBill('2020-01-01')).toBeUndefined();
    fake.mood = 'lost';
    await expect(acquirer.fetchBill(today)).rejects.toThrow(channel === 'WECHAT' ? 'wechat-pay' : 'alipay');
    await own.close();
  });
});

it('describes a charge in letters no provider refuses', () => {
  expect(describeCharge('可乐 & 2 件=19.90/元')).toBe('可乐 2 件 19.90 元');
  expect(describeCharge('<&>')).toBe('消费');
  expect(describeCharge('网'.repeat(200))).toBe('网'.repeat(60));
});
