import { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import { couponLifecycle } from '@netbar/contract/activities/coupon/coupon.rules';
import { benefitGiver, presetPart } from '#features/activities/activity/activity.ts';
import { memberMerge } from '#features/guests/member/member.ts';
import { exportSheet } from '#features/platform/export/export.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { on } from '#kernel/worker/jobs.ts';
import { checkCoupon, listCoupons, listMemberCoupons } from './coupon.queries.ts';
import { getBatch, getCouponRecord, listTemplates } from './coupon-record.ts';
import { expireCoupons, revokeBatch, revokeCoupon } from './end-coupons.ts';
import { couponSheet, exportCoupons } from './export-coupons.ts';
import { couponGiver, issueGuards, mergeCoupons } from './give-coupons.ts';
import { issueBatch, issueCouponsJob, previewBatch, runBatch, takeCodes } from './issue-coupons.ts';
import { openTemplate } from './templates.ts';

const couponRoutes = routesOf(couponApi, {
  templates: listTemplates,
  record: getCouponRecord,
  preview: previewBatch,
  issue: issueBatch,
  batch: getBatch,
  revokeBatch,
  takeCodes,
  list: listCoupons,
  export: exportCoupons,
  revoke: revokeCoupon,
  ofMember: listMemberCoupons,
  check: checkCoupon,
});

export const couponFeature = defineFeature('coupon', {
  routes: [couponRoutes],
  jobs: [on(issueCouponsJob, runBatch)],
  lifecycles: [couponLifecycle],
  guards: issueGuards,
  schedule: [
    {
      name: 'coupon.expire',
      cron: '*/10 * * * *',
      run: async ({ pool, openCtx }) => {
        const { rows } = await pool.query<{ companyId: string }>(
          `select distinct company_id as "companyId" from tenant.coupons where status = 'ISSUED' and valid_to <= now()`,
        );
        for (const { companyId } of rows) await expireCoupons(openCtx(companyId));
      },
    },
    {
      name: 'coupon.forgetTries',
      cron: '35 4 * * *',
      run: async ({ pool }) => {
        await pool.query(`delete from tenant.coupon_tries where from_time < now() - interval '1 day'`);
      },
    },
  ],
  extensions: [
    presetPart.provide({ preset: 'COUPON', launch: openTemplate }),
    benefitGiver.provide(couponGiver),
    memberMerge.provide(mergeCoupons),
    exportSheet.provide(couponSheet),
  ],
});
