import { z } from 'zod';
import { defineApi, get, post, put } from '../kernel/endpoint.ts';
import { defineErrors } from '../kernel/errors.ts';
import { id, pageOf } from '../kernel/model.ts';
import { say } from '../kernel/words.ts';
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
  /** Of those, what was spent. */
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

export const walletErrors = defineErrors('wallet', {
  chargeOutside: [
    40920,
    say(
      '充值金额须在 {min} 元到 {max} 元之间',
      'A recharge lies between ¥{min} and ¥{max}',
      '充值金額須在 {min} 元到 {max} 元之間',
    ),
  ],
  notCovered: [
    40921,
    say('余额不足，还差 {missing} 元', 'The balance does not cover it: ¥{missing} are missing', '餘額不足，還差 {missing} 元'),
  ],
  nothingToRefund: [40922, say('这笔充值没有可退金额', 'Nothing of this recharge can be refunded', '這筆充值沒有可退金額')],
  pointsMissing: [
    40924,
    say('积分不足，还差 {missing} 积分', 'There are {missing} points too few', '積分不足，還差 {missing} 積分'),
  ],
  backAboveSpent: [40923, say('退回不能超过已消费的金额', 'No more comes back than was spent', '退回不能超過已消費的金額')],
});
