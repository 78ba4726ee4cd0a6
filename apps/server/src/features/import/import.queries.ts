import { ImportStatus } from '@netbar/contract/import/import.model';
import { ImportProblem } from '@netbar/contract/kernel/import';
import { z } from 'zod';
import type { Ctx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

/** One's own: what somebody brought in is nobody else's business. */
export async function getImport(ctx: Ctx, { id }: { id: string }) {
  const row = await ctx.db
    .selectFrom('imports')
    .select(['id', 'isTrial', 'status', 'rowsTotal', 'rowsDone', 'problems', 'createdTime'])
    .where('id', '=', id)
    .where('accountId', '=', ctx.actor.id)
    .executeTakeFirstOrThrow(notFound('导入'));
  return { ...row, status: ImportStatus.parse(row.status), problems: z.array(ImportProblem).parse(row.problems) };
}
