import type { In } from '@netbar/contract/kernel/endpoint';
import type { StatementApi } from '@netbar/contract/money/statement/statement.api';
import { statementErrors } from '@netbar/contract/money/statement/statement.errors';
import { requireOwnPictures } from '#features/platform/picture/picture.ts';
import { command } from '#kernel/command.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { takeDuty } from '#kernel/duties.ts';
import { AppError } from '#kernel/errors.ts';
import { getStatement } from './get-statement.ts';
import { statementDoc, type StatementKind } from './statement-kind.ts';
import { findLinesToDecide, lockStatement } from './statement.queries.ts';
import { notifyHolders, stepStatement } from './step-statement.ts';

export const issueStatement = (kind: StatementKind, endpoint: StatementApi['issue']) => {
  const get = getStatement(kind);
  return (ctx: Ctx, input: In<StatementApi['issue']>) =>
    command(ctx, endpoint, input, async (ctx) => {
      const doc = await lockStatement(ctx, kind, input, 'issue');
      await takeDuty(ctx, statementDoc(doc), { kind: 'APPLICANT', person: ctx.actor, can: null });
      await stepStatement(ctx, doc, 'issue', { set: { issuedBy: ctx.actor.id, issuedTime: ctx.now } });
      await notifyHolders(ctx, kind, doc, { can: kind.can.confirm, what: '待确认' });
      return get(ctx, doc);
    });
};

/** The party agrees, or somebody on its behalf, who shows its bill or its signature. */
export const confirmStatement = (kind: StatementKind, endpoint: StatementApi['confirm']) => {
  const get = getStatement(kind);
  return (ctx: Ctx, input: In<StatementApi['confirm']>) =>
    command(ctx, endpoint, input, async (ctx) => {
      const doc = await lockStatement(ctx, kind, input, 'confirm');
      const open = await findLinesToDecide(ctx, doc.id, undefined);
      if (open.length > 0) throw new AppError(statementErrors.stillOpen, { n: open.length });
      await requireOwnPictures(ctx, input.evidence);
      const evidence = [...new Set([...doc.evidence, ...input.evidence])];
      if (doc.takesBill && evidence.length === 0) throw new AppError(statementErrors.evidenceNeeded);
      await takeDuty(ctx, statementDoc(doc), { kind: 'RECEIVER', person: ctx.actor, can: kind.can.confirm });
      await stepStatement(ctx, doc, 'confirm', {
        set: { evidence, confirmedBy: ctx.actor.id, confirmedTime: ctx.now },
        detail: { remark: input.note, amountFen: doc.totalFen },
      });
      await notifyHolders(ctx, kind, doc, { can: kind.can.approve, what: '待审批' });
      return get(ctx, doc);
    });
};

/** The party does not agree: the whole statement goes back. */
export const disputeStatement = (kind: StatementKind, endpoint: StatementApi['dispute']) => {
  const get = getStatement(kind);
  return (ctx: Ctx, input: In<StatementApi['dispute']>) =>
    command(ctx, endpoint, input, async (ctx) => {
      const doc = await lockStatement(ctx, kind, { id: input.id }, 'dispute');
      await stepStatement(ctx, doc, 'dispute', { set: { reason: input.reason }, detail: { reason: input.reason } });
      await notifyHolders(ctx, kind, doc, { can: kind.can.edit, what: '被整单退回' });
      return get(ctx, doc);
    });
};

export const redrawStatement = (kind: StatementKind, endpoint: StatementApi['redraw']) => {
  const get = getStatement(kind);
  return (ctx: Ctx, input: In<StatementApi['redraw']>) =>
    command(ctx, endpoint, input, async (ctx) => {
      const doc = await lockStatement(ctx, kind, input, 'redraw');
      await stepStatement(ctx, doc, 'redraw');
      return get(ctx, doc);
    });
};

/** Its sources are free for another statement, and so is what it had carried in. */
export const voidStatement = (kind: StatementKind, endpoint: StatementApi['void']) => {
  const get = getStatement(kind);
  return (ctx: Ctx, input: In<StatementApi['void']>) =>
    command(ctx, endpoint, input, async (ctx) => {
      const doc = await lockStatement(ctx, kind, { id: input.id }, 'void');
      await ctx.db
        .updateTable('statementLines')
        .set({ isLive: false })
        .where('statementId', '=', doc.id)
        .where('isLive', '=', true)
        .execute();
      await stepStatement(ctx, doc, 'void', { set: { reason: input.reason }, detail: { reason: input.reason } });
      return get(ctx, doc);
    });
};
