import { ticketApi } from '@netbar/contract/floor/ticket/ticket.api';
import { ticketErrors } from '@netbar/contract/floor/ticket/ticket.errors';
import { ticketLifecycle } from '@netbar/contract/floor/ticket/ticket.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import { bizDate } from '@netbar/contract/kernel/time';
import { clearFault, markFaulty } from '#features/floor/machine/machine.ts';
import { requireOwnPictures } from '#features/platform/picture/picture.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { transition } from '#kernel/transition.ts';
import { openTicket } from './ticket.ts';
import { getTicket, isMachineHeld, isMarkedByTicket, lockTicket, type LockedTicket } from './ticket.queries.ts';

/** Somebody reports something that is broken. */
export const openByHand = (ctx: Ctx, input: In<typeof ticketApi.open>) =>
  command(ctx, ticketApi.open, input, async (ctx) => {
    await requireOwnPictures(ctx, input.pictures);
    return getTicket(ctx, await openTicket(ctx, { ...input, source: 'HAND' }));
  });

export const takeTicket = (ctx: Ctx, input: In<typeof ticketApi.take>) =>
  command(ctx, ticketApi.take, input, async (ctx) => {
    const ticket = await lockForStep(ctx, input, 'take');
    await stepTicket(ctx, ticket, { action: 'take', fields: { takenBy: ctx.actor.id, takenTime: ctx.now, partsDate: null } });
    return getTicket(ctx, input);
  });

export const waitForParts = (ctx: Ctx, input: In<typeof ticketApi.waitForParts>) =>
  command(ctx, ticketApi.waitForParts, input, async (ctx) => {
    const ticket = await lockForStep(ctx, input, 'waitForParts');
    const { partsDate } = input;
    if (partsDate < bizDate(ctx.now)) throw new AppError(ticketErrors.partsInPast);
    await stepTicket(ctx, ticket, { action: 'waitForParts', fields: { partsDate }, detail: { partsDate } });
    return getTicket(ctx, input);
  });

export const finishTicket = (ctx: Ctx, input: In<typeof ticketApi.finish>) =>
  command(ctx, ticketApi.finish, input, async (ctx) => {
    const { result } = input;
    const ticket = await lockForStep(ctx, input, 'finish');
    await stepTicket(ctx, ticket, { action: 'finish', fields: { result, doneTime: ctx.now }, detail: { result } });
    return getTicket(ctx, input);
  });

/** It is not repaired after all, so that somebody has to take it anew. A machine that was set free by hand meanwhile is faulty again. */
export const reopenTicket = (ctx: Ctx, input: In<typeof ticketApi.reopen>) =>
  command(ctx, ticketApi.reopen, input, async (ctx) => {
    const ticket = await lockForStep(ctx, input, 'reopen');
    const mark = ticket.machineId === null ? undefined : await markFaulty(ctx, ticket.machineId);
    const fields = {
      takenBy: null,
      takenTime: null,
      partsDate: null,
      doneTime: null,
      result: '',
      ...(mark?.markedTime && { faultTime: mark.markedTime }),
    };
    await stepTicket(ctx, ticket, { action: 'reopen', fields, detail: { reason: input.reason } });
    return getTicket(ctx, input);
  });

export const closeTicket = (ctx: Ctx, input: In<typeof ticketApi.close>) =>
  command(ctx, ticketApi.close, input, async (ctx) => {
    const ticket = await lockForStep(ctx, input, 'close');
    await stepTicket(ctx, ticket, { action: 'close', fields: { endedTime: ctx.now } });
    await freeMachine(ctx, ticket);
    return getTicket(ctx, input);
  });

export const cancelTicket = (ctx: Ctx, input: In<typeof ticketApi.cancel>) =>
  command(ctx, ticketApi.cancel, input, async (ctx) => {
    const { reason } = input;
    const ticket = await lockForStep(ctx, input, 'cancel');
    await stepTicket(ctx, ticket, { action: 'cancel', fields: { endedTime: ctx.now, result: reason }, detail: { reason } });
    await freeMachine(ctx, ticket);
    return getTicket(ctx, input);
  });

/** Lets guests use the machine again if a ticket marked it as faulty and no other ticket is about it. What staff marked stays. */
async function freeMachine(ctx: Tx, { id, machineId }: LockedTicket) {
  if (machineId === null) return;
  const mayClear = async (faultyTime: Date) =>
    (await isMarkedByTicket(ctx, machineId, faultyTime)) && !(await isMachineHeld(ctx, machineId, id));
  await clearFault(ctx, machineId, mayClear);
}

type Action = keyof typeof ticketLifecycle.actions;

/** Locks a ticket as the caller has seen it. Another status is said before another version: it tells more. */
async function lockForStep(ctx: Tx, { id, version }: { id: string; version: number }, action: Action) {
  const ticket = await lockTicket(ctx, id);
  if (!nextStatus(ticketLifecycle, ticket.status, action)) throw new AppError(commonErrors.wrongStatus);
  if (ticket.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return ticket;
}

interface TicketFields {
  takenBy?: string | null;
  takenTime?: Date | null;
  partsDate?: string | null;
  doneTime?: Date | null;
  endedTime?: Date;
  faultTime?: Date;
  result?: string;
}

interface TicketStep {
  action: Action;
  fields: TicketFields;
  detail?: object;
}

const stepTicket = (ctx: Tx, ticket: LockedTicket, { action, fields, detail = {} }: TicketStep) =>
  transition(ctx, ticketLifecycle, ticket, {
    action,
    by: 'person',
    detail,
    write: (next) =>
      ctx.db
        .updateTable('tickets')
        .set({ ...next, ...fields })
        .where('id', '=', ticket.id)
        .execute(),
  });
