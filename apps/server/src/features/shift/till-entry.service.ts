import { paymentErrors } from '@netbar/contract/payment/payment.api';
import type { Tender } from '@netbar/contract/wallet/wallet.model';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import type { AccountRef } from '#kernel/ledger.ts';
import { cashOf } from './drawer.service.ts';
import { findOpenShift } from './open-shift.service.ts';

interface Entry {
  branchId: string;
  tender: z.infer<typeof Tender>;
  /** Taken; given out when below zero. */
  fen: number;
  docType: string;
  docId: string;
  no: string;
}

/** The till that money outside orders goes through. Cash needs a drawer that somebody answers for. */
export async function tillFor(ctx: Tx, { branchId, tender }: Pick<Entry, 'branchId' | 'tender'>) {
  const shift = await findOpenShift(ctx, branchId);
  if (tender !== 'CASH') return { shiftId: shift?.id ?? null, account: { code: 'CHANNEL', branchId } satisfies AccountRef };
  if (!shift) throw new AppError(paymentErrors.noShift);
  return { shiftId: shift.id, account: cashOf(branchId, shift.drawerId) };
}

/** Notes what went through it, so that the shift's figures say why the drawer holds what it holds. */
export const enterTill = (ctx: Tx, { shiftId }: { shiftId: string | null }, entry: Entry) =>
  ctx.db
    .insertInto('tillEntries')
    .values({ id: ctx.newId(), ...entry, shiftId, actorId: ctx.actor.id, createdTime: ctx.now })
    .execute();

/** What a shift took and gave out so, by the way it was paid. */
export async function entriesOf(ctx: Ctx | Tx, shiftId: string) {
  return ctx.db
    .selectFrom('tillEntries')
    .select([
      sql<z.infer<typeof Tender>>`tender`.as('tender'),
      sql<number>`count(*) filter (where fen > 0)::int`.as('paidCount'),
      sql<number>`coalesce(sum(fen) filter (where fen > 0), 0)::bigint`.as('paidFen'),
      sql<number>`count(*) filter (where fen < 0)::int`.as('refundedCount'),
      sql<number>`coalesce(-sum(fen) filter (where fen < 0), 0)::bigint`.as('refundedFen'),
    ])
    .where(inScope(ctx, 'tillEntries.branchId'))
    .where('shiftId', '=', shiftId)
    .groupBy('tender')
    .execute();
}

/** What came while nobody was on shift belongs to the shift that opens next. */
export const attachEntries = (ctx: Tx, { branchId, shiftId }: { branchId: string; shiftId: string }) =>
  ctx.db
    .updateTable('tillEntries')
    .set({ shiftId })
    .where(inScope(ctx, 'tillEntries.branchId'))
    .where('branchId', '=', branchId)
    .where('shiftId', 'is', null)
    .execute();
