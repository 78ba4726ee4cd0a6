import { purchaseReturnLifecycle, wayKeys } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import type { Ctx } from '#kernel/ctx.ts';
import { seesClaimAt } from './purchase-return.queries.ts';
import { ACCOUNT } from './step-return.ts';

const ways: readonly string[] = wayKeys;

/** The content of a log entry without what is claimed and how it was settled, for readers who do not see what goods have cost. */
export function logWithoutClaims(ctx: Ctx, { branchId, detail }: { branchId: string | null; detail: unknown }): unknown {
  if (typeof detail !== 'object' || detail === null) return detail;
  const { functions } = ctx.actor;
  const isSeen = branchId === null ? functions.has('STOCK_COST') || functions.has(ACCOUNT) : seesClaimAt(ctx, branchId);
  return isSeen ? detail : withoutWays(withoutClaim(detail));
}

/** A request to approve a return says what would be claimed. */
function withoutClaim(detail: object): object {
  if (!('subjectType' in detail) || detail.subjectType !== purchaseReturnLifecycle.name) return detail;
  if (!('after' in detail) || typeof detail.after !== 'object') return detail;
  const { amountFen: _claim, ...after } = detail.after as { amountFen?: number };
  return { ...detail, after };
}

function withoutWays(detail: object): object {
  if (!('lines' in detail) || !Array.isArray(detail.lines)) return detail;
  const lines: unknown[] = detail.lines;
  if (!lines.some((line) => typeof line === 'object' && line !== null && 'offsetFen' in line)) return detail;
  const shown = lines.map((line) => Object.fromEntries(Object.entries(line ?? {}).filter(([key]) => !ways.includes(key))));
  return { ...detail, lines: shown };
}
