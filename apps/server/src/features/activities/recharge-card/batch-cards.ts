import { rechargeCardApi } from '@netbar/contract/activities/recharge-card/recharge-card.api';
import { rechargeCardErrors } from '@netbar/contract/activities/recharge-card/recharge-card.errors';
import { rechargeCardNouns } from '@netbar/contract/activities/recharge-card/feature';
import { printedCode, serialOf } from '@netbar/contract/activities/recharge-card/recharge-card.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import type { FileAnswer } from '@netbar/contract/kernel/file';
import { yuan } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { say } from '@netbar/contract/kernel/words';
import { sql } from 'kysely';
import { lockActivity } from '#features/activities/activity/activity.ts';
import { command } from '#kernel/command.ts';
import { CSV_BOM, csvLine } from '#kernel/csv.ts';
import { type Ctx, inTx, requireWholeBrand, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { getBatch } from './card.queries.ts';
import { lockCards, stepCard } from './card.store.ts';
import { codesOwner, termsOf } from './make-codes.ts';

const words = {
  file: say('充值卡卡密', 'Recharge card codes', '儲值卡卡密'),
  serial: say('卡号', 'Card number', '卡號'),
  code: say('卡密', 'Code', '卡密'),
  face: say('面值', 'Face value', '面值'),
  price: say('售价', 'Price', '售價'),
};

/**
 * Hands out the codes of a batch and deletes them in the same transaction: who asks second is told who has them. Not a command,
 * since the stored answer of a command would keep the codes.
 */
export const takeCodes = (ctx: Ctx, { activityId }: In<typeof rechargeCardApi.takeCodes>): Promise<FileAnswer> =>
  inTx(ctx, async (ctx) => {
    const { no, rule } = await lockBatch(ctx, activityId);
    const { made, qty, takenName, takenTime } = await getBatch(ctx, { activityId });
    if (takenTime)
      throw new AppError(rechargeCardErrors.alreadyTaken, { name: takenName ?? '', time: formatTime(takenTime, 'datetime') });
    if (made < qty) throw new AppError(rechargeCardErrors.notReady, { made, qty });
    const codes = await openCodes(ctx, activityId);
    await ctx.db.deleteFrom('cardCodes').where('activityId', '=', activityId).execute();
    await ctx.db
      .updateTable('cardBatches')
      .set({ takenBy: ctx.actor.id, takenTime: ctx.now })
      .where('activityId', '=', activityId)
      .execute();
    ctx.trace({
      action: 'rechargeCard.takeCodes',
      docType: 'CARD_BATCH',
      docId: activityId,
      detail: { no, codes: codes.length },
    });
    const { faceFen, priceFen } = termsOf(rule);
    const head = [words.serial, words.code, words.face, words.price].map((word) => word[ctx.lang]);
    const lines = codes.map((code, i) => csvLine([serialOf(no, i + 1), printedCode(code), yuan(faceFen), yuan(priceFen)]));
    const body = textOf([CSV_BOM, csvLine(head), ...lines].join(''));
    return { name: `${words.file[ctx.lang]}_${no}.csv`, type: 'text/csv; charset=utf-8', body };
  });

async function* textOf(text: string) {
  yield await Promise.resolve(text);
}

/** Locks a batch of the caller. One of the brand is for whoever has the whole brand, one of a branch for that branch. */
async function lockBatch(ctx: Tx, activityId: string) {
  const activity = await lockActivity(ctx, activityId);
  if (activity.branchId === null) requireWholeBrand(ctx, activity.brandId);
  await ctx.db
    .selectFrom('cardBatches')
    .select('activityId')
    .where('activityId', '=', activityId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(rechargeCardNouns.cardBatch));
  return activity;
}

async function openCodes(ctx: Tx, activityId: string): Promise<string[]> {
  const parts = await ctx.db
    .selectFrom('cardCodes')
    .select('codesSealed')
    .where('activityId', '=', activityId)
    .orderBy('fromSeq')
    .execute();
  return parts.flatMap(({ codesSealed }) => ctx.vault.open(codesOwner(ctx.actor.companyId), codesSealed).split('\n'));
}

/** Voids the cards of a range of numbers that are in stock and not reserved. Sold ones end by a refund of their order. */
export const voidCards = (ctx: Ctx, input: In<typeof rechargeCardApi.voidCards>) =>
  command(ctx, rechargeCardApi.voidCards, input, async (ctx) => {
    const { activityId, fromSeq, toSeq, reason } = input;
    await lockBatch(ctx, activityId);
    const cards = await lockCards(
      ctx,
      sql<boolean>`recharge_cards.activity_id = ${activityId} and recharge_cards.seq between ${fromSeq} and ${toSeq}
        and recharge_cards.status = 'NEW' and recharge_cards.order_id is null`,
    );
    if (cards.length === 0) throw new AppError(rechargeCardErrors.nothingToVoid);
    for (const card of cards)
      await stepCard(ctx, card, { action: 'void', by: 'person', change: { endedTime: ctx.now }, detail: { reason } });
    return getBatch(ctx, { activityId });
  });
