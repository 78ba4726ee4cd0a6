import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { walletErrors } from './wallet.errors.ts';

export const walletNouns = {
  wallet: say('钱包', 'wallet', '錢包'),
  balanceAdjust: say('余额调整', 'balance adjustment', '餘額調整'),
  charge: say('充值记录', 'top-up', '儲值紀錄'),
};

/** Refunds of recharges and of orders are numbered in one series. */
export const walletNumbers = {
  refund: '19',
} as const;

export const walletFeature = defineFeature('wallet', {
  nouns: walletNouns,
  errors: walletErrors,
  numbers: walletNumbers,
  actions: {
    refundCharge: say('退还充值', 'Refund top-up', '退還儲值'),
    requestAdjust: say('申请余额调整', 'Request balance adjustment', '申請餘額調整'),
    decideAdjust: say('审批余额调整', 'Decide on balance adjustment', '審批餘額調整'),
    withdrawAdjust: say('撤回余额调整', 'Withdraw balance adjustment', '撤回餘額調整'),
    setPolicy: say('设置钱包规则', 'Set wallet rules', '設定錢包規則'),
  },
  approvalSubjects: {
    BALANCE_ADJUST: {
      can: 'BALANCE_APPROVE',
      name: say('余额调整', 'Balance adjustment', '餘額調整'),
      todo: {
        title: say('余额调整审批', 'Balance adjustments', '餘額調整審批'),
        path: '/admin/personal/approval?kind=BALANCE_ADJUST',
      },
      isAlways: true,
    },
  },
});
