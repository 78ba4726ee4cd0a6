import { DAY_MS } from '@netbar/contract/kernel/time';
import { Agent, request } from 'node:http';
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { channels, openPaymentDesk, type PaymentDesk } from '#testing/payment-desk.ts';
import { runsOf } from '#testing/depth.ts';
import { startElapsed } from '#testing/elapsed.ts';
import { lineToSign } from './fake/alipay-keys.ts';
import type { Posted } from './fake/callbacks.ts';

const FORGED = runsOf({ usual: 1_000, deep: 5_000 });

type Channel = (typeof channels)[number];

let desk: PaymentDesk;
beforeAll(async () => {
  desk = await openPaymentDesk();
});
beforeEach(() => desk.behave());
afterAll(() => desk.close());

async function showOne(channel: Channel, amountFen?: number) {
  const charge = desk.shown(channel, amountFen);
  expect(await desk.open(channel).showCode(charge)).toMatchObject({ outcome: 'PENDING' });
  return charge;
}

/** A genuine callback, byte for byte. */
async function genuine(channel: Channel): Promise<Posted> {
  const { outTradeNo } = await showOne(channel);
  await desk.fakes[channel].pay(outTradeNo);
  desk.heard.length = 0;
  return desk.fakes[channel].callbacks.sent.at(-1)!;
}

describe.each(channels)('a callback of %s', (channel) => {
  const taken = channel === 'WECHAT' ? '200 {"code":"SUCCESS"}' : '200 success';
  const refused = channel === 'WECHAT' ? '400 {"code":"FAIL","message":"refused"}' : '200 failure';

  it('G7 sent fifteen times reads the same fifteen times', async () => {
    const fake = desk.fakes[channel];
    const { outTradeNo } = await showOne(channel);
    fake.callbacks.manners.times = 15;
    expect(await fake.pay(outTradeNo)).toEqual(Array.from({ length: 15 }, () => taken));
    expect(desk.heard).toHaveLength(15);
    expect(new Set(desk.heard.map((reading) => JSON.stringify(reading))).size).toBe(1);
    expect(desk.heard[0]).toMatchObject({ verdict: 'PAID', outTradeNo, amountFen: 1990 });
  });

  it('G7 late and in another order tells of its own trade', async () => {
    const fake = desk.fakes[channel];
    const charges = [await showOne(channel, 100), await showOne(channel, 200), await showOne(channel, 300)];
    Object.assign(fake.callbacks.manners, { isHeld: true, delayMs: 20 });
    for (const { outTradeNo } of charges) expect(await fake.pay(outTradeNo)).toEqual([]);
    expect(await fake.callbacks.release()).toEqual([taken, taken, taken]);
    const expected = charges.toReversed().map(({ outTradeNo, amountFen }) => ({ verdict: 'PAID', outTradeNo, amountFen }));
    expect(desk.heard).toMatchObject(expected);
  });

  it('G7 that never comes is made up for by asking', async () => {
    const fake = desk.fakes[channel];
    const { outTradeNo } = await showOne(channel);
    fake.callbacks.manners.isSilent = true;
    await fake.pay(outTradeNo);
    expect(desk.heard).toEqual([]);
    expect(await desk.open(channel).query(outTradeNo)).toMatchObject({ outcome: 'SUCCEEDED', amountFen: 1990 });
  });

  it('G7 genuinely signed with another amount tells that amount, for the order to compare', async () => {
    const fake = desk.fakes[channel];
    const { outTradeNo } = await showOne(channel);
    fake.callbacks.manners.amountOffFen = -1989;
    await fake.pay(outTradeNo);
    expect(desk.heard).toMatchObject([{ verdict: 'PAID', outTradeNo, amountFen: 1 }]);
  });

  it.each([
    ['for another merchant', { merchantId: '1900000002' }, 'another merchant or app'],
    ['signed by a stranger', { isForged: true }, /^not signed by/],
    ['of long ago', { agedMs: channel === 'WECHAT' ? 301_000 : 25 * 3_600_000 + 5_000 }, /too long ago/],
    ['of the future', { agedMs: -305_000 }, /in the future/],
  ])('G7 %s is refused', async (_name, manners, problem) => {
    const fake = desk.fakes[channel];
    const { outTradeNo } = await showOne(channel);
    Object.assign(fake.callbacks.manners, manners);
    expect(await fake.pay(outTradeNo)).toEqual([refused]);
    expect(desk.heard).toEqual([{ verdict: 'REFUSED', problem: expect.stringMatching(problem) }]);
  });

  it('that is a little early or late is read', async () => {
    const fake = desk.fakes[channel];
    for (const agedMs of [channel === 'WECHAT' ? 290_000 : DAY_MS, -290_000]) {
      const { outTradeNo } = await showOne(channel);
      Object.assign(fake.callbacks.manners, { agedMs });
      expect(await fake.pay(outTradeNo)).toEqual([taken]);
    }
  });

  it('meant for another app of the same provider is refused', async () => {
    const { body, headers } = await genuine(channel);
    for (const over of [{ appId: 'another' }, { merchantId: 'another' }]) {
      expect(desk.open(channel, over).readCallback(Buffer.from(body), headers, new Date())).toEqual({
        verdict: 'REFUSED',
        problem: 'another merchant or app',
      });
    }
  });

  it(`G7 is refused ${FORGED} times when it is forged, however it is forged`, async () => {
    const [one, two] = [await genuine(channel), await genuine(channel)];
    const forgers = channel === 'WECHAT' ? wechatForgers(one, two) : alipayForgers(one, two);
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    const elapsed = startElapsed();
    for (let sent = 0; sent < FORGED; sent += 100) {
      const batch = Array.from({ length: 100 }, (_, i) => forgers[(sent + i) % forgers.length]!());
      const answers = await Promise.all(batch.map((posted) => post(posted, agent)));
      expect(new Set(answers)).toEqual(new Set([refused]));
    }
    agent.destroy();
    expect(desk.heard).toHaveLength(FORGED);
    expect(desk.heard.filter(({ verdict }) => verdict !== 'REFUSED')).toEqual([]);
    expect(elapsed()).toBeLessThan(20_000);

    expect(await post(one)).toBe(taken);
    expect(desk.heard.at(-1)).toMatchObject({ verdict: 'PAID' });
  });
});

