import type { In } from '@netbar/contract/kernel/endpoint';
import type { FileAnswer } from '@netbar/contract/kernel/file';
import { XLSX_TYPE, type XlsxCell } from '@netbar/contract/kernel/xlsx';
import type { exportApi } from '@netbar/contract/platform/export/export.api';
import { exportErrors } from '@netbar/contract/platform/export/export.errors';
import { ExportStatus } from '@netbar/contract/platform/export/export.model';
import { exportNouns } from '@netbar/contract/platform/export/feature';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { CSV_BOM, csvLine } from '#kernel/csv.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { writeXlsx } from '#kernel/xlsx-write.ts';
import { exportFileOf } from './make-export.ts';

/** Only the caller's own exports. */
async function findExport(ctx: Ctx | Tx, { id }: { id: string }) {
  const row = await ctx.db
    .selectFrom('exports')
    .select(['id', 'name', 'columns', 'status', 'rowsTotal', 'rowsDone', 'createdTime'])
    .where('id', '=', id)
    .where('accountId', '=', ctx.actor.id)
    .executeTakeFirstOrThrow(notFound(exportNouns.export));
  return { ...row, status: ExportStatus.parse(row.status) };
}

export async function getExport(ctx: Ctx | Tx, { id }: { id: string }) {
  const { columns: _columns, ...row } = await findExport(ctx, { id });
  return row;
}

/** The file, for the person who asked for it, while it is stored. */
export async function getExportFile(ctx: Ctx, { id, format }: In<typeof exportApi.file>): Promise<FileAnswer> {
  const { name, status, columns } = await findExport(ctx, { id });
  if (status === 'WAITING') throw new AppError(exportErrors.notReady);
  const body = status === 'DONE' ? await ctx.gateways.storage.get(exportFileOf(ctx.actor.companyId, id)) : undefined;
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
