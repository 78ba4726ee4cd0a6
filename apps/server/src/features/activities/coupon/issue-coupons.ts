import { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import { couponErrors } from '@netbar/contract/activities/coupon/coupon.errors';
import { CouponAudience } from '@netbar/contract/activities/coupon/coupon.model';
import { estimateFen, useRateBp } from '@netbar/contract/activities/coupon/coupon.rules';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { id } from '@netbar/contract/kernel/model';
import { formatTime } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { z } from 'zod';
import { command } from '#kernel/command.ts';
import { type Ctx, inTx, requireInScope, requireWholeBrand, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { defineJob } from '#kernel/outbox.ts';
import { listAudience, type MemberAudience, nameAudience } from './audience.ts';
import { codeAt, hashOfCode } from './coupon-codes.ts';
import { getBatch, lockBatch, type LockedBatch } from './coupon-record.ts';
import { insertCoupons, isIssuing, lockTemplate, readTemplate, type Template } from './templates.ts';

export const issueCouponsJob = defineJob('coupon.issue', z.object({ batchId: id }));

const CODES_AT_ONCE = 5_000;
const MEMBERS_AT_ONCE = 1_000;

export async function previewBatch(ctx: Ctx, { activityId, audience }: In<typeof couponApi.preview>) {
  return plan(ctx, await readTemplate(ctx, activityId), audience);
}

/** How many a batch reaches now, and what it will cost at the use rate so far. */
async function plan(ctx: Ctx | Tx, template: Template, audience: CouponAudience): Promise<Out<typeof couponApi.preview>> {
  requireReach(ctx, template);
  if (!isIssuing(template, ctx.now)) throw new AppError(couponErrors.notRunning);
  const left = template.qty - template.issued;
  const reached = audience.of === 'CODES' ? codesAsked(audience.count) : await countAudience(ctx, template, audience);
  const toIssue = Math.min(left, reached.matched - reached.atLimit - reached.heldOut);
  const soFar = await sumUses(ctx, template);
  return { ...reached, left, toIssue, useRateBp: useRateBp(soFar.issued, soFar.used), estimateFen: estimateFen(toIssue, soFar) };
}

/** Coupons of the brand are issued by who has the whole brand, those of a branch by who has the branch. */
function requireReach(ctx: Ctx | Tx, { brandId, branchId }: Template) {
  if (branchId === null) requireWholeBrand(ctx, brandId);
  else requireInScope(ctx, branchId);
}

const codesAsked = (count: number) => ({ matched: count, atLimit: 0, heldOut: 0 });

async function countAudience(ctx: Ctx | Tx, template: Template, audience: MemberAudience) {
  const all = await listAudience(ctx, { template, audience, at: ctx.now });
  const heldOut = all.filter((one) => one.isHeldOut).length;
  return { matched: all.length, heldOut, atLimit: all.filter((one) => one.isAtLimit && !one.isHeldOut).length };
}

/** What the coupons so far came to. */
async function sumUses(ctx: Ctx | Tx, { activityId, issued }: Template) {
  const { used, costFen } = await ctx.db
    .selectFrom('benefitUses')
    .select([
      sql<number>`count(distinct coupon_id)::int`.as('used'),
      sql<number>`coalesce(sum(amount_fen - reverted_fen), 0)::bigint`.as('costFen'),
    ])
    .where('activityId', '=', activityId)
    .where('status', '=', 'USED')
    .executeTakeFirstOrThrow();
  return { issued, used, costFen: Number(costFen) };
}

/** Orders a batch of coupons, of as many as were shown. The worker issues them; the page may be left meanwhile. */
export const issueBatch = (ctx: Ctx, input: In<typeof couponApi.issue>) =>
  command(ctx, couponApi.issue, input, async (ctx) => {
    const { activityId, audience, planned } = input;
    const template = await lockTemplate(ctx, activityId);
    const { toIssue, left } = await plan(ctx, template, audience);
    if (left === 0) throw new AppError(couponErrors.noneLeft);
    if (toIssue === 0) throw new AppError(couponErrors.nobody);
    if (toIssue !== planned) throw new AppError(couponErrors.countChanged, { count: toIssue });
    const batchId = ctx.newId();
    await ctx.db
      .insertInto('couponBatches')
      .values({
        id: batchId,
        activityId,
        brandId: template.brandId,
        audience: JSON.stringify(audience),
        audienceName: await nameAudience(ctx, template, audience),
        planned,
        keyVersion: audience.of === 'CODES' ? ctx.vault.current : null,
        creatorId: ctx.actor.id,
        createdTime: ctx.now,
      })
      .execute();
    ctx.later(issueCouponsJob, { batchId });
    return getBatch(ctx, { id: batchId });
  });

/** The worker issues a batch, some at a time. May be stopped anywhere and run again: it goes on where it was. */
export async function runBatch(ctx: Ctx, { batchId }: { batchId: string }) {
  for (let isDone = false; !isDone;) isDone = await inTx(ctx, (ctx) => issueNext(ctx, batchId));
}

async function issueNext(ctx: Tx, batchId: string): Promise<boolean> {
  const batch = await lockBatch(ctx, batchId);
  if (batch.status === 'DONE') return true;
  const template = await lockTemplate(ctx, batch.activityId);
  const left = Math.min(batch.planned - batch.issued, template.qty - template.issued);
  if (left === 0 || !isIssuing(template, ctx.now)) return endBatch(ctx, batch);
  const audience = CouponAudience.parse(batch.audience);
  if (audience.of === 'CODES') await issueCodes(ctx, batch, template, Math.min(left, CODES_AT_ONCE));
  else if (!(await issueToMembers(ctx, batch, { template, audience, left }))) return endBatch(ctx, batch);
  return false;
}

async function issueCodes(ctx: Tx, { id: batchId, issued, keyVersion }: LockedBatch, template: Template, count: number) {
  if (keyVersion === null) throw new Error('a batch of codes without a key');
  const coupons = Array.from({ length: count }, (_, i) => ({
    codeHash: hashOfCode(codeAt(ctx, { batchId, keyVersion }, issued + i)),
  }));
  await insertCoupons(ctx, template, { batchId }, coupons);
  await setBatch(ctx, batchId, { issued: issued + count, status: 'RUNNING' });
}

interface NextMembers {
  template: Template;
  audience: MemberAudience;
  left: number;
}

/** Issues to the next members behind the cursor; false if there are none. */
async function issueToMembers(ctx: Tx, batch: LockedBatch, { template, audience, left }: NextMembers): Promise<boolean> {
  const wanted = { template, audience, at: batch.createdTime };
  const next = await listAudience(ctx, wanted, { after: batch.cursorId, limit: MEMBERS_AT_ONCE });
  const last = next.at(-1);
  if (!last) return false;
  const eligible = next.filter((one) => !one.isAtLimit && !one.isHeldOut).slice(0, left);
  await insertCoupons(
    ctx,
    template,
    { batchId: batch.id },
    eligible.map(({ memberId }) => ({ memberId })),
  );
  await setBatch(ctx, batch.id, { issued: batch.issued + eligible.length, cursorId: last.memberId, status: 'RUNNING' });
  return true;
}

async function endBatch(ctx: Tx, { id, planned, issued }: LockedBatch): Promise<true> {
  await setBatch(ctx, id, { status: 'DONE', skipped: planned - issued, endedTime: ctx.now });
  return true;
}

interface BatchProgress {
  status: 'RUNNING' | 'DONE';
  issued?: number;
  skipped?: number;
  cursorId?: string;
  endedTime?: Date;
}

const setBatch = (ctx: Tx, batchId: string, progress: BatchProgress) =>
  ctx.db.updateTable('couponBatches').set(progress).where('id', '=', batchId).execute();

/**
 * Hands out the codes of a finished batch, once, with an audit row of who took them. No command: its stored answer would keep the
 * codes.
 */
export const takeCodes = (ctx: Ctx, { id: batchId }: In<typeof couponApi.takeCodes>) =>
  inTx(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, batchId);
    requireWholeBrand(ctx, batch.brandId);
    const { keyVersion, issued, activityId } = batch;
    if (keyVersion === null) throw new AppError(couponErrors.noCodes);
    if (batch.status !== 'DONE') throw new AppError(couponErrors.notReady);
    const { handedTime, handedTo } = await getBatch(ctx, { id: batchId });
    if (handedTime)
      throw new AppError(couponErrors.alreadyHanded, { time: formatTime(handedTime, 'datetime'), name: handedTo ?? '' });
    const handed = { handedTime: ctx.now, handedTo: ctx.actor.id };
    await ctx.db.updateTable('couponBatches').set(handed).where('id', '=', batchId).execute();
    ctx.trace({ action: 'coupon.takeCodes', detail: { batchId, activityId, codes: issued } });
    const { name } = await readTemplate(ctx, activityId);
    return { name, codes: Array.from({ length: issued }, (_, i) => codeAt(ctx, { batchId, keyVersion }, i)) };
  });
