import type { In } from '@netbar/contract/kernel/endpoint';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { purchaseErrors } from '@netbar/contract/purchasing/purchase/purchase.errors';
import { purchaseNouns } from '@netbar/contract/purchasing/purchase/feature';
import { sql } from 'kysely';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { takeDuty } from '#kernel/duties.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { tellFillUp } from './fill-up-decided.ts';
import { orderFillUp } from './fill-up.ts';
import { calledOf, notifyApplicant } from './purchase-notices.ts';
import { lockStorePurchaseAt, stepStorePurchase } from './step-purchase.ts';
import { APPROVE, getStorePurchase, type LockedStorePurchase, storePurchaseDoc } from './store-purchase.queries.ts';
import { readStoreLines, sumOfLines, type StoredStoreLine } from './store-purchase-lines.ts';

type Cut = In<typeof purchaseApi.approveStore>['cuts'][number];

/** Approves an order, possibly with less of some lines. A replacement order goes to its supplier at once. */
export const approveStorePurchase = (ctx: Ctx, input: In<typeof purchaseApi.approveStore>) =>
  command(ctx, purchaseApi.approveStore, input, async (ctx) => {
    const doc = await lockStorePurchaseAt(ctx, input);
    await takeDuty(ctx, storePurchaseDoc(doc), { kind: 'APPROVER', person: ctx.actor, can: APPROVE });
    const lines = await readStoreLines(ctx, doc.id);
    const approved = lines.map((line) => cutLine(line, input.cuts));
    for (const { lineId } of input.cuts)
      if (!lines.some(({ id }) => id === lineId)) throw notFound(purchaseNouns.storePurchase)();
    if (approved.every(({ qty }) => qty === 0)) throw new AppError(purchaseErrors.nothingApproved);
    await stepStorePurchase(ctx, doc, 'approve', {
      detail: { cuts: input.cuts },
      also: { decidedTime: ctx.now, amountFen: sumOfLines(approved) },
    });
    await writeApproved(ctx, approved);
    const what = `${calledOf(doc)} 已批准${input.cuts.length > 0 ? `，${input.cuts.length} 项有删减` : ''}`;
    await notifyApplicant(ctx, doc, { what, step: `approve ${doc.version}`, subType: subTypeOf(doc) });
    if (doc.kind === 'FILL_UP') {
      await orderFillUp(ctx, { ...doc, version: doc.version + 1, status: 'APPROVED' });
      await tellFillUp(ctx, { id: doc.id, isApproved: true });
    }
    return getStorePurchase(ctx, input);
  });

/** A line as it is approved: all of it, or as many packs as the approver says. Parts of a pack are approved whole or not at all. */
function cutLine(line: StoredStoreLine, cuts: Cut[]) {
  const cut = cuts.find(({ lineId }) => lineId === line.id);
  const qty = cut ? cut.packs * line.packQty : line.askedQty;
  if (qty > line.askedQty)
    throw new AppError(purchaseErrors.cutOnly, { name: line.name, packs: Math.floor(line.askedQty / line.packQty) });
  return { id: line.id, qty, packQty: line.packQty, priceFen: line.priceFen, note: cut?.note ?? '' };
}

const writeApproved = (ctx: Tx, rows: { id: string; qty: number; note: string }[]) =>
  sql`update tenant.store_purchase_lines l set approved_qty = r.qty, cut_note = r.note
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ qty }) => qty)}::bigint[], ${rows.map(({ note }) => note)}::text[])
      as r (id, qty, note) where l.id = r.id`.execute(ctx.db);

export const rejectStorePurchase = (ctx: Ctx, input: In<typeof purchaseApi.rejectStore>) =>
  command(ctx, purchaseApi.rejectStore, input, async (ctx) => {
    const doc = await lockStorePurchaseAt(ctx, input);
    const { reason } = input;
    await takeDuty(ctx, storePurchaseDoc(doc), { kind: 'APPROVER', person: ctx.actor, can: APPROVE });
    await stepStorePurchase(ctx, doc, 'reject', { detail: { reason }, also: { decidedTime: ctx.now, endNote: reason } });
    await notifyApplicant(ctx, doc, {
      what: `${calledOf(doc)} 被驳回：${reason}`,
      step: `reject ${doc.version}`,
      subType: subTypeOf(doc),
    });
    if (doc.kind === 'FILL_UP') await tellFillUp(ctx, { id: doc.id, isApproved: false });
    return getStorePurchase(ctx, input);
  });

const RESULT = 2;
const FILL_UP = 10;
const subTypeOf = ({ kind }: Pick<LockedStorePurchase, 'kind'>) => (kind === 'FILL_UP' ? FILL_UP : RESULT);
