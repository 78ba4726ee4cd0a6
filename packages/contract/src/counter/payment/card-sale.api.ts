import { RedeemedCard } from '#activities/recharge-card/recharge-card.model.ts';
import { Order } from '#counter/order/order.model.ts';
import { defineApi, post } from '#kernel/endpoint.ts';
import { MachineRedemption, NewCardSale } from './card-sale.model.ts';

/** Recharge cards where orders and machines are known. Everything else about them is in `rechargeCardApi`. */
export const cardSaleApi = defineApi('payment', {
  sellCards: post('/api/payment/order/card', {
    access: { can: 'CARD_SELL' },
    input: NewCardSale,
    output: Order,
    stale: ['order', 'shift', 'rechargeCard'],
  }),
  /** Called by client machines for the member who signed in there; requests are signed with the key of their branch. */
  redeemCard: post('/api/device/:companyId/:branchId/recharge-card', {
    access: 'device',
    input: MachineRedemption,
    output: RedeemedCard,
  }),
});