describe('WeChat Pay', () => {
  it('tells how a refund ended', async () => {
    const fake = desk.fakes.WECHAT;
    const acquirer = desk.open('WECHAT');
    const charge = desk.scanned(fake.payerCode());
    await acquirer.takeCode(charge);
    fake.books.refundsAre = 'PROCESSING';
    const ends = [
      ['SUCCESS', { outcome: 'SUCCEEDED', amountFen: 100 }],
      ['ABNORMAL', { outcome: 'PENDING', needsManual: true }],
      ['CLOSED', { outcome: 'CLOSED' }],
    ] as const;
    for (const [state, result] of ends) {
      const refund = desk.refundOf('WECHAT', charge, 100);
      expect(await acquirer.refund(refund)).toEqual({ outcome: 'PENDING', needsManual: false });
      expect(await fake.settleRefund(refund.refundNo, state)).toEqual(['200 {"code":"SUCCESS"}']);
      const { refundNo } = refund;
      expect(desk.heard.at(-1)).toEqual({
        verdict: 'REFUND',
        merchantId: fake.merchant.merchantId,
        outTradeNo: charge.outTradeNo,
        refundNo,
        result,
      });
      expect(await acquirer.queryRefund(refund)).toEqual(result);
    }
  });

  it('tells of no refund to another merchant', async () => {
    const fake = desk.fakes.WECHAT;
    const charge = desk.scanned(fake.payerCode());
    await desk.open('WECHAT').takeCode(charge);
    const refund = desk.refundOf('WECHAT', charge, 100);
    await desk.open('WECHAT').refund(refund);
    fake.callbacks.manners.merchantId = '1900000002';
    await fake.settleRefund(refund.refundNo, 'SUCCESS');
    expect(desk.heard).toEqual([{ verdict: 'REFUSED', problem: 'another merchant or app' }]);
  });

  it('is not believed when the content is sealed with another key, or tells of something else', async () => {
    const { keys } = desk.fakes.WECHAT;
    const { body, headers } = await genuine('WECHAT');
    const read = (content: object | string) => {
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      return desk.open('WECHAT').readCallback(Buffer.from(text), keys.sign(text), new Date());
    };
    const other = desk.open('WECHAT', { apiV3Key: 'f'.repeat(32) });
    expect(other.readCallback(Buffer.from(body), headers, new Date())).toEqual({
      verdict: 'REFUSED',
      problem: 'not sealed with our key',
    });

    const resource = (content: object) => keys.seal(JSON.stringify(content), 'transaction');
    const envelope = { resource_type: 'encrypt-resource', event_type: 'TRANSACTION.SUCCESS' };
    expect(read('{')).toEqual({ verdict: 'REFUSED', problem: 'another shape' });
    expect(read({ ...envelope })).toEqual({ verdict: 'REFUSED', problem: 'another shape' });
    expect(read({ ...envelope, resource: resource({}) })).toEqual({ verdict: 'REFUSED', problem: 'a payment of another shape' });
    expect(read({ ...envelope, event_type: 'REFUND.SUCCESS', resource: resource({}) })).toMatchObject({ verdict: 'REFUSED' });
    expect(read({ ...envelope, event_type: 'COUPON.USE', resource: resource({}) })).toEqual({ verdict: 'NOTHING' });
  });

  it('may sign with any of the keys it told us, and is asked for the first', async () => {
    const { merchant } = desk.fakes.WECHAT;
    const [known] = merchant.platformKeys;
    const older = { serial: 'OLDER', key: known!.key };
    const { body, headers } = await genuine('WECHAT');
    const both = desk.open('WECHAT', { platformKeys: [older, known!] });
    expect(both.readCallback(Buffer.from(body), headers, new Date())).toMatchObject({ verdict: 'PAID' });
    const one = desk.open('WECHAT', { platformKeys: [older] });
    expect(one.readCallback(Buffer.from(body), headers, new Date())).toMatchObject({ verdict: 'REFUSED', problem: /no key/ });
  });
});

