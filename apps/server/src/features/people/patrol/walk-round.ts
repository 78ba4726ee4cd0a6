import { patrolNouns } from '@netbar/contract/people/patrol/feature';
import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import { patrolErrors } from '@netbar/contract/people/patrol/patrol.errors';
import {
  isInWindow,
  missingOf,
  MOST_KEPT_MS,
  momentProblem,
  patrolCodeOf,
  patrolTaskLifecycle,
} from '@netbar/contract/people/patrol/patrol.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import { DAY_MS, formatTime } from '@netbar/contract/kernel/time';
import { say } from '@netbar/contract/kernel/words';
import { requireOwnPictures } from '#features/platform/picture/picture.ts';
import { command } from '#kernel/command.ts';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { openTicketsOf } from './found-problems.ts';
import { getRound, listVisits, lockRound, type LockedRound, type PlannedPoint } from './patrol.queries.ts';
import { endRound, pointsLeftOf, stepRound } from './step-round.ts';

/** To the minute, as people speak of rounds. */
const clock = (at: Date) => formatTime(at, 'time').slice(0, 5);

/**
 * Begins a round within its window, by the phone's clock: the step may arrive after the window. A round that somebody has begun
 * already is gone on with, so a second phone is not refused.
 */
export const startRound = (ctx: Ctx, input: In<typeof patrolApi.start>) =>
  command(ctx, patrolApi.start, input, async (ctx) => {
    const round = await lockRound(ctx, input.id);
    if (round.status === 'DONE') throw new AppError(commonErrors.wrongStatus);
    if (round.status === 'PENDING' || round.status === 'MISSED') await beginRound(ctx, round, input.startedTime ?? ctx.now);
    return getRound(ctx, round.id);
  });

async function beginRound(ctx: Tx, round: LockedRound, told: Date) {
  requireMoment(ctx, round, told);
  if (!isInWindow(round, told)) throw new AppError(patrolErrors.windowOver, { to: clock(round.toTime) });
  const startedTime = notAfterNow(ctx, told);
  await stepRound(ctx, round, {
    action: round.status === 'MISSED' ? 'startLate' : 'start',
    by: 'person',
    fields: { accountId: ctx.actor.id, startedTime, endedTime: null },
    detail: { startedTime },
  });
}

/** A point as somebody found it: scanned, every item answered, problems with a photo and a ticket. */
export const visitPoint = (ctx: Ctx, input: In<typeof patrolApi.visit>) =>
  command(ctx, patrolApi.visit, input, async (ctx) => {
    const round = await lockRound(ctx, input.id);
    const point = await requireOpenPoint(ctx, round, input.pointId);
    await requireCode(ctx, round, point, input.code);
    const { scannedTime, finishedTime, answers } = input;
    for (const at of [scannedTime, finishedTime]) requireMoment(ctx, round, at);
    if (finishedTime < scannedTime) throw new AppError(patrolErrors.finishedBeforeScan);
    await requireAnswers(ctx, round, point, answers);
    const visitId = ctx.newId();
    const opened = await openTicketsOf(ctx, { round, point, visitId, answers });
    const result = opened.size > 0 ? 'PROBLEM' : 'OK';
    const stored = answers.map((answer) => ({
      ...answer,
      machineId: answer.isOk ? null : answer.machineId,
      ticketId: opened.get(answer.itemId)?.id ?? null,
    }));
    await storeVisit(ctx, round, { id: visitId, pointId: point.id, result, scannedTime, finishedTime, answers: stored });
    const tickets = [...opened.values()].map(({ no }) => no);
    await stepVisit(ctx, round, { point: nameOf(point), result, ...(tickets.length > 0 && { tickets }) });
    return getRound(ctx, round.id);
  });

/** A point that cannot be visited, such as a locked room, with the reason. */
export const skipPoint = (ctx: Ctx, input: In<typeof patrolApi.skip>) =>
  command(ctx, patrolApi.skip, input, async (ctx) => {
    const { skippedTime, reason } = input;
    const round = await lockRound(ctx, input.id);
    const point = await requireOpenPoint(ctx, round, input.pointId);
    requireMoment(ctx, round, skippedTime);
    await storeVisit(ctx, round, {
      id: ctx.newId(),
      pointId: point.id,
      result: 'SKIPPED',
      scannedTime: null,
      finishedTime: skippedTime,
      skipReason: reason,
      answers: [],
    });
    await stepVisit(ctx, round, { point: nameOf(point), result: 'SKIPPED', reason });
    return getRound(ctx, round.id);
  });

/**
 * Ends a round whose points were all visited. If one was visited too late, by the phone's clock, the round is incomplete. A round that
 * is done already stays so: the system may end it before the phone's last step arrives.
 */
export const finishRound = (ctx: Ctx, input: In<typeof patrolApi.finish>) =>
  command(ctx, patrolApi.finish, input, async (ctx) => {
    const round = await lockRound(ctx, input.id);
    if (round.status === 'DONE') return getRound(ctx, round.id);
    if (!nextStatus(patrolTaskLifecycle, round.status, 'finish')) throw new AppError(commonErrors.wrongStatus);
    const visits = await listVisits(ctx, [round.id]);
    const left = pointsLeftOf(round, visits).map(({ name }) => name);
    const names = say(left.join('、'), left.join(', '), left.join('、'));
    if (left.length > 0) throw new AppError(patrolErrors.pointsLeft, { n: left.length, names });
    await endRound(ctx, round, visits, 'person');
    return getRound(ctx, round.id);
  });

