import type { Ctx, Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { ExportStatus } from '@netbar/contract/export/export.model';

/** One's own: what somebody took away is nobody else's business. */
export async function findExport(ctx: Ctx | Tx, { id }: { id: string }) {
  const row = await ctx.db
    .selectFrom('exports')
    .select(['id', 'name', 'columns', 'status', 'rowsTotal', 'rowsDone', 'createdTime'])
    .where('id', '=', id)
    .where('accountId', '=', ctx.actor.id)
    .executeTakeFirstOrThrow(notFound('导出'));
  return { ...row, status: ExportStatus.parse(row.status) };
}

export async function getExport(ctx: Ctx | Tx, { id }: { id: string }) {
  const { columns: _columns, ...row } = await findExport(ctx, { id });
  return row;
}