describe('Alipay', () => {
  const signedForm = (params: Record<string, string>) => {
    const sign = desk.fakes.ALIPAY.keys.sign(lineToSign(Object.entries(params)));
    return Buffer.from(new URLSearchParams({ ...params, sign_type: 'RSA2', sign }).toString());
  };
  const paramsOf = ({ body }: Posted) => {
    const { sign: _sign, sign_type: _type, ...params } = Object.fromEntries(new URLSearchParams(body));
    return params;
  };
  const read = (body: Buffer) => desk.open('ALIPAY').readCallback(body, {}, new Date());

  it('that tells of a refund, or of nothing paid, is acknowledged and does nothing', async () => {
    const fake = desk.fakes.ALIPAY;
    const acquirer = desk.open('ALIPAY');
    const charge = await showOne('ALIPAY');
    await fake.pay(charge.outTradeNo);
    fake.books.areRefundsSlow = true;
    const refund = desk.refundOf('ALIPAY', charge, 100);
    expect(await acquirer.refund(refund)).toMatchObject({ outcome: 'UNKNOWN' });
    expect(await acquirer.queryRefund(refund)).toMatchObject({ outcome: 'UNKNOWN' });
    expect(await fake.settleRefund(refund.refundNo)).toEqual(['200 success']);
    expect(desk.heard.at(-1)).toEqual({ verdict: 'NOTHING' });
    expect(await acquirer.queryRefund(refund)).toEqual({ outcome: 'SUCCEEDED', amountFen: 100 });

    const params = paramsOf(await genuine('ALIPAY'));
    for (const trade_status of ['WAIT_BUYER_PAY', 'TRADE_CLOSED']) {
      expect(read(signedForm({ ...params, trade_status }))).toEqual({ verdict: 'NOTHING' });
    }
    expect(read(signedForm({ ...params, trade_status: 'TRADE_FINISHED' }))).toMatchObject({ verdict: 'PAID' });
  });

  it.each(['19.901', '19,90', '-19.90', '0.00', '1e3', 'NaN', ''])(
    'with the amount %j is refused, never rounded',
    async (total_amount) => {
      const params = paramsOf(await genuine('ALIPAY'));
      expect(read(signedForm({ ...params, total_amount }))).toMatchObject({ verdict: 'REFUSED' });
    },
  );

  it('cannot be cut into other values under the same signature', async () => {
    const params = paramsOf(await genuine('ALIPAY'));
    const honest = { ...params, subject: 'x&total_amount=9999.00&total_b=' };
    const line = lineToSign(Object.entries(honest));
    const cut: Record<string, string> = {
      ...params,
      subject: 'x',
      total_amount: '9999.00',
      total_b: `&total_amount=${params['total_amount']}`,
    };
    expect(lineToSign(Object.entries(cut))).toBe(line);
    expect(read(signedForm(cut))).toEqual({ verdict: 'REFUSED', problem: 'not a form of single values' });
  });

  it('cannot close a code that nobody scanned', async () => {
    const { outTradeNo } = await showOne('ALIPAY');
    expect(await desk.open('ALIPAY').close(outTradeNo)).toEqual({ outcome: 'PENDING', isKnown: false });
  });

  it('revoking is repeated when Alipay asks for it', async () => {
    const fake = desk.fakes.ALIPAY;
    const charge = desk.scanned(fake.payerCode());
    await desk.open('ALIPAY').takeCode(charge);
    fake.books.mustRevokeAgain = true;
    expect(await desk.open('ALIPAY').revoke(charge.outTradeNo)).toMatchObject({ outcome: 'UNKNOWN' });
    fake.books.mustRevokeAgain = false;
    expect(await desk.open('ALIPAY').revoke(charge.outTradeNo)).toEqual({ outcome: 'CLOSED' });
  });
});