const nameOf = ({ no, name }: PlannedPoint) => `${no} ${name}`;

/** Notes a visit. A round that was ended as incomplete is done with the last visit, if all of them were made in time. */
async function stepVisit(ctx: Tx, round: LockedRound, detail: object) {
  await stepRound(ctx, round, { action: 'visit', by: 'person', fields: {}, detail });
  if (round.status !== 'INCOMPLETE') return;
  const visits = await listVisits(ctx, [round.id]);
  if (pointsLeftOf(round, visits).length === 0) await endRound(ctx, { ...round, version: round.version + 1 }, visits, 'system');
}

/** The point of a round that is under way and was not visited yet. Who has visited it is said first: it tells more than the status. */
async function requireOpenPoint(ctx: Tx, round: LockedRound, pointId: string): Promise<PlannedPoint> {
  const point = round.points.find(({ id }) => id === pointId);
  const done = (await listVisits(ctx, [round.id])).find((visit) => visit.pointId === pointId);
  if (point && done) {
    const params = { point: nameOf(point), name: done.byName ?? '', time: clock(done.finishedTime) };
    throw new AppError(patrolErrors.pointDone, params);
  }
  if (!nextStatus(patrolTaskLifecycle, round.status, 'visit')) throw new AppError(commonErrors.wrongStatus);
  if (!point) throw notFound(patrolNouns.patrolPoint)();
  return point;
}

/** The code that hangs there now, or did when the round was planned. Says of another one where it belongs. */
async function requireCode(ctx: Tx, { branchId }: LockedRound, point: PlannedPoint, text: string) {
  const code = patrolCodeOf(text);
  if (code === point.code) return;
  const found = code
    ? await ctx.db
        .selectFrom('patrolPoints')
        .select(['id', 'no', 'name'])
        .where(inScope(ctx, 'patrolPoints.branchId'))
        .where('branchId', '=', branchId)
        .where('code', '=', code)
        .executeTakeFirst()
    : undefined;
  if (!found) throw new AppError(patrolErrors.unknownCode);
  if (found.id !== point.id) throw new AppError(patrolErrors.wrongPoint, { no: found.no, name: found.name });
}

/** A moment that a phone tells. The server judges it by its own clock and by the window of the round. */
function requireMoment({ now }: Tx, round: LockedRound, at: Date) {
  if (now.getTime() - at.getTime() > MOST_KEPT_MS)
    throw new AppError(patrolErrors.tooLongAgo, { days: Math.round(MOST_KEPT_MS / DAY_MS) });
  const problem = momentProblem(round, at, now);
  if (problem === 'inFuture') throw new AppError(patrolErrors.inFuture);
  if (problem === 'tooEarly') throw new AppError(patrolErrors.notYet, { from: clock(round.fromTime) });
  if (problem === 'tooLate') throw new AppError(patrolErrors.windowOver, { to: clock(round.toTime) });
}

/** A clock slightly ahead of ours tells now. */
const notAfterNow = ({ now }: Tx, at: Date) => (at > now ? now : at);

type Answers = In<typeof patrolApi.visit>['answers'];

async function requireAnswers(ctx: Tx, round: LockedRound, { items }: PlannedPoint, answers: Answers) {
  const isKnown = ({ itemId }: Answers[number]) => items.some(({ id }) => id === itemId);
  if (!answers.every(isKnown)) throw new AppError(commonErrors.invalidInput, { fields: 'answers' });
  const lacking = items.map((item) => ({ item: item.text, lacks: missingOf(item, answerOf(answers, item.id)) }));
  const left = lacking.filter(({ lacks }) => lacks === 'answer').length;
  if (left > 0) throw new AppError(patrolErrors.itemsLeft, { n: left });
  const wrong = lacking.find(({ lacks }) => lacks !== undefined);
  if (wrong)
    throw new AppError(wrong.lacks === 'note' ? patrolErrors.noteNeeded : patrolErrors.photoNeeded, { item: wrong.item });
  const pictures = answers.flatMap((answer) => answer.pictures);
  for (const { takenTime } of pictures) requireMoment(ctx, round, takenTime);
  await requireOwnPictures(
    ctx,
    pictures.map(({ url }) => url),
  );
}

const answerOf = (answers: Answers, id: string) => answers.find(({ itemId }) => itemId === id);

interface NewVisitRow {
  id: string;
  pointId: string;
  result: 'OK' | 'PROBLEM' | 'SKIPPED';
  scannedTime: Date | null;
  finishedTime: Date;
  skipReason?: string;
  answers: object[];
}

const storeVisit = (
  ctx: Tx,
  { id: taskId, branchId }: LockedRound,
  { answers, scannedTime, finishedTime, ...visit }: NewVisitRow,
) =>
  ctx.db
    .insertInto('patrolVisits')
    .values({
      ...visit,
      taskId,
      branchId,
      accountId: ctx.actor.id,
      scannedTime: scannedTime && notAfterNow(ctx, scannedTime),
      finishedTime: notAfterNow(ctx, finishedTime),
      receivedTime: ctx.now,
      answers: JSON.stringify(answers),
    })
    .execute();
