import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import { patrolErrors } from '@netbar/contract/people/patrol/patrol.errors';
import { patrolTaskLifecycle } from '@netbar/contract/people/patrol/patrol.rules';
import { formatTime } from '@netbar/contract/kernel/time';
import { departurePart } from '#features/people/employee/employee.ts';
import { exportSheet } from '#features/platform/export/export.ts';
import { addPicture } from '#features/platform/picture/picture.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordHistory } from '#kernel/record-history.ts';
import { todoList } from '#kernel/todo.ts';
import { perCompany } from '#kernel/worker/housekeeping.ts';
import { attendRounds, giveBackRounds, roundsAskedOf, roundsToAttend } from './attend-rounds.ts';
import { addPlan, changePlan, switchPlan } from './edit-plans.ts';
import { addPoint, changePoint, orderPoints, renewCode, switchPoint } from './edit-points.ts';
import { explainRound } from './explain-round.ts';
import { exportRounds, patrolSheet } from './export-rounds.ts';
import { patrolTodos } from './patrol-todos.ts';
import { getRound } from './patrol.queries.ts';
import { extendPlans, plansToExtend } from './plan-rounds.ts';
import { listPatrolChoices, listPlans, listPoints } from './plan.queries.ts';
import { getPatrolDay, getPatrolPeriod, getRoundDetail, listDayRounds, listPatrolMachines } from './read-rounds.ts';
import { finishRound, skipPoint, startRound, visitPoint } from './walk-round.ts';

const patrolRoutes = routesOf(patrolApi, {
  rounds: listDayRounds,
  round: getRoundDetail,
  day: getPatrolDay,
  period: getPatrolPeriod,
  start: startRound,
  visit: visitPoint,
  skip: skipPoint,
  finish: finishRound,
  addPicture,
  machines: listPatrolMachines,
  explain: explainRound,
  export: exportRounds,
  points: listPoints,
  addPoint,
  changePoint,
  switchPoint,
  renewCode,
  orderPoints,
  plans: listPlans,
  addPlan,
  changePlan,
  switchPlan,
  choices: listPatrolChoices,
});

export const patrolFeature = defineFeature('patrol', {
  routes: [patrolRoutes],
  schedule: [
    { name: 'patrol.extend', cron: '5 * * * *', run: perCompany(plansToExtend, extendPlans) },
    { name: 'patrol.attend', cron: '* * * * *', run: perCompany(roundsToAttend, attendRounds) },
  ],
  lifecycles: [patrolTaskLifecycle],
  guards: { patrol_plans_name: patrolErrors.planNameTaken },
  extensions: [
    ...patrolTodos.map(todoList.provide),
    exportSheet.provide(patrolSheet),
    departurePart.provide({
      kind: 'PATROL',
      find: async (ctx, { employeeId }) => {
        const rounds = await roundsAskedOf(ctx, employeeId);
        if (rounds.length === 0) return [];
        const names = rounds.slice(0, 3).map(({ fromTime }) => formatTime(fromTime, 'datetime').slice(5, 16));
        return [{ kind: 'PATROL', count: rounds.length, names, isBlocking: false }];
      },
      handOver: (ctx, { employeeId }, successor) => giveBackRounds(ctx, employeeId, successor),
    }),
    recordHistory.provide({
      kind: 'PATROL_TASK',
      read: patrolApi.round,
      docTypes: [patrolTaskLifecycle.name],
      find: async (ctx, { id }) => [(await getRound(ctx, id)).id],
    }),
  ],
});
