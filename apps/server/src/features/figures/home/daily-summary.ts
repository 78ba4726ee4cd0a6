import { todoRows } from '@netbar/contract/catalogue';
import { bizDate } from '@netbar/contract/kernel/time';
import { notifyPerson } from '#features/platform/notification/notification.ts';
import { loadPerson } from '#kernel/actor.ts';
import { type Ctx, inTx } from '#kernel/ctx.ts';
import type { Todo } from '#kernel/todo.ts';
import { listTodos } from './todos.ts';

/** How many kinds the notice names; the home page has the rest. */
const MOST_NAMED = 4;

/** Writes to everybody for whom something waits what it is: once a day, however often it runs. */
export async function sendSummaries(ctx: Ctx) {
  const people = await ctx.db
    .selectFrom('platform.accounts')
    .select('id')
    .where('companyId', '=', ctx.actor.companyId)
    .where('status', '=', 'ACTIVE')
    .orderBy('id')
    .execute();
  for (const { id } of people) await sendSummary(ctx, id);
}

/** The language of a person's console is kept in their browser, so notices are in Simplified Chinese. */
async function sendSummary(ctx: Ctx, accountId: string) {
  const actor = await loadPerson(ctx, accountId);
  if (!actor || actor.functions.size === 0) return;
  const todos = (await listTodos({ ...ctx, actor, lang: 'zh-CN' })).filter(({ kind }) => todoRows[kind]);
  if (todos.length === 0) return;
  const origin = { serviceType: 'NOTICE', subServiceType: 0, notificationType: 2, serviceId: null } as const;
  const dedupeKey = `todo ${accountId} ${bizDate(ctx.now)}`;
  await inTx(ctx, (ctx) => notifyPerson(ctx, { content: summaryOf(todos), ...origin, dedupeKey }, accountId));
}

/** Of a kind at several branches there is one number. */
export function summaryOf(todos: Todo[]): string {
  const counts = new Map<string, number>();
  for (const { kind, count } of todos) counts.set(kind, (counts.get(kind) ?? 0) + count);
  const named = [...counts].map(([kind, count]) => `${todoRows[kind]?.title['zh-CN'] ?? kind} ${count}`);
  const total = todos.reduce((sum, { count }) => sum + count, 0);
  const rest = named.length > MOST_NAMED ? '等' : '';
  return `今日待办 ${total} 项：${named.slice(0, MOST_NAMED).join('、')}${rest}`;
}
