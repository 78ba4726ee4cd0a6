import { evidenceErrors } from '@netbar/contract/guests/evidence/evidence.errors';
import type { Evidence, EvidenceKind } from '@netbar/contract/guests/evidence/evidence.model';
import { mostFenOf, SIGNED_HOURS, SIGNED_MOST_FEN } from '@netbar/contract/guests/evidence/evidence.rules';
import { maskIdCard } from '@netbar/contract/kernel/format';
import { yuan } from '@netbar/contract/kernel/money';
import { DAY_MS } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { lockActiveMember, openSealed } from '#features/guests/member/member.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { findCardInUse } from './card.ts';
import { evidencePolicyOf } from './evidence-policy.ts';
import { refuseChangedNumber } from './evidence.queries.ts';
import { useMemberCode } from './member-code.ts';
import { findPin, tryPin, type PinTry } from './pin.ts';
import { useSwipe } from './swipe.ts';

/** What other features may call. Everything else of this folder is private. */
export { makeMemberCode } from './member-code.ts';
export { noticesFor, tellMember } from './notices.ts';
export { setPinAtMachine } from './set-pin.ts';
export { recordSwipe } from './swipe.ts';

/** Evidence whose slow part was checked before the transaction. */
export interface ShownEvidence {
  evidence: Evidence;
  pinTry?: PinTry;
}

/**
 * Checks a PIN. Before the transaction, whose rollback would undo the count of a wrong try, and since hashing is slow. What it
 * found is told by `requireEvidence`, so that a repeated command still gets its stored answer.
 */
export async function readEvidence(
  ctx: Ctx,
  place: { memberId: string; branchId: string },
  evidence: Evidence,
): Promise<ShownEvidence> {
  if (evidence.kind !== 'PIN') return { evidence };
  return { evidence, pinTry: await tryPin(ctx, place, evidence.pin) };
}

interface Debit {
  memberId: string;
  branchId: string;
  docId: string;
  /** What the member agrees to. For points, their count times POINT_COUNTS_FEN. */
  amountFen: number;
}

/**
 * Refuses a debit of a member's wallet or points at a counter unless the member showed evidence that the brand takes for this
 * amount. Returns what is stored of it: the kind and a trace without any secret.
 */
export async function requireEvidence(ctx: Tx, debit: Debit, shown: ShownEvidence) {
  const member = await lockActiveMember(ctx, debit.memberId);
  const { kind } = shown.evidence;
  if (kind === 'NUMBER') throw new AppError(evidenceErrors.numberIsNoProof);
  const most = mostFenOf(await evidencePolicyOf(ctx, member.brandId), kind);
  if (most === 0) throw new AppError(evidenceErrors.notAccepted);
  const { trace, setting } = await useEvidence(ctx, debit, member, shown);
  if (setting) await refuseOwnSetting(ctx, debit, kind, setting);
  if (most !== null) {
    const since = new Date(ctx.now.getTime() - DAY_MS);
    const used = await sumOfUses(ctx, { memberId: debit.memberId, kind, since });
    if (used + debit.amountFen > most) throw new AppError(evidenceErrors.aboveMost, { most: yuan(most) });
  }
  await ctx.db
    .insertInto('evidenceUses')
    .values({ id: ctx.newId(), ...debit, kind, actorId: ctx.actor.id, usedTime: ctx.now })
    .execute();
  return { kind, shown: trace };
}

type Member = Awaited<ReturnType<typeof lockActiveMember>>;

/** Who set a PIN or card, and with what. */
export interface Setting {
  setWith: 'PIN' | 'ID_SWIPE' | 'SMS' | 'SIGNATURE';
  setBy: string | null;
  signedBy: string | null;
  setTime: Date;
}

async function useEvidence(
  ctx: Tx,
  debit: Debit,
  member: Member,
  { evidence, pinTry }: ShownEvidence,
): Promise<{ trace: string; setting?: Setting }> {
  switch (evidence.kind) {
    case 'PIN': {
      if (pinTry?.refusal) throw pinTry.refusal;
      const pin = await findPin(ctx, member.id);
      // It was changed since it was compared.
      if (!pin || pin.pinHash !== pinTry?.pinHash) throw new AppError(evidenceErrors.noPin);
      return { trace: '******', setting: pin };
    }
    case 'QR':
      return { trace: await useMemberCode(ctx, member.id, evidence.code, debit.docId) };
    case 'CARD': {
      const card = await findCardInUse(ctx, member.id, evidence.secret);
      return { trace: `#${card.seq}`, setting: card };
    }
    case 'ID_SWIPE': {
      refuseChangedNumber(ctx, member.idCardChangedTime);
      await useSwipe(ctx, { swipeId: evidence.swipeId, ...debit, idCardSealed: member.idCardSealed });
      return { trace: maskIdCard(openSealed(ctx, member.idCardSealed) ?? '') };
    }
    case 'NUMBER':
      throw new AppError(evidenceErrors.numberIsNoProof);
  }
}

/**
 * Where staff alone vouched for a member, those who did cannot use what they set for more than a small amount: the member need
 * never have been there.
 */
async function refuseOwnSetting(ctx: Tx, { memberId, amountFen }: Debit, kind: EvidenceKind, setting: Setting) {
  const { setWith, setBy, signedBy, setTime } = setting;
  const isFresh = ctx.now.getTime() - setTime.getTime() < SIGNED_HOURS * 3_600_000;
  if (setWith !== 'SIGNATURE' || !isFresh || ![setBy, signedBy].includes(ctx.actor.id)) return;
  const used = await sumOfUses(ctx, { memberId, kind, since: setTime, actorId: ctx.actor.id });
  if (used + amountFen > SIGNED_MOST_FEN)
    throw new AppError(evidenceErrors.setByYou, { hours: SIGNED_HOURS, most: yuan(SIGNED_MOST_FEN) });
}

interface Uses {
  memberId: string;
  kind: EvidenceKind;
  since: Date;
  actorId?: string;
}

/** The caller holds the lock of the member, so that two debits at once cannot share what is left of a limit. */
async function sumOfUses(ctx: Tx, { memberId, kind, since, actorId }: Uses): Promise<number> {
  let uses = ctx.db
    .selectFrom('evidenceUses')
    .select(sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('fen'))
    .where('memberId', '=', memberId)
    .where('kind', '=', kind)
    .where('usedTime', '>=', since);
  if (actorId) uses = uses.where('actorId', '=', actorId);
  return (await uses.executeTakeFirstOrThrow()).fen;
}
