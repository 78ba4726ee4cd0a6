import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import { cashDepositErrors } from '@netbar/contract/figures/cash-deposit/cash-deposit.errors';
import { cashDepositLifecycle, DEPOSIT_WORK } from '@netbar/contract/figures/cash-deposit/cash-deposit.rules';
import { cashDepositNumbers } from '@netbar/contract/figures/cash-deposit/feature';
import type { In } from '@netbar/contract/kernel/endpoint';
import { id } from '@netbar/contract/kernel/model';
import { sumOf } from '@netbar/contract/money/shift/shift.rules';
import { z } from 'zod';
import { readSignature } from '#features/money/shift/shift.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { proveOwnPassword } from '#features/platform/auth/auth.ts';
import { requireOwnPictures } from '#features/platform/picture/picture.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { takeDuty } from '#kernel/duties.ts';
import { AppError } from '#kernel/errors.ts';
import type { PersonName } from '#kernel/holders.ts';
import { credit, debit, lockAccounts } from '#kernel/ledger.ts';
import { defineJob } from '#kernel/outbox.ts';
import { whenTaken } from '#kernel/taken.ts';
import { traceOpened } from '#kernel/transition.ts';
import { getDeposit } from './get-deposit.ts';
import { depositDoc, lockFor, postDeposit, reverseDeposit, safeAccount, stepDeposit, transitAccount } from './step-deposit.ts';

type Seal = In<typeof cashDepositApi.seal>;

/** Looks for lines of the bank for the open deposits of a brand. */
export const matchDepositsJob = defineJob('cashDeposit.match', z.object({ brandId: id }));

/** A bag leaves the safe, signed by who counted and who carries it. */
export async function sealDeposit(ctx: Ctx, input: Seal) {
  await proveOwnPassword(ctx, input.password);
  const carrier = await readSignature(ctx, input.carrier, input.branchId, 'SHIFT_WORK');
  return sealBag(ctx, input, carrier);
}

/** The same once both have signed. Dr CASH_TRANSIT / Cr CASH_SAFE. */
export const sealBag = (ctx: Ctx, input: Seal, carrier: PersonName) =>
  command(ctx, cashDepositApi.seal, input, async (ctx) => {
    const { branchId, bagNo, remark } = input;
    const { no, bizDate } = await nextDocNo(ctx, branchId, cashDepositNumbers.cashDeposit);
    const doc = { id: ctx.newId(), no, branchId, status: 'SEALED', version: 1, fen: sumOf(input.count) } as const;
    const { fen } = doc;
    const people = { counterId: ctx.actor.id, carrierId: carrier.id };
    // Duties first: the table too refuses one person for both, but in no words.
    await takeDuty(ctx, depositDoc(doc), { kind: 'APPLICANT', person: ctx.actor, can: DEPOSIT_WORK });
    await takeDuty(ctx, depositDoc(doc), { kind: 'RECEIVER', person: carrier, can: null });
    await ctx.db
      .insertInto('cashDeposits')
      .values({ ...doc, bizDate, piles: JSON.stringify(input.count), bagNo, remark, ...people, sealedTime: ctx.now })
      .execute()
      .catch(whenTaken('cash_deposits_bag', new AppError(cashDepositErrors.bagUsed, { bagNo })));
    traceOpened(ctx, cashDepositLifecycle, doc, { no, fen, bagNo });
    await requireInSafe(ctx, branchId, fen);
    const [safe, transit] = [safeAccount(branchId), transitAccount(branchId)];
    await postDeposit(ctx, { ...doc, slipNo: null, bankFen: null }, 'SEALED', [debit(transit, fen), credit(safe, fen)]);
    return getDeposit(ctx, doc);
  });

/** Locks the safe until the transaction ends, and refuses to take more out of it than the books say it holds. */
export async function requireInSafe(ctx: Tx, branchId: string, fen: number) {
  const [heldFen = 0] = await lockAccounts(ctx, [safeAccount(branchId)]);
  if (fen > heldFen) throw new AppError(cashDepositErrors.safeTooLow);
}

/** Registers the slip of the bank, also after a line of the bank was found. */
export const addBankSlip = (ctx: Ctx, input: In<typeof cashDepositApi.bank>) =>
  command(ctx, cashDepositApi.bank, input, async (ctx) => {
    const { slipNo, slipUrl, slipFen } = input;
    if (slipFen !== input.slipFenAgain) throw new AppError(cashDepositErrors.slipAmountsDiffer);
    const { action, ...doc } = await lockFor(ctx, input, 'bank', 'addSlip');
    if (doc.slipNo !== null) throw new AppError(cashDepositErrors.slipPresent);
    await requireOwnPictures(ctx, [slipUrl]);
    await stepDeposit(ctx, doc, action, {
      by: 'person',
      detail: { slipNo, slipFen },
      also: { slipNo, slipUrl, slipFen, slipBy: ctx.actor.id, slipTime: ctx.now },
    }).catch(whenTaken('cash_deposits_slip_no', new AppError(cashDepositErrors.slipUsed, { slipNo })));
    const { brandId } = await requireBranch(ctx, doc.branchId);
    if (action === 'bank') ctx.later(matchDepositsJob, { brandId });
    return getDeposit(ctx, doc);
  });

/** The bag goes back into the safe. */
export const cancelDeposit = (ctx: Ctx, input: In<typeof cashDepositApi.cancel>) =>
  command(ctx, cashDepositApi.cancel, input, async (ctx) => {
    const { action, ...doc } = await lockFor(ctx, input, 'cancel');
    const endedDate = await reverseDeposit(ctx, doc, 'SEALED');
    const { reason: endNote } = input;
    await stepDeposit(ctx, doc, action, {
      by: 'person',
      detail: { reason: endNote },
      also: { enderId: ctx.actor.id, endedTime: ctx.now, endedDate, endNote },
    });
    return getDeposit(ctx, doc);
  });
