import { machineSessionApi } from '@netbar/contract/machine/machine-session.api';
import { machineErrors } from '@netbar/contract/machine/machine.api';
import { tempCardMachine } from '@netbar/contract/machine/machine.rules';
import { memberErrors } from '@netbar/contract/member/member.api';
import { isMinor, personOf } from '@netbar/contract/member/member.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { bizDate } from '@netbar/contract/kernel/time';
import { sealIdCard } from '#features/member/identity.service.ts';
import { lockActiveMember } from '#features/member/member-lock.service.ts';
import { enterTill, tillFor } from '#features/shift/till-entry.service.ts';
import { rechargeWallet } from '#features/wallet/charge.service.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError } from '#kernel/errors.ts';
import { credit, debit, post } from '#kernel/ledger.ts';
import { transition } from '#kernel/transition.ts';
import { cardBalances } from './machine-session.queries.ts';
import { cardAccount, lockCard } from './payer.service.ts';
import { getTempCard } from './temp-card.queries.ts';

/** A card against a deposit. Name and ID number may come a moment later; without them nobody sits down. */
export const issueTempCard = (ctx: Ctx, input: In<typeof machineSessionApi.issueTempCard>) =>
  command(ctx, machineSessionApi.issueTempCard, input, async (ctx) => {
    const { branchId, name, idCard, depositFen, tender } = input;
    const { no, bizDate: date } = await nextDocNo(ctx, branchId, 'tempCard');
    const id = ctx.newId();
    const identity = idCard ? adult(ctx, idCard) : {};
    await ctx.db
      .insertInto('tempCards')
      .values({ id, branchId, no, name, createdTime: ctx.now, ...identity })
      .execute();
    const till = await tillFor(ctx, { branchId, tender });
    const postings = [debit(till.account, depositFen, { tender }), credit(cardAccount(id), depositFen, { branchId, no })];
    await post(ctx, { docType: 'TEMP_CARD', docId: id, event: 'ISSUED', bizDate: date, postings });
    await enterTill(ctx, till, { branchId, tender, fen: depositFen, docType: 'TEMP_CARD', docId: id, no });
    const detail = { status: 'ISSUED', no, depositFen };
    ctx.trace({ action: 'TEMP_CARD.issue', branchId, docType: tempCardMachine.name, docId: id, version: 1, detail });
    if (!idCard) ctx.publish('SUPPLEMENTARY_TEMP_CARD_INFO', branchId, { machineName: no });
    return getTempCard(ctx, id);
  });

/** The guest shows who they are. */
export const completeTempCard = (ctx: Ctx, input: In<typeof machineSessionApi.completeTempCard>) =>
  command(ctx, machineSessionApi.completeTempCard, input, async (ctx) => {
    const { tempCardId, version, name, idCard } = input;
    const card = await lockVersion(ctx, tempCardId, version);
    if (idCard && card.idCardIndex) throw new AppError(memberErrors.idCardKept);
    await step(ctx, card, { action: 'complete', content: { name, ...(idCard && adult(ctx, idCard)) } });
    ctx.publish(idCard ? 'SAVE_CARD_ID' : 'ADD_TEMP_CARD_NAME', card.branchId, { value: tempCardId });
    return getTempCard(ctx, tempCardId);
  });

/** The guest leaves: what is left of the deposit is paid out. */
export const settleTempCard = (ctx: Ctx, input: In<typeof machineSessionApi.settleTempCard>) =>
  command(ctx, machineSessionApi.settleTempCard, input, async (ctx) => {
    const { tempCardId, version } = input;
    const card = await lockVersion(ctx, tempCardId, version);
    const refundedFen = await leftOn(ctx, tempCardId);
    if (refundedFen > 0) await payOut(ctx, card, refundedFen);
    await step(ctx, card, { action: 'settle' });
    return { refundedFen, card: await getTempCard(ctx, tempCardId) };
  });

/** In cash, however the deposit came: a guest without an account has no other way to get it. */
async function payOut(ctx: Tx, { id: docId, branchId, no }: Card, fen: number) {
  const till = await tillFor(ctx, { branchId, tender: 'CASH' });
  const postings = [debit(cardAccount(docId), fen, { branchId }), credit(till.account, fen, { tender: 'CASH' })];
  await post(ctx, { docType: 'TEMP_CARD', docId, event: 'SETTLED', bizDate: bizDate(ctx.now), postings });
  await enterTill(ctx, till, { branchId, tender: 'CASH', fen: -fen, docType: 'TEMP_CARD', docId, no });
}

/** The guest becomes a member and takes the deposit along. */
export const convertTempCard = (ctx: Ctx, input: In<typeof machineSessionApi.convertTempCard>) =>
  command(ctx, machineSessionApi.convertTempCard, input, async (ctx) => {
    const { tempCardId, version, memberId } = input;
    const card = await lockVersion(ctx, tempCardId, version);
    const { brandId } = await lockActiveMember(ctx, memberId);
    const principalFen = await leftOn(ctx, tempCardId);
    const { branchId, no } = card;
    const recharge = { memberId, brandId, branchId, docId: ctx.newId(), no, bizDate: bizDate(ctx.now), principalFen };
    if (principalFen > 0) await rechargeWallet(ctx, { ...recharge, from: cardAccount(tempCardId), tender: 'TEMP_CARD' });
    await step(ctx, card, { action: 'convert' });
    return getTempCard(ctx, tempCardId);
  });

type Card = Awaited<ReturnType<typeof lockCard>>;

/** A guest told the machine their name: it goes onto a card that has none. What the counter has written stays. */
export async function nameTempCard(ctx: Tx, tempCardId: string, name: string) {
  const card = await lockCard(ctx, tempCardId);
  if (card.name === '' && ['ISSUED', 'ACTIVE'].includes(card.status))
    await step(ctx, card, { action: 'complete', content: { name }, by: 'system' });
}

interface Step {
  action: 'complete' | 'settle' | 'convert';
  content?: object;
  by?: 'person' | 'system';
}

const step = (ctx: Tx, card: Card, { action, content = {}, by = 'person' }: Step) =>
  transition(ctx, tempCardMachine, card, {
    action,
    by,
    write: (next) =>
      ctx.db
        .updateTable('tempCards')
        .set({ ...next, ...content })
        .where('id', '=', card.id)
        .execute(),
  });

async function lockVersion(ctx: Tx, id: string, version: number) {
  const card = await lockCard(ctx, id);
  if (card.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return card;
}

/** A card in use has money set aside; it is settled when the guest has got up. */
async function leftOn(ctx: Tx, cardId: string): Promise<number> {
  const open = await ctx.db
    .selectFrom('machineSessions')
    .select('id')
    .where('tempCardId', '=', cardId)
    .where('status', '<>', 'ENDED')
    .executeTakeFirst();
  if (open) throw new AppError(machineErrors.cardInUse);
  return (await cardBalances(ctx, [cardId])).get(cardId) ?? 0;
}

function adult(ctx: Tx, idCard: string) {
  if (isMinor(personOf(idCard).birthday, bizDate(ctx.now))) throw new AppError(memberErrors.minor);
  return sealIdCard(ctx, idCard);
}
