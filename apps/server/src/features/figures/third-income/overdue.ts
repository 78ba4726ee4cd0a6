import { OVERDUE_DAYS } from '@netbar/contract/figures/third-income/third-income.rules';
import { billChannelWords } from '@netbar/contract/figures/third-income/third-income.words';
import { DAY_MS } from '@netbar/contract/kernel/time';
import { fill, say } from '@netbar/contract/kernel/words';
import { sql } from 'kysely';
import { notifyStaff } from '#features/platform/notification/notification.ts';
import { inBrands, inTx, type Ctx } from '#kernel/ctx.ts';
import { todosBy, type Todo } from '#kernel/todo.ts';

const OF_CHANNEL = 2;
const REMINDER = 2;
const text = say(
  '{channel} {day} 的账单有 {count} 笔我方收款超过 {days} 天没有到账，请核对',
  '{channel}, bill of {day}: payments missing for more than {days} days: {count}. Please check.',
  '{channel} {day} 的帳單有 {count} 筆我方收款超過 {days} 天沒有到帳，請核對',
);

const lateAt = (now: Date) => new Date(now.getTime() - OVERDUE_DAYS * DAY_MS);

/** Rows that only our books have, by bill. */
const selectBillsWith = (ctx: Ctx, which: 'open' | 'overdue') => {
  const found = ctx.db
    .selectFrom('channelBillRows as r')
    .innerJoin('channelBills', (on) =>
      on.onRef('channelBills.companyId', '=', 'r.companyId').onRef('channelBills.id', '=', 'r.billId'),
    )
    .select(['channelBills.id', 'channelBills.brandId', 'channelBills.channel', 'channelBills.day'])
    .select([sql<number>`count(*)::int`.as('count'), sql<Date>`min(r.time)`.as('since')])
    .where(inBrands(ctx, 'channelBills.brandId'))
    .groupBy(['channelBills.id', 'channelBills.brandId', 'channelBills.channel', 'channelBills.day'])
    .orderBy('channelBills.day')
    .orderBy('channelBills.channel');
  if (which === 'open') return found.where(sql<boolean>`r.status = 'OPEN'`);
  return found
    .where(sql<boolean>`r.status in ('OPEN', 'CLAIMED') and r.result = 'ONLY_OURS'`)
    .where('r.oursTime', '<', lateAt(ctx.now));
};

/** Tells finance once of each bill whose missing payments are older than two days. */
export async function tellOverdue(ctx: Ctx) {
  for (const { id, brandId, channel, day, count } of await selectBillsWith(ctx, 'overdue').execute()) {
    const words = { channel: billChannelWords[channel]['zh-CN'], day, count, days: OVERDUE_DAYS };
    const message = {
      content: fill(text['zh-CN'], words),
      serviceType: 'BILL',
      subServiceType: OF_CHANNEL,
      notificationType: REMINDER,
      serviceId: id,
      dedupeKey: `thirdIncome.overdue ${id}`,
    } as const;
    await inTx(ctx, (ctx) => notifyStaff(ctx, message, { branchIds: [], brandId, can: 'THIRD_INCOME_RESOLVE' }));
  }
}

async function listTodos(ctx: Ctx): Promise<Todo[]> {
  const todos: Todo[] = [];
  for (const which of ['open', 'overdue'] as const) {
    const bills = await selectBillsWith(ctx, which).execute();
    const [oldest] = bills;
    if (!oldest) continue;
    const { brandId, channel, day } = oldest;
    const count = bills.reduce((sum, bill) => sum + bill.count, 0);
    todos.push({ kind: `thirdIncome.${which}`, count, since: oldest.since, query: { brandId, channel, day } });
  }
  return todos;
}

export const listThirdIncomeTodos = todosBy('THIRD_INCOME_RESOLVE', listTodos);
