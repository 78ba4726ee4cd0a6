import { nameBranches } from '#features/org/branch/branch.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { type Todo, todoList } from '#kernel/todo.ts';

/** To-dos of the caller from all features, the oldest first. */
export async function listTodos(ctx: Ctx): Promise<Todo[]> {
  const lists = await Promise.all(todoList.all().map((list) => list(ctx)));
  return lists.flat().toSorted((a, b) => a.since.getTime() - b.since.getTime());
}

export async function getTodos(ctx: Ctx) {
  const todos = await listTodos(ctx);
  const branchIds = [...new Set(todos.flatMap(({ branchId }) => branchId ?? []))];
  const names = branchIds.length > 0 ? await nameBranches(ctx, branchIds) : new Map<string, string>();
  const rows = todos.map(({ branchId, query, ...todo }) => ({
    ...todo,
    branchId: branchId ?? null,
    branchName: names.get(branchId ?? '') ?? null,
    query: query ?? {},
  }));
  return { takenTime: ctx.now, rows };
}
