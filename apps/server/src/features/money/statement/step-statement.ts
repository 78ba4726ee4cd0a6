import { statementLifecycle } from '@netbar/contract/money/statement/statement.rules';
import { sql } from 'kysely';
import { notifyStaff } from '#features/platform/notification/notification.ts';
import type { Tx } from '#kernel/ctx.ts';
import type { DB } from '#kernel/postgres/db.types.ts';
import { transition } from '#kernel/transition.ts';
import type { Updateable } from 'kysely';
import type { LockedStatement, StatementKind } from './statement-kind.ts';

interface Step {
  /** What else changes in its row. */
  set?: Updateable<DB['statements']>;
  detail?: object;
}

/** Takes a locked statement one step along its lifecycle. */
export const stepStatement = (
  ctx: Tx,
  doc: LockedStatement,
  action: keyof typeof statementLifecycle.actions,
  { set = {}, detail = {} }: Step = {},
) =>
  transition(ctx, statementLifecycle, doc, {
    action,
    by: 'person',
    detail,
    write: (next) =>
      ctx.db
        .updateTable('statements')
        .set({ ...set, ...next })
        .where('id', '=', doc.id)
        .execute(),
  });

/** The same after its lines have changed: the amounts are added up anew. */
export async function stepWithTotals(
  ctx: Tx,
  doc: LockedStatement,
  action: keyof typeof statementLifecycle.actions,
  { set = {}, detail = {} }: Step = {},
) {
  const { rows } = await sql<{ oursFen: number; billFen: number | null; totalFen: number }>`
    select coalesce(sum(ours_fen) filter (where line_kind <> 'CARRY'), 0)::bigint as ours_fen, sum(bill_fen)::bigint as bill_fen,
      (coalesce(sum(payable_fen), 0) + coalesce(sum(ours_fen) filter (where line_kind = 'CARRY'), 0))::bigint as total_fen
    from tenant.statement_lines where statement_id = ${doc.id}`.execute(ctx.db);
  await stepStatement(ctx, doc, action, { set: { ...set, ...rows[0] }, detail });
}

/** Tells those who hold a function where the statement belongs that it waits for them. */
export const notifyHolders = (ctx: Tx, kind: StatementKind, doc: LockedStatement, { can, what }: { can: string; what: string }) =>
  notifyStaff(
    ctx,
    {
      content: `${kind.describe(doc)} ${what}`,
      ...kind.notice,
      notificationType: 0,
      serviceId: doc.id,
      // A statement can be issued again after it was sent back.
      dedupeKey: `statement ${doc.id} ${doc.version}`,
    },
    { branchIds: doc.branchId === null ? [] : [doc.branchId], brandId: doc.brandId, can },
  );
