import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import { cashDepositErrors } from '@netbar/contract/figures/cash-deposit/cash-deposit.errors';
import { DEPOSIT_BOOK, DEPOSIT_WORK } from '@netbar/contract/figures/cash-deposit/cash-deposit.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { takeDuty } from '#kernel/duties.ts';
import { AppError } from '#kernel/errors.ts';
import { credit, debit } from '#kernel/ledger.ts';
import { whenTaken } from '#kernel/taken.ts';
import { bizDateAt } from '#features/org/branch/branch.ts';
import { notifyOfDeposit } from './deposit-notices.ts';
import { getDeposit } from './get-deposit.ts';
import { depositDoc, lockFor, overShortAccount, postDeposit, stepDeposit, transitAccount } from './step-deposit.ts';

/** Asks the branch for an explanation, or has somebody look into a deposit. Each is open once at a time. */
export const askAboutDeposit = (ctx: Ctx, input: In<typeof cashDepositApi.ask>) =>
  command(ctx, cashDepositApi.ask, input, async (ctx) => {
    const { kind, question } = input;
    const { action, ...doc } = await lockFor(ctx, input, 'ask');
    const inquiry = { id: ctx.newId(), depositId: doc.id, branchId: doc.branchId, kind, question };
    await ctx.db
      .insertInto('depositInquiries')
      .values({ ...inquiry, askerId: ctx.actor.id, askedTime: ctx.now })
      .execute()
      .catch(whenTaken('deposit_inquiries_open', new AppError(cashDepositErrors.alreadyAsked)));
    await stepDeposit(ctx, doc, action, { by: 'person', detail: { kind, question } });
    const what = kind === 'EXPLAIN' ? `存款 ${doc.no} 请说明：${question}` : `存款 ${doc.no} 请核查：${question}`;
    await notifyOfDeposit(ctx, doc, { what, step: `asked ${inquiry.id}`, can: DEPOSIT_WORK });
    return getDeposit(ctx, doc);
  });

/** Answers. An investigation is answered by somebody who neither counted nor carried the bag. */
export const answerAboutDeposit = (ctx: Ctx, input: In<typeof cashDepositApi.answer>) =>
  command(ctx, cashDepositApi.answer, input, async (ctx) => {
    const { inquiryId, answer } = input;
    const { action, ...doc } = await lockFor(ctx, input, 'answer');
    const kind = await writeAnswer(ctx, { depositId: doc.id, inquiryId, answer });
    if (kind === 'INVESTIGATE') await takeDuty(ctx, depositDoc(doc), { kind: 'APPROVER', person: ctx.actor, can: DEPOSIT_WORK });
    await stepDeposit(ctx, doc, action, { by: 'person', detail: { kind, answer } });
    await notifyOfDeposit(ctx, doc, {
      what: `存款 ${doc.no} 已${kind === 'EXPLAIN' ? '说明' : '核查'}：${answer}`,
      step: `answered ${inquiryId}`,
      can: DEPOSIT_BOOK,
    });
    return getDeposit(ctx, doc);
  });

async function writeAnswer(ctx: Tx, { depositId, inquiryId, answer }: { depositId: string; inquiryId: string; answer: string }) {
  const answered = await ctx.db
    .updateTable('depositInquiries')
    .set({ answer, answererId: ctx.actor.id, answeredTime: ctx.now })
    .where('id', '=', inquiryId)
    .where('depositId', '=', depositId)
    .where('answer', 'is', null)
    .returning('kind')
    .executeTakeFirst();
  if (!answered) throw new AppError(cashDepositErrors.inquiryOver);
  return answered.kind;
}

/** Books what the bank has more or less than the bag had as cash over or short. */
export const bookDepositDifference = (ctx: Ctx, input: In<typeof cashDepositApi.bookDifference>) =>
  command(ctx, cashDepositApi.bookDifference, input, async (ctx) => {
    const { action, ...doc } = await lockFor(ctx, input, 'bookDifference');
    await takeDuty(ctx, depositDoc(doc), { kind: 'AUDITOR', person: ctx.actor, can: DEPOSIT_BOOK });
    await requireAnswered(ctx, doc.id);
    const shortFen = doc.fen - (doc.bankFen ?? doc.fen);
    const { branchId } = doc;
    await postDeposit(ctx, doc, 'DIFFERENCE', [
      debit(overShortAccount(branchId), shortFen),
      credit(transitAccount(branchId), shortFen),
    ]);
    await stepDeposit(ctx, doc, action, {
      by: 'person',
      detail: { shortFen, note: input.note },
      also: { enderId: ctx.actor.id, endedTime: ctx.now, endedDate: await bizDateAt(ctx, branchId), endNote: input.note },
    });
    return getDeposit(ctx, doc);
  });

async function requireAnswered(ctx: Tx, depositId: string) {
  const open = await ctx.db
    .selectFrom('depositInquiries')
    .select('id')
    .where('depositId', '=', depositId)
    .where('answer', 'is', null)
    .executeTakeFirst();
  if (open) throw new AppError(cashDepositErrors.inquiryOpen);
}
