import { rechargeCardErrors } from '@netbar/contract/activities/recharge-card/recharge-card.errors';
import { CODE_LENGTH, codeOf, costOfCards } from '@netbar/contract/activities/recharge-card/recharge-card.rules';
import type { CardTerms, Rule } from '@netbar/contract/activities/activity/rule.model';
import { id } from '@netbar/contract/kernel/model';
import { yuan } from '@netbar/contract/kernel/money';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { LockedActivity } from '#features/activities/activity/activity.ts';
import { type Ctx, inTx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { idsInOrder } from '#kernel/ids.ts';
import { defineJob } from '#kernel/outbox.ts';
import { hashCode } from './card.store.ts';

export const makeCodesJob = defineJob('rechargeCard.makeCodes', z.object({ activityId: id }));

/** As whose the codes of a company are sealed until they are taken. */
export const codesOwner = (companyId: string) => `card codes ${companyId}`;

/** An approved activity becomes a batch; the worker makes its codes. */
export async function launchBatch(ctx: Tx, { id: activityId, brandId, rule, budgetKind }: LockedActivity) {
  const { qty, faceFen, priceFen } = termsOf(rule);
  await requireBudget(ctx, { activityId, budgetKind, qty, ...costOfCards({ qty, faceFen, priceFen }) });
  await ctx.db.insertInto('cardBatches').values({ activityId, brandId, qty, createdTime: ctx.now }).execute();
  ctx.later(makeCodesJob, { activityId });
}

export const termsOf = ({ card }: Rule): CardTerms => {
  if (!card) throw new Error('a batch without terms');
  return card;
};

interface Promised {
  activityId: string;
  budgetKind: LockedActivity['budgetKind'];
  qty: number;
  bonusFen: number;
}

/** Whoever paid for a card gets what it says. A budget that might be used up before is refused here, not at the counter. */
async function requireBudget(ctx: Tx, { activityId, budgetKind, qty, bonusFen }: Promised) {
  if (budgetKind === null) return;
  const { budgetLimit } = await ctx.db
    .selectFrom('activityBudgets')
    .select('budgetLimit')
    .where('activityId', '=', activityId)
    .executeTakeFirstOrThrow();
  const least = budgetKind === 'SPEND' ? bonusFen : qty;
  if (budgetLimit < least)
    throw new AppError(rechargeCardErrors.budgetTooSmall, { least: budgetKind === 'SPEND' ? yuan(least) : least });
}

/** Codes made in one transaction: few enough that the page sees the progress. */
const AT_ONCE = 5000;

/** Makes the codes of a batch that are still missing. May run twice: each part begins where the stored ones end. */
export async function makeCodes(ctx: Ctx, { activityId }: { activityId: string }) {
  while (await inTx(ctx, (ctx) => makeSomeCodes(ctx, activityId)));
}

async function makeSomeCodes(ctx: Tx, activityId: string): Promise<boolean> {
  const batch = await ctx.db
    .selectFrom('cardBatches as b')
    .innerJoin('activities as a', (on) => on.onRef('a.companyId', '=', 'b.companyId').onRef('a.id', '=', 'b.activityId'))
    .select(['b.brandId', 'b.qty', 'b.made', sql<Rule>`a.rule`.as('rule')])
    .where('b.activityId', '=', activityId)
    .forNoKeyUpdate('b')
    .executeTakeFirst();
  if (!batch || batch.made >= batch.qty) return false;
  const { faceFen, priceFen } = termsOf(batch.rule);
  const codes = newCodes(Math.min(AT_ONCE, batch.qty - batch.made));
  const made = batch.made + codes.length;
  const sealed = ctx.vault.seal(codesOwner(ctx.actor.companyId), codes.join('\n'));
  await ctx.db
    .insertInto('cardCodes')
    .values({ id: ctx.newId(), activityId, fromSeq: batch.made + 1, codesSealed: sealed })
    .execute();
  const ids = idsInOrder(ctx.newId, codes.length);
  const hashes = codes.map((code) => hashCode(ctx, code));
  await sql`
    insert into tenant.recharge_cards (id, brand_id, activity_id, seq, code_hash, face_fen, price_fen)
    select c.id, ${batch.brandId}, ${activityId}, ${batch.made}::int + c.place, c.hash, ${faceFen}, ${priceFen}
    from unnest(${ids}::uuid[], ${hashes}::bytea[]) with ordinality as c (id, hash, place)`.execute(ctx.db);
  await ctx.db.updateTable('cardBatches').set({ made }).where('activityId', '=', activityId).execute();
  return made < batch.qty;
}

function newCodes(count: number): string[] {
  const random = randomBytes(count * CODE_LENGTH);
  return Array.from({ length: count }, (_, i) => codeOf(random.subarray(i * CODE_LENGTH)));
}
