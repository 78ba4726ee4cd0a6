import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Posted } from '#gateways/fake/callbacks.ts';
import { openChannels, type Channels } from '#testing/channels.ts';
import { openCounter, type Counter } from '#testing/counter.ts';
import { forge } from '#testing/forgeries.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let counter: Counter;
let channels: Channels;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  channels = await openChannels(world, counter);
});
afterEach(() => channels.behave());
afterAll(async () => {
  await world.close();
  await channels.close();
});

const both = ['WECHAT', 'ALIPAY'] as const;

describe.each(both)('a code of %s', (tender) => {
  it('that was scanned pays and hands the goods over in one press', async () => {
    const order = await channels.scan('pays', tender);
    expect(order).toMatchObject({ status: 'COMPLETED', paid: 'paid' });
    expect(order.payments).toMatchObject([{ tender, status: 'SUCCEEDED', mode: 'SCANNED', reference: expect.any(String) }]);
  });

  it('that the payer cannot pay leaves the order to be paid otherwise', async () => {
    const order = await channels.scan('isPoor', tender);
    expect(order).toMatchObject({ status: 'PENDING', dueFen: 1000 });
    expect(order.payments).toMatchObject([{ status: 'FAILED' }]);
    const paid = await counter.cashier.call(paymentApi.pay, { ...counter.act(order), tenders: [counter.cash(1000)] });
    expect(paid.status).toBe('COMPLETED');
  });

  it('that was shown is paid by the callback, once however often it comes', async () => {
    const order = await channels.show(tender);
    expect(order).toMatchObject({ status: 'PENDING' });
    expect(order.payments).toMatchObject([{ status: 'PENDING', mode: 'SHOWN', codeUrl: expect.stringContaining(':') }]);
    channels.fakes[tender].callbacks.manners.times = 15;
    const answers = await channels.fakes[tender].pay(channels.outTradeNo(order));
    expect(new Set(answers).size).toBe(1);
    const paid = await channels.read(order);
    expect(paid).toMatchObject({ status: 'COMPLETED', paidFen: 1000, payments: [{ status: 'SUCCEEDED', codeUrl: null }] });
  });

  it('G7 whose callback is never sent is settled by asking', async () => {
    const order = await channels.show(tender);
    channels.fakes[tender].callbacks.manners.isSilent = true;
    await channels.fakes[tender].pay(channels.outTradeNo(order));
    await channels.poll(order, 5);
    expect(await channels.read(order)).toMatchObject({ status: 'COMPLETED', paidFen: 1000 });
  });

  it('G7 that is paid with another amount is flagged and never credited', async () => {
    const order = await channels.show(tender);
    channels.fakes[tender].callbacks.manners.amountOffFen = 1;
    await channels.fakes[tender].pay(channels.outTradeNo(order));
    expect(await channels.read(order)).toMatchObject({
      status: 'PENDING',
      paidFen: 0,
      payments: [{ isFlagged: true, status: 'PENDING' }],
    });
  });

  it('G7 is not paid by a forged callback, an old one, or one of another merchant', async () => {
    const order = await channels.show(tender);
    const { callbacks, pay } = channels.fakes[tender];
    for (const bad of [{ isForged: true }, { merchantId: '2088999999999999' }, { agedMs: 26 * 3_600_000 }]) {
      callbacks.behave();
      Object.assign(callbacks.manners, bad);
      expect((await pay(channels.outTradeNo(order)))[0]).toMatch(/^4/);
    }
    expect(await channels.read(order)).toMatchObject({ status: 'PENDING', paidFen: 0 });
  });

  it('G7 is not paid by any of a hundred forgeries, and still is by the truth', async () => {
    const order = await channels.show(tender);
    const { callbackOf, pay } = channels.fakes[tender];
    const outTradeNo = channels.outTradeNo(order);
    const send = ({ url, headers, body }: Posted) => fetch(url, { method: 'POST', headers, body });
    for (let n = 0; n < 100; n++) expect((await send(forge({ callbackOf }, outTradeNo, n))).status).toBeOneOf([400, 401]);
    expect(await channels.read(order)).toMatchObject({ status: 'PENDING', paidFen: 0, payments: [{ isFlagged: false }] });
    await pay(outTradeNo);
    expect(await channels.read(order)).toMatchObject({ status: 'COMPLETED', paidFen: 1000 });
  });

  it('G7 is credited once when callbacks come late and the last one first', async () => {
    const orders = [await channels.show(tender), await channels.show(tender), await channels.show(tender)];
    const { callbacks, pay } = channels.fakes[tender];
    callbacks.manners.isHeld = true;
    for (const order of [...orders, ...orders]) await pay(channels.outTradeNo(order));
    await callbacks.release();
    for (const order of orders)
      expect(await channels.read(order)).toMatchObject({
        status: 'COMPLETED',
        paidFen: 1000,
        payments: [{ status: 'SUCCEEDED' }],
      });
  });

  it('nobody heard the end of is asked about, undone and closed', async () => {
    const order = await channels.scan('typesPassword', tender);
    expect(order.payments).toMatchObject([{ status: 'PENDING' }]);
    await channels.poll(order, 20);
    expect(await channels.read(order)).toMatchObject({ payments: [{ status: 'PENDING' }] });
    await channels.poll(order, 50);
    expect(await channels.read(order)).toMatchObject({ status: 'PENDING', payments: [{ status: 'CLOSED' }] });
  });

  it('whose answer got lost is asked about by 查询结果', async () => {
    channels.fakes[tender].mood = 'lost';
    const order = await channels.scan('pays', tender);
    channels.behave();
    expect(order.payments).toMatchObject([{ status: 'PENDING' }]);
    const { id: paymentId, version } = order.payments[0]!;
    const paid = await counter.cashier.call(paymentApi.query, { paymentId, version });
    expect(paid.status).toBe('COMPLETED');
  });
});

