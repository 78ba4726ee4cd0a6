import { benefitsOf, type DueBenefit, type MemberEvent } from '@netbar/contract/activities/activity/grants.rules';
import type { BenefitKind } from '@netbar/contract/activities/activity/rule.model';
import { givePoints, giveBonus } from '#features/guests/wallet/wallet.ts';
import type { Tx } from '#kernel/ctx.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';
import { findCandidates, readMemberFacts } from './live.ts';
import { reserveUses, usesOfDue, useReserved, type UsingDocument } from './uses.ts';

/** The document that benefits are given with, of a member who was locked before. */
export interface GivingDocument extends UsingDocument {
  memberId: string;
  no?: string;
}

/** Gives a benefit of one kind. `seq` tells several benefits of one document apart. */
interface BenefitGiver {
  gives: BenefitKind;
  give: (ctx: Tx, document: GivingDocument & { seq: number }, due: DueBenefit) => Promise<void>;
}

/** Coupons and draws hand in how theirs are given. */
export const benefitGiver = defineExtensionPoint<BenefitGiver>();

/** Gives a member what the live activities give for an event: a sign-in, a game won. Returns what was given. */
export async function giveBenefits(
  ctx: Tx,
  event: MemberEvent,
  document: GivingDocument,
  only?: { activityId: string },
): Promise<DueBenefit[]> {
  const { branchId, memberId } = document;
  const found = await findCandidates(ctx, branchId);
  const candidates = only ? found.filter(({ id }) => id === only.activityId) : found;
  const member = await readMemberFacts(ctx, { branchId, memberId, candidates });
  const closed = new Set<string>();
  for (;;) {
    const open = candidates.filter(({ id }) => !closed.has(id));
    const { due } = benefitsOf(event, member, ctx.now, open);
    const short = await reserveUses(ctx, document, usesOfDue(due));
    if (short.length === 0) {
      for (const [seq, one] of due.entries()) await giveOne(ctx, { ...document, seq: seq + 1 }, one);
      await useReserved(ctx, document.docId, { revenueFen: 0 });
      return due;
    }
    for (const id of short) closed.add(id);
  }
}

async function giveOne(ctx: Tx, document: GivingDocument & { seq: number }, due: DueBenefit) {
  const { memberId, branchId, docType, docId, bizDate, no, seq } = document;
  const head = { memberId, branchId, docType, docId, bizDate, ...(no && { no }), event: 'BENEFIT', eventSeq: seq };
  const { benefit } = due;
  if (benefit.gives === 'BONUS_FEN') await giveBonus(ctx, { ...head, fen: benefit.fen, validDays: benefit.validDays });
  else if (benefit.gives === 'POINTS') await givePoints(ctx, { ...head, points: benefit.points });
  else {
    const giver = benefitGiver.all().find(({ gives }) => gives === benefit.gives);
    if (!giver) throw new Error(`nobody gives ${benefit.gives}`);
    await giver.give(ctx, document, due);
  }
}
