import type { In } from '@netbar/contract/kernel/endpoint';
import { yuan } from '@netbar/contract/kernel/money';
import { bizDate } from '@netbar/contract/kernel/time';
import type { StatementApi } from '@netbar/contract/money/statement/statement.api';
import { statementErrors } from '@netbar/contract/money/statement/statement.errors';
import { restOf, statementLifecycle } from '@netbar/contract/money/statement/statement.rules';
import { bizDateAt } from '#features/org/branch/branch.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { takeDuty } from '#kernel/duties.ts';
import { AppError } from '#kernel/errors.ts';
import { postJournal, type Posting } from '#kernel/ledger.ts';
import { getStatement } from './get-statement.ts';
import { type LockedStatement, statementDoc, type StatementKind } from './statement-kind.ts';
import { findAllLines, lockStatement } from './statement.queries.ts';
import { notifyHolders, stepStatement } from './step-statement.ts';

/** Books what is owed. With a total below zero nothing will be paid: the next statement of the party takes it in. */
export const approveStatement = (kind: StatementKind, endpoint: StatementApi['approve']) => {
  const get = getStatement(kind);
  return (ctx: Ctx, input: In<StatementApi['approve']>) =>
    command(ctx, endpoint, input, async (ctx) => {
      const doc = await lockStatement(ctx, kind, input, 'approve');
      await takeDuty(ctx, statementDoc(doc), { kind: 'APPROVER', person: ctx.actor, can: kind.can.approve });
      const postings = await kind.bookApproved(ctx, doc, await findAllLines(ctx, doc.id));
      await book(ctx, doc, 'APPROVED', postings);
      await stepStatement(ctx, doc, 'approve', {
        set: { approvedBy: ctx.actor.id, approvedTime: ctx.now },
        detail: { amountFen: doc.totalFen },
      });
      if (doc.totalFen > 0) await notifyHolders(ctx, kind, doc, { can: kind.can.pay, what: '待付款' });
      return get(ctx, doc);
    });
};

/** Records a payment of the bank, of all or of a part. */
export const payStatement = (kind: StatementKind, endpoint: StatementApi['pay']) => {
  const get = getStatement(kind);
  return (ctx: Ctx, input: In<StatementApi['pay']>) =>
    command(ctx, endpoint, input, async (ctx) => {
      const { amountFen, paidDay, bankRef } = input;
      const doc = await lockStatement(ctx, kind, { id: input.id }, 'pay');
      const rest = restOf(doc);
      if (rest <= 0) throw new AppError(statementErrors.nothingToPay);
      if (amountFen > rest) throw new AppError(statementErrors.overPaid, { rest: yuan(rest) });
      if (paidDay > (await todayAt(ctx, doc))) throw new AppError(statementErrors.futureDay);
      await takeDuty(ctx, statementDoc(doc), { kind: 'PAYER', person: ctx.actor, can: kind.can.pay });
      const payment = { id: ctx.newId(), statementId: doc.id, amountFen, paidDay, bankRef };
      await ctx.db
        .insertInto('statementPayments')
        .values({ ...payment, payerId: ctx.actor.id, createdTime: ctx.now })
        .execute();
      await book(ctx, doc, 'PAID', await kind.bookPaid(ctx, doc, amountFen));
      const paid = { paidFen: doc.paidFen + amountFen };
      const isAll = amountFen === rest;
      await stepStatement(ctx, doc, isAll ? 'pay' : 'payPart', {
        set: isAll ? { ...paid, paidTime: ctx.now } : paid,
        detail: { amountFen, bankRef },
      });
      return get(ctx, doc);
    });
};

const todayAt = (ctx: Tx, { branchId }: LockedStatement) =>
  branchId === null ? Promise.resolve(bizDate(ctx.now)) : bizDateAt(ctx, branchId);

async function book(ctx: Tx, doc: LockedStatement, event: string, postings: Posting[]) {
  const merged = addUp(postings);
  if (merged.length === 0) return;
  const head = { docType: statementLifecycle.name, docId: doc.id, event, eventSeq: doc.version };
  await postJournal(ctx, { ...head, bizDate: await todayAt(ctx, doc), postings: merged });
}

const byKey = ([one]: [string, string], [other]: [string, string]) => (one < other ? -1 : 1);

/** One posting per account: a journal has room for 32,767, and thousands of lines go to a few accounts. */
export function addUp(postings: Posting[]): Posting[] {
  const sums = new Map<string, Posting>();
  for (const posting of postings) {
    const { code, branchId, ownerId } = posting.account;
    const key = JSON.stringify([code, branchId, ownerId, Object.entries(posting.dims ?? {}).toSorted(byKey)]);
    const known = sums.get(key);
    sums.set(key, known ? { ...known, amount: known.amount + posting.amount } : posting);
  }
  return Array.from(sums.values()).filter(({ amount }) => amount !== 0);
}
