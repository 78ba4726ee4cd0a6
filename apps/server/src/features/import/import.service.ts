import type { ImportOutcome } from '@netbar/contract/kernel/import';
import type { Tx } from '#kernel/ctx.ts';
import { fileOf, takeImport } from './take-import.service.ts';

interface Brought {
  kind: string;
  file: Uint8Array;
  options: object;
  isTrial: boolean;
}

/** Leaves a large table to the worker. The file is kept first, so that no row waits for one that never came. */
export async function startImport(ctx: Tx, { kind, file, options, isTrial }: Brought): Promise<ImportOutcome> {
  const id = ctx.newId();
  await ctx.gateways.storage.put(fileOf(ctx.actor.companyId, id), file);
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
  ctx.later(takeImport, { importId: id });
  return { rows: 0, added: 0, changed: 0, problems: [], isDone: false, importId: id };
}
