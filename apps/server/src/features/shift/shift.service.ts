import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { shiftApi, shiftErrors } from '@netbar/contract/shift/shift.api';
import { shiftMachine, type CashMoveKind } from '@netbar/contract/shift/shift.model';
import { sumOf } from '@netbar/contract/shift/shift.rules';
import { moveOrders, unpaidOf } from '#features/order/shift-orders.service.ts';
import { attachPayments } from '#features/payment/shift-figures.service.ts';
import { command } from '#kernel/command.ts';
import type { Updateable } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import type { DB } from '#kernel/db.types.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError } from '#kernel/errors.ts';
import { credit, debit, post, type Posting } from '#kernel/ledger.ts';
import { whenTaken } from '#kernel/taken.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import { cashOf, explainDifference, lockCash } from './drawer.service.ts';
import { countOf, findDrawer, getShift, listDrawers, lockShift, type LockedShift } from './shift.queries.ts';
import { readSignature } from './signature.service.ts';
import { attachEntries } from './till-entry.service.ts';

/** Opens with what the drawer holds. The first money in a drawer comes from the company; later it is what was left there. */
export async function openShift(ctx: Ctx, input: In<typeof shiftApi.open>) {
  const { branchId, drawerId, reason } = input;
  const approver = input.approver && (await readSignature(ctx, input.approver, branchId, 'SHIFT_AUDIT'));
  return command(ctx, shiftApi.open, input, async (ctx) => {
    const { wasUsed } = await findDrawer(ctx, input);
    const { no, bizDate } = await nextDocNo(ctx, branchId, 'shift');
    const openingFen = sumOf(input.count);
    const id = ctx.newId();
    const refusal = await drawerTaken(ctx, input);
    const names = { cashierId: ctx.actor.id, approverId: approver?.id ?? null, reason: reason ?? '' };
    await ctx.db
      .insertInto('shifts')
      .values({ id, no, branchId, drawerId, status: 'OPEN', bizDate, openedTime: ctx.now, openingFen, ...names })
      .execute()
      .catch(whenTaken('shifts_one_at_drawer', refusal));
    traceOpened(ctx, shiftMachine, { id, branchId, status: 'OPEN' }, { no, openingFen });
    const diffFen = openingFen - (await lockCash(ctx, branchId, drawerId));
    const postings = wasUsed
      ? await explainDifference(ctx, { branchId, drawerId, diffFen }, { reason, approver })
      : [debit(cashOf(branchId, drawerId), diffFen), credit({ code: 'BANK' }, diffFen)];
    await book(ctx, { id, bizDate, event: 'OPENED', postings });
    await attachPayments(ctx, { branchId, shiftId: id });
    await attachEntries(ctx, { branchId, shiftId: id });
    await moveOrders(ctx, await unpaidOf(ctx, { branchId, shiftId: null }), id);
    return getShift(ctx, { id, branchId });
  });
}

/** Read before the insert: after a refused statement a transaction answers nothing any more. */
async function drawerTaken(ctx: Tx, { branchId, drawerId }: { branchId: string; drawerId: string }) {
  const drawers = await listDrawers(ctx, { branchId });
  const name = drawers.find(({ id }) => id === drawerId)?.cashierName ?? '同事';
  return new AppError(shiftErrors.drawerTaken, { name });
}

const accountOf: Record<CashMoveKind, (branchId: string) => { in: boolean; account: Posting['account'] }> = {
  PAY_IN: () => ({ in: true, account: { code: 'BANK' } }),
  PAY_OUT: (branchId) => ({ in: false, account: { code: 'EXPENSE', branchId } }),
  DROP: (branchId) => ({ in: false, account: { code: 'CASH_SAFE', branchId } }),
};

/** Change brought in, small costs paid, takings put into the safe. */
export const moveCash = (ctx: Ctx, input: In<typeof shiftApi.moveCash>) =>
  command(ctx, shiftApi.moveCash, input, async (ctx) => {
    const { kind, fen, reason } = input;
    const shift = await lockOwn(ctx, input);
    const seq = (await countOf(ctx, 'cashMoves', shift.id)) + 1;
    await take(ctx, shift, 'moveCash');
    await ctx.db
      .insertInto('cashMoves')
      .values({ shiftId: shift.id, seq, kind, fen, reason, actorId: ctx.actor.id, createdTime: ctx.now })
      .execute();
    const other = accountOf[kind](shift.branchId);
    const cash = cashOf(shift.branchId, shift.drawerId);
    const postings = other.in ? [debit(cash, fen), credit(other.account, fen)] : [credit(cash, fen), debit(other.account, fen)];
    await book(ctx, { ...shift, event: kind, eventSeq: seq, postings });
    return getShift(ctx, shift);
  });

export const startCount = (ctx: Ctx, input: In<typeof shiftApi.startCount>) =>
  command(ctx, shiftApi.startCount, input, async (ctx) => {
    const shift = await lockOwn(ctx, input);
    await take(ctx, shift, 'startCount');
    return getShift(ctx, shift);
  });

export const abortCount = (ctx: Ctx, input: In<typeof shiftApi.abortCount>) =>
  command(ctx, shiftApi.abortCount, input, async (ctx) => {
    const shift = await lockOwn(ctx, input);
    await take(ctx, shift, 'abortCount');
    return getShift(ctx, shift);
  });

export const countCash = (ctx: Ctx, input: In<typeof shiftApi.count>) =>
  command(ctx, shiftApi.count, input, async (ctx) => {
    const shift = await lockOwn(ctx, input);
    const seq = (await countOf(ctx, 'shiftCounts', shift.id)) + 1;
    const expectedFen = await lockCash(ctx, shift.branchId, shift.drawerId);
    const countedFen = sumOf(input.count);
    await take(ctx, shift, 'count');
    const counted = { piles: JSON.stringify(input.count), countedFen, expectedFen, actorId: ctx.actor.id, createdTime: ctx.now };
    await ctx.db
      .insertInto('shiftCounts')
      .values({ shiftId: shift.id, seq, shiftVersion: shift.version + 1, ...counted })
      .execute();
    return getShift(ctx, shift);
  });

/** Own shift, or any by whoever audits them: a cashier who fell ill still has to be relieved. */
export async function lockOwn(ctx: Tx, ref: { id: string; branchId: string; version: number }): Promise<LockedShift> {
  const shift = await lockShift(ctx, ref);
  if (shift.cashierId !== ctx.actor.id && !ctx.actor.functions.has('SHIFT_AUDIT'))
    throw new AppError(shiftErrors.notYours, { name: shift.cashierName });
  if (shift.version !== ref.version) throw new AppError(commonErrors.changedMeanwhile);
  return shift;
}

type Change = Omit<Updateable<DB['shifts']>, 'status' | 'version'>;

/** One step of a shift with whatever else it writes. */
export const take = (ctx: Tx, shift: LockedShift, action: keyof typeof shiftMachine.actions, change: Change = {}) =>
  transition(ctx, shiftMachine, shift, {
    action,
    by: 'person',
    write: (next) =>
      ctx.db
        .updateTable('shifts')
        .set({ ...next, ...change })
        .where('id', '=', shift.id)
        .execute(),
  });

interface Booking {
  id: string;
  bizDate: string;
  event: string;
  eventSeq?: number;
  postings: Posting[];
}

/** A difference of nothing is not booked. */
export async function book(ctx: Tx, { id, postings, ...head }: Booking) {
  if (postings.some(({ amount }) => amount !== 0)) await post(ctx, { docType: 'SHIFT', docId: id, ...head, postings });
}
