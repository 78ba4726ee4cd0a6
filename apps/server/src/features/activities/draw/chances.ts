import { clockAt, isHeldOut, isOn } from '@netbar/contract/activities/activity/conditions.rules';
import type { DueBenefit } from '@netbar/contract/activities/activity/grants.rules';
import type { Rule } from '@netbar/contract/activities/activity/rule.model';
import { drawErrors } from '@netbar/contract/activities/draw/draw.errors';
import { chancesFor } from '@netbar/contract/activities/draw/draw.rules';
import { sql } from 'kysely';
import { findCandidates, type GivingDocument } from '#features/activities/activity/activity.ts';
import { lockMember } from '#features/guests/member/member.ts';
import { inBrands, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

interface NewChances {
  activityId: string;
  brandId: string;
  branchId: string;
  /** Locked. */
  memberId: string;
  sourceType: string;
  sourceId: string;
  bizDate: string;
  firstSeq: number;
  qty: number;
  perDay: number;
}

/** Gives a member chances for today, up to as many as may be drawn in a day. */
async function giveChances(ctx: Tx, { qty, perDay, firstSeq, ...chance }: NewChances) {
  const { activityId, memberId, bizDate } = chance;
  const { held } = await ctx.db
    .selectFrom('drawChances')
    .select(sql<number>`count(*)::int`.as('held'))
    .where(inBrands(ctx, 'drawChances.brandId'))
    .where('activityId', '=', activityId)
    .where('memberId', '=', memberId)
    .where('bizDate', '=', bizDate)
    .where('status', '<>', 'REVOKED')
    .executeTakeFirstOrThrow();
  const given = Math.min(qty, perDay - held);
  if (given <= 0) return;
  const rows = Array.from({ length: given }, (_, i) => ({ id: ctx.newId(), ...chance, seq: firstSeq + i, createdTime: ctx.now }));
  await ctx.db.insertInto('drawChances').values(rows).execute();
}

interface FinishedOrder {
  orderId: string;
  branchId: string;
  memberId: string;
  bizDate: string;
  /** Paid in money or from the principal of the wallet; asked only while a draw is on. Bonus money earns no chances. */
  spentFen: () => Promise<number>;
}

/** The draws that are on give chances for what a member spent in a finished order. */
export async function giveOrderChances(ctx: Tx, { orderId, spentFen, ...place }: FinishedOrder) {
  const { memberId, branchId } = place;
  const clock = clockAt(ctx.now);
  const open = (await findCandidates(ctx, branchId)).filter(
    (candidate) => candidate.rule.draw?.chancePerFen && isOn(candidate, clock) && !isHeldOut(candidate, memberId),
  );
  if (open.length === 0) return;
  const spent = await spentFen();
  const due = open.flatMap(({ id, rule }) =>
    rule.draw ? [{ activityId: id, terms: rule.draw, qty: chancesFor(rule.draw, spent) }] : [],
  );
  if (due.every(({ qty }) => qty === 0)) return;
  const { brandId } = await lockMember(ctx, memberId);
  for (const { activityId, terms, qty } of due)
    await giveChances(ctx, {
      ...place,
      activityId,
      brandId,
      sourceType: 'ORDER',
      sourceId: orderId,
      firstSeq: 1,
      qty,
      perDay: terms.perDay,
    });
}

/** A refund takes back the chances that what is left of the order would not give. Used ones stay used. */
export async function takeOrderChancesBack(ctx: Tx, orderId: string, leftFen: number) {
  const chances = await ctx.db
    .selectFrom('drawChances as c')
    .innerJoin('activities as a', (on) => on.onRef('a.companyId', '=', 'c.companyId').onRef('a.id', '=', 'c.activityId'))
    .select(['c.id', 'c.activityId', 'c.status', sql<Rule>`a.rule`.as('rule')])
    .where('c.sourceId', '=', orderId)
    .where('c.status', '<>', 'REVOKED')
    .orderBy('c.id')
    .forNoKeyUpdate('c')
    .execute();
  for (const own of Map.groupBy(chances, ({ activityId }) => activityId).values()) {
    const terms = own[0]?.rule.draw;
    const surplus = own.length - (terms ? chancesFor(terms, leftFen) : 0);
    const open = own.filter(({ status }) => status === 'OPEN').slice(0, Math.max(0, surplus));
    for (const { id } of open) await endChance(ctx, id, 'REVOKED');
  }
}

/** Gives the chances of a sign-in, a game or a purchase whose activity promises them; nothing if the draw is not on. */
export async function giveChanceBenefit(ctx: Tx, document: GivingDocument & { seq: number }, { benefit }: DueBenefit) {
  if (benefit.gives !== 'DRAW_CHANCE') return;
  const { branchId, brandId, memberId, docType: sourceType, docId: sourceId, bizDate, seq } = document;
  const { drawActivityId: activityId, qty } = benefit;
  const draw = await ctx.db
    .selectFrom('activities')
    .select(sql<Rule>`rule`.as('rule'))
    .where('id', '=', activityId)
    .where('brandId', '=', brandId)
    .where('preset', '=', 'PRIZES')
    .where('status', '=', 'APPROVED')
    .where('validFrom', '<=', ctx.now)
    .where('validTo', '>', ctx.now)
    .executeTakeFirst();
  const terms = draw?.rule.draw;
  if (!terms) return;
  // A benefit gives ten chances at most, so the numbers of two benefits of one document never meet.
  const firstSeq = seq * 100 + 1;
  await giveChances(ctx, {
    activityId,
    brandId,
    branchId,
    memberId,
    sourceType,
    sourceId,
    bizDate,
    firstSeq,
    qty,
    perDay: terms.perDay,
  });
}

interface ChanceOwner {
  activityId: string;
  memberId: string;
  bizDate: string;
}

const openChances = (ctx: Ctx | Tx, { activityId, memberId, bizDate }: ChanceOwner) =>
  ctx.db
    .selectFrom('drawChances')
    .where('activityId', '=', activityId)
    .where('memberId', '=', memberId)
    .where('bizDate', '=', bizDate)
    .where('status', '=', 'OPEN');

export async function countOpenChances(ctx: Ctx | Tx, owner: ChanceOwner): Promise<number> {
  const { n } = await openChances(ctx, owner)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** The member's oldest chance of today, locked. */
export async function lockOpenChance(ctx: Tx, owner: ChanceOwner): Promise<string> {
  const { id } = await openChances(ctx, owner)
    .select('id')
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError(drawErrors.noChance));
  return id;
}

/** The database refuses a chance that has ended already. */
export async function endChance(ctx: Tx, id: string, status: 'USED' | 'REVOKED') {
  await ctx.db.updateTable('drawChances').set({ status, endedTime: ctx.now }).where('id', '=', id).execute();
}
