import { importErrors } from '@netbar/contract/kernel/import';
import { fill, type Lang, langOf, say, type Words } from '@netbar/contract/kernel/words';
import { type ImportStatus, isImportOver } from '@netbar/contract/platform/import/import.model';
import { sql } from 'kysely';
import { notifyPerson } from '#features/platform/notification/notification.ts';
import { readAll } from '#gateways/read-all.ts';
import { loadPerson } from '#kernel/actor.ts';
import { type Ctx, inTx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { actingBy } from '#kernel/standing.ts';
import type { WorkerCtx } from '#kernel/worker/jobs.ts';
import { importFileOf, importIntake, type Intake } from './import.ts';

const t = {
  done: say('导入完成：{title}，共 {n} 条', 'Import complete: {title} (rows: {n})', '匯入完成：{title}，共 {n} 筆'),
  refused: say(
    '导入未完成：{title}有 {n} 处错误，没有写入任何数据，请修改后重新导入',
    'Import not completed. Errors in {title}: {n}. Nothing was imported. Correct the file and import it again.',
    '匯入未完成：{title}有 {n} 處錯誤，沒有寫入任何資料，請修改後重新匯入',
  ),
  failed: say(
    '导入失败：{title}，没有写入任何数据，请重新导入',
    'Import failed: {title}. Nothing was imported. Please try again.',
    '匯入失敗：{title}，沒有寫入任何資料，請重新匯入',
  ),
};

/** Imports the file with the current rights of the person who uploaded it, and notifies them. May run twice. */
export async function runImport(system: Ctx, { importId }: { importId: string }) {
  const brought = await findStoredImport(system, importId);
  const intake = importIntake.all().find(({ kind }) => kind === brought?.kind);
  if (!brought || !intake || isImportOver(brought.status as ImportStatus)) return;
  const lang = langOf(brought.lang);
  const account = await loadPerson(system, brought.accountId);
  const person = account && actingBy(account, intake.can);
  const ended = person
    ? await importFile({ ...system.as(person), lang }, intake, brought).catch((error: unknown) => {
        // A refusal would come again on a retry; other errors may pass, so the queue retries them.
        if (!(error instanceof AppError)) throw error;
        system.log.error({ err: error, importId }, 'an import failed');
        return undefined;
      })
    : undefined;
  if (!ended) await updateImport(system, importId, { status: 'FAILED' });
  if (!brought.isTrial) await notifyUploader(system, brought, noticeText(intake.title, lang, ended));
}

interface StoredImport {
  id: string;
  accountId: string;
  options: unknown;
  isTrial: boolean;
}

const findStoredImport = (ctx: Ctx, importId: string) =>
  ctx.db
    .selectFrom('imports')
    .select(['id', 'accountId', 'kind', 'options', 'lang', 'isTrial', 'status'])
    .where('id', '=', importId)
    .executeTakeFirst();

async function importFile(ctx: Ctx, intake: Intake, { id, options, isTrial }: StoredImport) {
  const body = await ctx.gateways.storage.get(importFileOf(ctx.actor.companyId, id));
  if (!body) return undefined;
  const file = new Uint8Array(await readAll(body));
  const progress = (status: ImportStatus) => (rowsDone: number) => updateImport(ctx, id, { status, rowsDone });
  const { rows, problems } = await intake.check(ctx, file, options, progress('CHECKING')).catch((error: unknown) => {
    if (!isAboutFile(error)) throw error;
    return { rows: 0, problems: [{ row: 0, column: '', text: error.in(ctx.lang).message }] };
  });
  if (problems.length > 0)
    await updateImport(ctx, id, { status: 'REFUSED', problems: JSON.stringify(problems), rowsTotal: rows });
  else if (isTrial) await updateImport(ctx, id, { status: 'DONE', rowsTotal: rows, rowsDone: rows });
  else {
    await updateImport(ctx, id, { status: 'WRITING', rowsTotal: rows, rowsDone: 0 });
    await inTx(ctx, async (tx) => {
      // If two workers run the same job, the second waits and finds it done. Progress is written on another connection, so the
      // row itself must not be locked before the end.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${id}`}, 0))`.execute(tx.db);
      if ((await findStoredImport(ctx, id))?.status === 'DONE') return;
      await intake.write(tx, file, options, progress('WRITING'));
      await tx.db.updateTable('imports').set({ status: 'DONE', rowsDone: rows }).where('id', '=', id).execute();
    });
  }
  return { rows, problems: problems.length };
}

/** Whether the file as a whole was refused. Its words say what to do with it. */
const isAboutFile = (error: unknown): error is AppError =>
  error instanceof AppError && Object.values(importErrors).includes(error.kind);

interface ImportState {
  status: ImportStatus;
  rowsTotal?: number;
  rowsDone?: number;
  problems?: string;
}
const updateImport = (ctx: Ctx, id: string, state: ImportState) =>
  inTx(ctx, (ctx) => ctx.db.updateTable('imports').set(state).where('id', '=', id).execute());

function noticeText(title: Words, lang: Lang, ended: { rows: number; problems: number } | undefined) {
  if (!ended) return fill(t.failed[lang], { title: title[lang] });
  const { rows, problems } = ended;
  return problems > 0
    ? fill(t.refused[lang], { title: title[lang], n: problems })
    : fill(t.done[lang], { title: title[lang], n: rows });
}

const notifyUploader = (ctx: Ctx, { id, accountId }: StoredImport, content: string) => {
  const origin = { serviceType: 'IMPORT', subServiceType: 0, notificationType: 1, serviceId: id } as const;
  return inTx(ctx, (ctx) => notifyPerson(ctx, { content, ...origin, dedupeKey: `import ${id}` }, accountId));
};

/** Removes imports older than a week. The file goes first, so that no file is left without its row. */
export async function removeOldImports({ pool, openCtx }: WorkerCtx) {
  const { rows } = await pool.query<{ id: string; companyId: string }>(
    `select id, company_id as "companyId" from tenant.imports where created_time < now() - interval '7 days'`,
  );
  for (const { id, companyId } of rows) {
    await openCtx(companyId).gateways.storage.remove(importFileOf(companyId, id));
    await pool.query('delete from tenant.imports where company_id = $1 and id = $2', [companyId, id]);
  }
}
