import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { file } from '#kernel/file.ts';
import { pageOf } from '#kernel/model.ts';
import {
  BatchFilter,
  BatchOnSale,
  BatchRef,
  CardBatch,
  CardBatchRow,
  CardFilter,
  CardRedemption,
  CardVoid,
  OnSaleFilter,
  RechargeCard,
  RedeemedCard,
} from './recharge-card.model.ts';

const list = { can: 'ACTIVITY_LIST' } as const;
const take = { can: 'CARD_TAKE' } as const;
const sell = { can: 'CARD_SELL' } as const;

/** Cards are sold with an order, by the counter's own endpoint. */
export const rechargeCardApi = defineApi('rechargeCard', {
  /** What became of the newest batches, beside the list of their activities. */
  batches: get('/api/recharge-card/batch/list', { access: list, input: BatchFilter, output: z.array(CardBatchRow) }),
  batch: get('/api/recharge-card/batch/:activityId', { access: list, input: BatchRef, output: CardBatch }),
  cards: get('/api/recharge-card/page', { access: list, input: CardFilter, output: pageOf(RechargeCard) }),
  /** Hands out the file of codes, once. */
  takeCodes: post('/api/recharge-card/batch/:activityId/codes', { access: take, input: BatchRef, output: file }),
  voidCards: post('/api/recharge-card/batch/:activityId/void', {
    access: take,
    input: CardVoid,
    output: CardBatch,
    stale: ['rechargeCard'],
  }),
  onSale: get('/api/recharge-card/on-sale', { access: sell, input: OnSaleFilter, output: z.array(BatchOnSale) }),
  redeem: post('/api/recharge-card/redeem', {
    access: sell,
    input: CardRedemption,
    output: RedeemedCard,
    stale: ['rechargeCard', 'wallet', 'member'],
  }),
});
