import { evidenceErrors } from '@netbar/contract/guests/evidence/evidence.errors';
import { acceptedKinds, CHANGED_HOURS } from '@netbar/contract/guests/evidence/evidence.rules';
import type { EvidenceKind } from '@netbar/contract/guests/evidence/evidence.model';
import { memberNouns } from '@netbar/contract/guests/member/feature';
import { sql } from 'kysely';
import { requireMember } from '#features/guests/member/member.ts';
import { inBrands, requireInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { evidencePolicyOf } from './evidence-policy.ts';
import { findPin } from './pin.ts';
import { findFreshSwipe } from './swipe.ts';

/** What a member can show at this branch. Says nothing of other people: a swipe of somebody else is not mentioned. */
export async function getMemberEvidence(ctx: Ctx | Tx, { memberId, branchId }: { memberId: string; branchId: string }) {
  requireInScope(ctx, branchId);
  await requireMember(ctx, memberId);
  const member = await ctx.db
    .selectFrom('members')
    .select(['brandId', 'idCardSealed', 'idCardChangedTime', 'phoneChangedTime'])
    .select(sql<boolean>`phone_sealed is not null`.as('hasPhone'))
    .where(inBrands(ctx, 'members.brandId'))
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow(notFound(memberNouns.member));
  const [pin, card, lastUsed, policy, swipe] = await Promise.all([
    findPin(ctx, memberId),
    ctx.db
      .selectFrom('memberCards')
      .select(['seq', 'setTime as issuedTime'])
      .where('memberId', '=', memberId)
      .where('endedTime', 'is', null)
      .executeTakeFirst(),
    findLastUse(ctx, memberId),
    evidencePolicyOf(ctx, member.brandId),
    isSettled(ctx, member.idCardChangedTime) ? findFreshSwipe(ctx, branchId, member.idCardSealed) : null,
  ]);
  return {
    memberId,
    hasPin: pin !== undefined,
    pinSetTime: pin?.setTime ?? null,
    pinLockedUntil: pin?.lockedUntil && pin.lockedUntil > ctx.now ? pin.lockedUntil : null,
    card: card ?? null,
    lastUsed: lastUsed ?? null,
    canText: !pin && member.hasPhone && ctx.gateways.sms !== null && isSettled(ctx, member.phoneChangedTime),
    accepted: acceptedKinds(policy),
    swipe,
  };
}

const isSettled = ({ now }: Ctx | Tx, changedTime: Date | null) =>
  !changedTime || now.getTime() - changedTime.getTime() >= CHANGED_HOURS * 3_600_000;

/** Whoever could enter a phone or ID number of their own would have evidence for somebody else's money. */
export function refuseChangedNumber(ctx: Ctx | Tx, changedTime: Date | null) {
  if (!isSettled(ctx, changedTime)) throw new AppError(evidenceErrors.changedLately, { hours: CHANGED_HOURS });
}

const findLastUse = (ctx: Ctx | Tx, memberId: string) =>
  ctx.db
    .selectFrom('evidenceUses as u')
    .innerJoin('branches as b', (on) => on.onRef('b.companyId', '=', 'u.companyId').onRef('b.id', '=', 'u.branchId'))
    .select([sql<EvidenceKind>`u.kind`.as('kind'), 'u.usedTime', 'b.name as branchName'])
    .where('u.memberId', '=', memberId)
    .orderBy('u.usedTime', 'desc')
    .limit(1)
    .executeTakeFirst();
