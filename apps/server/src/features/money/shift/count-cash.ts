import type { In } from '@netbar/contract/kernel/endpoint';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { shiftErrors } from '@netbar/contract/money/shift/shift.errors';
import { sumOf, type Pile } from '@netbar/contract/money/shift/shift.rules';
import { command } from '#kernel/command.ts';
import type { Actor, Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { lockDrawerCash } from './drawer.ts';
import { signBeside } from './limit.ts';
import { lockOwnShift, stepShift } from './own-shift.ts';
import { takeShiftDuty } from './shift-duties.ts';
import { countShiftRows, getShift, type LockedShift } from './shift.queries.ts';
import { readSignature } from './shift.ts';

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

/** Stores the first count of a shift. Only then is the expected cash told, so a second count is signed by somebody else. */
export const countCash = (ctx: Ctx, input: In<typeof shiftApi.count>) =>
  command(ctx, shiftApi.count, input, async (ctx) => {
    const shift = await lockOwnShift(ctx, input);
    await takeShiftDuty(ctx, shift, 'CASHIER', ctx.actor);
    await stepShift(ctx, shift, 'count', { detail: { countedFen: sumOf(input.count) } });
    if ((await countShiftRows(ctx, 'shiftCounts', shift.id)) > 0) throw new AppError(shiftErrors.recountNeedsSignature);
    await storeCount(ctx, shift, { id: ctx.newId(), seq: 1, piles: input.count });
    return getShift(ctx, shift);
  });

/** Counts again, also after a handover that was given up. A second person stands by and signs; the counts before are kept. */
export async function recountCash(ctx: Ctx, input: In<typeof shiftApi.recount>) {
  const approver = await readSignature(ctx, input.approver, input.branchId, 'SHIFT_AUDIT');
  return command(ctx, shiftApi.recount, input, async (ctx) => {
    const shift = await lockOwnShift(ctx, input);
    const detail = { reason: input.reason, approver: approver.name, countedFen: sumOf(input.count) };
    await takeShiftDuty(ctx, shift, 'CASHIER', ctx.actor);
    await stepShift(ctx, shift, 'recount', { detail });
    const made = await countShiftRows(ctx, 'shiftCounts', shift.id);
    if (made === 0) throw new AppError(shiftErrors.notCountedYet);
    const id = ctx.newId();
    const cashiers = [{ id: shift.cashierId, name: shift.cashierName }, ctx.actor];
    const doc = { docType: 'RECOUNT', docId: id, branchId: shift.branchId };
    await signBeside(ctx, doc, { cashiers, signer: approver, can: 'SHIFT_AUDIT' });
    await storeCount(ctx, shift, { id, seq: made + 1, piles: input.count, approver, reason: input.reason });
    return getShift(ctx, shift);
  });
}

interface NewCount {
  id: string;
  seq: number;
  piles: Pile[];
  approver?: Actor;
  reason?: string;
}

/** Stores a count with what the ledger expects at the same moment. */
async function storeCount(ctx: Tx, shift: LockedShift, { id, seq, piles, approver, reason = '' }: NewCount) {
  const expectedFen = await lockDrawerCash(ctx, shift.branchId, shift.drawerId);
  const sums = { piles: JSON.stringify(piles), countedFen: sumOf(piles), expectedFen };
  const by = { actorId: ctx.actor.id, approverId: approver?.id ?? null, reason, createdTime: ctx.now };
  await ctx.db
    .insertInto('shiftCounts')
    .values({ id, shiftId: shift.id, seq, shiftVersion: shift.version + 1, ...sums, ...by })
    .execute();
}
