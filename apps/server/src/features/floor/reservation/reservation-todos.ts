import { sql } from 'kysely';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { todosAtBranch, todosByBranch } from '#kernel/todo.ts';

/** Bookings that nobody has confirmed yet. */
const listUnconfirmed = async (ctx: Ctx) =>
  todosByBranch(
    'reservation.confirm',
    await ctx.db
      .selectFrom('reservations')
      .select(['branchId', sql<number>`count(*)`.as('count'), sql<Date | null>`min(created_time)`.as('since')])
      // A literal, so that the partial index of open bookings can be chosen.
      .where(sql<boolean>`reservations.status in ('PENDING', 'CONFIRMED') and reservations.status = 'PENDING'`)
      .where(inScope(ctx, 'reservations.branchId'))
      .groupBy('branchId')
      .execute(),
  );

export const listReservationTodos = todosAtBranch('RESERVATION_EDIT', listUnconfirmed);
