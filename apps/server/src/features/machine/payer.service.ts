import { machineErrors } from '@netbar/contract/machine/machine.api';
import { tempCardMachine } from '@netbar/contract/machine/machine.rules';
import { memberErrors } from '@netbar/contract/member/member.api';
import { isMinor, personOf } from '@netbar/contract/member/member.rules';
import { bizDate } from '@netbar/contract/kernel/time';
import { requireWelcome } from '#features/blacklist/welcome.service.ts';
import { openSealed } from '#features/member/identity.service.ts';
import { lockActiveMember } from '#features/member/member-lock.service.ts';
import { accountOf } from '#features/wallet/lots.service.ts';
import { inScope, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { AccountRef } from '#kernel/ledger.ts';
import { transition } from '#kernel/transition.ts';

/** Who sits and pays: a member out of their wallet, or somebody with a card out of its deposit. */
export interface Payer {
  memberId: string | null;
  tempCardId: string | null;
  name: string;
  levelId: string | null;
  idCardSealed: Buffer;
  idCardIndex: Buffer;
  /** What money is set aside from, in this order. */
  accounts: AccountRef[];
}

export interface Who {
  memberId?: string | undefined;
  tempCardId?: string | undefined;
}

/** Somebody who may sit down: known by an ID number, grown up, and welcome here. */
export async function lockPayer(ctx: Tx, who: Who, branch: { id: string; brandId: string }): Promise<Payer> {
  const payer = who.memberId
    ? await memberAsPayer(ctx, who.memberId, branch.brandId)
    : await cardAsPayer(ctx, who.tempCardId ?? '', branch.id);
  const idCard = openSealed(ctx, payer.idCardSealed) ?? '';
  if (isMinor(personOf(idCard).birthday, bizDate(ctx.now))) throw new AppError(memberErrors.minor);
  await requireWelcome(ctx, { idCardIndex: payer.idCardIndex, branchId: branch.id, brandId: branch.brandId });
  return payer;
}

async function memberAsPayer(ctx: Tx, memberId: string, brandId: string): Promise<Payer> {
  const member = await lockActiveMember(ctx, memberId);
  if (member.brandId !== brandId) throw notFound('会员')();
  const { name, levelId, idCardSealed, idCardIndex } = member;
  if (!idCardSealed || !idCardIndex) throw new AppError(memberErrors.idCardNeeded);
  const accounts = [accountOf('PRINCIPAL', memberId), accountOf('BONUS', memberId)];
  return { memberId, tempCardId: null, name, levelId, idCardSealed, idCardIndex, accounts };
}

async function cardAsPayer(ctx: Tx, tempCardId: string, branchId: string): Promise<Payer> {
  const card = await lockCard(ctx, tempCardId);
  const { no, name, idCardSealed, idCardIndex } = card;
  if (card.branchId !== branchId || !['ISSUED', 'ACTIVE'].includes(card.status))
    throw new AppError(machineErrors.cardNotUsable, { no });
  if (!idCardSealed || !idCardIndex) throw new AppError(memberErrors.idCardNeeded);
  if (card.status === 'ISSUED')
    await transition(ctx, tempCardMachine, card, {
      action: 'use',
      by: 'system',
      write: (next) => ctx.db.updateTable('tempCards').set(next).where('id', '=', tempCardId).execute(),
    });
  return { memberId: null, tempCardId, name, levelId: null, idCardSealed, idCardIndex, accounts: [cardAccount(tempCardId)] };
}

export const cardAccount = (ownerId: string): AccountRef => ({ code: 'TEMP_CARD', ownerId });

export const lockCard = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('tempCards')
    .select(['id', 'branchId', 'no', 'name', 'status', 'version', 'idCardSealed', 'idCardIndex'])
    .where(inScope(ctx, 'tempCards.branchId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound('临时卡'));
