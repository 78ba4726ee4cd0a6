import { closedFor, clockAt, failsAt } from '@netbar/contract/activities/activity/conditions.rules';
import { activityErrors } from '@netbar/contract/activities/activity/activity.errors';
import type { DrawTerms, Prize } from '@netbar/contract/activities/activity/rule.model';
import { drawApi } from '@netbar/contract/activities/draw/draw.api';
import { drawErrors } from '@netbar/contract/activities/draw/draw.errors';
import type { DrawResult } from '@netbar/contract/activities/draw/draw.model';
import {
  drawLifecycle,
  fallbackOf,
  isHandedOut,
  isLockedAt,
  pickPrize,
  totalWeight,
} from '@netbar/contract/activities/draw/draw.rules';
import type { guestDrawApi } from '@netbar/contract/activities/draw/guest-draw.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { randomInt } from 'node:crypto';
import {
  findCandidates,
  memberAtCounter,
  memberAtMachine,
  type PresentMember,
  readMemberFacts,
  reserveUses,
  useReserved,
} from '#features/activities/activity/activity.ts';
import { readEvidence } from '#features/guests/evidence/evidence.ts';
import { command } from '#kernel/command.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import { countOpenChances, endChance, lockOpenChance } from './chances.ts';
import { countDrawsOn } from './draw.queries.ts';
import { canGivePrize, givePrize } from './give-prize.ts';
import { prizesLeft, takeDrawNumber, takePrize } from './prize-pool.ts';

/** Draws for a member at the counter, who shows their code, card or PIN. */
export async function drawAtCounter(ctx: Ctx, input: In<typeof drawApi.draw>) {
  const { branchId, memberId, activityId, requestId, evidence } = input;
  const shown = await readEvidence(ctx, { memberId, branchId }, evidence);
  return command(ctx, drawApi.draw, input, async (ctx) => {
    const drawId = ctx.newId();
    const member = await memberAtCounter(ctx, { branchId, memberId, docId: drawId }, shown);
    return playDraw(ctx, member, { drawId, activityId, requestId });
  });
}

/** The member who signed in at a machine draws there. The request's id makes a repetition harmless. */
export const drawOnScreen = (ctx: Ctx, { activityId, requestId, ...client }: In<typeof guestDrawApi.drawOnScreen>) =>
  inTx(ctx, async (tx) => {
    const { ctx, member } = await memberAtMachine(tx, client);
    return playDraw(ctx, member, { drawId: ctx.newId(), activityId, requestId });
  });

interface DrawRequest {
  drawId: string;
  activityId: string;
  requestId: string;
}

/** One draw: takes a chance, picks a prize by weight, and grants it. All of it happens, or none. */
async function playDraw(ctx: Tx, member: PresentMember, request: DrawRequest): Promise<DrawResult> {
  const { memberId, bizDate } = member;
  const { drawId, activityId } = request;
  const before = await findSameRequest(ctx, member, request);
  const owner = { activityId, memberId, bizDate };
  if (before) return { ...before, chances: await countOpenChances(ctx, owner) };

  const terms = await requireMayDraw(ctx, member, activityId);
  const chanceId = await lockOpenChance(ctx, owner);
  const seq = await takeDrawNumber(ctx, activityId);
  const { prize, missedKey } = await choosePrize(ctx, member, { drawId, activityId, seq, terms });
  await takePrize(ctx, activityId, prize);
  await storeDraw(ctx, member, { ...request, chanceId, seq, prize, missedKey });
  await endChance(ctx, chanceId, 'USED');
  await givePrize(ctx, { ...member, drawId, activityId }, prize);
  await useReserved(ctx, drawId, { revenueFen: 0 });
  await grantDraw(ctx, drawId, member.branchId);
  return { ...resultOf(drawId, prize), chances: await countOpenChances(ctx, owner) };
}

const resultOf = (drawId: string, { key, name, kind }: Pick<Prize, 'key' | 'name' | 'kind'>) => ({
  drawId,
  prizeKey: key,
  prizeName: name,
  prizeKind: kind,
  isHandedOut: isHandedOut(kind),
});

/** The result of the same request before. The same id with other content is refused. */
async function findSameRequest(
  ctx: Tx,
  { memberId, branchId, machineNo }: PresentMember,
  { activityId, requestId }: DrawRequest,
) {
  const drawn = await ctx.db
    .selectFrom('draws')
    .select(['id', 'memberId', 'branchId', 'machineNo', 'prizeKey as key', 'prizeName as name', 'prizeKind as kind'])
    .where('activityId', '=', activityId)
    .where('requestId', '=', requestId)
    .executeTakeFirst();
  if (!drawn) return undefined;
  if (drawn.memberId !== memberId || drawn.branchId !== branchId || drawn.machineNo !== machineNo)
    throw new AppError(drawErrors.requestReused);
  return resultOf(drawn.id, drawn);
}

