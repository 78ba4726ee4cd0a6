import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { countedPageOf } from '#kernel/list.ts';
import { id } from '#kernel/model.ts';
import { Export } from '#platform/export/export.model.ts';
import {
  Activity,
  ActivityDraft,
  ActivityEnd,
  ActivityEndDay,
  ActivityExport,
  ActivityFilter,
  ActivityHome,
  ActivityHomeFilter,
  ActivityRef,
  ActivityRow,
  ActivityStep,
  ActivitySubmission,
  BudgetRaise,
  LiveActivity,
  LiveFilter,
  MemberAtTill,
  MemberFacts,
} from './activity.model.ts';
import { ActivityChoices, ProductChoice, ProductChoiceFilter } from './choices.model.ts';
import { ActivityEffect, NewTrial, Trial } from './trial.model.ts';

const list = { can: 'ACTIVITY_LIST' } as const;
const edit = { can: 'ACTIVITY_EDIT' } as const;
const stop = { can: 'ACTIVITY_STOP' } as const;
const till = { can: 'ORDER_PAY' } as const;
const stale = ['activity', 'approval'];

export const activityApi = defineApi('activity', {
  home: get('/api/activity/home', { access: list, input: ActivityHomeFilter, output: ActivityHome }),
  list: get('/api/activity/page', { access: list, input: ActivityFilter, output: countedPageOf(ActivityRow) }),
  export: post('/api/activity/export', { access: { can: 'ACTIVITY_EXPORT' }, input: ActivityExport, output: Export }),
  get: get('/api/activity/:id', { access: list, input: ActivityRef, output: Activity }),
  effect: get('/api/activity/:id/effect', { access: list, input: ActivityRef, output: ActivityEffect }),
  save: post('/api/activity', { access: edit, input: ActivityDraft, output: Activity, stale }),
  submit: post('/api/activity/:id/submit', { access: edit, input: ActivitySubmission, output: Activity, stale }),
  redraft: post('/api/activity/:id/redraft', { access: edit, input: ActivityStep, output: Activity, stale }),
  discard: post('/api/activity/:id/discard', { access: edit, input: ActivityStep, output: Activity, stale }),
  pause: post('/api/activity/:id/pause', { access: stop, input: ActivityEnd, output: Activity, stale }),
  resume: post('/api/activity/:id/resume', { access: stop, input: ActivityStep, output: Activity, stale }),
  terminate: post('/api/activity/:id/terminate', { access: stop, input: ActivityEnd, output: Activity, stale }),
  endEarlier: post('/api/activity/:id/end', { access: stop, input: ActivityEndDay, output: Activity, stale }),
  /** Needs approval like the activity itself. */
  raiseBudget: post('/api/activity/:id/budget', { access: edit, input: BudgetRaise, output: Activity, stale }),
  startTrial: post('/api/activity/trial', { access: edit, input: NewTrial, output: Trial }),
  /** What the form offers to choose from. */
  choices: get('/api/activity/choices/:brandId', { access: edit, input: z.object({ brandId: id }), output: ActivityChoices }),
  products: get('/api/activity/choices/:brandId/product', {
    access: edit,
    input: ProductChoiceFilter,
    output: z.array(ProductChoice),
  }),
  trial: get('/api/activity/trial/:id', { access: list, input: z.object({ id }), output: Trial }),
  /** The live activities of a branch, with which the counter prices a cart by itself. */
  live: get('/api/activity/live/:branchId', { access: till, input: LiveFilter, output: z.array(LiveActivity) }),
  /** What conditions ask about a member who stands at the counter. */
  member: get('/api/activity/live/:branchId/member/:memberId', { access: till, input: MemberAtTill, output: MemberFacts }),
});
