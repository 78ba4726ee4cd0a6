import { machineNouns, machineNumbers } from '@netbar/contract/floor/machine/feature';
import { machineErrors } from '@netbar/contract/floor/machine/machine.errors';
import { tempCardLifecycle } from '@netbar/contract/floor/machine/machine.rules';
import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { memberNouns } from '@netbar/contract/guests/member/feature';
import { memberErrors } from '@netbar/contract/guests/member/member.errors';
import { isMinor, personOf, readKey } from '@netbar/contract/guests/member/member.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { maskIdCard } from '@netbar/contract/kernel/format';
import { bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { requireNotBlacklisted } from '#features/guests/blacklist/blacklist.ts';
import {
  claimIdCard,
  identityIndexes,
  lockActiveMember,
  noteMemberAt,
  openSealed,
  requireMember,
} from '#features/guests/member/member.ts';
import { rechargeWallet } from '#features/guests/wallet/wallet.ts';
import { enterTill, tillFor } from '#features/money/shift/shift.ts';
import { bizDateAt, requireBranch } from '#features/org/branch/branch.ts';
import { command } from '#kernel/command.ts';
import { countUpTo } from '#kernel/count.ts';
import { containing, inScope, isOneOfMacs, type Ctx, type Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { accountId, credit, debit, postJournal, type AccountRef } from '#kernel/ledger.ts';
import { whenTaken } from '#kernel/taken.ts';
import { transition } from '#kernel/transition.ts';

/**
 * Issues a card against a deposit. Minors, people on the blacklist and people who have an open card already are refused before
 * any money is booked. The name may follow later, from the machine.
 */
export const issueTempCard = (ctx: Ctx, input: In<typeof seatSessionApi.issueTempCard>) =>
  command(ctx, seatSessionApi.issueTempCard, input, async (ctx) => {
    const { branchId, name, idCard, depositFen, tender } = input;
    const identity = await sealAdmittedIdCard(ctx, branchId, idCard);
    const { no, bizDate: date } = await nextDocNo(ctx, branchId, machineNumbers.tempCard);
    const id = ctx.newId();
    await ctx.db
      .insertInto('tempCards')
      .values({ id, branchId, no, name, createdTime: ctx.now, ...identity })
      .execute()
      .catch(refusingSecondCard);
    const till = await tillFor(ctx, { branchId, tender });
    const postings = [debit(till.account, depositFen, { tender }), credit(tempCardAccount(id), depositFen, { branchId, no })];
    await postJournal(ctx, { docType: 'TEMP_CARD', docId: id, event: 'ISSUED', bizDate: date, postings });
    await enterTill(ctx, till, { branchId, tender, fen: depositFen, docType: 'TEMP_CARD', docId: id, no });
    const detail = { status: 'ISSUED', no, depositFen };
    ctx.trace({ action: 'TEMP_CARD.issue', branchId, docType: tempCardLifecycle.name, docId: id, version: 1, detail });
    if (name === '') ctx.publish('SUPPLEMENTARY_TEMP_CARD_INFO', branchId, { machineName: no });
    return getTempCard(ctx, id);
  });

/** Seals the ID number of somebody who may be received: of age, and not on the blacklist. */
async function sealAdmittedIdCard(ctx: Tx, branchId: string, idCard: string) {
  if (isMinor(personOf(idCard).birthday, bizDate(ctx.now))) throw new AppError(memberErrors.minor);
  const identity = claimIdCard(ctx, idCard);
  const { brandId } = await requireBranch(ctx, branchId);
  await requireNotBlacklisted(ctx, { idCard, branchId, brandId });
  return identity;
}

/** A unique index allows one open card per ID number, also when two counters issue at once. */
const refusingSecondCard = whenTaken('temp_cards_one_open', new AppError(machineErrors.cardTaken));

/** Adds the name and, once, the ID number that the guest shows. */
export const completeTempCard = (ctx: Ctx, input: In<typeof seatSessionApi.completeTempCard>) =>
  command(ctx, seatSessionApi.completeTempCard, input, async (ctx) => {
    const { tempCardId, version, name, idCard } = input;
    const card = await lockTempCardVersion(ctx, tempCardId, version);
    if (idCard && card.idCardIndex) throw new AppError(memberErrors.idCardKept);
    const identity = idCard ? await sealAdmittedIdCard(ctx, card.branchId, idCard) : {};
    await stepTempCard(ctx, card, { action: 'complete', content: { name, ...identity } }).catch(refusingSecondCard);
    ctx.publish(idCard ? 'SAVE_CARD_ID' : 'ADD_TEMP_CARD_NAME', card.branchId, { value: tempCardId });
    return getTempCard(ctx, tempCardId);
  });

/** The guest leaves: pays out what is left of the deposit. */
export const settleTempCard = (ctx: Ctx, input: In<typeof seatSessionApi.settleTempCard>) =>
  command(ctx, seatSessionApi.settleTempCard, input, async (ctx) => {
    const { tempCardId, version, refundFen } = input;
    const card = await lockTempCardVersion(ctx, tempCardId, version);
    const refundedFen = await depositLeft(ctx, tempCardId);
    if (refundedFen !== refundFen) throw new AppError(commonErrors.changedMeanwhile);
    if (refundedFen > 0) await payOutDeposit(ctx, card, refundedFen);
    await stepTempCard(ctx, card, { action: 'settle', detail: { refundedFen } });
    return { refundedFen, card: await getTempCard(ctx, tempCardId) };
  });

/** Always in cash, also when the deposit was paid otherwise: there is no account to refund to. */
async function payOutDeposit(ctx: Tx, { id: docId, branchId, no }: Card, fen: number) {
  const till = await tillFor(ctx, { branchId, tender: 'CASH' });
  const postings = [debit(tempCardAccount(docId), fen, { branchId }), credit(till.account, fen, { tender: 'CASH' })];
  await postJournal(ctx, { docType: 'TEMP_CARD', docId, event: 'SETTLED', bizDate: await bizDateAt(ctx, branchId), postings });
  await enterTill(ctx, till, { branchId, tender: 'CASH', fen: -fen, docType: 'TEMP_CARD', docId, no });
}

/** The guest became a member: what is left of the deposit is recharged into the wallet of that member, who is the same person. */
export const convertTempCard = (ctx: Ctx, input: In<typeof seatSessionApi.convertTempCard>) =>
  command(ctx, seatSessionApi.convertTempCard, input, async (ctx) => {
    const { tempCardId, version, memberId } = input;
    const card = await lockTempCardVersion(ctx, tempCardId, version);
    const { branchId, no } = card;
    const { brandId } = await requireBranch(ctx, branchId);
    await requireMember(ctx, memberId);
    const member = await lockActiveMember(ctx, memberId);
    noteMemberAt(ctx, member, branchId);
    if (member.brandId !== brandId) throw notFound(memberNouns.member)();
    if (!card.idCardIndex || openSealed(ctx, member.idCardSealed) !== openSealed(ctx, card.idCardSealed))
      throw new AppError(machineErrors.cardOfOther);
    const principalFen = await depositLeft(ctx, tempCardId);
    const recharge = {
      memberId,
      brandId,
      branchId,
      docId: ctx.newId(),
      no,
      bizDate: await bizDateAt(ctx, branchId),
      principalFen,
    };
    if (principalFen > 0) await rechargeWallet(ctx, { ...recharge, from: tempCardAccount(tempCardId), tender: 'TEMP_CARD' });
    await stepTempCard(ctx, card, { action: 'convert', detail: { memberId, principalFen } });
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
  detail?: object;
}

const stepTempCard = (ctx: Tx, card: Card, { action, content = {}, by = 'person', detail = {} }: TempCardChange) =>
  transition(ctx, tempCardLifecycle, card, {
    action,
    by,
    write: (next) =>
      ctx.db
        .updateTable('tempCards')
        .set({ ...next, ...content })
        .where('id', '=', card.id)
        .execute(),
    detail,
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
  if (status) found = found.where('status', 'in', status === 'OPEN' ? ['ISSUED', 'ACTIVE'] : [status]);
  if (keyword && readKey(keyword).by === 'idCard') found = found.where(isOneOfMacs('idCardIndex', identityIndexes(ctx, keyword)));
  else if (keyword) found = found.where((q) => q.or([q('no', '=', keyword), q('name', 'like', containing(keyword))]));
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
  const ids = rows.map(({ id }) => id);
  const [balances, seats] = [await tempCardBalances(ctx, ids), await seatsOfTempCards(ctx, ids)];
  return rows.map((row) => {
    const idCard = openSealed(ctx, row.idCardSealed);
    const [balanceFen, machineNo] = [balances.get(row.id) ?? 0, seats.get(row.id) ?? null];
    return { ...row, idCard: idCard && maskIdCard(idCard), balanceFen, machineNo };
  });
}

/** The machines at which the guests of these cards sit now. */
async function seatsOfTempCards(ctx: Ctx | Tx, cardIds: string[]): Promise<Map<string | null, string>> {
  if (cardIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('machineSessions as m')
    .innerJoin('sessionStretches as s', (on) =>
      on.onRef('s.companyId', '=', 'm.companyId').onRef('s.machineSessionId', '=', 'm.id'),
    )
    .innerJoin('machines as x', (on) => on.onRef('x.companyId', '=', 's.companyId').onRef('x.id', '=', 's.machineId'))
    .select(['m.tempCardId', 'x.no'])
    .where('m.tempCardId', '=', sql<string>`any(${cardIds}::uuid[])`)
    .where('m.status', '<>', 'ENDED')
    .orderBy('s.seq')
    .execute();
  // Of several stretches the last one counts.
  return new Map(rows.map(({ tempCardId, no }) => [tempCardId, no]));
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