describe('money that nobody waits for', () => {
  it('comes after the order was called off, and goes back by itself', async () => {
    const order = await channels.show();
    const cancelled = await counter.cashier.call(refundApi.cancelOrder, { ...counter.act(order), reason: '不要了' });
    await channels.fakes.WECHAT.pay(channels.outTradeNo(order));
    const late = await channels.read(cancelled);
    expect(late).toMatchObject({ status: 'CANCELLED', paidFen: 1000, refundStatus: 2 });
    expect(late.steps.at(-1)).toMatchObject({ action: 'refund', detail: { reason: 'LATE_PAYMENT' } });
    await settleRefunds(order.id);
    expect(await channels.read(order)).toMatchObject({ status: 'CANCELLED', refundedFen: 1000, refundStatus: 1 });
  });

  it('comes twice, by two ways, and the later goes back', async () => {
    const order = await channels.show();
    await counter.cashier.call(paymentApi.pay, { ...counter.act(order), tenders: [counter.cash(1000)] });
    await channels.fakes.WECHAT.pay(channels.outTradeNo(order));
    await settleRefunds(order.id);
    expect(await channels.read(order)).toMatchObject({ status: 'COMPLETED', paidFen: 2000, refundedFen: 1000, refundStatus: 1 });
  });

  it('is not taken at all once the code was ended', async () => {
    const order = await channels.show();
    const { id: paymentId, version } = order.payments[0]!;
    const closed = await counter.cashier.call(paymentApi.close, { paymentId, version });
    expect(closed.payments).toMatchObject([{ status: 'CLOSED', codeUrl: null }]);
  });
});

const settleRefunds = async (orderId: string) => {
  const { rows } = await world.owner.query<{ id: string }>('select id from tenant.refund_parts where order_id = $1', [orderId]);
  for (const { id } of rows) await channels.pursue(id);
};

it('a code of one provider is no code of the other', async () => {
  const productId = await counter.goods({ priceFen: 1000 });
  const tenders = [{ tender: 'ALIPAY' as const, amountFen: 1000, payerCode: channels.fakes.WECHAT.payerCode() }];
  await expect(counter.sell({ lines: [counter.line(productId)], payableFen: 1000, tenders })).rejects.toThrow(
    '付款码与支付方式不符',
  );
});

it('a merchant’s keys go in, are tried at once, and never come out', async () => {
  const { boss } = channels;
  const shown = await boss.call(paymentApi.wechatpay, { id: world.ours.brand });
  expect(shown).toMatchObject({ hasKeys: true, enabled: true, version: 1 });
  expect(JSON.stringify(shown)).not.toContain('KEY');
  const keys = { privateKey: '-----BEGIN X-----\nno\n-----END X-----', platformKey: '-----BEGIN X-----\nno\n-----END X-----' };
  const bad = { brandId: world.ours.otherBrand, version: 0, enabled: true, merchantNo: '1', appId: '2', keys };
  await expect(boss.call(paymentApi.saveAlipay, bad)).rejects.toThrow('密钥');
});

it('and after all of this the books are in order', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
