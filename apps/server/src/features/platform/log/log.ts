import type { Ctx } from '#kernel/ctx.ts';
import { listLog } from './log.queries.ts';

export { logContent } from './log.queries.ts';

/** The newest entries that the caller may see. */
export const listRecentEntries = async (ctx: Ctx, limit: number) => (await listLog(ctx, { page: 1, limit })).rows;
