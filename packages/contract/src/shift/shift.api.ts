import { z } from 'zod';
import { defineApi, get, post } from '../kernel/endpoint.ts';
import { defineErrors } from '../kernel/errors.ts';
import { id, pageOf } from '../kernel/model.ts';
import { say } from '../kernel/words.ts';
import {
  Audit,
  Drawer,
  Handover,
  NewCashMove,
  NewCount,
  NewDrawer,
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
  /** The drawers of a branch and who is at each. */
  drawers: get('/api/payment/shift/drawer', { access: work, input: z.object({ branchId: id }), output: z.array(Drawer) }),
  addDrawer: post('/api/payment/shift/drawer', {
    access: { can: 'SHIFT_AUDIT' },
    input: NewDrawer,
    output: z.object({ id }),
    stale,
  }),
  list: get('/api/payment/shift/page', { access: { can: 'SHIFT_LIST' }, input: ShiftFilter, output: pageOf(ShiftRow) }),
  /** Without its cash takings and what the drawer should hold, until it was counted. */
  get: get('/api/payment/shift/:id', { access: work, input: ShiftRef, output: Shift }),
  open: post('/api/payment/shift', { access: work, input: NewShift, output: Shift, stale }),
  moveCash: post('/api/payment/shift/:id/cash', { access: work, input: NewCashMove, output: Shift, stale }),
  startCount: post('/api/payment/shift/:id/counting', { access: work, input: ShiftStep, output: Shift, stale }),
  abortCount: post('/api/payment/shift/:id/counting/abort', { access: work, input: ShiftStep, output: Shift, stale }),
  /** Every count is kept: whoever counts again until it fits is seen. */
  count: post('/api/payment/shift/:id/count', { access: work, input: NewCount, output: Shift, stale }),
  /** Both sign: who leaves by their own password, who takes over by name and password. */
  close: post('/api/payment/shift/:id/close', { access: work, input: Handover, output: Shift, stale }),
  audit: post('/api/payment/shift/:id/audit', { access: { can: 'SHIFT_AUDIT' }, input: Audit, output: Shift, stale }),
});

export const shiftErrors = defineErrors('shift', {
  drawerTaken: [
    42260,
    say(
      '该钱箱正由 {name} 当班，请先交班',
      '{name} is on shift at this drawer; hand it over first',
      '該錢箱正由 {name} 當班，請先交班',
    ),
  ],
  drawerExists: [42261, say('本店已有钱箱“{name}”', 'This branch already has a drawer “{name}”', '本店已有錢箱「{name}」')],
  notYours: [
    42262,
    say(
      '这是 {name} 的班次，请由本人或店长操作',
      'This is {name}’s shift; they or the manager must do this',
      '這是 {name} 的班次，請由本人或店長操作',
    ),
  ],
  countFirst: [42263, say('请先清点现金', 'Count the cash first', '請先清點現金')],
  differenceUnexplained: [
    42264,
    say(
      '现金相差 {amount}，超过允许范围，请填写原因并由店长确认',
      'The cash differs by {amount}, more than is allowed: give the reason and have the manager confirm',
      '現金相差 {amount}，超過允許範圍，請填寫原因並由店長確認',
    ),
  ],
  keepsTooMuch: [42265, say('留存金额不能超过清点金额', 'No more can stay than was counted', '留存金額不能超過清點金額')],
  receiverIsSelf: [42266, say('接班人不能是本人', 'Somebody else must take over', '接班人不能是本人')],
  wrongSignature: [
    42267,
    say('{username} 的账号或密码不正确', 'The account or password of {username} is wrong', '{username} 的帳號或密碼不正確'),
  ],
  ordersUnpaid: [
    42269,
    say(
      '还有 {count} 单已接未付（如 {no}），请先收款，或由店长签字转入下一班',
      '{count} accepted orders are unpaid (such as {no}): take the money, or have the manager sign them over',
      '還有 {count} 單已接未付（如 {no}），請先收款，或由店長簽字轉入下一班',
    ),
  ],
  mayNotSign: [42268, say('{name} 没有在本店签字的权限', '{name} may not sign for this branch', '{name} 沒有在本店簽字的權限')],
});
