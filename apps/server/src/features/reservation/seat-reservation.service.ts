import { machineErrors } from '@netbar/contract/machine/machine.api';
import { RESERVED_BEFORE_MS } from '@netbar/contract/machine/machine.rules';
import { reservationMachine } from '@netbar/contract/reservation/reservation.rules';
import { bizDate } from '@netbar/contract/kernel/time';
import { accountOf } from '#features/wallet/lots.service.ts';
import { spendWallet } from '#features/wallet/spend.service.ts';
import { inScope, inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { releaseHold } from '#kernel/holds.ts';
import { accountId } from '#kernel/ledger.ts';
import { transition } from '#kernel/transition.ts';

const columns = ['id', 'no', 'branchId', 'machineId', 'memberId', 'status', 'depositFen', 'keepUntil', 'version'] as const;

export const lockReservation = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('reservations')
    .select(columns)
    .where(inScope(ctx, 'reservations.branchId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound('预订'));

type Locked = Awaited<ReturnType<typeof lockReservation>>;

export async function stepReservation(
  ctx: Tx,
  reservation: Locked,
  action: keyof typeof reservationMachine.actions,
  by: 'person' | 'system',
) {
  await transition(ctx, reservationMachine, reservation, {
    action,
    by,
    write: (next) => ctx.db.updateTable('reservations').set(next).where('id', '=', reservation.id).execute(),
  });
}

/** Gives back what was set aside when it was booked. */
export async function releaseDeposit(ctx: Tx, { id, memberId }: Locked) {
  const held = await ctx.db
    .selectFrom('holds')
    .select('id')
    .where('accountId', '=', accountId(ctx.actor.companyId, accountOf('PRINCIPAL', memberId)))
    .where('docId', '=', id)
    .where('status', '=', 'OPEN')
    .execute();
  for (const hold of held) await releaseHold(ctx, hold.id);
}

/** Whoever booked a seat may take it, and has then arrived; anybody else may not, from half an hour before. */
export async function claimSeat(
  ctx: Tx,
  { machineId, no, memberId }: { machineId: string; no: string; memberId: string | undefined },
) {
  const soon = new Date(ctx.now.getTime() + RESERVED_BEFORE_MS);
  const booked = await ctx.db
    .selectFrom('reservations')
    .select(columns)
    .where('machineId', '=', machineId)
    .where('status', 'in', ['PENDING', 'CONFIRMED'])
    .where('fromTime', '<=', soon)
    .where('toTime', '>', ctx.now)
    .where('keepUntil', '>', ctx.now)
    .orderBy('fromTime')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!booked) return;
  if (booked.memberId !== memberId) throw new AppError(machineErrors.reserved, { no });
  await stepReservation(ctx, booked, 'arrive', 'system');
  await releaseDeposit(ctx, booked);
}

/** Who has not come by the time the seat is kept loses the deposit and the seat. */
export async function missReservations(ctx: Ctx, ids: string[]) {
  for (const id of ids)
    await inTx(ctx, async (ctx) => {
      const reservation = await lockReservation(ctx, id);
      if (!['PENDING', 'CONFIRMED'].includes(reservation.status) || reservation.keepUntil > ctx.now) return;
      await stepReservation(ctx, reservation, 'miss', 'system');
      await releaseDeposit(ctx, reservation);
      const { memberId, branchId, depositFen: amountFen, no } = reservation;
      const head = { docType: reservationMachine.name, docId: id, event: 'NO_SHOW', bizDate: bizDate(ctx.now), no };
      if (amountFen > 0)
        await spendWallet(ctx, {
          ...head,
          memberId,
          branchId,
          amountFen,
          on: 'GOODS',
          to: { code: 'REVENUE.SERVICE', branchId },
        });
    });
}
