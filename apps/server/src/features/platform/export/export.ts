import { formatTime } from '@netbar/contract/kernel/time';
import { exportErrors } from '@netbar/contract/platform/export/export.errors';
import { MADE_AT_ONCE, MOST_EXPORTED } from '@netbar/contract/platform/export/export.model';
import type { z } from 'zod';
import { type Ctx, inTx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { getExport } from './export.queries.ts';
import { makeExportJob, writeExportFile } from './make-export.ts';
import type { Sheet } from './sheet.ts';

export { defineSheet, exportSheet } from './sheet.ts';

interface ExportRequest<F extends z.ZodType> {
  filter: z.output<F>;
  columns: string[];
  branchId?: string | undefined;
}

/**
 * Exports a list as the caller sees it now. The audit row is committed before the first row is read. Large lists are left to
 * the worker.
 */
export async function startExport<F extends z.ZodType, Row>(
  ctx: Ctx,
  sheet: Sheet<F, Row>,
  { filter, columns, branchId }: ExportRequest<F>,
) {
  const rowsTotal = await sheet.count(ctx, filter, MOST_EXPORTED + 1);
  if (rowsTotal > MOST_EXPORTED) throw new AppError(exportErrors.tooMany, { most: MOST_EXPORTED });
  const isLarge = rowsTotal > MADE_AT_ONCE;
  const id = ctx.newId();
  await inTx(ctx, async (ctx) => {
    const name = `${sheet.title[ctx.lang]}_${formatTime(ctx.now, 'datetime').replaceAll(/\D/g, '')}`;
    const asked = { kind: sheet.kind, name, filter: JSON.stringify(filter), columns, lang: ctx.lang };
    await ctx.db
      .insertInto('exports')
      .values({ id, accountId: ctx.actor.id, ...asked, status: 'WAITING', rowsTotal, createdTime: ctx.now })
      .execute();
    ctx.trace({ action: `${sheet.kind}.export`, branchId, detail: { ...(filter as object), columns, rows: rowsTotal } });
    if (isLarge) ctx.later(makeExportJob, { exportId: id });
  });
  if (!isLarge) await writeExportFile(ctx, sheet, { id, filter, columns });
  return getExport(ctx, { id });
}
