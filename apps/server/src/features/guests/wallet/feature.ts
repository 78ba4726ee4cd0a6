import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { balanceAdjustLifecycle } from '@netbar/contract/guests/wallet/wallet.rules';
import { memberMerge } from '#features/guests/member/member.ts';
import { approvalSubject } from '#kernel/approvals.ts';
import { apart } from '#kernel/duty-rules.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { perCompany } from '#kernel/worker/housekeeping.ts';
import { listAdjusts } from './adjust.queries.ts';
import { balanceAdjustSubject, decideAdjust, requestAdjust, withdrawAdjust } from './adjust.ts';
import { refundCharge } from './charge.ts';
import { expireLots } from './lots.ts';
import { mergeWallets } from './merge-wallets.ts';
import { getPolicy, setPolicy } from './policy.ts';
import { getWallet, listConsumption, listStatement } from './wallet.queries.ts';

const walletRoutes = routesOf(walletApi, {
  get: getWallet,
  statement: listStatement,
  consumption: listConsumption,
  refundCharge,
  policy: getPolicy,
  setPolicy,
  adjusts: listAdjusts,
  requestAdjust,
  withdrawAdjust,
  decideAdjust,
});

export const walletFeature = defineFeature('wallet', {
  routes: [walletRoutes],
  schedule: [
    {
      // Expired lots are also removed before a member pays; this is for members who stay away.
      name: 'wallet.expireLots',
      cron: '20 4 * * *',
      run: perCompany(
        `select company_id as "companyId", array_agg(distinct member_id) as ids from tenant.wallet_lots
         where remaining > 0 and expires_time <= now() group by 1`,
        expireLots,
      ),
    },
  ],
  lifecycles: [balanceAdjustLifecycle],
  duties: apart('CHARGE_REFUND', [['CASHIER', 'APPROVER']]),
  extensions: [approvalSubject.provide(balanceAdjustSubject), memberMerge.provide(mergeWallets)],
});
