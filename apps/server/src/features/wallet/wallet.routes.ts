import { walletApi } from '@netbar/contract/wallet/wallet.api';
import { routesOf } from '#kernel/mount.ts';
import { listAdjusts } from './adjust.queries.ts';
import { decideAdjust, requestAdjust, withdrawAdjust } from './adjust.service.ts';
import { getPolicy, setPolicy } from './policy.service.ts';
import { refundCharge } from './refund.service.ts';
import { getWallet, listConsumption, listStatement } from './wallet.queries.ts';

export const walletRoutes = routesOf(walletApi, {
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
