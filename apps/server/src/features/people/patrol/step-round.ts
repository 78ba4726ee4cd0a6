import { CLOCK_TOLERANCE_MS, PATROL_LIST, patrolTaskLifecycle } from '@netbar/contract/people/patrol/patrol.rules';
import { formatTime } from '@netbar/contract/kernel/time';
import { tourMessages } from '@netbar/contract/platform/notification/notification.rules';
import { requireBranch } from '#features/org/branch/branch.ts';
import { notifyStaff } from '#features/platform/notification/notification.ts';
import type { Tx } from '#kernel/ctx.ts';
import { transition } from '#kernel/transition.ts';
import type { LockedRound, PlannedPoint, VisitRow } from './patrol.queries.ts';

interface RoundFields {
  employeeId?: string | null;
  accountId?: string;
  startedTime?: Date;
  endedTime?: Date | null;
  toldLateTime?: Date;
  lateTime?: Date;
  toTime?: Date;
  points?: string;
  missReason?: string;
  reasonedBy?: string;
  reasonedTime?: Date;
}

interface RoundStep {
  action: keyof typeof patrolTaskLifecycle.actions;
  by: 'person' | 'system';
  fields: RoundFields;
  detail: object;
}

/** Takes a locked round one step, and writes what else changes with it. */
export const stepRound = (ctx: Tx, round: LockedRound, { action, by, fields, detail }: RoundStep) =>
  transition(ctx, patrolTaskLifecycle, round, {
    action,
    by,
    detail,
    write: (next) =>
      ctx.db
        .updateTable('patrolTasks')
        .set({ ...next, ...fields })
        .where('id', '=', round.id)
        .execute(),
  });

/** The points of a round that nobody has visited or skipped. */
export const pointsLeftOf = ({ points }: LockedRound, visits: readonly VisitRow[]): PlannedPoint[] =>
  points.filter(({ id }) => !visits.some(({ pointId }) => pointId === id));

const wasInTime = ({ toTime }: LockedRound, { finishedTime }: VisitRow) =>
  finishedTime.getTime() <= toTime.getTime() + CLOCK_TOLERANCE_MS;

/**
 * Ends a round that was begun: it is done if every point was visited within the window, by the phone's clock, else incomplete. One
 * that is incomplete already stays so.
 */
export async function endRound(ctx: Tx, round: LockedRound, visits: readonly VisitRow[], by: 'person' | 'system') {
  const left = pointsLeftOf(round, visits);
  const late = round.points.filter(({ id }) => visits.some((visit) => visit.pointId === id && !wasInTime(round, visit)));
  if (left.length === 0 && late.length === 0) {
    const endedTime = visits.at(-1)?.finishedTime ?? round.toTime;
    await stepRound(ctx, round, { action: 'finish', by, fields: { endedTime }, detail: { endedTime } });
    return;
  }
  if (round.status !== 'IN_PROGRESS') return;
  const names = [...left, ...late].map(({ name }) => name);
  await stepRound(ctx, round, { action: 'end', by: 'system', fields: { endedTime: round.toTime }, detail: { missed: names } });
  await tellOfMissed(ctx, round, left.length > 0 ? `没有巡完，漏了 ${names.join('、')}` : `超时巡完，晚了 ${names.join('、')}`);
}

/** A round is told of once, also when steps of a phone arrive later and change it. */
export const tellOfMissed = (ctx: Tx, round: LockedRound, what: string) =>
  tellOfRound(ctx, round, { subServiceType: tourMessages.missed, what, dedupeKey: `patrol ${round.id} missed` });

interface RoundNotice {
  subServiceType: number;
  what: string;
  dedupeKey: string;
}

/** What a notice about a round begins with. */
export async function wordsOfRound(ctx: Tx, { branchId, fromTime }: Pick<LockedRound, 'branchId' | 'fromTime'>, what: string) {
  const { name } = await requireBranch(ctx, branchId);
  return `${name} ${formatTime(fromTime, 'datetime').slice(5, 16)} 的巡场${what}`;
}

/** Tells everybody at the branch who looks after rounds. */
export const tellOfRound = async (ctx: Tx, round: LockedRound, { what, ...notice }: RoundNotice) =>
  notifyStaff(
    ctx,
    {
      ...notice,
      content: await wordsOfRound(ctx, round, what),
      serviceType: 'TOUR',
      notificationType: 2,
      serviceId: round.id,
    },
    { branchIds: [round.branchId], can: PATROL_LIST },
  );
