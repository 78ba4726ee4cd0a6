import { sql } from 'kysely';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { docsForDuty, todoOfDocs, todosBy } from '#kernel/todo.ts';
import { canOf } from './shift-duties.ts';

/** Closed shifts that the caller may audit. */
const listUnaudited = async (ctx: Ctx) =>
  todoOfDocs(
    'shift.audit',
    await docsForDuty(
      ctx,
      sql`select shifts.id, shifts.branch_id, shifts.closed_time as since from tenant.shifts
        where shifts.status = 'CLOSED' and ${inScope(ctx, 'shifts.branchId')}`,
      { docType: 'SHIFT', kind: 'AUDITOR', can: canOf.AUDITOR },
    ),
  );

export const listShiftTodos = todosBy(canOf.AUDITOR, listUnaudited);
