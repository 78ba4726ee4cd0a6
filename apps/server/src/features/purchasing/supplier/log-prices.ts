import type { Ctx } from '#kernel/ctx.ts';

/** The content of a log entry without the prices of suppliers, for readers who may not see those elsewhere. */
export function logWithoutPrices(ctx: Ctx, { detail }: { detail: unknown }): unknown {
  const isSeen = ctx.actor.functions.has('SUPPLIER_LIST');
  if (isSeen || typeof detail !== 'object' || detail === null || !('breaks' in detail)) return detail;
  const { breaks: _breaks, ...shown } = detail;
  return shown;
}
