import { id } from '@netbar/contract/kernel/model';
import { fill, type Lang, langOf, say, type Words } from '@netbar/contract/kernel/words';
import type { XlsxCell } from '@netbar/contract/kernel/xlsx';
import { z } from 'zod';
import { notifyPerson } from '#features/platform/notification/notification.ts';
import { loadPerson } from '#kernel/actor.ts';
import { actingBy } from '#kernel/standing.ts';
import { type Ctx, inTx } from '#kernel/ctx.ts';
import { defineJob } from '#kernel/outbox.ts';
import type { WorkerCtx } from '#kernel/worker/jobs.ts';
import { exportSheet, type Sheet } from './sheet.ts';

export const makeExportJob = defineJob('export.make', z.object({ exportId: id }));

/** Where the rows of an export are stored, one JSON line each. The format is chosen at download. */
export const exportFileOf = (companyId: string, exportId: string) => `exports/${companyId}/${exportId}.jsonl`;

const t = {
  done: say(
    '导出完成：{title}，共 {n} 条，点击下载',
    'Export ready: {title} (rows: {n}). Click to download.',
    '匯出完成：{title}，共 {n} 筆，點擊下載',
  ),
  failed: say('导出失败：{title}，请重新导出', 'Export failed: {title}. Please try again.', '匯出失敗：{title}，請重新匯出'),
};

/** Makes the file with the current rights of the person who asked for it, and notifies them. May run twice. */
export async function makeExportFile(system: Ctx, { exportId }: { exportId: string }) {
  const asked = await system.db
    .selectFrom('exports')
    .select(['id', 'accountId', 'kind', 'filter', 'columns', 'lang', 'status'])
    .where('id', '=', exportId)
    .executeTakeFirst();
  const sheet = exportSheet.all().find(({ kind }) => kind === asked?.kind);
  if (!asked || !sheet || asked.status !== 'WAITING') return;
  const lang = langOf(asked.lang);
  const account = await loadPerson(system, asked.accountId);
  const person = account && actingBy(account, sheet.can);
  const filter = sheet.filter.safeParse(asked.filter);
  if (!person || !filter.success) return failExport(system, asked, sheet.title, lang);
  const work = { id: asked.id, filter: filter.data, columns: asked.columns };
  const rows = await writeExportFile({ ...system.as(person), lang }, sheet, work).catch((error: unknown) => {
    system.log.error({ err: error, exportId }, 'an export failed');
  });
  if (rows === undefined) return failExport(system, asked, sheet.title, lang);
  await notifyRequester(system, asked, fill(t.done[lang], { title: sheet.title[lang], n: rows }));
}

interface ExportWork<F extends z.ZodType> {
  id: string;
  filter: z.output<F>;
  columns: string[];
}

/** Writes all rows to the file, and stores the progress after each read. */
export async function writeExportFile<F extends z.ZodType, Row>(
  ctx: Ctx,
  sheet: Sheet<F, Row>,
  { id, filter, columns }: ExportWork<F>,
) {
  const shown = columns.flatMap((key) => sheet.columns[key] ?? []);
  let done = 0;
  async function* lines() {
    yield lineOf(shown.map(({ title }) => title[ctx.lang]));
    for await (const rows of sheet.read(ctx, filter)) {
      yield rows.map((row) => lineOf(shown.map(({ cell }) => cell(row, ctx.lang)))).join('');
      done += rows.length;
      await setExportProgress(ctx, id, { rowsDone: done });
    }
  }
  await ctx.gateways.storage.put(exportFileOf(ctx.actor.companyId, id), lines());
  await setExportProgress(ctx, id, { rowsDone: done, status: 'DONE' });
  return done;
}

const lineOf = (cells: XlsxCell[]) => `${JSON.stringify(cells)}\n`;

const setExportProgress = (ctx: Ctx, id: string, progress: { rowsDone?: number; status?: 'DONE' | 'FAILED' }) =>
  inTx(ctx, (ctx) => ctx.db.updateTable('exports').set(progress).where('id', '=', id).execute());

interface RequestedExport {
  id: string;
  accountId: string;
}

async function failExport(ctx: Ctx, asked: RequestedExport, title: Words, lang: Lang) {
  await setExportProgress(ctx, asked.id, { status: 'FAILED' });
  await notifyRequester(ctx, asked, fill(t.failed[lang], { title: title[lang] }));
}

const notifyRequester = (ctx: Ctx, { id, accountId }: RequestedExport, content: string) => {
  const origin = { serviceType: 'EXPORT', subServiceType: 0, notificationType: 1, serviceId: id } as const;
  return inTx(ctx, (ctx) => notifyPerson(ctx, { content, ...origin, dedupeKey: `export ${id}` }, accountId));
};

/** Removes exports older than a week. The file goes first, so that no file is left without its row. */
export async function removeOldExports({ pool, openCtx }: WorkerCtx) {
  const { rows } = await pool.query<{ id: string; companyId: string }>(
    `select id, company_id as "companyId" from tenant.exports where created_time < now() - interval '7 days'`,
  );
  for (const { id, companyId } of rows) {
    await openCtx(companyId).gateways.storage.remove(exportFileOf(companyId, id));
    await pool.query('delete from tenant.exports where company_id = $1 and id = $2', [companyId, id]);
  }
}
