import { sql } from 'kysely';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { type Todo, todosAtBranch, todosByBranch } from '#kernel/todo.ts';

/** Vouchers whose platform has not answered for a minute. The worker asks on; somebody should look at the platform, too. */
async function listInDoubt(ctx: Ctx): Promise<Todo[]> {
  const rows = await ctx.db
    .selectFrom('vouchers')
    .select([
      'branchId',
      sql<number>`count(*)::int`.as('count'),
      sql<Date>`min(coalesce(revoking_time, created_time))`.as('since'),
    ])
    .where(inScope(ctx, 'vouchers.branchId'))
    .where('nextAskTime', 'is not', null)
    .where(sql<boolean>`coalesce(revoking_time, created_time) < ${new Date(ctx.now.getTime() - 60_000)}`)
    .groupBy('branchId')
    .execute();
  return todosByBranch('voucher.doubt', rows);
}

export const listVoucherTodos = todosAtBranch('VOUCHER_WRITE_OFF', listInDoubt);
