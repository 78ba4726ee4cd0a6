import { cashDepositNouns } from '@netbar/contract/figures/cash-deposit/feature';
import type { DepositStatus, MatchedBy } from '@netbar/contract/figures/cash-deposit/cash-deposit.model';
import { cashDepositLifecycle, safeCountLifecycle } from '@netbar/contract/figures/cash-deposit/cash-deposit.rules';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import { sql } from 'kysely';
import { bizDateAt } from '#features/org/branch/branch.ts';
import { inScope, type Tx } from '#kernel/ctx.ts';
import type { DutyDoc } from '#kernel/duties.ts';
import { apart } from '#kernel/duty-rules.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { type AccountRef, postJournal, type Posting, reverseJournal } from '#kernel/ledger.ts';
import { transition } from '#kernel/transition.ts';

export const SAFE_PAY_OUT = 'SAFE_PAY_OUT';

/** Who counts, who carries and who books are different people; who looks into a deposit neither counted nor carried it. */
export const cashDepositDuties = [
  ...apart(cashDepositLifecycle.name, [
    ['APPLICANT', 'RECEIVER'],
    ['APPLICANT', 'APPROVER'],
    ['RECEIVER', 'APPROVER'],
    ['APPLICANT', 'AUDITOR'],
    ['RECEIVER', 'AUDITOR'],
  ]),
  // Who counted the safe and who explained its difference do not book it.
  ...apart(safeCountLifecycle.name, [
    ['CASHIER', 'AUDITOR'],
    ['APPLICANT', 'AUDITOR'],
  ]),
  ...apart(SAFE_PAY_OUT, [['CASHIER', 'APPROVER']]),
];

export const depositDoc = ({ id, branchId }: { id: string; branchId: string }): DutyDoc => ({
  docType: cashDepositLifecycle.name,
  docId: id,
  branchId,
});

export const safeAccount = (branchId: string): AccountRef => ({ code: 'CASH_SAFE', branchId });
export const transitAccount = (branchId: string): AccountRef => ({ code: 'CASH_TRANSIT', branchId });
export const overShortAccount = (branchId: string): AccountRef => ({ code: 'CASH_OVER_SHORT', branchId });

export interface LockedDeposit {
  id: string;
  no: string;
  branchId: string;
  status: DepositStatus;
  version: number;
  fen: number;
  slipNo: string | null;
  bankFen: number | null;
}

export const lockDeposit = (ctx: Tx, id: string): Promise<LockedDeposit> =>
  ctx.db
    .selectFrom('cashDeposits')
    .select(['id', 'no', 'branchId', 'status', 'version', 'fen', 'slipNo', 'bankFen'])
    .where(inScope(ctx, 'cashDeposits.branchId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(cashDepositNouns.cashDeposit));

export type DepositAction = keyof typeof cashDepositLifecycle.actions;

/** Locks a deposit for a step that somebody took on what they saw. Refuses a step out of turn before it has any effect. */
export async function lockFor(ctx: Tx, { id, version }: { id: string; version: number }, ...actions: DepositAction[]) {
  const doc = await lockDeposit(ctx, id);
  if (doc.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  const action = actions.find((one) => nextStatus(cashDepositLifecycle, doc.status, one));
  if (!action) throw new AppError(commonErrors.wrongStatus);
  return { ...doc, action };
}

interface StepParts {
  by: 'person' | 'system';
  detail?: object;
  also?: Partial<
    Record<'slipNo' | 'slipUrl' | 'slipBy' | 'enderId' | 'endedDate' | 'endNote', string> &
      Record<'slipTime' | 'endedTime', Date> & { slipFen: number } & {
        bankLineId: string | null;
        bankFen: number | null;
        matchedBy: MatchedBy | null;
        matcherId: string | null;
        matchedTime: Date | null;
      }
  >;
}

export const stepDeposit = (ctx: Tx, doc: LockedDeposit, action: DepositAction, { by, detail = {}, also = {} }: StepParts) =>
  transition(ctx, cashDepositLifecycle, doc, {
    action,
    by,
    detail,
    write: (next) =>
      ctx.db
        .updateTable('cashDeposits')
        .set({ ...next, ...also })
        .where('id', '=', doc.id)
        .execute(),
  });

/** Books an event of a deposit today. The version tells a second match from the first. */
export async function postDeposit(ctx: Tx, doc: LockedDeposit, event: string, postings: Posting[]) {
  const bizDate = await bizDateAt(ctx, doc.branchId);
  await postJournal(ctx, {
    docType: cashDepositLifecycle.name,
    docId: doc.id,
    event,
    eventSeq: doc.version,
    bizDate,
    postings,
  });
}

/** Books the opposite of the latest journal of this event. */
export async function reverseDeposit(ctx: Tx, doc: LockedDeposit, event: string): Promise<string> {
  const { id } = await ctx.db
    .selectFrom('journals')
    .select('id')
    .where('docId', '=', doc.id)
    .where('event', '=', event)
    .orderBy('eventSeq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const bizDate = await bizDateAt(ctx, doc.branchId);
  await reverseJournal(ctx, doc.id, id, bizDate);
  return bizDate;
}

/** Lets one transaction at a time match lines of a brand: another one would see as free what is just being matched. */
export const lockMatching = (ctx: Tx, brandId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`bank lines ${brandId}`}, 0))`.execute(ctx.db);
