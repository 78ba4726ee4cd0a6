import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { defineApi, get } from '@netbar/contract/kernel/endpoint';
import { id, pageQuery, time } from '@netbar/contract/kernel/model';
import { isInScope, type Ctx } from '@netbar/server/kernel/ctx.ts';
import { notFound } from '@netbar/server/kernel/errors.ts';
import { routesOf } from '@netbar/server/kernel/mount.ts';
import { z } from 'zod';

const access = { can: 'BENCH' } as const;
const Entry = z.object({
  id,
  action: z.string(),
  branchName: z.string(),
  actorName: z.string(),
  docType: z.string().nullable(),
  docId: id.nullable(),
  ip: z.string().nullable(),
  createdTime: time,
});
const Filter = pageQuery.extend({ branch: id });
const Page = z.object({ rows: z.array(Entry) });

/** A joined page as any slice would write it, and the same answer from memory, which leaves only what the kernel adds. */
const benchApi = defineApi('bench', {
  page: get('/api/bench/page', { access, input: Filter, output: Page }),
  still: get('/api/bench/still', { access, input: Filter, output: Page }),
});

async function readPage(ctx: Ctx, branchId: string, limit: number) {
  if (!isInScope(ctx, branchId)) throw notFound(kernelNouns.branch)();
  const rows = await ctx.db
    .selectFrom('auditLog')
    .innerJoin('branches as b', 'b.id', 'auditLog.branchId')
    .innerJoin('platform.accounts as p', 'p.id', 'auditLog.actorId')
    .select(['auditLog.id', 'action', 'b.name as branchName', 'p.name as actorName', 'docType', 'docId', 'ip'])
    .select('auditLog.createdTime')
    .where('auditLog.branchId', '=', branchId)
    .orderBy('auditLog.createdTime', 'desc')
    .limit(limit)
    .execute();
  return { rows };
}

let remembered: ReturnType<typeof readPage> | undefined;

export const benchRoutes = routesOf(benchApi, {
  page: (ctx, { branch, limit }) => readPage(ctx, branch, limit),
  still: (ctx, { branch, limit }) => (remembered ??= readPage(ctx, branch, limit)),
});
