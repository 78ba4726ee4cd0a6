import { evidenceErrors } from '@netbar/contract/guests/evidence/evidence.errors';
import type { Proof } from '@netbar/contract/guests/evidence/evidence.model';
import type { lockActiveMember } from '#features/guests/member/member.ts';
import { readSignature } from '#features/money/shift/shift.ts';
import { DEVICE_ACTOR } from '#kernel/device.ts';
import { requireInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { refuseChangedNumber } from './evidence.queries.ts';
import { findPin, tryPin, type PinTry } from './pin.ts';
import { endPinCode, tryPinCode } from './pin-code.ts';
import { useSwipe } from './swipe.ts';

interface Place {
  memberId: string;
  branchId: string;
}

/** A proof whose slow or counted part was checked before the transaction. */
export interface ReadProof {
  proof: Proof;
  pinTry?: PinTry;
  codeRefusal?: AppError | undefined;
  signerId?: string;
}

/** Checks what must not be undone by a rollback: tries are counted, and passwords compared. */
export async function readProof(ctx: Ctx, { memberId, branchId }: Place, proof: Proof): Promise<ReadProof> {
  requireInScope(ctx, branchId);
  switch (proof.by) {
    case 'PIN':
      return { proof, pinTry: await tryPin(ctx, { memberId, branchId }, proof.pin) };
    case 'SMS':
      return { proof, codeRefusal: await tryPinCode(ctx, memberId, proof.smsCode) };
    case 'SIGNATURE': {
      const { id: signerId } = await readSignature(ctx, proof.approver, branchId, 'EVIDENCE_SIGN');
      if (signerId === ctx.actor.id) throw new AppError(evidenceErrors.ownSignature);
      return { proof, signerId };
    }
    case 'ID_SWIPE':
      return { proof };
  }
}

interface Proving {
  member: Awaited<ReturnType<typeof lockActiveMember>>;
  branchId: string;
}

/** Uses a proof up, and returns who set what with it. Throws what `readProof` has found. */
export async function useProof(ctx: Tx, { member, branchId }: Proving, { proof, pinTry, codeRefusal, signerId }: ReadProof) {
  const pin = await findPin(ctx, member.id);
  switch (proof.by) {
    case 'PIN':
      if (pinTry?.refusal) throw pinTry.refusal;
      if (!pin || pin.pinHash !== pinTry?.pinHash) throw new AppError(evidenceErrors.noPin);
      break;
    case 'SMS':
      // Whoever holds the phone for a minute could else replace a PIN.
      if (pin) throw new AppError(evidenceErrors.resetNeedsMore);
      refuseChangedNumber(ctx, member.phoneChangedTime);
      if (codeRefusal) throw codeRefusal;
      await endPinCode(ctx, member.id);
      break;
    case 'ID_SWIPE':
      refuseChangedNumber(ctx, member.idCardChangedTime);
      await useSwipe(ctx, { swipeId: proof.swipeId, branchId, docId: member.id, idCardSealed: member.idCardSealed });
      break;
    case 'SIGNATURE':
      break;
  }
  return {
    setWith: proof.by,
    setBy: ctx.actor.id === DEVICE_ACTOR ? null : ctx.actor.id,
    signedBy: signerId ?? null,
    setTime: ctx.now,
  };
}
