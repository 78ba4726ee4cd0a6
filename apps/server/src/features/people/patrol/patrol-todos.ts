import { PATROL_EXPLAIN, PATROL_WORK } from '@netbar/contract/people/patrol/patrol.rules';
import { sql } from 'kysely';
import { inScope, type Ctx } from '#kernel/ctx.ts';
import { todosAtBranch, todosBy, type Todo } from '#kernel/todo.ts';

interface WaitingRounds {
  branchId: string;
  count: number;
  since: Date | null;
  id: string;
}

/** The rounds of a branch that wait, with the oldest of them, which the page opens. */
const selectWaiting = (ctx: Ctx) =>
  ctx.db
    .selectFrom('patrolTasks')
    .leftJoin('employees as e', (on) =>
      on.onRef('e.companyId', '=', 'patrolTasks.companyId').onRef('e.id', '=', 'patrolTasks.employeeId'),
    )
    .select(['patrolTasks.branchId', sql<number>`count(*)`.as('count')])
    .select(sql<string>`(array_agg(patrol_tasks.id order by patrol_tasks.from_time))[1]`.as('id'))
    .where(inScope(ctx, 'patrolTasks.branchId'))
    .groupBy('patrolTasks.branchId');

const todosOf = (kind: string, rows: readonly WaitingRounds[], queryOf: (id: string) => Record<string, string>): Todo[] =>
  rows.flatMap(({ branchId, count, since, id }) => (since ? [{ kind, count, since, branchId, query: queryOf(id) }] : []));

/** Rounds that the caller is asked for, or has begun, and whose window is open. */
const listDue = async (ctx: Ctx) =>
  todosOf(
    'patrol.due',
    await selectWaiting(ctx)
      .select(sql<Date | null>`min(patrol_tasks.from_time)`.as('since'))
      .where(
        sql<boolean>`(patrol_tasks.status = 'PENDING' and e.account_id = ${ctx.actor.id}
          or patrol_tasks.status = 'IN_PROGRESS' and patrol_tasks.account_id = ${ctx.actor.id})`,
      )
      .where('patrolTasks.fromTime', '<=', ctx.now)
      .where('patrolTasks.toTime', '>', ctx.now)
      .execute(),
    (id) => ({ task: id }),
  );

/** Rounds that were missed or not finished, of somebody else, and nobody has said why. */
const listUnexplained = async (ctx: Ctx) =>
  todosOf(
    'patrol.explain',
    await selectWaiting(ctx)
      .select(sql<Date | null>`min(patrol_tasks.to_time)`.as('since'))
      .where('patrolTasks.status', 'in', ['MISSED', 'INCOMPLETE'])
      .where('patrolTasks.missReason', '=', '')
      .where(
        sql<boolean>`(e.account_id is distinct from ${ctx.actor.id}::uuid
          and patrol_tasks.account_id is distinct from ${ctx.actor.id}::uuid)`,
      )
      .execute(),
    (id) => ({ id }),
  );

export const patrolTodos = [todosAtBranch(PATROL_WORK, listDue), todosBy(PATROL_EXPLAIN, listUnexplained)];
