import { z } from 'zod';
import { defineApi, get, post, put } from '#kernel/endpoint.ts';
import { id, pageOf } from '#kernel/model.ts';
import {
  Adjust,
  AdjustDecision,
  AdjustFilter,
  ChargeRefund,
  NewAdjust,
  PolicyChange,
  Refunded,
  StatementFilter,
  StatementLine,
  Wallet,
  WalletPolicy,
} from './wallet.model.ts';

const adjust = { can: 'BALANCE_ADJUST' } as const;
const stale = ['wallet', 'member'];

export const walletApi = defineApi('wallet', {
  get: get('/api/member/wallet/:memberId', { access: { can: 'MEMBER_LIST' }, input: z.object({ memberId: id }), output: Wallet }),
  /** Every change of money and points, newest first. */
  statement: get('/api/member/wallet/:memberId/statement', {
    access: { can: 'CHANGES_BALANCE' },
    input: StatementFilter,
    output: pageOf(StatementLine),
  }),
  /** Only payments and what was given back of them. */
  consumption: get('/api/member/wallet/:memberId/consumption', {
    access: { can: 'CONSUMPTION_HISTORY' },
    input: StatementFilter,
    output: pageOf(StatementLine),
  }),
  refundCharge: post('/api/member/wallet/:memberId/refund', {
    access: { can: 'WALLET_REFUND' },
    input: ChargeRefund,
    output: Refunded,
    stale,
  }),

  policy: get('/api/member/wallet/policy/:brandId', {
    access: { can: 'WALLET_POLICY' },
    input: z.object({ brandId: id }),
    output: WalletPolicy,
  }),
  setPolicy: put('/api/member/wallet/policy/:brandId', {
    access: { can: 'WALLET_POLICY' },
    input: PolicyChange,
    output: WalletPolicy,
    stale: ['wallet'],
  }),

  adjusts: get('/api/member/wallet/adjust/page', { access: adjust, input: AdjustFilter, output: pageOf(Adjust) }),
  requestAdjust: post('/api/member/wallet/:memberId/adjust', { access: adjust, input: NewAdjust, output: Adjust, stale }),
  withdrawAdjust: post('/api/member/wallet/adjust/:balanceAdjustId/withdraw', {
    access: adjust,
    input: z.object({ balanceAdjustId: id }),
    output: Adjust,
    stale,
  }),
  decideAdjust: post('/api/member/wallet/adjust/:balanceAdjustId/decide', {
    access: { can: 'BALANCE_APPROVE' },
    input: AdjustDecision,
    output: Adjust,
    stale,
  }),
});
