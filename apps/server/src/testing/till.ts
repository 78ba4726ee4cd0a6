import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { defineApi, post as postTo, type In } from '@netbar/contract/kernel/endpoint';
import { fen, id, qty } from '@netbar/contract/kernel/model';
import { bizDate } from '@netbar/contract/kernel/time';
import { z } from 'zod';
import { command } from '#kernel/command.ts';
import { isInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { notFound } from '#kernel/errors.ts';
import { captureHold, placeHold, releaseHold } from '#kernel/holds.ts';
import { credit, debit, postJournal, type AccountRef } from '#kernel/ledger.ts';
import { routesOf } from '#kernel/mount.ts';
import { postStock, reverseStock } from '#kernel/stock.ts';

const access = { can: 'TILL' } as const;
const goods = { branchId: id, warehouseId: id, productId: id, qty: qty.min(1) };
const Booked = z.object({ docId: id, journalId: id, no: z.string() });

/**
 * The smallest shop that moves money and goods through the whole kernel: what the property, race, kill and load runs press.
 * Lives in tests alone; the real counter has documents of its own.
 */
export const tillApi = defineApi('till', {
  recharge: postTo('/api/test/till/recharge', {
    access,
    input: z.object({ branchId: id, memberId: id, principalFen: fen.min(1), bonusFen: fen }),
    output: Booked,
  }),
  receive: postTo('/api/test/till/receive', { access, input: z.object({ ...goods, valueFen: fen }), output: Booked }),
  sell: postTo('/api/test/till/sell', {
    access,
    input: z.object({ ...goods, memberId: id, priceFen: fen.min(1) }),
    output: Booked,
  }),
  refund: postTo('/api/test/till/refund', {
    access,
    input: z.object({ branchId: id, docId: id, journalId: id }),
    output: z.object({ journalId: id }),
  }),
  transfer: postTo('/api/test/till/transfer', {
    access,
    input: z.object({ ...goods, toBranchId: id, toWarehouseId: id }),
    output: Booked,
  }),
  hold: postTo('/api/test/till/hold', {
    access,
    input: z.object({ branchId: id, memberId: id, fen: fen.min(1) }),
    output: z.object({ holdId: id }),
  }),
  capture: postTo('/api/test/till/capture', {
    access,
    input: z.object({ branchId: id, memberId: id, holdId: id, fen: fen.min(1) }),
    output: Booked,
  }),
  release: postTo('/api/test/till/release', { access, input: z.object({ branchId: id, holdId: id }), output: z.object({}) }),
});

const drawer = (branchId: string): AccountRef => ({ code: 'CASH_DRAWER', branchId });
const principal = (memberId: string): AccountRef => ({ code: 'MEMBER_PRINCIPAL', ownerId: memberId });

const numbers = { sale: '10', charge: '11', receipt: '22', transfer: '30' } as const;

async function open(ctx: Tx, branchId: string, kind: keyof typeof numbers) {
  const { no, bizDate } = await nextDocNo(ctx, branchId, numbers[kind]);
  return { no, head: { docType: kind.toUpperCase(), docId: ctx.newId(), bizDate } };
}

const recharge = (ctx: Ctx, input: In<typeof tillApi.recharge>) =>
  command(ctx, tillApi.recharge, input, async (ctx) => {
    const { branchId, memberId, principalFen, bonusFen } = input;
    const { no, head } = await open(ctx, branchId, 'charge');
    const journalId = await postJournal(ctx, {
      ...head,
      event: 'PAID',
      postings: [
        debit(drawer(branchId), principalFen),
        credit(principal(memberId), principalFen),
        debit({ code: 'BONUS_UNEARNED' }, bonusFen),
        credit({ code: 'MEMBER_BONUS', ownerId: memberId }, bonusFen),
      ],
    });
    ctx.publish('ORDER_PAID', branchId, { orderNo: no });
    return { docId: head.docId, journalId, no };
  });

const receive = (ctx: Ctx, input: In<typeof tillApi.receive>) =>
  command(ctx, tillApi.receive, input, async (ctx) => {
    const { branchId, warehouseId, productId, qty, valueFen } = input;
    const { no, head } = await open(ctx, branchId, 'receipt');
    const move = { warehouseId, productId, qty, valueFen, reason: 'RECEIPT' };
    const journalId = await postStock(ctx, { ...head, event: 'POSTED' }, [move], () => [
      debit({ code: 'INVENTORY', branchId }, valueFen),
      credit({ code: 'GRNI' }, valueFen),
    ]);
    return { docId: head.docId, journalId, no };
  });

/** Six postings, one move, one event: the size of an ordinary sale. */
const sell = (ctx: Ctx, input: In<typeof tillApi.sell>) =>
  command(ctx, tillApi.sell, input, async (ctx) => {
    const { branchId, memberId, warehouseId, productId, qty, priceFen } = input;
    const { no, head } = await open(ctx, branchId, 'sale');
    const clearing: AccountRef = { code: 'ORDER_CLEARING', branchId };
    const move = { warehouseId, productId, qty: -qty, reason: 'SALE' };
    const journalId = await postStock(ctx, { ...head, event: 'COMPLETED' }, [move], ([costFen = 0]) => [
      debit(principal(memberId), priceFen),
      credit(clearing, priceFen),
      debit(clearing, priceFen),
      credit({ code: 'REVENUE.GOODS', branchId }, priceFen),
      debit({ code: 'COGS', branchId }, costFen),
      credit({ code: 'INVENTORY', branchId }, costFen),
    ]);
    ctx.publish('ORDER_PAID', branchId, { orderNo: no });
    return { docId: head.docId, journalId, no };
  });

const refund = (ctx: Ctx, input: In<typeof tillApi.refund>) =>
  command(ctx, tillApi.refund, input, async (ctx) => {
    if (!isInScope(ctx, input.branchId)) throw notFound(kernelNouns.branch)();
    const journalId = await reverseStock(ctx, input.docId, input.journalId, bizDate(ctx.now));
    ctx.publish('ORDER_CANCELLED', input.branchId, {});
    return { journalId };
  });

const transfer = (ctx: Ctx, input: In<typeof tillApi.transfer>) =>
  command(ctx, tillApi.transfer, input, async (ctx) => {
    const { branchId, toBranchId, warehouseId, toWarehouseId, productId, qty } = input;
    const { no, head } = await open(ctx, branchId, 'transfer');
    const out = { warehouseId, productId, qty: -qty, reason: 'TRANSFER' };
    // The value is known once the goods have left; both halves are one document.
    let valueFen = 0;
    await postStock(ctx, { ...head, event: 'SHIPPED' }, [out], ([value = 0]) => {
      valueFen = value;
      return [debit({ code: 'INVENTORY_TRANSIT' }, value), credit({ code: 'INVENTORY', branchId }, value)];
    });
    const arrival = { warehouseId: toWarehouseId, productId, qty, valueFen, reason: 'TRANSFER' };
    const journalId = await postStock(ctx, { ...head, event: 'RECEIVED' }, [arrival], () => [
      debit({ code: 'INVENTORY', branchId: toBranchId }, valueFen),
      credit({ code: 'INVENTORY_TRANSIT' }, valueFen),
      debit({ code: 'INTERBRANCH', branchId }, valueFen),
      credit({ code: 'INTERBRANCH', branchId: toBranchId }, valueFen),
    ]);
    return { docId: head.docId, journalId, no };
  });

const holdMoney = (ctx: Ctx, input: In<typeof tillApi.hold>) =>
  command(ctx, tillApi.hold, input, async (ctx) => {
    const { memberId, fen } = input;
    return {
      holdId: await placeHold(ctx, { account: principal(memberId), amount: fen, docType: 'SESSION', docId: ctx.newId() }),
    };
  });

const capture = (ctx: Ctx, input: In<typeof tillApi.capture>) =>
  command(ctx, tillApi.capture, input, async (ctx) => {
    const { branchId, memberId, holdId, fen } = input;
    const { no, head } = await open(ctx, branchId, 'sale');
    const postings = [debit(principal(memberId), fen), credit({ code: 'REVENUE.NET_FEE', branchId }, fen)];
    const journalId = await captureHold(ctx, holdId, fen, { ...head, event: 'CAPTURED', postings });
    return { docId: head.docId, journalId, no };
  });

const release = (ctx: Ctx, input: In<typeof tillApi.release>) =>
  command(ctx, tillApi.release, input, async (ctx) => {
    await releaseHold(ctx, input.holdId);
    return {};
  });

export const till = { recharge, receive, sell, refund, transfer, hold: holdMoney, capture, release };
export const tillRoutes = routesOf(tillApi, till);
