import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { apart } from '#kernel/duty-rules.ts';
import { routesOf } from '#kernel/mount.ts';
import { addDrawer } from './drawer.ts';
import { abortCount, countCash, recountCash, startCount } from './count-cash.ts';
import { auditShift, closeShift, moveCash, openShift } from './handover.ts';
import { getAllowance } from './limit.ts';
import { shiftDuties } from './shift-duties.ts';
import { getShift, listDrawers, listShifts } from './shift.queries.ts';
import { shiftLifecycle } from '@netbar/contract/money/shift/shift.model';
import { defineFeature } from '#kernel/feature.ts';

const shiftRoutes = routesOf(shiftApi, {
  drawers: listDrawers,
  addDrawer,
  allowance: getAllowance,
  list: listShifts,
  get: getShift,
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
  duties: [...shiftDuties, ...apart('CASH_MOVE', [['CASHIER', 'APPROVER']]), ...apart('RECOUNT', [['CASHIER', 'APPROVER']])],
});
