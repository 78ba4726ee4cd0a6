import type { logApi } from '@netbar/contract/log/log.api';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { startExport } from '#features/export/export.service.ts';
import { checkAuditPart } from '#kernel/audit-check.ts';
import { isInScope, type Ctx } from '#kernel/ctx.ts';
import { logSheet } from './log-sheet.service.ts';

/** About a second's work: a digest takes some 40 µs. */
const ROWS_A_CHECK = 20_000;

/** The log as a file, the newest first. Who takes it away is written down before the first line leaves. */
export const exportLog = (ctx: Ctx, { columns, ...asked }: In<typeof logApi.export>) => {
  // What happens from now on is not in it, so that it ends.
  const filter = { ...asked, to: asked.to && asked.to < ctx.now ? asked.to : ctx.now };
  const branchId = asked.branchId && isInScope(ctx, asked.branchId) ? asked.branchId : undefined;
  return startExport(ctx, logSheet, { filter, columns, branchId });
};

/** Checks the next stretch of the chain; the caller goes on where this one ended. */
export const verifyChain = (ctx: Ctx, { after }: In<typeof logApi.verify>): Promise<Out<typeof logApi.verify>> =>
  checkAuditPart(ctx, { after, rows: ROWS_A_CHECK });
