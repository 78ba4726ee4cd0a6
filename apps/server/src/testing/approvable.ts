import { dictionaryNouns } from '@netbar/contract/platform/dictionary/feature';
import { randomUUIDv7 } from 'node:crypto';
import type { ApprovalSubject } from '#kernel/approvals.ts';
import { inTx, type Ctx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

/** The smallest thing that needs approval to change: the words of a dictionary code. Lives in tests alone. */
export const wordsOfCode = (type: string): ApprovalSubject => ({
  type,
  currentVersion: async (ctx, id) => {
    const code = ctx.db.selectFrom('codes').select('version').where('id', '=', id).forUpdate();
    return (await code.executeTakeFirstOrThrow(notFound(dictionaryNouns.code))).version;
  },
  // Asks for no version: were it called twice, the version would tell.
  apply: async (ctx, { subjectId, after }) => {
    await ctx.db
      .updateTable('codes')
      .set((q) => ({ codevalue: (after as { words: string }).words, version: q('version', '+', 1) }))
      .where('id', '=', subjectId)
      .execute();
  },
});

export async function addCode(ctx: Ctx): Promise<string> {
  const id = randomUUIDv7();
  const words = { type: 'TEST', code: id, codevalue: '原价', label: JSON.stringify({}) };
  await inTx(ctx, (ctx) =>
    ctx.db
      .insertInto('codes')
      .values({ id, ...words, createdTime: ctx.now })
      .execute(),
  );
  return id;
}

export const findCode = (ctx: Ctx, id: string) =>
  ctx.db.selectFrom('codes').select(['codevalue', 'version']).where('id', '=', id).executeTakeFirstOrThrow();

interface Flow {
  type: string;
  steps: { can: string; minApprovals?: number }[];
  minFen?: number;
}

export const openFlow = (ctx: Ctx, { type, steps, minFen = 0 }: Flow) =>
  inTx(ctx, (ctx) =>
    ctx.db
      .insertInto('approvalFlows')
      .values({
        id: ctx.newId(),
        subjectType: type,
        minFen,
        steps: JSON.stringify(steps),
        createdTime: ctx.now,
      })
      .execute(),
  );
