import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { activityErrors } from '@netbar/contract/activities/activity/activity.errors';
import { activityLifecycle } from '@netbar/contract/activities/activity/activity.rules';
import { chargeRefunded } from '#features/guests/wallet/wallet.ts';
import { exportSheet } from '#features/platform/export/export.ts';
import { approvalSubject } from '#kernel/approvals.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordHistory } from '#kernel/record-history.ts';
import { on } from '#kernel/worker/jobs.ts';
import { getEffect } from './activity-effect.ts';
import { getActivity, listActivities } from './activity.queries.ts';
import { activitySubject, raiseBudget, submitActivity } from './approve-activity.ts';
import { getChoices, listProductChoices } from './activity-choices.ts';
import { getActivityHome } from './activity-home.ts';
import { activitySheet, exportActivities } from './export-activities.ts';
import { getMemberFacts, listLiveActivities } from './live.ts';
import { discardActivity, redraftActivity, saveActivity } from './save-activity.ts';
import { endActivityEarlier, pauseActivity, resumeActivity, terminateActivity } from './stop-activity.ts';
import { getTrial, runTrial, startTrial, trialJob } from './trial.ts';
import { takeUsesBack } from './uses.ts';

const activityRoutes = routesOf(activityApi, {
  home: getActivityHome,
  list: listActivities,
  export: exportActivities,
  get: getActivity,
  effect: getEffect,
  save: saveActivity,
  submit: submitActivity,
  redraft: redraftActivity,
  discard: discardActivity,
  pause: pauseActivity,
  resume: resumeActivity,
  terminate: terminateActivity,
  endEarlier: endActivityEarlier,
  raiseBudget,
  startTrial,
  choices: getChoices,
  products: listProductChoices,
  trial: getTrial,
  live: listLiveActivities,
  member: getMemberFacts,
});

export const activityFeature = defineFeature('activity', {
  routes: [activityRoutes],
  jobs: [on(trialJob, runTrial)],
  schedule: [
    {
      // Half a year, as long as anybody asks what an approval was based on.
      name: 'activity.forgetTrials',
      cron: '50 4 * * *',
      run: async ({ pool }) => {
        await pool.query(`delete from tenant.activity_trials where created_time < now() - interval '180 days'`);
      },
    },
  ],
  lifecycles: [activityLifecycle],
  guards: {
    activities_company_id_brand_id_fkey: activityErrors.unknownInRule,
    activities_company_id_supplier_id_fkey: activityErrors.unknownInRule,
    activity_trials_company_id_brand_id_fkey: activityErrors.unknownInRule,
    activity_trials_company_id_branch_id_fkey: activityErrors.unknownInRule,
    activity_trials_company_id_activity_id_fkey: activityErrors.unknownInRule,
    activity_budgets_within: activityErrors.budgetUsedUp,
    benefit_uses_member_cap: activityErrors.memberCapReached,
  },
  extensions: [
    approvalSubject.provide(activitySubject),
    exportSheet.provide(activitySheet),
    chargeRefunded.provide(async (ctx, { sourceId }) => {
      await takeUsesBack(ctx, sourceId, { parts: [], revenueFen: Number.MAX_SAFE_INTEGER, isWhole: true });
    }),
    recordHistory.provide({
      kind: 'ACTIVITY',
      read: activityApi.get,
      docTypes: [activityLifecycle.name],
      find: async (ctx, { id }) => [(await getActivity(ctx, { id })).id],
    }),
  ],
});
