import { isOver, type ImportStatus } from '@netbar/contract/import/import.model';
import { type ImportOutcome } from '@netbar/contract/kernel/import';
import { id } from '@netbar/contract/kernel/model';
import { fill, langOf, say, type Lang, type Words } from '@netbar/contract/kernel/words';
import { sql } from 'kysely';
import { z } from 'zod';
import { notifyPerson } from '#features/notification/notification.service.ts';
import { readAll } from '#gateways/read-all.ts';
import { loadPerson } from '#kernel/actor.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { defineJob } from '#kernel/outbox.ts';

/** A table too large to wait for. */
export const takeImport = defineJob('import.take', z.object({ importId: id }));

/** Where the file of an import is kept. */
export const fileOf = (companyId: string, importId: string) => `imports/${companyId}/${importId}`;

type Problems = ImportOutcome['problems'];

/** A list that can be filled from a large file. */
export interface Intake {
  /** Its feature, by which the worker finds it. */
  kind: string;
  title: Words;
  /** Whoever brings the file must hold it, at once and when the worker comes to it. */
  can: string;
  /** Looks at all of it, and says after some rows how far it is. */
  check: (ctx: Ctx, file: Uint8Array, options: unknown, tell: Tell) => Promise<{ rows: number; problems: Problems }>;
  /** Writes all of it in the transaction handed over. */
  write: (ctx: Tx, file: Uint8Array, options: unknown, tell: Tell) => Promise<void>;
}
export type Tell = (rowsDone: number) => Promise<unknown>;

const t = {
  done: say('导入完成：{title}，共 {n} 条', 'Import done: {title}, {n} rows', '匯入完成：{title}，共 {n} 筆'),
  refused: say(
    '导入未完成：{title}有 {n} 处错误，没有写入任何数据，请修改后重新导入',
    'Not imported: {n} wrong cells in {title}; nothing was written. Mend the file and import it again',
    '匯入未完成：{title}有 {n} 處錯誤，沒有寫入任何資料，請修改後重新匯入',
  ),
  failed: say(
    '导入失败：{title}，没有写入任何数据，请重新导入',
    'Import failed: {title}; nothing was written. Please try again',
    '匯入失敗：{title}，沒有寫入任何資料，請重新匯入',
  ),
};

/** Takes the file over as whoever brought it, with the rights they hold by now, and tells them. May run twice. */
export const importTaker =
  (intakes: readonly Intake[]) =>
  async (system: Ctx, { importId }: { importId: string }) => {
    const brought = await find(system, importId);
    const intake = intakes.find(({ kind }) => kind === brought?.kind);
    if (!brought || !intake || isOver(brought.status as ImportStatus)) return;
    const lang = langOf(brought.lang);
    const person = await loadPerson(system, brought.accountId);
    const ended = person?.functions.has(intake.can)
      ? await take({ ...system.as(person), lang }, intake, brought).catch((error: unknown) => {
          // A refusal will not mend itself; anything else may, and the queue tries again.
          if (!(error instanceof AppError)) throw error;
          system.log.error({ err: error, importId }, 'an import failed');
          return undefined;
        })
      : undefined;
    if (!ended) await settle(system, importId, { status: 'FAILED' });
    if (!brought.isTrial) await tell(system, brought, words(intake.title, lang, ended));
  };

interface Brought {
  id: string;
  accountId: string;
  options: unknown;
  isTrial: boolean;
}

const find = (ctx: Ctx, importId: string) =>
  ctx.db
    .selectFrom('imports')
    .select(['id', 'accountId', 'kind', 'options', 'lang', 'isTrial', 'status'])
    .where('id', '=', importId)
    .executeTakeFirst();

async function take(ctx: Ctx, intake: Intake, { id, options, isTrial }: Brought) {
  const body = await ctx.gateways.storage.get(fileOf(ctx.actor.companyId, id));
  if (!body) return undefined;
  const file = new Uint8Array(await readAll(body));
  const progress = (status: ImportStatus) => (rowsDone: number) => settle(ctx, id, { status, rowsDone });
  const { rows, problems } = await intake.check(ctx, file, options, progress('CHECKING'));
  if (problems.length > 0) await settle(ctx, id, { status: 'REFUSED', problems: JSON.stringify(problems), rowsTotal: rows });
  else if (isTrial) await settle(ctx, id, { status: 'DONE', rowsTotal: rows, rowsDone: rows });
  else {
    await settle(ctx, id, { status: 'WRITING', rowsTotal: rows, rowsDone: 0 });
    await inTx(ctx, async (tx) => {
      // Two workers at the same job: the second waits, and finds it done. How far it is, is told on another connection, so
      // the row itself must not be locked before the end.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${id}`}, 0))`.execute(tx.db);
      if ((await find(ctx, id))?.status === 'DONE') return;
      await intake.write(tx, file, options, progress('WRITING'));
      await tx.db.updateTable('imports').set({ status: 'DONE', rowsDone: rows }).where('id', '=', id).execute();
    });
  }
  return { rows, problems: problems.length };
}

interface State {
  status: ImportStatus;
  rowsTotal?: number;
  rowsDone?: number;
  problems?: string;
}
const settle = (ctx: Ctx, id: string, state: State) =>
  inTx(ctx, (ctx) => ctx.db.updateTable('imports').set(state).where('id', '=', id).execute());

function words(title: Words, lang: Lang, ended: { rows: number; problems: number } | undefined) {
  if (!ended) return fill(t.failed[lang], { title: title[lang] });
  const { rows, problems } = ended;
  return problems > 0
    ? fill(t.refused[lang], { title: title[lang], n: problems })
    : fill(t.done[lang], { title: title[lang], n: rows });
}

const tell = (ctx: Ctx, { id, accountId }: Brought, content: string) => {
  const about = { serviceType: 'IMPORT', subServiceType: 0, notificationType: 1, serviceId: id } as const;
  return inTx(ctx, (ctx) => notifyPerson(ctx, { content, ...about, dedupeKey: `import ${id}` }, accountId));
};
