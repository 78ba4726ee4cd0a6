import { shiftApi } from '@netbar/contract/shift/shift.api';
import { routesOf } from '#kernel/mount.ts';
import { addDrawer } from './drawer.service.ts';
import { auditShift, closeShift } from './handover.service.ts';
import { getShift, listDrawers, listShifts } from './shift.queries.ts';
import { abortCount, countCash, moveCash, openShift, startCount } from './shift.service.ts';

export const shiftRoutes = routesOf(shiftApi, {
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
