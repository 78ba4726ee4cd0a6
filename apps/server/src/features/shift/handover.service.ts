import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { nextStatus } from '@netbar/contract/kernel/machine';
import { shiftApi, shiftErrors } from '@netbar/contract/shift/shift.api';
import { shiftMachine } from '@netbar/contract/shift/shift.model';
import { moveOrders, unpaidOf } from '#features/order/shift-orders.service.ts';
import { proveOwnPassword } from '#features/auth/password.service.ts';
import { command } from '#kernel/command.ts';
import type { Actor, Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { credit, debit } from '#kernel/ledger.ts';
import { cashOf, explainDifference, lockCash } from './drawer.service.ts';
import { getShift, lockShift, type LockedShift } from './shift.queries.ts';
import { book, lockOwn, take } from './shift.service.ts';
import { readSignature } from './signature.service.ts';

/** Both sign, the difference is booked, the takings go into the safe, and what stays is the next shift's beginning. */
export async function closeShift(ctx: Ctx, input: In<typeof shiftApi.close>) {
  const { branchId, reason, keepFen } = input;
  await proveOwnPassword(ctx, input.password);
  const receiver = await readSignature(ctx, input.receiver, branchId, 'SHIFT_WORK');
  const approver = input.approver && (await readSignature(ctx, input.approver, branchId, 'SHIFT_AUDIT'));
  return command(ctx, shiftApi.close, input, async (ctx) => {
    const shift = await lockOwn(ctx, input);
    if (!nextStatus(shiftMachine, shift.status, 'close')) throw new AppError(commonErrors.wrongStatus);
    if (receiver.id === shift.cashierId) throw new AppError(shiftErrors.receiverIsSelf);
    await handOrdersOn(ctx, shift, approver);
    const { counts } = await getShift(ctx, shift);
    const last = counts.at(-1);
    // A count from before cash moved again, after an aborted handover, says nothing.
    if (last?.expectedFen !== (await lockCash(ctx, branchId, shift.drawerId))) throw new AppError(shiftErrors.countFirst);
    const { countedFen, expectedFen } = last;
    if (keepFen > countedFen) throw new AppError(shiftErrors.keepsTooMuch);
    const difference = { ...shift, diffFen: countedFen - expectedFen };
    const postings = await explainDifference(ctx, difference, { reason, approver });
    const signed = { receiverId: receiver.id, approverId: approver?.id ?? null, reason: reason ?? '' };
    await take(ctx, shift, 'close', { ...signed, closedTime: ctx.now, expectedFen, countedFen, keptFen: keepFen });
    const dropFen = countedFen - keepFen;
    const drop = [credit(cashOf(branchId, shift.drawerId), dropFen), debit({ code: 'CASH_SAFE', branchId }, dropFen)];
    await book(ctx, { ...shift, event: 'CLOSED', postings: [...postings, ...drop] });
    return getShift(ctx, shift);
  });
}

/** What was accepted and not paid is paid first, or the manager signs it over to the next shift. */
async function handOrdersOn(ctx: Tx, { id: shiftId, branchId }: LockedShift, approver: Actor | undefined) {
  const unpaid = await unpaidOf(ctx, { branchId, shiftId });
  const mayMove = approver !== undefined || ctx.actor.functions.has('SHIFT_AUDIT');
  if (unpaid.length > 0 && !mayMove)
    throw new AppError(shiftErrors.ordersUnpaid, { count: unpaid.length, no: unpaid[0]?.no ?? '' });
  await moveOrders(ctx, unpaid, null);
}

export const auditShift = (ctx: Ctx, input: In<typeof shiftApi.audit>) =>
  command(ctx, shiftApi.audit, input, async (ctx) => {
    const shift = await lockShift(ctx, input);
    await take(ctx, shift, 'audit', { auditorId: ctx.actor.id, remark: input.remark });
    return getShift(ctx, shift);
  });