const post = ({ url, headers, body }: Posted, agent?: Agent) =>
  new Promise<string>((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, ...(agent && { agent }) }, (res) => {
      let text = '';
      res.setEncoding('utf8').on('data', (part: string) => (text += part));
      res.on('end', () => resolve(`${res.statusCode} ${text}`));
    });
    sent.on('error', reject).end(body);
  });

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const anyLetter = () => letters[randomInt(letters.length)]!;
/** The text with one letter or digit changed. */
function swapLetter(text: string): string {
  for (;;) {
    const at = randomInt(text.length);
    const letter = anyLetter();
    if (letters.includes(text[at]!) && text[at] !== letter) return text.slice(0, at) + letter + text.slice(at + 1);
  }
}
/** Another base64 spelling of the same bytes: four bits of the last letter before `==` are not decoded. */
function respell(base64: string): string {
  const last = base64.at(-3)!;
  const code = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const other = `${base64.slice(0, -3)}${code[code.indexOf(last) + 1 + randomInt(15)]}==`;
  expect(Buffer.from(other, 'base64')).toEqual(Buffer.from(base64, 'base64'));
  return other;
}

function wechatForgers(one: Posted, two: Posted): (() => Posted)[] {
  const { keys } = desk.fakes.WECHAT;
  const withHeader = (name: string, change: (value: string) => string) => () => ({
    ...one,
    headers: { ...one.headers, [`wechatpay-${name}`]: change(one.headers[`wechatpay-${name}`]!) },
  });
  const resealed = (amount: number) => {
    const resource = keys.seal(JSON.stringify({ amount: { total: amount } }), 'transaction');
    return JSON.stringify({ ...(JSON.parse(one.body) as object), resource });
  };
  return [
    () => ({ ...one, body: swapLetter(one.body) }),
    () => ({ ...one, body: `${one.body} ` }),
    () => ({ ...one, body: one.body.slice(0, randomInt(one.body.length)) }),
    () => ({ ...one, body: two.body }),
    () => ({ ...one, headers: two.headers }),
    () => ({ ...one, body: resealed(randomInt(1, 100_000)) }),
    () => {
      const body = resealed(randomInt(1, 100_000));
      return { ...one, body, headers: keys.sign(body, { isForged: true }) };
    },
    () => ({ ...one, headers: keys.sign(one.body, { isForged: true }) }),
    () => ({ ...one, headers: keys.sign(one.body, { agedMs: randomInt(302_000, 10_000_000) }) }),
    () => ({ ...one, headers: keys.sign(one.body, { agedMs: -randomInt(302_000, 10_000_000) }) }),
    withHeader('signature', swapLetter),
    withHeader('signature', respell),
    withHeader('signature', (value) => `WECHATPAY/SIGNTEST/${value}`),
    withHeader('signature', () => ''),
    withHeader('timestamp', (value) => String(Number(value) + randomInt(1, 200))),
    withHeader('timestamp', (value) => `${value}.0`),
    withHeader('timestamp', () => 'NaN'),
    withHeader('serial', swapLetter),
    withHeader('serial', () => '__proto__'),
    withHeader('nonce', swapLetter),
  ];
}

