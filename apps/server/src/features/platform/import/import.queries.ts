import { ImportProblem } from '@netbar/contract/kernel/import';
import { importNouns } from '@netbar/contract/platform/import/feature';
import { ImportStatus } from '@netbar/contract/platform/import/import.model';
import { z } from 'zod';
import type { Ctx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

/** Only the caller's own imports. */
export async function getImport(ctx: Ctx, { id }: { id: string }) {
  const row = await ctx.db
    .selectFrom('imports')
    .select(['id', 'isTrial', 'status', 'rowsTotal', 'rowsDone', 'problems', 'createdTime'])
    .where('id', '=', id)
    .where('accountId', '=', ctx.actor.id)
    .executeTakeFirstOrThrow(notFound(importNouns.import));
  return { ...row, status: ImportStatus.parse(row.status), problems: z.array(ImportProblem).parse(row.problems) };
}
