import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { countedPageOf } from '#kernel/list.ts';
import { id } from '#kernel/model.ts';
import {
  Allowance,
  AllowanceFilter,
  Audit,
  Drawer,
  Handover,
  NewCashMove,
  NewCount,
  NewDrawer,
  NewRecount,
  NewShift,
  Shift,
  ShiftFilter,
  ShiftRef,
  ShiftRow,
  ShiftStep,
} from './shift.model.ts';

const work = { can: 'SHIFT_WORK' } as const;
const stale = ['shift'];

export const shiftApi = defineApi('shift', {
  /** The drawers of a branch, with the cashier who is on shift at each. */
  drawers: get('/api/payment/shift/drawer', { access: work, input: z.object({ branchId: id }), output: z.array(Drawer) }),
  addDrawer: post('/api/payment/shift/drawer', {
    access: { can: 'SHIFT_AUDIT' },
    input: NewDrawer,
    output: z.object({ id }),
    stale,
  }),
  /** What the caller may still give away alone in the shift that is open now. Above it a second person signs. */
  allowance: get('/api/payment/shift/allowance', { access: 'signedIn', input: AllowanceFilter, output: Allowance }),
  list: get('/api/payment/shift/page', { access: { can: 'SHIFT_LIST' }, input: ShiftFilter, output: countedPageOf(ShiftRow) }),
  /** Leaves out the cash takings and the expected cash until the drawer was counted. */
  get: get('/api/payment/shift/:id', { access: work, input: ShiftRef, output: Shift }),
  /** The same for the list of shifts, which needs another function than the counter. */
  detail: get('/api/payment/shift/:id/detail', { access: { can: 'SHIFT_LIST' }, input: ShiftRef, output: Shift }),
  open: post('/api/payment/shift', { access: work, input: NewShift, output: Shift, stale }),
  moveCash: post('/api/payment/shift/:id/cash', { access: work, input: NewCashMove, output: Shift, stale }),
  startCount: post('/api/payment/shift/:id/counting', { access: work, input: ShiftStep, output: Shift, stale }),
  abortCount: post('/api/payment/shift/:id/counting/abort', { access: work, input: ShiftStep, output: Shift, stale }),
  /** The first count of the shift. It stands: whoever counts again does so by `recount`. */
  count: post('/api/payment/shift/:id/count', { access: work, input: NewCount, output: Shift, stale }),
  /** Counts again beside a second person, who signs. Every count is kept. */
  recount: post('/api/payment/shift/:id/recount', { access: work, input: NewRecount, output: Shift, stale }),
  /** Both cashiers sign: the leaving one with their password, the receiving one with username and password. */
  close: post('/api/payment/shift/:id/close', { access: work, input: Handover, output: Shift, stale }),
  audit: post('/api/payment/shift/:id/audit', { access: { can: 'SHIFT_AUDIT' }, input: Audit, output: Shift, stale }),
});
