import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import { cashDepositErrors } from '@netbar/contract/figures/cash-deposit/cash-deposit.errors';
import type { PayOutKind } from '@netbar/contract/figures/cash-deposit/cash-deposit.model';
import { DEPOSIT_BOOK, DEPOSIT_WORK, safeCountLifecycle } from '@netbar/contract/figures/cash-deposit/cash-deposit.rules';
import { cashDepositNouns } from '@netbar/contract/figures/cash-deposit/feature';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { signerFunction } from '@netbar/contract/money/shift/limit.rules';
import { sumOf } from '@netbar/contract/money/shift/shift.rules';
import { countAgainstLimit, readSignature } from '#features/money/shift/shift.ts';
import { bizDateAt } from '#features/org/branch/branch.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, inScope, type Tx } from '#kernel/ctx.ts';
import { type DutyDoc, takeDuty } from '#kernel/duties.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { type AccountRef, credit, debit, lockAccounts, postJournal } from '#kernel/ledger.ts';
import { whenTaken } from '#kernel/taken.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import { requireInSafe } from './seal-deposit.ts';
import { overShortAccount, SAFE_PAY_OUT, safeAccount } from './step-deposit.ts';

/** What is spent is a cost of the branch. Change for drawers comes back to them as paid in, which is booked against the bank. */
const paidTo: Record<PayOutKind, (branchId: string) => AccountRef> = {
  EXPENSE: (branchId) => ({ code: 'EXPENSE', branchId }),
  FLOAT: () => ({ code: 'BANK' }),
};

/** Pays something out of the safe. It counts against the same limits as what is paid out of drawers. */
export async function payOutOfSafe(ctx: Ctx, input: In<typeof cashDepositApi.payOut>) {
  const { branchId, kind, fen, reason } = input;
  const signed = input.approver && (await readSignature(ctx, input.approver, branchId, signerFunction.PAY_OUT));
  return command(ctx, cashDepositApi.payOut, input, async (ctx) => {
    const bizDate = await bizDateAt(ctx, branchId);
    const id = ctx.newId();
    const limited = { kind: 'PAY_OUT', branchId, shiftId: null, orderId: null, fen } as const;
    const approver = await countAgainstLimit(ctx, { ...limited, docType: SAFE_PAY_OUT, docId: id, approver: signed });
    await requireInSafe(ctx, branchId, fen);
    const people = { actorId: ctx.actor.id, approverId: approver?.id ?? null };
    await ctx.db
      .insertInto('safePayOuts')
      .values({ id, branchId, kind, bizDate, fen, reason, ...people, createdTime: ctx.now })
      .execute();
    const postings = [debit(paidTo[kind](branchId), fen), credit(safeAccount(branchId), fen)];
    await postJournal(ctx, { docType: SAFE_PAY_OUT, docId: id, event: 'PAID', bizDate, postings });
    return { id };
  });
}

/** Counts the safe, once a business day. What the books say is read now, while nothing can move, and told afterwards. */
export const countSafe = (ctx: Ctx, input: In<typeof cashDepositApi.count>) =>
  command(ctx, cashDepositApi.count, input, async (ctx) => {
    const { branchId } = input;
    const bizDate = await bizDateAt(ctx, branchId);
    const [expectedFen = 0] = await lockAccounts(ctx, [safeAccount(branchId)]);
    const countedFen = sumOf(input.count);
    const doc = { id: ctx.newId(), branchId, status: countedFen === expectedFen ? 'EVEN' : 'DIFFERENT' } as const;
    const by = { counterId: ctx.actor.id, countedTime: ctx.now };
    await ctx.db
      .insertInto('safeCounts')
      .values({ ...doc, bizDate, piles: JSON.stringify(input.count), countedFen, expectedFen, ...by })
      .execute()
      .catch(whenTaken('safe_counts_day', new AppError(cashDepositErrors.countedToday)));
    traceOpened(ctx, safeCountLifecycle, doc, { countedFen, expectedFen });
    await takeDuty(ctx, countDoc(doc), { kind: 'CASHIER', person: ctx.actor, can: DEPOSIT_WORK });
    return { id: doc.id };
  });

export const countDoc = ({ id, branchId }: { id: string; branchId: string }): DutyDoc => ({
  docType: safeCountLifecycle.name,
  docId: id,
  branchId,
});

async function lockCount(ctx: Tx, { id, version }: { id: string; version: number }) {
  const doc = await ctx.db
    .selectFrom('safeCounts')
    .select(['id', 'branchId', 'status', 'version', 'countedFen', 'expectedFen'])
    .where(inScope(ctx, 'safeCounts.branchId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(cashDepositNouns.safeCount));
  if (doc.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return doc;
}

interface CountChange {
  explanation?: string;
  explainerId?: string;
  explainedTime?: Date;
  bookerId?: string;
  bookedTime?: Date;
  bookedDate?: string;
  bookNote?: string;
}

const stepCount = (
  ctx: Tx,
  doc: Awaited<ReturnType<typeof lockCount>>,
  action: keyof typeof safeCountLifecycle.actions,
  also: CountChange,
) =>
  transition(ctx, safeCountLifecycle, doc, {
    action,
    by: 'person',
    write: (next) =>
      ctx.db
        .updateTable('safeCounts')
        .set({ ...next, ...also })
        .where('id', '=', doc.id)
        .execute(),
  });

/** The branch says why the safe held another amount than the books. */
export const explainCount = (ctx: Ctx, input: In<typeof cashDepositApi.explainCount>) =>
  command(ctx, cashDepositApi.explainCount, input, async (ctx) => {
    const doc = await lockCount(ctx, input);
    await takeDuty(ctx, countDoc(doc), { kind: 'APPLICANT', person: ctx.actor, can: DEPOSIT_WORK });
    const { explanation } = input;
    await stepCount(ctx, doc, 'explain', { explanation, explainerId: ctx.actor.id, explainedTime: ctx.now });
    return { id: doc.id };
  });

/** Brings the books of the safe to what was counted. */
export const bookCount = (ctx: Ctx, input: In<typeof cashDepositApi.bookCount>) =>
  command(ctx, cashDepositApi.bookCount, input, async (ctx) => {
    const doc = await lockCount(ctx, input);
    await takeDuty(ctx, countDoc(doc), { kind: 'AUDITOR', person: ctx.actor, can: DEPOSIT_BOOK });
    const { branchId } = doc;
    const bizDate = await bizDateAt(ctx, branchId);
    await stepCount(ctx, doc, 'book', {
      bookerId: ctx.actor.id,
      bookedTime: ctx.now,
      bookedDate: bizDate,
      bookNote: input.note,
    });
    const overFen = doc.countedFen - doc.expectedFen;
    const postings = [debit(safeAccount(branchId), overFen), credit(overShortAccount(branchId), overFen)];
    await postJournal(ctx, { docType: safeCountLifecycle.name, docId: doc.id, event: 'DIFFERENCE', bizDate, postings });
    return { id: doc.id };
  });
