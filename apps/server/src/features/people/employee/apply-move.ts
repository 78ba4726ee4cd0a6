import { commonErrors } from '@netbar/contract/kernel/errors';
import { employeeErrors } from '@netbar/contract/people/employee/employee.errors';
import { employeeDocumentLifecycle } from '@netbar/contract/people/employee/employee.rules';
import { staffMessages } from '@netbar/contract/platform/notification/notification.rules';
import type { Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { transition } from '#kernel/transition.ts';
import { deleteRange, insertRange, listRanges, setRange, stepEmployee, type LockedEmployee } from './employee.store.ts';
import { movePart, tellEmployee } from './employee.ts';

interface Applied {
  id: string;
  employeeId: string;
  branchId: string;
  toBranchId: string;
  positionId: string;
  employmentKind: 'FULL_TIME' | 'PART_TIME' | 'INTERN';
  weekHours: number;
  baseFen: number | null;
  effectiveDate: string;
}

/**
 * An approved move ends the present employment the day before and begins the next one, whether or not its day has come: rosters of
 * the days from then on follow it at once. Ranges touch, since the last one has no end.
 */
export async function applyMove(ctx: Tx, employee: LockedEmployee, move: Applied) {
  const last = (await listRanges(ctx, move.employeeId)).at(-1);
  if (!last || last.end !== null || last.from >= move.effectiveDate) throw new AppError(commonErrors.changedMeanwhile);
  await setRange(ctx, last.id, last.from, move.effectiveDate);
  await insertRange(ctx, {
    employeeId: move.employeeId,
    branchId: move.toBranchId,
    positionId: move.positionId,
    kind: move.employmentKind,
    weekHours: move.weekHours,
    baseFen: move.baseFen ?? last.baseFen,
    moveId: move.id,
    from: move.effectiveDate,
  });
  for (const { apply } of movePart.all()) await apply(ctx, move);
  await tellEmployee(ctx, employee.id, {
    content: `您的任职将从 ${move.effectiveDate} 起变动，请查看排班`,
    serviceType: 'STAFF_RECORD',
    subServiceType: staffMessages.roster,
    notificationType: 2,
    serviceId: move.id,
    dedupeKey: `employee move ${move.id} approved`,
  });
}

/**
 * Takes back what `applyMove` did to employments, and cancels shifts that were planned at the target branch since. A move that another
 * one follows is cancelled after that one.
 */
export async function undoMove(ctx: Tx, move: Applied) {
  const ranges = await listRanges(ctx, move.employeeId);
  const [last, before] = [ranges.at(-1), ranges.at(-2)];
  if (!last || !before) throw new AppError(commonErrors.changedMeanwhile);
  if (last.moveId !== move.id) throw new AppError(employeeErrors.moveNotLast, { date: last.from });
  await deleteRange(ctx, last.id);
  await setRange(ctx, before.id, before.from, null);
  const back = { ...move, branchId: move.toBranchId, toBranchId: move.branchId, isTakenBack: true };
  for (const { apply } of movePart.all()) await apply(ctx, back);
  await tellEmployee(ctx, move.employeeId, {
    content: `您原定 ${move.effectiveDate} 起的任职变动已取消，请查看排班`,
    serviceType: 'STAFF_RECORD',
    subServiceType: staffMessages.roster,
    notificationType: 2,
    serviceId: move.id,
    dedupeKey: `employee move ${move.id} cancelled`,
  });
}

/** On the day of a move the archive and its documents follow to the branch. */
export async function settleMove(ctx: Tx, employee: LockedEmployee, { toBranchId, effectiveDate }: Applied) {
  const isElsewhere = employee.branchId !== toBranchId;
  await stepEmployee(ctx, employee, {
    action: 'move',
    by: 'system',
    columns: isElsewhere ? { branchId: toBranchId } : {},
    detail: { effectiveDate },
  });
  if (!isElsewhere) return;
  const documents = await ctx.db
    .selectFrom('employeeDocuments')
    .select(['id', 'branchId', 'status', 'version'])
    .where('employeeId', '=', employee.id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const document of documents)
    await transition(ctx, employeeDocumentLifecycle, document, {
      action: 'follow',
      by: 'system',
      write: (next) =>
        ctx.db
          .updateTable('employeeDocuments')
          .set({ ...next, branchId: toBranchId })
          .where('id', '=', document.id)
          .execute(),
    });
}
