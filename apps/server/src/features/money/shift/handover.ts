import { shiftNumbers } from '@netbar/contract/money/shift/feature';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { shiftErrors, unnamedColleague } from '@netbar/contract/money/shift/shift.errors';
import { shiftLifecycle, type CashMoveKind } from '@netbar/contract/money/shift/shift.model';
import { sumOf } from '@netbar/contract/money/shift/shift.rules';
import type { Updateable } from 'kysely';
import { proveOwnPassword } from '#features/platform/auth/auth.ts';
import { drawerAccount } from '#kernel/accounts.ts';
import { command } from '#kernel/command.ts';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError } from '#kernel/errors.ts';
import { credit, debit, postJournal, type Posting } from '#kernel/ledger.ts';
import type { DB } from '#kernel/postgres/db.types.ts';
import { whenTaken } from '#kernel/taken.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import { explainDifference, findDrawer, lockDrawerCash } from './drawer.ts';
import { countShiftRows, getShift, listDrawers, lockShift, type LockedShift } from './shift.queries.ts';
import { readSignature, shiftPart } from './shift.ts';

/**
 * Opens a shift with the cash that was counted. The first cash of a new drawer comes from the company; later the drawer should
 * hold what the shift before left in it.
 */
export async function openShift(ctx: Ctx, input: In<typeof shiftApi.open>) {
  const { branchId, drawerId, reason } = input;
  const approver = input.approver && (await readSignature(ctx, input.approver, branchId, 'SHIFT_AUDIT'));
  return command(ctx, shiftApi.open, input, async (ctx) => {
    const { wasUsed } = await findDrawer(ctx, input);
    const { no, bizDate } = await nextDocNo(ctx, branchId, shiftNumbers.shift);
    const openingFen = sumOf(input.count);
    const id = ctx.newId();
    const refusal = await drawerTaken(ctx, input);
    const names = { cashierId: ctx.actor.id, approverId: approver?.id ?? null, reason: reason ?? '' };
    await ctx.db
      .insertInto('shifts')
      .values({ id, no, branchId, drawerId, status: 'OPEN', bizDate, openedTime: ctx.now, openingFen, ...names })
      .execute()
      .catch(whenTaken('shifts_one_at_drawer', refusal));
    traceOpened(ctx, shiftLifecycle, { id, branchId, status: 'OPEN' }, { no, openingFen });
    const diffFen = openingFen - (await lockDrawerCash(ctx, branchId, drawerId));
    const postings = wasUsed
      ? await explainDifference(ctx, { branchId, drawerId, diffFen }, { reason, approver })
      : [debit(drawerAccount(branchId, drawerId), diffFen), credit({ code: 'BANK' }, diffFen)];
    await postShift(ctx, { id, bizDate, event: 'OPENED', postings });
    for (const { attachMoney } of shiftPart.all()) await attachMoney?.(ctx, { id, branchId });
    await attachTillEntries(ctx, { id, branchId });
    for (const { moveIn } of shiftPart.all()) await moveIn?.(ctx, { id, branchId });
    return getShift(ctx, { id, branchId });
  });
}

/** Built before the insert: once a statement was refused, the transaction answers no further query. */
async function drawerTaken(ctx: Tx, { branchId, drawerId }: { branchId: string; drawerId: string }) {
  const drawers = await listDrawers(ctx, { branchId });
  const name = drawers.find(({ id }) => id === drawerId)?.cashierName ?? unnamedColleague;
  return new AppError(shiftErrors.drawerTaken, { name });
}

/** Till entries made while nobody was on shift belong to the shift that opens next. */
const attachTillEntries = (ctx: Tx, { id: shiftId, branchId }: { id: string; branchId: string }) =>
  ctx.db
    .updateTable('tillEntries')
    .set({ shiftId })
    .where(inScope(ctx, 'tillEntries.branchId'))
    .where('branchId', '=', branchId)
    .where('shiftId', 'is', null)
    .execute();

const accountOf: Record<CashMoveKind, (branchId: string) => { in: boolean; account: Posting['account'] }> = {
  PAY_IN: () => ({ in: true, account: { code: 'BANK' } }),
  PAY_OUT: (branchId) => ({ in: false, account: { code: 'EXPENSE', branchId } }),
  DROP: (branchId) => ({ in: false, account: { code: 'CASH_SAFE', branchId } }),
};

/** Cash that is no sale: change brought in, small expenses paid, takings put into the safe. */
export const moveCash = (ctx: Ctx, input: In<typeof shiftApi.moveCash>) =>
  command(ctx, shiftApi.moveCash, input, async (ctx) => {
    const { kind, fen, reason } = input;
    const shift = await lockOwnShift(ctx, input);
    const seq = (await countShiftRows(ctx, 'cashMoves', shift.id)) + 1;
    await stepShift(ctx, shift, 'moveCash');
    await ctx.db
      .insertInto('cashMoves')
      .values({ shiftId: shift.id, seq, kind, fen, reason, actorId: ctx.actor.id, createdTime: ctx.now })
      .execute();
    const other = accountOf[kind](shift.branchId);
    const cash = drawerAccount(shift.branchId, shift.drawerId);
    const postings = other.in ? [debit(cash, fen), credit(other.account, fen)] : [credit(cash, fen), debit(other.account, fen)];
    await postShift(ctx, { ...shift, event: kind, eventSeq: seq, postings });
    return getShift(ctx, shift);
  });

