import { machineNouns, machineNumbers } from '@netbar/contract/floor/machine/feature';
import { machineErrors } from '@netbar/contract/floor/machine/machine.errors';
import { tempCardLifecycle } from '@netbar/contract/floor/machine/machine.rules';
import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { memberErrors } from '@netbar/contract/guests/member/member.errors';
import { isMinor, personOf } from '@netbar/contract/guests/member/member.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { maskIdCard } from '@netbar/contract/kernel/format';
import { bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { lockActiveMember, openSealed, sealIdCard } from '#features/guests/member/member.ts';
import { rechargeWallet } from '#features/guests/wallet/wallet.ts';
import { enterTill, tillFor } from '#features/money/shift/shift.ts';
import { command } from '#kernel/command.ts';
import { countUpTo } from '#kernel/count.ts';
import { containing, inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { accountId, credit, debit, postJournal, type AccountRef } from '#kernel/ledger.ts';
import { transition } from '#kernel/transition.ts';

/** Issues a card against a deposit. Name and ID number may follow later; without them the guest cannot sit down. */
export const issueTempCard = (ctx: Ctx, input: In<typeof seatSessionApi.issueTempCard>) =>
  command(ctx, seatSessionApi.issueTempCard, input, async (ctx) => {
    const { branchId, name, idCard, depositFen, tender } = input;
    const { no, bizDate: date } = await nextDocNo(ctx, branchId, machineNumbers.tempCard);
    const id = ctx.newId();
    const identity = idCard ? sealAdultIdCard(ctx, idCard) : {};
    await ctx.db
      .insertInto('tempCards')
      .values({ id, branchId, no, name, createdTime: ctx.now, ...identity })
      .execute();
    const till = await tillFor(ctx, { branchId, tender });
    const postings = [debit(till.account, depositFen, { tender }), credit(tempCardAccount(id), depositFen, { branchId, no })];
    await postJournal(ctx, { docType: 'TEMP_CARD', docId: id, event: 'ISSUED', bizDate: date, postings });
    await enterTill(ctx, till, { branchId, tender, fen: depositFen, docType: 'TEMP_CARD', docId: id, no });
    const detail = { status: 'ISSUED', no, depositFen };
    ctx.trace({ action: 'TEMP_CARD.issue', branchId, docType: tempCardLifecycle.name, docId: id, version: 1, detail });
    if (!idCard) ctx.publish('SUPPLEMENTARY_TEMP_CARD_INFO', branchId, { machineName: no });
    return getTempCard(ctx, id);
  });

/** Adds the name and, once, the ID number that the guest shows. */
export const completeTempCard = (ctx: Ctx, input: In<typeof seatSessionApi.completeTempCard>) =>
  command(ctx, seatSessionApi.completeTempCard, input, async (ctx) => {
    const { tempCardId, version, name, idCard } = input;
    const card = await lockTempCardVersion(ctx, tempCardId, version);
    if (idCard && card.idCardIndex) throw new AppError(memberErrors.idCardKept);
    await stepTempCard(ctx, card, { action: 'complete', content: { name, ...(idCard && sealAdultIdCard(ctx, idCard)) } });
    ctx.publish(idCard ? 'SAVE_CARD_ID' : 'ADD_TEMP_CARD_NAME', card.branchId, { value: tempCardId });
    return getTempCard(ctx, tempCardId);
  });

/** The guest leaves: pays out what is left of the deposit. */
export const settleTempCard = (ctx: Ctx, input: In<typeof seatSessionApi.settleTempCard>) =>
  command(ctx, seatSessionApi.settleTempCard, input, async (ctx) => {
    const { tempCardId, version } = input;
    const card = await lockTempCardVersion(ctx, tempCardId, version);
    const refundedFen = await depositLeft(ctx, tempCardId);
    if (refundedFen > 0) await payOutDeposit(ctx, card, refundedFen);
    await stepTempCard(ctx, card, { action: 'settle' });
    return { refundedFen, card: await getTempCard(ctx, tempCardId) };
  });

/** Always in cash, also when the deposit was paid otherwise: there is no account to refund to. */
async function payOutDeposit(ctx: Tx, { id: docId, branchId, no }: Card, fen: number) {
  const till = await tillFor(ctx, { branchId, tender: 'CASH' });
  const postings = [debit(tempCardAccount(docId), fen, { branchId }), credit(till.account, fen, { tender: 'CASH' })];
  await postJournal(ctx, { docType: 'TEMP_CARD', docId, event: 'SETTLED', bizDate: bizDate(ctx.now), postings });
  await enterTill(ctx, till, { branchId, tender: 'CASH', fen: -fen, docType: 'TEMP_CARD', docId, no });
}

/** The guest became a member: the deposit is recharged into the member's wallet. */
export const convertTempCard = (ctx: Ctx, input: In<typeof seatSessionApi.convertTempCard>) =>
  command(ctx, seatSessionApi.convertTempCard, input, async (ctx) => {
    const { tempCardId, version, memberId } = input;
    const card = await lockTempCardVersion(ctx, tempCardId, version);
    const { brandId } = await lockActiveMember(ctx, memberId);
    const principalFen = await depositLeft(ctx, tempCardId);
    const { branchId, no } = card;
    const recharge = { memberId, brandId, branchId, docId: ctx.newId(), no, bizDate: bizDate(ctx.now), principalFen };
    if (principalFen > 0) await rechargeWallet(ctx, { ...recharge, from: tempCardAccount(tempCardId), tender: 'TEMP_CARD' });
    await stepTempCard(ctx, card, { action: 'convert' });
    return getTempCard(ctx, tempCardId);
  });

type Card = Awaited<ReturnType<typeof lockTempCard>>;

/** Stores the name a guest entered at the machine, unless the card has one: a name from the counter is not replaced. */
export async function nameTempCard(ctx: Tx, tempCardId: string, name: string) {
  const card = await lockTempCard(ctx, tempCardId);
  if (card.name === '' && ['ISSUED', 'ACTIVE'].includes(card.status))
    await stepTempCard(ctx, card, { action: 'complete', content: { name }, by: 'system' });
}

interface TempCardChange {
  action: 'complete' | 'settle' | 'convert';
  content?: object;
  by?: 'person' | 'system';
}

const stepTempCard = (ctx: Tx, card: Card, { action, content = {}, by = 'person' }: TempCardChange) =>
  transition(ctx, tempCardLifecycle, card, {
    action,
    by,
    write: (next) =>
      ctx.db
        .updateTable('tempCards')
        .set({ ...next, ...content })
        .where('id', '=', card.id)
        .execute(),
  });

async function lockTempCardVersion(ctx: Tx, id: string, version: number) {
  const card = await lockTempCard(ctx, id);
  if (card.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return card;
}

/** What is left of the deposit. Refused while the guest sits, as part of it is held then. */
async function depositLeft(ctx: Tx, cardId: string): Promise<number> {
  const open = await ctx.db
    .selectFrom('machineSessions')
    .select('id')
    .where('tempCardId', '=', cardId)
    .where('status', '<>', 'ENDED')
    .executeTakeFirst();
  if (open) throw new AppError(machineErrors.cardInUse);
  return (await tempCardBalances(ctx, [cardId])).get(cardId) ?? 0;
}

function sealAdultIdCard(ctx: Tx, idCard: string) {
  if (isMinor(personOf(idCard).birthday, bizDate(ctx.now))) throw new AppError(memberErrors.minor);
  return sealIdCard(ctx, idCard);
}

export const tempCardAccount = (ownerId: string): AccountRef => ({ code: 'TEMP_CARD', ownerId });

export const lockTempCard = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('tempCards')
    .select(['id', 'branchId', 'no', 'name', 'status', 'version', 'idCardSealed', 'idCardIndex'])
    .where(inScope(ctx, 'tempCards.branchId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(machineNouns.tempCard));

export async function listTempCards(ctx: Ctx, { branchId, keyword, status, page, limit }: In<typeof seatSessionApi.tempCards>) {
  let found = tempCards(ctx);
  if (branchId) found = found.where('branchId', '=', branchId);
  if (status) found = found.where('status', '=', status);
  if (keyword) found = found.where((q) => q.or([q('no', '=', keyword), q('name', 'like', containing(keyword))]));
  const [rows, total] = await Promise.all([
    found
      .select(tempCardColumns)
      .orderBy('createdTime', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('tempCards.id')),
  ]);
  return { rows: await toTempCards(ctx, rows), total };
}

async function getTempCard(ctx: Ctx | Tx, id: string) {
  const row = await tempCards(ctx)
    .select(tempCardColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound(machineNouns.tempCard));
  const [card] = await toTempCards(ctx, [row]);
  return card as NonNullable<typeof card>;
}

async function toTempCards<R extends { id: string; idCardSealed: Buffer | null }>(ctx: Ctx | Tx, rows: R[]) {
  const balances = await tempCardBalances(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const idCard = openSealed(ctx, row.idCardSealed);
    return { ...row, idCard: idCard && maskIdCard(idCard), balanceFen: balances.get(row.id) ?? 0 };
  });
}

const tempCardColumns = ['id', 'branchId', 'no', 'name', 'idCardSealed', 'status', 'version', 'createdTime'] as const;
const tempCards = (ctx: Ctx | Tx) => ctx.db.selectFrom('tempCards').where(inScope(ctx, 'tempCards.branchId'));

/** What is left of each card's deposit. */
export async function tempCardBalances(ctx: Ctx | Tx, cardIds: string[]): Promise<Map<string, number>> {
  if (cardIds.length === 0) return new Map();
  const ids = cardIds.map((ownerId) => accountId(ctx.actor.companyId, tempCardAccount(ownerId)));
  const rows = await ctx.db
    .selectFrom('ledgerAccounts')
    .select(['ownerId', 'balance'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ ownerId, balance }) => [ownerId ?? '', 0 - balance]));
}
