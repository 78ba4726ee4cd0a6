import { shiftErrors } from '@netbar/contract/money/shift/shift.errors';
import type { ShiftTender } from '@netbar/contract/money/shift/shift.model';
import type { Signature } from '@netbar/contract/platform/auth/auth.model';
import { findColleague } from '#features/platform/auth/auth.ts';
import { channelAccount, drawerAccount } from '#kernel/accounts.ts';
import { holdsAt, type Actor, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';
import { findOpenShift } from './open-shift.ts';

export { countAgainstLimit, lockCashier, readAllowance } from './limit.ts';
export { findOpenShift, isCountingBlind, listOnShift, listOpenShiftsOf, readOpenShift } from './open-shift.ts';

interface ShiftRef {
  id: string;
  branchId: string;
}

/**
 * What other features do with a shift. Shift must not import them, so they hand these functions in. All but `tendersOf` run in the
 * transaction that opens or closes the shift.
 */
export interface ShiftPart {
  /** A shift opened: counts money to it that came while nobody was on shift. */
  attachMoney?: (ctx: Tx, shift: ShiftRef) => Promise<void>;
  /** A shift opened: moves documents to it that wait for money and belong to no shift. */
  moveIn?: (ctx: Tx, shift: ShiftRef) => Promise<void>;
  /** A shift is about to close: refuses, or moves documents out of it that wait for money. Moving them needs the manager. */
  moveOut?: (ctx: Tx, shift: ShiftRef, may: { move: boolean }) => Promise<void>;
  /** What a shift took and gave back, by way of paying. */
  tendersOf?: (ctx: Ctx | Tx, shiftId: string) => Promise<ShiftTender[]>;
}

export const shiftPart = defineExtensionPoint<ShiftPart>();

/** Checks who signs beside the person at the screen. The signer must hold the function `can` and have the branch in scope. */
export async function readSignature(ctx: Ctx, signature: Signature, branchId: string, can: string): Promise<Actor> {
  const actor = await findColleague(ctx, signature);
  if (!actor) throw new AppError(shiftErrors.wrongSignature, { username: signature.username });
  if (!holdsAt({ actor }, can, branchId)) throw new AppError(shiftErrors.mayNotSign, { name: actor.name });
  return actor;
}

type TillTender = 'CASH' | 'WECHAT' | 'ALIPAY';

interface TillEntry {
  branchId: string;
  tender: TillTender;
  /** Taken when above zero, given out when below. */
  fen: number;
  docType: string;
  docId: string;
  no: string;
}

/** The shift and the account for money that is not an order's, such as deposits. Cash needs an open shift. */
export async function tillFor(ctx: Tx, { branchId, tender }: Pick<TillEntry, 'branchId' | 'tender'>) {
  const shift = await findOpenShift(ctx, branchId);
  if (tender !== 'CASH') return { shiftId: shift?.id ?? null, account: channelAccount(branchId) };
  if (!shift) throw new AppError(shiftErrors.noShift);
  return { shiftId: shift.id, account: drawerAccount(branchId, shift.drawerId) };
}

/** Stores money that is not an order's, so that the shift's figures include it. The caller posts it to the ledger. */
export const enterTill = (ctx: Tx, { shiftId }: { shiftId: string | null }, entry: TillEntry) =>
  ctx.db
    .insertInto('tillEntries')
    .values({ id: ctx.newId(), ...entry, shiftId, actorId: ctx.actor.id, createdTime: ctx.now })
    .execute();
