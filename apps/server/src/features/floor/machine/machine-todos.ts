import { sql } from 'kysely';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { todosBy, todosByBranch } from '#kernel/todo.ts';

/** Machines out of order, by branch: the list of machines shows one at a time. */
const listFaulty = async (ctx: Ctx) =>
  todosByBranch(
    'machine.fault',
    await ctx.db
      .selectFrom('machines')
      .select(['branchId', sql<number>`count(*)`.as('count')])
      .select(sql<Date | null>`min(coalesce(status_time, created_time))`.as('since'))
      .where('status', '=', 'FAULT')
      .where(inScope(ctx, 'machines.branchId'))
      .groupBy('branchId')
      .execute(),
  );

export const listMachineTodos = todosBy('MACHINE_EDIT', listFaulty);