export const startCount = (ctx: Ctx, input: In<typeof shiftApi.startCount>) =>
  command(ctx, shiftApi.startCount, input, async (ctx) => {
    const shift = await lockOwnShift(ctx, input);
    await stepShift(ctx, shift, 'startCount');
    return getShift(ctx, shift);
  });

export const abortCount = (ctx: Ctx, input: In<typeof shiftApi.abortCount>) =>
  command(ctx, shiftApi.abortCount, input, async (ctx) => {
    const shift = await lockOwnShift(ctx, input);
    await stepShift(ctx, shift, 'abortCount');
    return getShift(ctx, shift);
  });

export const countCash = (ctx: Ctx, input: In<typeof shiftApi.count>) =>
  command(ctx, shiftApi.count, input, async (ctx) => {
    const shift = await lockOwnShift(ctx, input);
    const seq = (await countShiftRows(ctx, 'shiftCounts', shift.id)) + 1;
    const expectedFen = await lockDrawerCash(ctx, shift.branchId, shift.drawerId);
    const countedFen = sumOf(input.count);
    await stepShift(ctx, shift, 'count');
    const counted = { piles: JSON.stringify(input.count), countedFen, expectedFen, actorId: ctx.actor.id, createdTime: ctx.now };
    await ctx.db
      .insertInto('shiftCounts')
      .values({ shiftId: shift.id, seq, shiftVersion: shift.version + 1, ...counted })
      .execute();
    return getShift(ctx, shift);
  });

/** Closes a shift: both cashiers sign, the difference is posted, the takings go into the safe, `keepFen` stays in the drawer. */
export async function closeShift(ctx: Ctx, input: In<typeof shiftApi.close>) {
  const { branchId, reason, keepFen } = input;
  await proveOwnPassword(ctx, input.password);
  const receiver = await readSignature(ctx, input.receiver, branchId, 'SHIFT_WORK');
  const approver = input.approver && (await readSignature(ctx, input.approver, branchId, 'SHIFT_AUDIT'));
  return command(ctx, shiftApi.close, input, async (ctx) => {
    const shift = await lockOwnShift(ctx, input);
    if (!nextStatus(shiftLifecycle, shift.status, 'close')) throw new AppError(commonErrors.wrongStatus);
    if (receiver.id === shift.cashierId) throw new AppError(shiftErrors.receiverIsSelf);
    const may = { move: approver !== undefined || ctx.actor.functions.has('SHIFT_AUDIT') };
    for (const { moveOut } of shiftPart.all()) await moveOut?.(ctx, shift, may);
    const { counts } = await getShift(ctx, shift);
    const last = counts.at(-1);
    // A count is outdated when a handover was aborted and cash moved after it.
    if (last?.expectedFen !== (await lockDrawerCash(ctx, branchId, shift.drawerId))) throw new AppError(shiftErrors.countFirst);
    const { countedFen, expectedFen } = last;
    if (keepFen > countedFen) throw new AppError(shiftErrors.keepsTooMuch);
    const difference = { ...shift, diffFen: countedFen - expectedFen };
    const postings = await explainDifference(ctx, difference, { reason, approver });
    const signed = { receiverId: receiver.id, approverId: approver?.id ?? null, reason: reason ?? '' };
    await stepShift(ctx, shift, 'close', { ...signed, closedTime: ctx.now, expectedFen, countedFen, keptFen: keepFen });
    const dropFen = countedFen - keepFen;
    const drop = [credit(drawerAccount(branchId, shift.drawerId), dropFen), debit({ code: 'CASH_SAFE', branchId }, dropFen)];
    await postShift(ctx, { ...shift, event: 'CLOSED', postings: [...postings, ...drop] });
    return getShift(ctx, shift);
  });
}

export const auditShift = (ctx: Ctx, input: In<typeof shiftApi.audit>) =>
  command(ctx, shiftApi.audit, input, async (ctx) => {
    const shift = await lockShift(ctx, input);
    await stepShift(ctx, shift, 'audit', { auditorId: ctx.actor.id, remark: input.remark });
    return getShift(ctx, shift);
  });

/** Locks the actor's own shift. Whoever audits shifts may lock any, for example when its cashier fell ill. */
async function lockOwnShift(ctx: Tx, ref: { id: string; branchId: string; version: number }): Promise<LockedShift> {
  const shift = await lockShift(ctx, ref);
  if (shift.cashierId !== ctx.actor.id && !ctx.actor.functions.has('SHIFT_AUDIT'))
    throw new AppError(shiftErrors.notYours, { name: shift.cashierName });
  if (shift.version !== ref.version) throw new AppError(commonErrors.changedMeanwhile);
  return shift;
}

type ShiftColumns = Omit<Updateable<DB['shifts']>, 'status' | 'version'>;

/** Takes one step of the lifecycle and writes the columns that go with it. */
const stepShift = (ctx: Tx, shift: LockedShift, action: keyof typeof shiftLifecycle.actions, columns: ShiftColumns = {}) =>
  transition(ctx, shiftLifecycle, shift, {
    action,
    by: 'person',
    write: (next) =>
      ctx.db
        .updateTable('shifts')
        .set({ ...next, ...columns })
        .where('id', '=', shift.id)
        .execute(),
  });

interface ShiftPosting {
  id: string;
  bizDate: string;
  event: string;
  eventSeq?: number;
  postings: Posting[];
}

/** Posts to the ledger, unless all amounts are zero. */
async function postShift(ctx: Tx, { id, postings, ...head }: ShiftPosting) {
  if (postings.some(({ amount }) => amount !== 0)) await postJournal(ctx, { docType: 'SHIFT', docId: id, ...head, postings });
}
