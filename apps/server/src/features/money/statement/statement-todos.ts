import type { Ctx } from '#kernel/ctx.ts';
import { whyNot } from '#kernel/duties.ts';
import { actingBy } from '#kernel/standing.ts';
import { type Todo, todoOfDocs } from '#kernel/todo.ts';
import { statementDoc, statementKind, type StatementKind, waitsFor } from './statement-kind.ts';
import { selectStatements } from './statement.queries.ts';

/** The most statements that a line of the to-do list counts. */
const MOST_COUNTED = 200;

/** What waits for the caller, by kind of statement and step. */
export async function listStatementTodos(ctx: Ctx): Promise<Todo[]> {
  const lists = statementKind
    .all()
    .flatMap((kind) => [
      ...(['ISSUED', 'CONFIRMED', 'APPROVED'] as const).map((status) => listWaiting(ctx, kind, status)),
      listSentBack(ctx, kind),
    ]);
  return (await Promise.all(lists)).flat();
}

async function listWaiting(ctx: Ctx, kind: StatementKind, status: keyof typeof waitsFor): Promise<Todo[]> {
  const { step, kind: duty } = waitsFor[status];
  const can = kind.can[step];
  const actor = actingBy(ctx.actor, can);
  if (!actor) return [];
  const acting = { ...ctx, actor };
  const waiting = selectWaiting(acting, kind).where('statements.status', '=', status);
  // What is carried to the next statement is not paid.
  const rows = await (status === 'APPROVED' ? waiting.where('statements.totalFen', '>', 0) : waiting).execute();
  const others = await whyNot(
    acting,
    rows.map((row) => ({ ...statementDoc(row), can })),
    duty,
  );
  return todoOfDocs(
    `${kind.feature}.${step}`,
    rows.filter(({ id }) => !others.has(id)),
  );
}

async function listSentBack(ctx: Ctx, kind: StatementKind): Promise<Todo[]> {
  const actor = actingBy(ctx.actor, kind.can.edit);
  if (!actor) return [];
  const rows = await selectWaiting({ ...ctx, actor }, kind)
    .where('statements.status', '=', 'DISPUTED')
    .execute();
  return todoOfDocs(`${kind.feature}.redraw`, rows);
}

const selectWaiting = (ctx: Ctx, kind: StatementKind) =>
  selectStatements(ctx, kind)
    .select(['statements.id', 'statements.branchId', 'statements.brandId', 'statements.createdTime as since'])
    .orderBy('statements.createdTime')
    .limit(MOST_COUNTED);
