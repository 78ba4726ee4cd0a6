import type { ImportOutcome } from '@netbar/contract/kernel/import';
import { id } from '@netbar/contract/kernel/model';
import type { Words } from '@netbar/contract/kernel/words';
import { z } from 'zod';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';
import { defineJob } from '#kernel/outbox.ts';

export const runImportJob = defineJob('import.take', z.object({ importId: id }));

/** Where the uploaded file is stored. */
export const importFileOf = (companyId: string, importId: string) => `imports/${companyId}/${importId}`;

type Problems = ImportOutcome['problems'];

/** A list that can be filled from a large file. */
export interface Intake {
  /** The name by which the worker finds it. */
  kind: string;
  title: Words;
  /** The function needed, both at the upload and when the worker runs it. */
  can: string;
  /** Checks the whole file and reports its progress. */
  check: (ctx: Ctx, file: Uint8Array, options: unknown, report: ReportProgress) => Promise<{ rows: number; problems: Problems }>;
  /** Writes the whole file in the given transaction. */
  write: (ctx: Tx, file: Uint8Array, options: unknown, report: ReportProgress) => Promise<void>;
}
type ReportProgress = (rowsDone: number) => Promise<unknown>;

/** Features provide the lists that can be filled from a file. */
export const importIntake = defineExtensionPoint<Intake>();

interface UploadedTable {
  kind: string;
  file: Uint8Array;
  options: object;
  isTrial: boolean;
}

/** Leaves a large table to the worker. The file is stored first, so that no row exists without its file. */
export async function startImport(ctx: Tx, { kind, file, options, isTrial }: UploadedTable): Promise<ImportOutcome> {
  const id = ctx.newId();
  await ctx.gateways.storage.put(importFileOf(ctx.actor.companyId, id), file);
  await ctx.db
    .insertInto('imports')
    .values({
      id,
      accountId: ctx.actor.id,
      kind,
      options: JSON.stringify(options),
      lang: ctx.lang,
      isTrial,
      status: 'WAITING',
      createdTime: ctx.now,
    })
    .execute();
  ctx.later(runImportJob, { importId: id });
  return { rows: 0, added: 0, changed: 0, problems: [], isDone: false, importId: id };
}
