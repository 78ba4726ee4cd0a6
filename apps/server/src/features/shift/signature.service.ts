import { shiftErrors } from '@netbar/contract/shift/shift.api';
import { findColleague } from '#features/auth/colleague.service.ts';
import { isInScope, type Actor, type Ctx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

interface Signature {
  username: string;
  password: string;
}

/** Whoever signs beside the person at the screen. They must hold the function, and the branch must exist for them. */
export async function readSignature(ctx: Ctx, signature: Signature, branchId: string, can: string): Promise<Actor> {
  const actor = await findColleague(ctx, signature);
  if (!actor) throw new AppError(shiftErrors.wrongSignature, { username: signature.username });
  if (!actor.functions.has(can) || !isInScope({ actor }, branchId))
    throw new AppError(shiftErrors.mayNotSign, { name: actor.name });
  return actor;
}
