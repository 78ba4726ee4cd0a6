import { defineApi, get, post } from '#kernel/endpoint.ts';
import { nothing, pageOf } from '#kernel/model.ts';
import {
  AskConfessions,
  ChosenConfessions,
  Confession,
  ConfessionDetail,
  ConfessionFilter,
  ConfessionRef,
  ConfessionsDone,
  ConfessionToday,
  PublishConfessions,
  RejectConfessions,
  ShownConfessions,
} from './confession.model.ts';

const access = { can: 'CONFESSION_AUDIT' } as const;
const stale = ['confession'];
const decision = { access, output: ConfessionsDone, stale };

export const confessionApi = defineApi('confession', {
  list: get('/api/activity/confession/page', { access, input: ConfessionFilter, output: pageOf(Confession) }),
  today: get('/api/activity/confession/today', { access, input: nothing, output: ConfessionToday }),
  get: get('/api/activity/confession/:confessionId', { access, input: ConfessionRef, output: ConfessionDetail }),
  /** Machines show them 35 seconds later, so that they can be taken back until then. `isMasked`: what rules hit is replaced. */
  publish: post('/api/activity/confession/publish', { ...decision, input: PublishConfessions }),
  reject: post('/api/activity/confession/reject', { ...decision, input: RejectConfessions }),
  /** They are complaints: each becomes a message of the guest, which the counter answers. */
  forward: post('/api/activity/confession/forward', { ...decision, input: ChosenConfessions, stale: ['confession', 'message'] }),
  /** Takes back what the caller published or rejected within the last 30 seconds. */
  undo: post('/api/activity/confession/undo', { ...decision, input: ChosenConfessions }),
  /** Takes published ones from the screens. */
  hide: post('/api/activity/confession/hide', { ...decision, input: ChosenConfessions }),
  /** Called by client machines: what they show, and what they no longer show. */
  shown: post('/api/device/:companyId/:branchId/confessions', {
    access: 'device',
    input: AskConfessions,
    output: ShownConfessions,
  }),
});
