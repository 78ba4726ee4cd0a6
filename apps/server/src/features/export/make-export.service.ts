import { id } from '@netbar/contract/kernel/model';
import type { XlsxCell } from '@netbar/contract/kernel/xlsx';
import { fill, langOf, say, type Lang, type Words } from '@netbar/contract/kernel/words';
import { z } from 'zod';
import { notifyPerson } from '#features/notification/notification.service.ts';
import { loadPerson } from '#kernel/actor.ts';
import { inTx, type Ctx } from '#kernel/ctx.ts';
import { defineJob } from '#kernel/outbox.ts';
import type { Sheet } from './sheet.service.ts';

/** A file too large to wait for. */
export const makeExport = defineJob('export.make', z.object({ exportId: id }));

/** Where the rows of an export are kept, one a line: which kind of file they become is said when they are fetched. */
export const fileOf = (companyId: string, exportId: string) => `exports/${companyId}/${exportId}.jsonl`;

const t = {
  done: say(
    '导出完成：{title}，共 {n} 条，点击下载',
    'Export ready: {title}, {n} rows; click to download',
    '匯出完成：{title}，共 {n} 筆，點擊下載',
  ),
  failed: say('导出失败：{title}，请重新导出', 'Export failed: {title}; please try again', '匯出失敗：{title}，請重新匯出'),
};

// oxlint-disable-next-line typescript/no-explicit-any -- each sheet reads its own filter and rows; the list of them knows neither
export type AnySheet = Sheet<z.ZodType, any>;

/** Makes the file as whoever asked for it, with the rights they hold by now, and tells them. May run twice. */
export const exportMaker =
  (sheets: readonly AnySheet[]) =>
  async (system: Ctx, { exportId }: { exportId: string }) => {
    const asked = await system.db
      .selectFrom('exports')
      .select(['id', 'accountId', 'kind', 'filter', 'columns', 'lang', 'status'])
      .where('id', '=', exportId)
      .executeTakeFirst();
    const sheet = sheets.find(({ kind }) => kind === asked?.kind);
    if (!asked || !sheet || asked.status !== 'WAITING') return;
    const lang = langOf(asked.lang);
    const person = await loadPerson(system, asked.accountId);
    const filter = sheet.filter.safeParse(asked.filter);
    if (!person?.functions.has(sheet.can) || !filter.success) return giveUp(system, asked, sheet.title, lang);
    const work = { id: asked.id, filter: filter.data, columns: asked.columns };
    const rows = await writeFile({ ...system.as(person), lang }, sheet, work).catch((error: unknown) => {
      system.log.error({ err: error, exportId }, 'an export failed');
    });
    if (rows === undefined) return giveUp(system, asked, sheet.title, lang);
    await tell(system, asked, fill(t.done[lang], { title: sheet.title[lang], n: rows }));
  };

interface Work<F extends z.ZodType> {
  id: string;
  filter: z.output<F>;
  columns: string[];
}

/** Reads all of it into a file, and says every thousand rows how far it is. */
export async function writeFile<F extends z.ZodType, Row>(ctx: Ctx, sheet: Sheet<F, Row>, { id, filter, columns }: Work<F>) {
  const shown = columns.flatMap((key) => sheet.columns[key] ?? []);
  let done = 0;
  async function* lines() {
    yield lineOf(shown.map(({ title }) => title[ctx.lang]));
    for await (const rows of sheet.read(ctx, filter)) {
      yield rows.map((row) => lineOf(shown.map(({ cell }) => cell(row, ctx.lang)))).join('');
      done += rows.length;
      await setProgress(ctx, id, { rowsDone: done });
    }
  }
  await ctx.gateways.storage.put(fileOf(ctx.actor.companyId, id), lines());
  await setProgress(ctx, id, { rowsDone: done, status: 'DONE' });
  return done;
}

const lineOf = (cells: XlsxCell[]) => `${JSON.stringify(cells)}\n`;

const setProgress = (ctx: Ctx, id: string, progress: { rowsDone?: number; status?: 'DONE' | 'FAILED' }) =>
  inTx(ctx, (ctx) => ctx.db.updateTable('exports').set(progress).where('id', '=', id).execute());

interface Asked {
  id: string;
  accountId: string;
}

async function giveUp(ctx: Ctx, asked: Asked, title: Words, lang: Lang) {
  await setProgress(ctx, asked.id, { status: 'FAILED' });
  await tell(ctx, asked, fill(t.failed[lang], { title: title[lang] }));
}

const tell = (ctx: Ctx, { id, accountId }: Asked, content: string) => {
  const about = { serviceType: 'EXPORT', subServiceType: 0, notificationType: 1, serviceId: id } as const;
  return inTx(ctx, (ctx) => notifyPerson(ctx, { content, ...about, dedupeKey: `export ${id}` }, accountId));
};
