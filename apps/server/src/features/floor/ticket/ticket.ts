import { ticketNumbers } from '@netbar/contract/floor/ticket/feature';
import type { TicketPriority, TicketSource } from '@netbar/contract/floor/ticket/ticket.model';
import { ticketLifecycle } from '@netbar/contract/floor/ticket/ticket.rules';
import { markFaulty, requireSeat } from '#features/floor/machine/machine.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { traceOpened } from '#kernel/transition.ts';
import { listTicketsOf } from './ticket.queries.ts';

// What other features may call. Everything else of this folder is private.

interface OpeningTicket {
  branchId: string;
  source: TicketSource;
  /** What it follows from, such as the visit of a patrol. */
  sourceId?: string | undefined;
  machineId?: string | null | undefined;
  place: string;
  title: string;
  note: string;
  /** Stored by the caller's company; the caller checks that. */
  pictures: readonly string[];
  priority: TicketPriority;
}

/** Opens a ticket in the transaction of what it follows from. A machine that is free becomes faulty; one in use stays as it is. */
export async function openTicket(ctx: Tx, { machineId = null, sourceId, pictures, ...ticket }: OpeningTicket) {
  const { branchId, title, place } = ticket;
  const machine = machineId === null ? undefined : await requireSeat(ctx, branchId, machineId);
  const mark = machine && (await markFaulty(ctx, machine.id));
  const { no } = await nextDocNo(ctx, branchId, ticketNumbers.ticket);
  const id = ctx.newId();
  await ctx.db
    .insertInto('tickets')
    .values({
      ...ticket,
      id,
      no,
      machineId,
      sourceId: sourceId ?? null,
      pictures: [...pictures],
      openedBy: ctx.actor.id,
      openedTime: ctx.now,
      faultTime: mark?.markedTime ?? null,
    })
    .execute();
  const about = machine && { machine: machine.no, isFaulty: mark?.isFaulty };
  traceOpened(ctx, ticketLifecycle, { id, branchId, status: 'OPEN' }, { no, title, place, ...about });
  return { id, no };
}

/** The tickets that follow from visits of patrols or other records, in the caller's scope. */
export const listTickets = (ctx: Ctx | Tx, { sourceIds }: { sourceIds: readonly string[] }) => listTicketsOf(ctx, sourceIds);
