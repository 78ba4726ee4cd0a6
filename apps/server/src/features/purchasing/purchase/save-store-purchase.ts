import { commonErrors } from '@netbar/contract/kernel/errors';
import type { In } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import { purchaseNumbers } from '@netbar/contract/purchasing/purchase/feature';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { purchaseErrors } from '@netbar/contract/purchasing/purchase/purchase.errors';
import { storePurchaseLifecycle } from '@netbar/contract/purchasing/purchase/purchase.rules';
import { priceAt } from '@netbar/contract/purchasing/supplier/supplier.rules';
import { requireBranch } from '#features/org/branch/branch.ts';
import { findOffers } from '#features/purchasing/supplier/supplier.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { takeDuty } from '#kernel/duties.ts';
import { AppError } from '#kernel/errors.ts';
import { traceOpened } from '#kernel/transition.ts';
import { tellFillUp } from './fill-up-decided.ts';
import { calledOf, notifyApplicant, notifyBranch } from './purchase-notices.ts';
import { lockStorePurchaseAt, stepStorePurchase } from './step-purchase.ts';
import { APPROVE, getStorePurchase, storePurchaseDoc } from './store-purchase.queries.ts';
import { insertStoreLines, requireNames, sumOfLines, type StoreLineRow } from './store-purchase-lines.ts';
import { findSuggestions } from './suggestion.queries.ts';

/** Writes a draft, new or anew. Prices are those the suppliers ask today; a suggestion is kept beside what was chosen. */
export const saveStorePurchase = (ctx: Ctx, input: In<typeof purchaseApi.saveStore>) =>
  command(ctx, purchaseApi.saveStore, input, async (ctx) => {
    const { branchId, note } = input;
    const { brandId } = await requireBranch(ctx, branchId);
    const lines = await priceLines(ctx, brandId, input);
    const amountFen = sumOfLines(lines.map((line) => ({ ...line, qty: line.askedQty })));
    const id = input.id ?? ctx.newId();
    if (input.id) {
      const doc = await lockStorePurchaseAt(ctx, { id, version: input.version });
      if (doc.branchId !== branchId) throw new AppError(commonErrors.wrongStatus);
      await stepStorePurchase(ctx, doc, 'save', { also: { note, amountFen } });
      await ctx.db.deleteFrom('storePurchaseLines').where('purchaseId', '=', id).execute();
    } else {
      const { no } = await nextDocNo(ctx, branchId, purchaseNumbers.storePurchase);
      const doc = { id, no, brandId, branchId, note, amountFen, applicantId: ctx.actor.id, createdTime: ctx.now };
      await ctx.db.insertInto('storePurchases').values(doc).execute();
      traceOpened(ctx, storePurchaseLifecycle, { id, branchId, status: 'DRAFT' }, { no });
      await takeDuty(ctx, storePurchaseDoc({ id, branchId }), { kind: 'APPLICANT', person: ctx.actor, can: null });
    }
    await insertStoreLines(ctx, id, lines);
    return getStorePurchase(ctx, { id });
  });

/** What each line costs by the supplier's terms of today. Refuses what nobody sells, and less than the minimum. */
async function priceLines(ctx: Tx, brandId: string, input: In<typeof purchaseApi.saveStore>): Promise<StoreLineRow[]> {
  const productIds = input.lines.map(({ productId }) => productId);
  const nameOf = await requireNames(ctx, brandId, productIds);
  const [offers, suggestions] = await Promise.all([
    findOffers(ctx, { brandId, productIds, day: bizDate(ctx.now) }),
    findSuggestions(ctx, input.branchId),
  ]);
  return input.lines.map(({ productId, supplierId, packs }) => {
    const offer = offers.find((each) => each.productId === productId && each.supplierId === supplierId);
    if (!offer) throw new AppError(purchaseErrors.notOffered, { name: nameOf(productId) });
    const { packUnit, packQty, moqPacks, breaks } = offer;
    if (packs < moqPacks)
      throw new AppError(purchaseErrors.belowMinimum, { name: nameOf(productId), packs: moqPacks, unit: packUnit });
    const suggestion = suggestions.get(productId);
    const suggested = suggestion?.offers[0]?.supplierId === supplierId ? suggestion.suggestion : null;
    return {
      productId,
      supplierId,
      packUnit,
      packQty,
      priceFen: priceAt(breaks, packs),
      askedQty: packs * packQty,
      suggestedQty: suggested?.packs === null || !suggested ? null : suggested.packs * packQty,
      suggestion: suggested,
    };
  });
}

/** Hands a draft to whoever approves at this branch. */
export const submitStorePurchase = (ctx: Ctx, input: In<typeof purchaseApi.submitStore>) =>
  command(ctx, purchaseApi.submitStore, input, async (ctx) => {
    const doc = await lockStorePurchaseAt(ctx, input);
    await stepStorePurchase(ctx, doc, 'submit', { also: { submittedTime: ctx.now, endNote: '' } });
    await notifyBranch(ctx, doc, {
      what: `采购单 ${doc.no} 待审核`,
      step: `submit ${doc.version}`,
      subType: 1,
      type: 0,
      can: APPROVE,
    });
    return getStorePurchase(ctx, input);
  });

/** A rejected order becomes a draft again. */
export const redraftStorePurchase = (ctx: Ctx, input: In<typeof purchaseApi.redraftStore>) =>
  command(ctx, purchaseApi.redraftStore, input, async (ctx) => {
    const doc = await lockStorePurchaseAt(ctx, input);
    // What is missing may be less by now, so a replacement is asked for anew from its order.
    if (doc.kind === 'FILL_UP') throw new AppError(commonErrors.wrongStatus);
    await stepStorePurchase(ctx, doc, 'redraft', { also: { decidedTime: null } });
    return getStorePurchase(ctx, input);
  });

/** Only while no company order holds a part of it. */
export const cancelStorePurchase = (ctx: Ctx, input: In<typeof purchaseApi.cancelStore>) =>
  command(ctx, purchaseApi.cancelStore, input, async (ctx) => {
    const doc = await lockStorePurchaseAt(ctx, input);
    const held = await ctx.db
      .selectFrom('purchaseAllocations')
      .select('storeLineId')
      .where('storePurchaseId', '=', doc.id)
      .limit(1)
      .executeTakeFirst();
    if (held) throw new AppError(purchaseErrors.alreadyOrdered);
    const { reason } = input;
    await stepStorePurchase(ctx, doc, 'cancel', { detail: { reason }, also: { endNote: reason, endedTime: ctx.now } });
    if (doc.kind === 'FILL_UP') await tellFillUp(ctx, { id: doc.id, isApproved: false });
    if (doc.applicantId !== ctx.actor.id)
      await notifyApplicant(ctx, doc, { what: `${calledOf(doc)} 已取消：${reason}`, step: 'cancel', subType: 2 });
    return getStorePurchase(ctx, input);
  });
