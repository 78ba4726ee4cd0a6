import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { branchFigure } from '#features/org/branch/branch.ts';
import { apart } from '#kernel/duty-rules.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordHistory } from '#kernel/record-history.ts';
import { addDrawer } from './drawer.ts';
import { abortCount, countCash, recountCash, startCount } from './count-cash.ts';
import { auditShift, closeShift, moveCash, openShift } from './handover.ts';
import { getAllowance } from './limit.ts';
import { shiftDuties } from './shift-duties.ts';
import { findShift, getShift, listDrawers, listShifts, openShiftsFigure } from './shift.queries.ts';
import { shiftLifecycle } from '@netbar/contract/money/shift/shift.model';
import { defineFeature } from '#kernel/feature.ts';
import { listShiftTodos } from './shift-todos.ts';
import { todoList } from '#kernel/todo.ts';

const shiftRoutes = routesOf(shiftApi, {
  drawers: listDrawers,
  addDrawer,
  allowance: getAllowance,
  list: listShifts,
  get: getShift,
  detail: getShift,
  open: openShift,
  moveCash,
  startCount,
  abortCount,
  count: countCash,
  recount: recountCash,
  close: closeShift,
  audit: auditShift,
});

export const shiftFeature = defineFeature('shift', {
  routes: [shiftRoutes],
  lifecycles: [shiftLifecycle],
  extensions: [
    branchFigure.provide(openShiftsFigure),
    todoList.provide(listShiftTodos),
    recordHistory.provide({
      kind: 'SHIFT',
      read: shiftApi.get,
      docTypes: ['SHIFT'],
      find: findShift,
    }),
  ],
  duties: [...shiftDuties, ...apart('CASH_MOVE', [['CASHIER', 'APPROVER']]), ...apart('RECOUNT', [['CASHIER', 'APPROVER']])],
});
