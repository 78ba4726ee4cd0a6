import { exportErrors, type exportApi } from '@netbar/contract/export/export.api';
import { MADE_AT_ONCE, MOST_EXPORTED } from '@netbar/contract/export/export.model';
import type { FileAnswer } from '@netbar/contract/kernel/file';
import type { In } from '@netbar/contract/kernel/endpoint';
import { formatTime } from '@netbar/contract/kernel/time';
import { XLSX_TYPE, type XlsxCell } from '@netbar/contract/kernel/xlsx';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import { CSV_BOM, csvLine } from '#kernel/csv.ts';
import { writeXlsx } from '#kernel/xlsx-write.ts';
import { inTx, type Ctx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { findExport, getExport } from './export.queries.ts';
import { fileOf, makeExport, writeFile } from './make-export.service.ts';
import type { Sheet } from './sheet.service.ts';

interface Asked<F extends z.ZodType> {
  filter: z.output<F>;
  columns: string[];
  branchId?: string | undefined;
}

/** Takes a list away, as the caller sees it now. Who did, and what, is written down before the first line is read. */
export async function startExport<F extends z.ZodType, Row>(
  ctx: Ctx,
  sheet: Sheet<F, Row>,
  { filter, columns, branchId }: Asked<F>,
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
    if (isLarge) ctx.later(makeExport, { exportId: id });
  });
  if (!isLarge) await writeFile(ctx, sheet, { id, filter, columns });
  return getExport(ctx, { id });
}

/** The file, for whoever asked for it and as long as it is kept. */
export async function getFile(ctx: Ctx, { id, format }: In<typeof exportApi.file>): Promise<FileAnswer> {
  const { name, status, columns } = await findExport(ctx, { id });
  if (status === 'WAITING') throw new AppError(exportErrors.notReady);
  const body = status === 'DONE' ? await ctx.gateways.storage.get(fileOf(ctx.actor.companyId, id)) : undefined;
  if (!body) throw new AppError(exportErrors.failed);
  const rows = rowsIn(body);
  if (format === 'csv') return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', body: csvText(rows) };
  return { name: `${name}.xlsx`, type: XLSX_TYPE, body: writeXlsx(rows, columns.length) };
}

async function* rowsIn(body: AsyncIterable<Uint8Array>) {
  for await (const line of createInterface({ input: Readable.from(body), crlfDelay: Infinity }))
    yield JSON.parse(line) as XlsxCell[];
}

async function* csvText(rows: AsyncIterable<XlsxCell[]>) {
  yield CSV_BOM;
  for await (const row of rows) yield csvLine(row);
}