/** Refuses a draw that is not on, or not for this member. A used-up budget does not end a draw: it gives the fallback prize. */
async function requireMayDraw(ctx: Tx, { memberId, branchId, bizDate }: PresentMember, activityId: string): Promise<DrawTerms> {
  const found = (await findCandidates(ctx, branchId)).find(({ id }) => id === activityId);
  const terms = found?.rule.draw;
  if (!found || !terms) throw new AppError(drawErrors.notRunning);
  const facts = await readMemberFacts(ctx, { branchId, memberId, candidates: [found] });
  const closed = closedFor({ ...found, leftFen: null, leftUses: null }, facts, clockAt(ctx.now));
  if (closed === 'NOT_NOW') throw new AppError(drawErrors.notRunning);
  if (closed === 'HELD_OUT') throw new AppError(drawErrors.noChance);
  if (closed) throw new AppError(activityErrors.memberCapReached);
  if (failsAt(found.rule.when, {}, facts)) throw new AppError(drawErrors.notForMember);
  if ((await countDrawsOn(ctx, { activityId, memberId, bizDate })) >= terms.perDay)
    throw new AppError(drawErrors.dayLimit, { most: terms.perDay });
  return terms;
}

interface Round {
  drawId: string;
  activityId: string;
  seq: number;
  terms: DrawTerms;
}

/** Picks a prize by weight. If it is locked, gone or beyond the budget, the fallback prize is given. */
async function choosePrize(ctx: Tx, member: PresentMember, { drawId, activityId, seq, terms }: Round) {
  const total = totalWeight(terms.prizes);
  const fallback = fallbackOf(terms);
  if (!fallback) throw new Error(`draw ${activityId} has no fallback prize`);
  const drawn = (total > 0 && pickPrize(terms.prizes, randomInt(total))) || fallback;
  const left = await prizesLeft(ctx, activityId);
  const isThere = (left.get(drawn.key) ?? 0) > 0 && !isLockedAt(drawn, seq) && canGivePrize(drawn);
  if (isThere && (await isInBudget(ctx, member, { drawId, activityId }, drawn))) return { prize: drawn, missedKey: null };
  const isOver = drawn.key === fallback.key || !(await isInBudget(ctx, member, { drawId, activityId }, fallback));
  // A fallback that costs nothing needs no budget.
  if (isOver && fallback.costFen > 0) throw new AppError(drawErrors.budgetUsedUp);
  return { prize: fallback, missedKey: drawn.key === fallback.key ? null : drawn.key };
}

/** Takes what a prize costs out of the activity's budget; false if there is not enough. */
async function isInBudget(
  ctx: Tx,
  { branchId, brandId, memberId, bizDate }: PresentMember,
  { drawId: docId, activityId }: { drawId: string; activityId: string },
  prize: Prize,
): Promise<boolean> {
  const document = { branchId, brandId, memberId, docType: drawLifecycle.name, docId, bizDate };
  const use = { activityId, benefitKey: prize.key, gives: 'PRIZE' as const, amountFen: prize.costFen };
  return (await reserveUses(ctx, document, [use])).length === 0;
}

interface NewDraw extends DrawRequest {
  chanceId: string;
  seq: number;
  prize: Prize;
  missedKey: string | null;
}

async function storeDraw(ctx: Tx, member: PresentMember, { drawId: id, prize, ...draw }: NewDraw) {
  const { key: prizeKey, name: prizeName, kind: prizeKind, costFen } = prize;
  const { branchId } = member;
  await ctx.db
    .insertInto('draws')
    .values({ id, ...member, ...draw, prizeKey, prizeName, prizeKind, costFen, createdBy: ctx.actor.id, createdTime: ctx.now })
    .execute()
    .catch(whenTaken('draws_request', new AppError(drawErrors.requestReused)));
  traceOpened(ctx, drawLifecycle, { id, branchId, status: 'RESERVED' }, { prize: prizeName, seq: draw.seq });
}

const grantDraw = (ctx: Tx, id: string, branchId: string) =>
  transition(
    ctx,
    drawLifecycle,
    { id, branchId, status: 'RESERVED', version: 1 },
    { action: 'grant', by: 'system', write: (next) => ctx.db.updateTable('draws').set(next).where('id', '=', id).execute() },
  );
