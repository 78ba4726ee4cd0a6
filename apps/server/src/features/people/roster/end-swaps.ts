import { rosterNouns } from '@netbar/contract/people/roster/feature';
import type { SwapStatus } from '@netbar/contract/people/roster/roster-swap.model';
import { rosterSwapLifecycle } from '@netbar/contract/people/roster/roster.rules';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { staffMessages } from '@netbar/contract/platform/notification/notification.rules';
import { sql } from 'kysely';
import { lockEmployees, tellEmployee } from '#features/people/employee/employee.ts';
import { type Ctx, inTx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { transition } from '#kernel/transition.ts';
import type { RosterRow } from './step-rosters.ts';

export interface LockedSwap {
  id: string;
  branchId: string;
  rosterId: string;
  employeeId: string;
  otherId: string | null;
  otherRosterId: string | null;
  status: SwapStatus;
  version: number;
}

const selectSwapRows = (ctx: Tx) =>
  ctx.db
    .selectFrom('rosterSwaps')
    .select(['id', 'branchId', 'rosterId', 'employeeId', 'otherId', 'otherRosterId', 'status', 'version']);

/**
 * Locks a swap after its people, in the order in which every change of their shifts locks them. `version`: what the step was based
 * on. The caller checks who may take the step.
 */
export async function lockSwap(
  ctx: Tx,
  { id, version }: { id: string; version?: number },
  ...others: string[]
): Promise<LockedSwap> {
  const found = await selectSwapRows(ctx).where('id', '=', id).executeTakeFirstOrThrow(notFound(rosterNouns.rosterSwap));
  await lockEmployees(ctx, [found.employeeId, ...(found.otherId ? [found.otherId] : []), ...others]);
  const swap = await selectSwapRows(ctx).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();
  if (version !== undefined && swap.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return swap;
}

interface SwapStep {
  action: keyof typeof rosterSwapLifecycle.actions;
  by: 'person' | 'system';
  also?: { otherId?: string; takenTime?: Date; decidedBy?: string; decidedTime?: Date; endNote?: string };
}

export const stepSwap = (ctx: Tx, swap: LockedSwap, { action, by, also = {} }: SwapStep) =>
  transition(ctx, rosterSwapLifecycle, swap, {
    action,
    by,
    detail: { rosterId: swap.rosterId, ...(also.endNote && { reason: also.endNote }) },
    write: (next) =>
      ctx.db
        .updateTable('rosterSwaps')
        .set({ ...next, ...also })
        .where('id', '=', swap.id)
        .execute(),
  });

/** Tells a person what happened to a swap of theirs; where it is dealt with is their own page. */
export const tellOfSwap = (
  ctx: Tx,
  swap: { id: string },
  employeeId: string,
  { step, content }: { step: string; content: string },
) =>
  tellEmployee(ctx, employeeId, {
    content,
    serviceType: 'STAFF_RECORD',
    subServiceType: staffMessages.swap,
    notificationType: 1,
    serviceId: swap.id,
    dedupeKey: `roster.swap ${swap.id} ${step} ${employeeId}`,
  });

async function expireSwap(ctx: Tx, swap: LockedSwap, endNote: string) {
  await stepSwap(ctx, swap, { action: 'expire', by: 'system', also: { endNote } });
  const told = [swap.employeeId, ...(swap.status === 'TAKEN' && swap.otherId ? [swap.otherId] : [])];
  for (const employeeId of told) await tellOfSwap(ctx, swap, employeeId, { step: 'expire', content: `换班已失效：${endNote}` });
}

/** Ends the open swaps of shifts that are being cancelled. The people of the shifts are locked. */
export async function expireSwapsOf(ctx: Tx, rosters: readonly Pick<RosterRow, 'id'>[], endNote: string) {
  if (rosters.length === 0) return;
  const these = sql<string>`any(${rosters.map(({ id }) => id)}::uuid[])`;
  const swaps = await selectSwapRows(ctx)
    .where('status', 'in', ['OFFERED', 'TAKEN'])
    .where((row) => row.or([row('rosterId', '=', these), row('otherRosterId', '=', these)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const swap of swaps) await expireSwap(ctx, swap, endNote);
}

/** Ends swaps of which a shift has begun, one at a time. */
export async function expireBegunSwaps(ctx: Ctx, ids: readonly string[]) {
  for (const id of ids)
    await inTx(ctx, async (ctx) => {
      const swap = await lockSwap(ctx, { id });
      if (swap.status === 'OFFERED' || swap.status === 'TAKEN') await expireSwap(ctx, swap, '班次已开始');
    });
}
