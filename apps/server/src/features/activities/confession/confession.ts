import { confessionApi } from '@netbar/contract/activities/confession/confession.api';
import { confessionErrors } from '@netbar/contract/activities/confession/confession.errors';
import { confessionLifecycle, SHOWN_AFTER_MS, UNDO_MS } from '@netbar/contract/activities/confession/confession.rules';
import { confessionNouns } from '@netbar/contract/activities/confession/feature';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import type { Updateable } from 'kysely';
import { storeGuestMessage } from '#features/floor/message/message.ts';
import { command } from '#kernel/command.ts';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { DB } from '#kernel/postgres/db.types.ts';
import { transition } from '#kernel/transition.ts';
import { maskContent, openContent, sealContent } from './confession-content.ts';

type Action = keyof typeof confessionLifecycle.actions;
type LockedConfession = Awaited<ReturnType<typeof lockConfessions>>[number];

/** Machines show it after the time in which it can be taken back. Masked: without what rules find in it now. */
export const publishConfessions = (ctx: Ctx, input: In<typeof confessionApi.publish>) =>
  command(ctx, confessionApi.publish, input, (ctx) =>
    decideEach(ctx, 'publish', input.confessionIds, async (confession) => {
      const content = openContent(ctx, confession.contentSealed);
      const shown = input.isMasked ? maskContent(content) : content;
      const isMasked = shown.text !== content.text || shown.nickname !== content.nickname;
      await stepConfession(ctx, confession, 'publish', {
        ...decidedBy(ctx),
        isMasked,
        shownSealed: sealContent(ctx, shown),
        shownFrom: new Date(ctx.now.getTime() + SHOWN_AFTER_MS),
      });
    }),
  );

export const rejectConfessions = (ctx: Ctx, input: In<typeof confessionApi.reject>) =>
  command(ctx, confessionApi.reject, input, (ctx) =>
    decideEach(ctx, 'reject', input.confessionIds, async (confession) => {
      const { reason: rejectReason, remark: rejectRemark } = input;
      await stepConfession(ctx, confession, 'reject', { ...decidedBy(ctx), rejectReason, rejectRemark });
    }),
  );

/** Makes it a message of the guest to the counter, who wait for an answer since they wrote it. */
export const forwardConfessions = (ctx: Ctx, input: In<typeof confessionApi.forward>) =>
  command(ctx, confessionApi.forward, input, (ctx) =>
    decideEach(ctx, 'forward', input.confessionIds, async (confession) => {
      await stepConfession(ctx, confession, 'forward', decidedBy(ctx));
      const { branchId, machineName: machine, session, seq, createdTime: time } = confession;
      const { text } = openContent(ctx, confession.contentSealed);
      await storeGuestMessage(ctx, { branchId, machine, session, seq, time, text: `【表白】${text}` });
      ctx.publish('MESSAGE_BOARD', branchId, { machineName: machine });
    }),
  );

const undecided = {
  decidedBy: null,
  decidedTime: null,
  rejectReason: null,
  rejectRemark: '',
  isMasked: false,
  shownSealed: null,
  shownFrom: null,
};

/** Takes back one's own decision, before machines show anything of it. */
export const undoConfessions = (ctx: Ctx, input: In<typeof confessionApi.undo>) =>
  command(ctx, confessionApi.undo, input, (ctx) =>
    decideEach(ctx, 'undo', input.confessionIds, async (confession) => {
      if (confession.decidedBy !== ctx.actor.id) throw new AppError(confessionErrors.undoByOther);
      const until = (confession.decidedTime?.getTime() ?? 0) + UNDO_MS;
      if (ctx.now.getTime() > until) throw new AppError(confessionErrors.undoOver);
      await stepConfession(ctx, confession, 'undo', undecided);
    }),
  );

export const hideConfessions = (ctx: Ctx, input: In<typeof confessionApi.hide>) =>
  command(ctx, confessionApi.hide, input, (ctx) =>
    decideEach(ctx, 'hide', input.confessionIds, (confession) =>
      stepConfession(ctx, confession, 'hide', { hiddenBy: ctx.actor.id, hiddenTime: ctx.now }),
    ),
  );

const decidedBy = ({ actor, now }: Tx) => ({ decidedBy: actor.id, decidedTime: now });

/**
 * Takes each of the confessions one step. Those that somebody else decided meanwhile are left as they are; when that is true of
 * all of them, the call is refused.
 */
async function decideEach(
  ctx: Tx,
  action: Action,
  ids: string[],
  decide: (confession: LockedConfession) => Promise<unknown>,
): Promise<Out<typeof confessionApi.publish>> {
  const found = await lockConfessions(ctx, ids);
  const open = found.filter(({ status }) => nextStatus(confessionLifecycle, status, action) !== undefined);
  if (open.length === 0) throw new AppError(commonErrors.wrongStatus);
  for (const confession of open) await decide(confession);
  // Whoever else has the queue open sees it go.
  for (const branchId of new Set(open.map((one) => one.branchId))) ctx.publish('CONFESSION', branchId, {});
  return { doneIds: open.map(({ id }) => id), skipped: found.length - open.length };
}

/** In order of their ids, so that two who decide on the same ones do not wait for each other. */
async function lockConfessions(ctx: Tx, ids: string[]) {
  const found = await ctx.db
    .selectFrom('confessions')
    .select(['id', 'branchId', 'status', 'version', 'machineName', 'session', 'seq'])
    .select(['contentSealed', 'createdTime', 'decidedBy', 'decidedTime'])
    .where(inScope(ctx, 'confessions.branchId'))
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (found.length < new Set(ids).size) throw notFound(confessionNouns.confession)();
  return found;
}

const stepConfession = (ctx: Tx, confession: LockedConfession, action: Action, change: Updateable<DB['confessions']>) =>
  transition(ctx, confessionLifecycle, confession, {
    action,
    by: 'person',
    write: (next) =>
      ctx.db
        .updateTable('confessions')
        .set({ ...next, ...change })
        .where(inScope(ctx, 'confessions.branchId'))
        .where('id', '=', confession.id)
        .execute(),
    ...(change.rejectReason && { detail: { reason: change.rejectReason } }),
  });
