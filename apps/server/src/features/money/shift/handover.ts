import { shiftNumbers } from '@netbar/contract/money/shift/feature';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { shiftErrors, unnamedColleague } from '@netbar/contract/money/shift/shift.errors';
import { shiftLifecycle, type CashMoveKind } from '@netbar/contract/money/shift/shift.model';
import { sumOf } from '@netbar/contract/money/shift/shift.rules';
import { proveOwnPassword } from '#features/platform/auth/auth.ts';
import { drawerAccount } from '#kernel/accounts.ts';
import { command } from '#kernel/command.ts';
import { inScope, type Actor, type Ctx, type Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError } from '#kernel/errors.ts';
import { credit, debit, postJournal, type Posting } from '#kernel/ledger.ts';
import { whenTaken } from '#kernel/taken.ts';
import { traceOpened } from '#kernel/transition.ts';
import { explainDifference, findDrawer, lockDrawerCash } from './drawer.ts';
import { countAgainstLimit } from './limit.ts';
import { lockOwnShift, stepShift } from './own-shift.ts';
import { countShiftRows, getShift, listDrawers, lockShift, type LockedShift } from './shift.queries.ts';
import { takeShiftDuty } from './shift-duties.ts';
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
    await takeShiftDuty(ctx, { id, branchId }, 'CASHIER', ctx.actor);
    if (approver) await takeShiftDuty(ctx, { id, branchId }, 'APPROVER', approver);
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

/** Cash that is no sale: change brought in, small expenses paid, takings put into the safe. Only expenses are limited. */
export async function moveCash(ctx: Ctx, input: In<typeof shiftApi.moveCash>) {
  const signed = input.approver && (await readSignature(ctx, input.approver, input.branchId, 'SHIFT_AUDIT'));
  return command(ctx, shiftApi.moveCash, input, async (ctx) => {
    const { kind, fen, reason } = input;
    const shift = await lockOwnShift(ctx, input);
    const seq = (await countShiftRows(ctx, 'cashMoves', shift.id)) + 1;
    await stepShift(ctx, shift, 'moveCash');
    const id = ctx.newId();
    const approver = kind === 'PAY_OUT' ? await countPayOut(ctx, shift, { id, fen, approver: signed }) : undefined;
    const by = { actorId: ctx.actor.id, approverId: approver?.id ?? null, createdTime: ctx.now };
    await ctx.db
      .insertInto('cashMoves')
      .values({ id, shiftId: shift.id, seq, kind, fen, reason, ...by })
      .execute();
    const other = accountOf[kind](shift.branchId);
    const cash = drawerAccount(shift.branchId, shift.drawerId);
    const postings = other.in ? [debit(cash, fen), credit(other.account, fen)] : [credit(cash, fen), debit(other.account, fen)];
    await postShift(ctx, { ...shift, event: kind, eventSeq: seq, postings });
    return getShift(ctx, shift);
  });
}

interface PayOut {
  id: string;
  fen: number;
  approver: Actor | undefined;
}

const countPayOut = (ctx: Tx, { id: shiftId, branchId }: LockedShift, { id: docId, fen, approver }: PayOut) =>
  countAgainstLimit(ctx, { kind: 'PAY_OUT', branchId, shiftId, orderId: null, fen, docType: 'CASH_MOVE', docId, approver });

/** Closes a shift: both cashiers sign, the difference is posted, the takings go into the safe, `keepFen` stays in the drawer. */
export async function closeShift(ctx: Ctx, input: In<typeof shiftApi.close>) {
  const { branchId, reason, keepFen } = input;
  await proveOwnPassword(ctx, input.password);
  const receiver = await readSignature(ctx, input.receiver, branchId, 'SHIFT_WORK');
  const approver = input.approver && (await readSignature(ctx, input.approver, branchId, 'SHIFT_AUDIT'));
  return command(ctx, shiftApi.close, input, async (ctx) => {
    const shift = await lockOwnShift(ctx, input);
    if (!nextStatus(shiftLifecycle, shift.status, 'close')) throw new AppError(commonErrors.wrongStatus);
    await takeShiftDuty(ctx, shift, 'CASHIER', ctx.actor);
    await takeShiftDuty(ctx, shift, 'RECEIVER', receiver);
    if (approver) await takeShiftDuty(ctx, shift, 'APPROVER', approver);
    const may = { move: approver !== undefined };
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
    const columns = { ...signed, closedTime: ctx.now, expectedFen, countedFen, keptFen: keepFen };
    await stepShift(ctx, shift, 'close', { columns });
    const dropFen = countedFen - keepFen;
    const drop = [credit(drawerAccount(branchId, shift.drawerId), dropFen), debit({ code: 'CASH_SAFE', branchId }, dropFen)];
    await postShift(ctx, { ...shift, event: 'CLOSED', postings: [...postings, ...drop] });
    return getShift(ctx, shift);
  });
}

export const auditShift = (ctx: Ctx, input: In<typeof shiftApi.audit>) =>
  command(ctx, shiftApi.audit, input, async (ctx) => {
    const shift = await lockShift(ctx, input);
    await takeShiftDuty(ctx, shift, 'AUDITOR', ctx.actor);
    await stepShift(ctx, shift, 'audit', { columns: { auditorId: ctx.actor.id, remark: input.remark } });
    return getShift(ctx, shift);
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
