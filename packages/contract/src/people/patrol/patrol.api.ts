import { z } from 'zod';
import { defineApi, get, post, put } from '#kernel/endpoint.ts';
import { id } from '#kernel/model.ts';
import { Export } from '#platform/export/export.model.ts';
import { pictureUpload } from '#platform/picture/picture.model.ts';
import {
  DayQuestion,
  Explanation,
  NewPlan,
  NewPoint,
  NewVisit,
  PatrolChoices,
  PatrolDay,
  PatrolExport,
  PatrolMachine,
  PatrolPeriod,
  PatrolPlan,
  PatrolPoint,
  PatrolRound,
  PatrolRoundDetail,
  PeriodQuestion,
  PlanChange,
  PointSwitch,
  PointChange,
  PointOrder,
  PointSkip,
  PointStep,
  RoundStart,
} from './patrol.model.ts';
import { PATROL_EXPLAIN, PATROL_LIST, PATROL_WORK } from './patrol.rules.ts';

const list = { can: PATROL_LIST } as const;
const work = { can: PATROL_WORK } as const;
const setting = { can: 'PATROL_SETTING' } as const;
const atBranch = z.object({ branchId: id });
const one = z.object({ id });
const stale = ['patrol'];
const path = '/api/admin/patrol';

export const patrolApi = defineApi('patrol', {
  /** The rounds of a day, in their order. The phone keeps them. */
  rounds: get(`${path}/round/list`, { access: list, input: DayQuestion, output: z.array(PatrolRound) }),
  /** One round with everything that was found. */
  round: get(`${path}/round/:id`, { access: list, input: one, output: PatrolRoundDetail }),
  day: get(`${path}/day`, { access: list, input: DayQuestion, output: PatrolDay }),
  period: get(`${path}/period`, { access: list, input: PeriodQuestion, output: PatrolPeriod }),
  /** Steps of a phone. They carry the moments of the phone, since they may arrive later. */
  start: post(`${path}/round/:id/start`, { access: work, input: RoundStart, output: PatrolRound, stale }),
  visit: post(`${path}/round/:id/visit`, {
    access: work,
    input: NewVisit,
    output: PatrolRound,
    stale: ['patrol', 'ticket', 'machine'],
  }),
  skip: post(`${path}/round/:id/skip`, { access: work, input: PointSkip, output: PatrolRound, stale }),
  finish: post(`${path}/round/:id/finish`, { access: work, input: one, output: PatrolRound, stale }),
  addPicture: post('/api/storage/picture/patrol', { access: work, ...pictureUpload }),
  /** Machines that a problem may be about. */
  machines: get(`${path}/machine/list`, { access: work, input: atBranch, output: z.array(PatrolMachine) }),
  explain: post(`${path}/round/:id/explain`, {
    access: { can: PATROL_EXPLAIN },
    input: Explanation,
    output: PatrolRound,
    stale,
  }),
  export: post(`${path}/export`, { access: { can: 'PATROL_EXPORT' }, input: PatrolExport, output: Export }),
  points: get(`${path}/point/list`, { access: setting, input: atBranch, output: z.array(PatrolPoint) }),
  addPoint: post(`${path}/point`, { access: setting, input: NewPoint, output: PatrolPoint, stale }),
  changePoint: put(`${path}/point/:id`, { access: setting, input: PointChange, output: PatrolPoint, stale }),
  switchPoint: put(`${path}/point/:id/active`, { access: setting, input: PointSwitch, output: PatrolPoint, stale }),
  /** The old code is no longer taken; the sheet has to be printed again. */
  renewCode: post(`${path}/point/:id/code`, { access: setting, input: PointStep, output: PatrolPoint, stale }),
  orderPoints: put(`${path}/point/order`, { access: setting, input: PointOrder, output: z.array(PatrolPoint), stale }),
  plans: get(`${path}/plan/list`, { access: setting, input: atBranch, output: z.array(PatrolPlan) }),
  addPlan: post(`${path}/plan`, { access: setting, input: NewPlan, output: PatrolPlan, stale }),
  changePlan: put(`${path}/plan/:id`, { access: setting, input: PlanChange, output: PatrolPlan, stale }),
  switchPlan: put(`${path}/plan/:id/active`, { access: setting, input: PointSwitch, output: PatrolPlan, stale }),
  choices: get(`${path}/choices`, { access: setting, input: atBranch, output: PatrolChoices }),
});