function alipayForgers(one: Posted, two: Posted): (() => Posted)[] {
  const { keys } = desk.fakes.ALIPAY;
  const params = Object.fromEntries(new URLSearchParams(one.body));
  const other = Object.fromEntries(new URLSearchParams(two.body));
  const send = (form: Record<string, string>, more = '') => ({ ...one, body: `${new URLSearchParams(form).toString()}${more}` });
  const change = (name: string, value: (old: string) => string) => () => send({ ...params, [name]: value(params[name]!) });
  const names = Object.keys(params).filter((name) => name !== 'sign_type');
  return [
    () => {
      const name = names[randomInt(names.length)]!;
      return send({ ...params, [name]: /[A-Za-z0-9]/.test(params[name]!) ? swapLetter(params[name]!) : 'x' });
    },
    () => {
      const { [names[randomInt(names.length)]!]: _, ...rest } = params;
      return send(rest as Record<string, string>);
    },
    () => send({ ...params, [anyLetter()]: anyLetter() }),
    () => send({ ...params, [anyLetter()]: '' }),
    () => send(params, `&total_amount=${randomInt(1, 9999)}.00`),
    () => ({ ...one, body: `total_amount=${randomInt(20, 9999)}.00&${one.body}` }),
    () => send(params, `&${names[randomInt(names.length)]}=${anyLetter()}`),
    () => send({ ...params, sign: other['sign']! }),
    () => send({ ...other, sign: params['sign']! }),
    () => {
      const form = { ...params, total_amount: `${randomInt(20, 9999)}.00` };
      return send({ ...form, sign: keys.sign(lineToSign(Object.entries(form), 'sign', 'sign_type'), true) });
    },
    () => ({ ...one, body: one.body.slice(0, randomInt(one.body.length)) }),
    change('total_amount', () => `${randomInt(20, 9999)}.00`),
    change('out_trade_no', swapLetter),
    change('trade_no', swapLetter),
    change('app_id', swapLetter),
    change('seller_id', swapLetter),
    change('notify_time', swapLetter),
    change('trade_status', () => 'TRADE_FINISHED'),
    change('sign', swapLetter),
    change('sign', respell),
    change('sign_type', () => ['RSA', 'MD5', 'none', ''][randomInt(4)]!),
  ];
}
