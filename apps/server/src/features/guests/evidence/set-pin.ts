import { evidenceApi } from '@netbar/contract/guests/evidence/evidence.api';
import { evidenceErrors } from '@netbar/contract/guests/evidence/evidence.errors';
import type { Proof } from '@netbar/contract/guests/evidence/evidence.model';
import { isWeakPin } from '@netbar/contract/guests/evidence/evidence.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { lockActiveMember, openSealed } from '#features/guests/member/member.ts';
import { command } from '#kernel/command.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { hashPassword } from '#kernel/passwords.ts';
import { getMemberEvidence } from './evidence.queries.ts';
import { tellMember } from './notices.ts';
import { readProof, useProof, type ReadProof } from './proof.ts';

interface NewPin {
  memberId: string;
  branchId: string;
  pin: string;
  proof: Proof;
}

/** Sets or changes the PIN of a member at the counter, on a keypad turned to them. */
export async function setPinAtCounter(ctx: Ctx, input: In<typeof evidenceApi.setPin>) {
  const read = await readProof(ctx, input, input.proof);
  const pinHash = await hashPassword(input.pin);
  return command(ctx, evidenceApi.setPin, input, async (ctx) => {
    await storePin(ctx, input, { read, pinHash });
    return getMemberEvidence(ctx, input);
  });
}

/** The same by the member, at the machine they signed in at. */
export async function setPinAtMachine(ctx: Ctx, input: NewPin) {
  const read = await readProof(ctx, input, input.proof);
  const pinHash = await hashPassword(input.pin);
  await inTx(ctx, async (ctx) => {
    await storePin(ctx, input, { read, pinHash });
    const { memberId, branchId, proof } = input;
    const detail = { memberId, by: proof.by };
    ctx.trace({ action: 'evidence.setPin', branchId, docType: 'MEMBER_PIN', docId: memberId, detail });
  });
}

async function storePin(ctx: Tx, { memberId, branchId, pin }: NewPin, { read, pinHash }: { read: ReadProof; pinHash: string }) {
  const member = await lockActiveMember(ctx, memberId);
  const [phone, idCard] = [openSealed(ctx, member.phoneSealed), openSealed(ctx, member.idCardSealed)];
  if (isWeakPin(pin, { phone, idCard, birthday: member.birthday })) throw new AppError(evidenceErrors.weakPin);
  const setting = await useProof(ctx, { member, branchId }, read);
  const row = { pinHash, misses: 0, locks: 0, lockedUntil: null, ...setting };
  await ctx.db
    .insertInto('memberPins')
    .values({ memberId, ...row })
    .onConflict((pins) => pins.columns(['companyId', 'memberId']).doUpdateSet(row))
    .execute();
  await tellMember(ctx, { memberId, branchId, event: 'PIN_SET' });
}
