import { evidenceApi } from '@netbar/contract/guests/evidence/evidence.api';
import { evidenceErrors } from '@netbar/contract/guests/evidence/evidence.errors';
import type { In } from '@netbar/contract/kernel/endpoint';
import { lockActiveMember, lockMember, requireMember } from '#features/guests/member/member.ts';
import { command } from '#kernel/command.ts';
import { isOneOfMacs, requireInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';
import { getMemberEvidence } from './evidence.queries.ts';
import { tellMember } from './notices.ts';
import { readProof, useProof } from './proof.ts';

export const cardOwner = (companyId: string) => `member card ${companyId}`;

/** What is kept of a card: its secret sealed, so that it can be digested anew, and the digest that finds it. */
export const cardColumns = ({ vault, actor }: Pick<Ctx, 'vault' | 'actor'>, secret: string) => ({
  secretSealed: vault.seal(cardOwner(actor.companyId), secret),
  secretMac: vault.mac(cardOwner(actor.companyId), secret),
});

const isSecretOf = ({ vault, actor }: Pick<Ctx, 'vault' | 'actor'>, secret: string) =>
  isOneOfMacs('memberCards.secretMac', vault.macs(cardOwner(actor.companyId), secret));

/** The member's card in use, if this is its secret. */
export async function findCardInUse(ctx: Tx, memberId: string, secret: string) {
  const card = await ctx.db
    .selectFrom('memberCards')
    .select(['seq', 'setWith', 'setBy', 'signedBy', 'setTime'])
    .where('memberId', '=', memberId)
    .where(isSecretOf(ctx, secret))
    .where('endedTime', 'is', null)
    .executeTakeFirst();
  if (!card) throw new AppError(evidenceErrors.wrongCard);
  return card;
}

/** Issues a card that the counter's reader has just read. The one before ends. */
export async function issueCard(ctx: Ctx, input: In<typeof evidenceApi.issueCard>) {
  const proof = await readProof(ctx, input, input.proof);
  return command(ctx, evidenceApi.issueCard, input, async (ctx) => {
    const { memberId, branchId, secret } = input;
    await requireMember(ctx, memberId);
    const member = await lockActiveMember(ctx, memberId);
    const issued = await ctx.db.selectFrom('memberCards').select('id').where(isSecretOf(ctx, secret)).executeTakeFirst();
    if (issued) throw new AppError(evidenceErrors.cardTaken);
    const setting = await useProof(ctx, { member, branchId }, proof);
    await endCards(ctx, memberId);
    const { last } = await ctx.db
      .selectFrom('memberCards')
      .select((q) => q.fn.max('seq').as('last'))
      .where('memberId', '=', memberId)
      .executeTakeFirstOrThrow();
    await ctx.db
      .insertInto('memberCards')
      .values({
        id: ctx.newId(),
        memberId,
        seq: (last ?? 0) + 1,
        ...cardColumns(ctx, secret),
        ...setting,
        setBy: ctx.actor.id,
      })
      .execute()
      .catch(whenTaken('member_cards_secret', new AppError(evidenceErrors.cardTaken)));
    await tellMember(ctx, { memberId, branchId, event: 'CARD_ISSUED' });
    return getMemberEvidence(ctx, input);
  });
}

/** The card was lost. Anybody may say so: a card that is blocked by mistake is issued anew. */
export const blockCard = (ctx: Ctx, input: In<typeof evidenceApi.blockCard>) =>
  command(ctx, evidenceApi.blockCard, input, async (ctx) => {
    const { memberId, branchId } = input;
    requireInScope(ctx, branchId);
    await requireMember(ctx, memberId);
    await lockMember(ctx, memberId);
    if ((await endCards(ctx, memberId)) === 0n) throw new AppError(evidenceErrors.noCard);
    await tellMember(ctx, { memberId, branchId, event: 'CARD_BLOCKED' });
    return getMemberEvidence(ctx, input);
  });

async function endCards(ctx: Tx, memberId: string) {
  const { numUpdatedRows } = await ctx.db
    .updateTable('memberCards')
    .set({ endedTime: ctx.now })
    .where('memberId', '=', memberId)
    .where('endedTime', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows;
}
