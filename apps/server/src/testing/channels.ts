import { orderApi } from '@netbar/contract/counter/order/order.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import type { AddressInfo } from 'node:net';
import { askForPayment } from '#features/counter/payment/provider.ts';
import { sendRefundPart } from '#features/counter/refund/settle-refund.ts';
import { openFakeAlipay } from '#gateways/fake/alipay.ts';
import { openFakeWechatPay } from '#gateways/fake/wechat-pay.ts';
import { openPayment } from '#gateways/open-payment.ts';
import type { Counter, Order } from './counter.ts';
import type { World } from './world.ts';

export type Channels = Awaited<ReturnType<typeof openChannels>>;

/** Both fake providers, the brand's merchants at them, and the real server listening for their callbacks. */
export async function openChannels(world: World, counter: Counter) {
  const [wechat, alipay] = await Promise.all([openFakeWechatPay(), openFakeAlipay()]);
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const publicUrl = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
  Object.assign(world.dependencies.gateways, { payment: openPayment({ ...wechat.settings, ...alipay.settings }), publicUrl });
  const boss = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: ['BRAND_EDIT'] });
  const brandId = world.ours.brand;
  const about = { brandId, version: 0, enabled: true };
  const { merchantId: merchantNo, appId, keySerial, privateKey, apiV3Key, platformKeys } = wechat.merchant;
  const wechatKeys = { keySerial, privateKey, apiV3Key, platformKeys: [...platformKeys] };
  await boss.call(paymentApi.saveWechatpay, { ...about, merchantNo, appId, keys: wechatKeys });
  const { merchantId, appId: alipayApp, ...keys } = alipay.merchant;
  const alipayKeys = { privateKey: keys.privateKey, platformKey: keys.platformKey };
  await boss.call(paymentApi.saveAlipay, { ...about, merchantNo: merchantId, appId: alipayApp, keys: alipayKeys });

  const { cashier, goods, line } = counter;
  const fakes = { WECHAT: wechat, ALIPAY: alipay };
  type Channel = keyof typeof fakes;
  return {
    fakes,
    boss,
    /** A sale that shows a code of so much. */
    show: async (tender: Channel = 'WECHAT', priceFen = 1000) => {
      const productId = await goods({ priceFen });
      return counter.sell({ lines: [line(productId)], payableFen: priceFen, tenders: [{ tender, amountFen: priceFen }] });
    },
    /** A sale paid by a code that was scanned. */
    scan: async (payer: 'pays' | 'typesPassword' | 'isPoor' = 'pays', tender: Channel = 'WECHAT', priceFen = 1000) => {
      const productId = await goods({ priceFen });
      const payerCode = fakes[tender].payerCode(payer);
      return counter.sell({
        lines: [line(productId)],
        payableFen: priceFen,
        tenders: [{ tender, amountFen: priceFen, payerCode }],
      });
    },
    outTradeNo: (order: Order) => order.payments.at(-1)!.id.replaceAll('-', ''),
    read: (order: Order) => cashier.call(orderApi.get, { orderId: order.id }),
    /** The worker's turn, at a moment so many seconds from now. */
    poll: async (order: Order, seconds = 0) => {
      world.clock.now = new Date(Date.now() + seconds * 1000);
      for (const { id } of order.payments) await askForPayment(world.system(), id);
      delete world.clock.now;
    },
    pursue: (partId: string) => sendRefundPart(world.system(), partId),
    behave() {
      for (const fake of Object.values(fakes)) {
        Object.assign(fake, { mood: 'well', delayMs: 0 });
        fake.callbacks.behave();
      }
      const well = { answersOffFen: 0, answersAbout: undefined, areAnswersForged: false };
      Object.assign(wechat.books, well, { refundsAre: 'SUCCESS' });
      Object.assign(alipay.books, well, { areRefundsSlow: false, mustRevokeAgain: false });
    },
    close: () => Promise.all([wechat.close(), alipay.close()]),
  };
}
