import { yuan } from '@netbar/contract/kernel/money';
import type { Words } from '@netbar/contract/kernel/words';
import {
  allowanceLeft,
  exceeds,
  limitsOf,
  signerFunction,
  spanWord,
  type Allowance,
  type LimitKind,
} from '@netbar/contract/money/shift/limit.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import type { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { shiftErrors, signerWords, spanWords } from '@netbar/contract/money/shift/shift.errors';
import { sql } from 'kysely';
import { bizDateAt, thresholdsOf } from '#features/org/branch/branch.ts';
import { holdsAt, inScope, requireInScope, type Actor, type Ctx, type Tx } from '#kernel/ctx.ts';
import { judgeDuty, takeDuty } from '#kernel/duties.ts';
import { AppError } from '#kernel/errors.ts';
import type { PersonName } from '#kernel/holders.ts';
import { readOpenShift } from './open-shift.ts';

/** Where somebody gives something away: the sums of these are limited. */
interface Place {
  kind: LimitKind;
  branchId: string;
  shiftId: string | null;
  orderId: string | null;
}

/** A document that somebody signs beside the cashier. Its feature says that they must be different people. */
interface SignedDoc {
  docType: string;
  docId: string;
  branchId: string;
}

export interface LimitedAct extends Place, SignedDoc {
  fen: number;
  /** Who signed beside the actor. */
  approver: Actor | undefined;
}

/** What the caller may still give away alone now. Only reads, so another window may be faster. */
export async function getAllowance(ctx: Ctx, { kind, branchId, orderId }: In<typeof shiftApi.allowance>) {
  requireInScope(ctx, branchId);
  const shift = await readOpenShift(ctx, branchId);
  return readAllowance(ctx, { kind, branchId, orderId: orderId ?? null, shiftId: shift?.id ?? null });
}

/** What the actor may still give away alone: the least that the limits of order, shift and business day leave. */
export async function readAllowance(ctx: Ctx | Tx, { kind, branchId, shiftId, orderId }: Place): Promise<Allowance> {
  const bizDate = await bizDateAt(ctx, branchId);
  const sumWhere = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`coalesce(sum(fen) filter (where ${condition}), 0)::bigint`;
  const used = await ctx.db
    .selectFrom('cashierUses')
    .select([
      sumWhere(sql`order_id = ${orderId}`).as('ORDER'),
      sumWhere(sql`shift_id = ${shiftId}`).as('SHIFT'),
      sumWhere(sql`biz_date = ${bizDate}::date`).as('DAY'),
    ])
    .where(inScope(ctx, 'cashierUses.branchId'))
    .where('branchId', '=', branchId)
    .where('accountId', '=', ctx.actor.id)
    .where('kind', '=', kind)
    .where('signerId', 'is', null)
    .where(sql<boolean>`(biz_date = ${bizDate}::date or shift_id = ${shiftId} or order_id = ${orderId})`)
    .executeTakeFirstOrThrow();
  return allowanceLeft(limitsOf(await thresholdsOf(ctx, branchId), kind), used);
}

const overLimit = {
  REFUND: shiftErrors.refundOverLimit,
  PAY_OUT: shiftErrors.payOutOverLimit,
  SIGNED: shiftErrors.signedOverLimit,
  FORCED_SALE: shiftErrors.forcedSaleOverLimit,
};

/**
 * Counts what the actor gives away, and refuses it above their limits unless a second person signed. Returns who signed. What was
 * signed does not count against the limits.
 */
export async function countAgainstLimit(ctx: Tx, act: LimitedAct): Promise<Actor | undefined> {
  const { kind, branchId, shiftId, orderId, fen, docType, docId } = act;
  await lockCashier(ctx, branchId);
  const signer = await findSigner(ctx, act, await readAllowance(ctx, act));
  if (signer) await signBeside(ctx, act, { cashiers: [ctx.actor], signer, can: signerFunction[kind] });
  const use = { kind, branchId, shiftId, orderId, fen, docType, docId, bizDate: await bizDateAt(ctx, branchId) };
  await ctx.db
    .insertInto('cashierUses')
    .values({ id: ctx.newId(), ...use, accountId: ctx.actor.id, signerId: signer?.id ?? null, createdTime: ctx.now })
    .execute();
  return signer;
}

/** Who signed. Where nobody did and somebody must, only a manager whom nobody else could sign for signs alone. */
async function findSigner(ctx: Tx, act: LimitedAct, allowance: Allowance): Promise<Actor | undefined> {
  if (act.approver && act.approver.id !== ctx.actor.id) return act.approver;
  if (!exceeds(allowance, act.fen)) return undefined;
  const can = signerFunction[act.kind];
  if (!holdsAt(ctx, can, act.branchId)) throw refusal(act, allowance, signerWords.manager);
  await takeDuty(ctx, act, { kind: 'CASHIER', person: ctx.actor, can: null });
  const judged = await judgeDuty(ctx, act, { kind: 'APPROVER', person: ctx.actor, can });
  if (judged !== 'alone') throw refusal(act, allowance, signerWords.other);
  return ctx.actor;
}

const refusal = ({ kind }: LimitedAct, { span, leftFen }: Allowance, who: Words) =>
  new AppError(overLimit[kind], { span: spanWords[spanWord(kind, span ?? 'ORDER')], left: yuan(leftFen ?? 0), who });

interface Signing {
  /** Who did it, or is answerable for the drawer. */
  cashiers: PersonName[];
  signer: PersonName;
  can: string;
}

/** Writes down who did something and who signed it, and refuses the same person or one tied to them. */
export async function signBeside(ctx: Tx, { docType, docId, branchId }: SignedDoc, { cashiers, signer, can }: Signing) {
  const doc = { docType, docId, branchId };
  for (const person of cashiers) await takeDuty(ctx, doc, { kind: 'CASHIER', person, can: null });
  return takeDuty(ctx, doc, { kind: 'APPROVER', person: signer, can });
}

/** Locks the actor's limits at a branch: until the transaction ends their other windows wait. Take it before stock is locked. */
export const lockCashier = (ctx: Tx, branchId: string) =>
  ctx.db
    .insertInto('cashiers')
    .values({ branchId, accountId: ctx.actor.id })
    .onConflict((row) => row.columns(['companyId', 'branchId', 'accountId']).doUpdateSet({ accountId: ctx.actor.id }))
    .execute();
