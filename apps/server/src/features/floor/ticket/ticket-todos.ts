import { TICKET_WORK } from '@netbar/contract/floor/ticket/ticket.rules';
import { sql } from 'kysely';
import { inScope, type Ctx } from '#kernel/ctx.ts';
import { todosAtBranch, todosByBranch } from '#kernel/todo.ts';
import { OPEN_STATUSES } from './ticket.queries.ts';

/** Tickets to repair and repaired ones to close, by branch: the page shows one branch at a time. */
const listOpen = async (ctx: Ctx) =>
  todosByBranch(
    'ticket.open',
    await ctx.db
      .selectFrom('tickets')
      .select(['branchId', sql<number>`count(*)`.as('count'), sql<Date | null>`min(opened_time)`.as('since')])
      .where('status', 'in', OPEN_STATUSES)
      .where(inScope(ctx, 'tickets.branchId'))
      .groupBy('branchId')
      .execute(),
  );

export const listTicketTodos = todosAtBranch(TICKET_WORK, listOpen);
