import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openFakeAlipay } from '#gateways/fake/alipay.ts';
import { openFakeWechatPay } from '#gateways/fake/wechat-pay.ts';
import { openPayment } from '#gateways/open-payment.ts';
import type { Callback, Charge, Merchant, Refund } from '#gateways/payment.ts';
import { readAll } from '#gateways/read-all.ts';

export type PaymentDesk = Awaited<ReturnType<typeof openPaymentDesk>>;
export const channels = ['WECHAT', 'ALIPAY'] as const;
type Channel = (typeof channels)[number];

/** Both fake providers, real clients for them, and an address where callbacks are read and answered. */
export async function openPaymentDesk() {
  const [wechatPay, alipay] = await Promise.all([openFakeWechatPay(), openFakeAlipay()]);
  const fakes = { WECHAT: wechatPay, ALIPAY: alipay };
  const settings = { ...wechatPay.settings, ...alipay.settings };
  /** A process of its own, whose breakers know nothing yet. */
  const open = (channel: Channel, over: Partial<Merchant> & Partial<typeof settings> = {}) =>
    openPayment({ ...settings, ...over })({ ...fakes[channel].merchant, ...over } as Merchant);
  const heard: Callback[] = [];
  const readers = { WECHAT: open('WECHAT'), ALIPAY: open('ALIPAY') };
  const server = createServer((req, res) => {
    void (async () => {
      const reader = readers[req.url?.slice(1) as Channel];
      const reading = reader.readCallback(await readAll(req), req.headers, new Date());
      heard.push(reading);
      const { status, contentType, body } = reader.answerCallback(reading.verdict !== 'REFUSED');
      res.writeHead(status, { 'content-type': contentType }).end(body);
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let number = 0;
  const charge = (amountFen = 1990): Charge => ({
    outTradeNo: `T${Date.now()}${(number += 1)}`,
    amountFen,
    description: '可乐 & 2 件=19.90/元',
  });
  const notifyUrl = (channel: Channel) => `${url}/${channel}`;
  return {
    fakes,
    open,
    heard,
    notifyUrl,
    charge,
    shown: (channel: Channel, amountFen?: number) => ({
      ...charge(amountFen),
      notifyUrl: notifyUrl(channel),
      expiresTime: new Date(Date.now() + 900_000),
    }),
    scanned: (payerCode: string, amountFen?: number) => ({
      ...charge(amountFen),
      payerCode,
      branchNo: '1001',
      deviceIp: '10.0.0.8',
    }),
    refundOf: (channel: Channel, paid: Charge, amountFen: number): Refund => ({
      outTradeNo: paid.outTradeNo,
      refundNo: `R${Date.now()}${(number += 1)}`,
      amountFen,
      totalFen: paid.amountFen,
      reason: '商品售完',
      notifyUrl: notifyUrl(channel),
    }),
    behave() {
      heard.length = 0;
      const well = { answersOffFen: 0, answersAbout: undefined, areAnswersForged: false };
      for (const fake of Object.values(fakes)) {
        Object.assign(fake, { mood: 'well', delayMs: 0 });
        fake.callbacks.behave();
      }
      Object.assign(wechatPay.books, well, { refundsAre: 'SUCCESS', isBillSpoiled: false });
      Object.assign(alipay.books, well, { areRefundsSlow: false, mustRevokeAgain: false });
    },
    async close() {
      server.closeAllConnections();
      await Promise.all([wechatPay.close(), alipay.close(), new Promise((closed) => server.close(closed))]);
    },
  };
}
