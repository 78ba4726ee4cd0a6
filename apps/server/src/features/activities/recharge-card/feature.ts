import { rechargeCardApi } from '@netbar/contract/activities/recharge-card/recharge-card.api';
import { rechargeCardLifecycle } from '@netbar/contract/activities/recharge-card/recharge-card.rules';
import { presetPart } from '#features/activities/activity/activity.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { vaultColumns } from '#kernel/vault-columns.ts';
import { on } from '#kernel/worker/jobs.ts';
import { takeCodes, voidCards } from './batch-cards.ts';
import { getBatch, listBatches, listCards, listOnSale } from './card.queries.ts';
import { codesOwner, launchBatch, makeCodes, makeCodesJob } from './make-codes.ts';
import { redeemAtCounter } from './redeem-card.ts';

const rechargeCardRoutes = routesOf(rechargeCardApi, {
  batches: listBatches,
  batch: getBatch,
  cards: listCards,
  takeCodes,
  voidCards,
  onSale: listOnSale,
  redeem: redeemAtCounter,
});

export const rechargeCardFeature = defineFeature('rechargeCard', {
  routes: [rechargeCardRoutes],
  jobs: [on(makeCodesJob, makeCodes)],
  schedule: [
    {
      name: 'rechargeCard.forgetMisses',
      cron: '25 4 * * *',
      run: async ({ pool }) => {
        await pool.query(`delete from tenant.card_misses where from_time < now() - interval '1 day'`);
      },
    },
  ],
  lifecycles: [rechargeCardLifecycle],
  extensions: [
    presetPart.provide({ preset: 'RECHARGE_CARD', launch: launchBatch }),
    vaultColumns.provide({ table: 'tenant.card_codes', sealed: 'codes_sealed', owner: codesOwner }),
  ],
});
