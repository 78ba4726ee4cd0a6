import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { routesOf } from '#kernel/mount.ts';
import { addDrawer } from './drawer.ts';
import { abortCount, auditShift, closeShift, countCash, moveCash, openShift, startCount } from './handover.ts';
import { getShift, listDrawers, listShifts } from './shift.queries.ts';
import { shiftLifecycle } from '@netbar/contract/money/shift/shift.model';
import { defineFeature } from '#kernel/feature.ts';

const shiftRoutes = routesOf(shiftApi, {
  drawers: listDrawers,
  addDrawer,
  list: listShifts,
  get: getShift,
  open: openShift,
  moveCash,
  startCount,
  abortCount,
  count: countCash,
  close: closeShift,
  audit: auditShift,
});

export const shiftFeature = defineFeature('shift', {
  routes: [shiftRoutes],
  lifecycles: [shiftLifecycle],
});
