import { sql } from 'kysely';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

/** A machine of the branch, as other slices need to know it. */
export const requireSeat = (ctx: Ctx | Tx, branchId: string, machineId: string) =>
  ctx.db
    .selectFrom('machines')
    .select(['id', 'no'])
    .where(inScope(ctx, 'machines.branchId'))
    .where('branchId', '=', branchId)
    .where('id', '=', machineId)
    .where('status', '<>', 'RETIRED')
    .executeTakeFirstOrThrow(notFound('机器'));

/** The same by the number it calls itself; nothing for a machine nobody has entered. */
export const findSeat = (ctx: Tx, branchId: string, no: string) =>
  ctx.db
    .selectFrom('machines')
    .select(['id', 'no'])
    .where(inScope(ctx, 'machines.branchId'))
    .where('branchId', '=', branchId)
    .where('no', '=', no)
    .where('status', '<>', 'RETIRED')
    .executeTakeFirst();

/** Whoever sits at a machine now. */
export async function findOpenSession(ctx: Tx, machineId: string) {
  const { rows } = await sql<{ id: string; memberId: string | null; tempCardId: string | null }>`
    select m.id, m.member_id as "memberId", m.temp_card_id as "tempCardId" from tenant.machine_sessions m
    join lateral (select s.machine_id from tenant.session_stretches s
      where s.company_id = m.company_id and s.machine_session_id = m.id order by s.seq desc limit 1) s on true
    where m.status <> 'ENDED' and s.machine_id = ${machineId}`.execute(ctx.db);
  return rows[0];
}
