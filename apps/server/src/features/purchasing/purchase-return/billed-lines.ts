import type { Ctx, Tx } from '#kernel/ctx.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';

/** Which of these receipt lines a live statement bills. Bills hand it in: such goods cannot be left off the bill any more. */
export const receiptLinesBilled =
  defineExtensionPoint<(ctx: Ctx | Tx, lineIds: readonly string[]) => Promise<readonly string[]>>();

/** The lines of receipts, among these, that are on a statement. Whoever writes asks after locking them. */
export async function findBilled(ctx: Ctx | Tx, lineIds: readonly string[]): Promise<Set<string>> {
  if (lineIds.length === 0) return new Set();
  const found: string[] = [];
  for (const find of receiptLinesBilled.all()) found.push(...(await find(ctx, lineIds)));
  return new Set(found);
}
