import { cardSaleApi } from '@netbar/contract/counter/payment/card-sale.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { paymentLifecycle } from '@netbar/contract/counter/payment/payment.rules';
import { shiftPart } from '#features/money/shift/shift.ts';
import { apart } from '#kernel/duty-rules.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordParts } from '#kernel/record-history.ts';
import { vaultColumns } from '#kernel/vault-columns.ts';
import { perCompany } from '#kernel/worker/housekeeping.ts';
import { on } from '#kernel/worker/jobs.ts';
import { redeemAtMachine, sellCardsAtCounter } from './card-sale.ts';
import { listCardSlips } from './card-slips.ts';
import { getAlipay, getWechatpay, merchantKeysOwner, saveAlipay, saveWechatpay } from './merchant.ts';
import { payOrder } from './pay.ts';
import { findPaymentIds, paymentShiftPart } from './payment.ts';
import { askForPayment, askForPayments, askPaymentJob, closePayment, queryPayment, receiveCallback } from './provider.ts';
import { chargeMember, sellAtCounter } from './sell.ts';
import { listPaymentTodos } from './payment-todos.ts';
import { todoList } from '#kernel/todo.ts';

const paymentRoutes = routesOf(paymentApi, {
  sell: sellAtCounter,
  chargeMember,
  pay: payOrder,
  query: queryPayment,
  close: closePayment,
  wechatpay: getWechatpay,
  saveWechatpay,
  alipay: getAlipay,
  saveAlipay,
  cardSlips: listCardSlips,
  callback: receiveCallback,
});

const cardSaleRoutes = routesOf(cardSaleApi, { sellCards: sellCardsAtCounter, redeemCard: redeemAtMachine });

export const paymentFeature = defineFeature('payment', {
  routes: [paymentRoutes, cardSaleRoutes],
  jobs: [on(askPaymentJob, async (ctx, { paymentId }) => void (await askForPayment(ctx, paymentId)))],
  schedule: [
    {
      // Each payment has a job of its own; this finds those whose job got lost.
      name: 'payment.askAll',
      cron: '* * * * *',
      run: perCompany(
        `select company_id as "companyId", array_agg(id order by next_ask_time) as ids from tenant.payments
         where status in ('INIT', 'PENDING') and next_ask_time <= now() - interval '10 seconds' group by 1`,
        askForPayments,
      ),
    },
  ],
  lifecycles: [paymentLifecycle],
  duties: [...apart('SIGNED_ORDER', [['CASHIER', 'APPROVER']]), ...apart('FORCED_SALE', [['CASHIER', 'APPROVER']])],
  extensions: [
    todoList.provide(listPaymentTodos),
    recordParts.provide({ kind: 'ORDER', docTypes: ['PAYMENT'], find: findPaymentIds }),
    shiftPart.provide(paymentShiftPart),
    vaultColumns.provide({ table: 'tenant.merchants', sealed: 'keys_sealed', owner: merchantKeysOwner }),
  ],
});
