import { statementNouns } from '@netbar/contract/money/statement/feature';
import type { StatementSum } from '@netbar/contract/money/statement/statement.model';
import { restOf } from '@netbar/contract/money/statement/statement.rules';
import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { whyNot } from '#kernel/duties.ts';
import { notFound } from '#kernel/errors.ts';
import { holdsHere, statementDoc, type StatementKind, type StatementPlace, waitsFor } from './statement-kind.ts';
import { CARRIED_STATEMENT } from './statement-lines.ts';
import { selectStatements, statementColumns } from './statement.queries.ts';

const nameOf = (account: string) => sql<string | null>`(select a.name from platform.accounts a where a.id = ${sql.ref(account)})`;

/** A statement with its sums, payments and what the caller may do next. */
export const getStatement =
  (kind: StatementKind) =>
  async (ctx: Ctx | Tx, { id }: { id: string }) => {
    const [row, sums, over, payments, carriedInto] = await Promise.all([
      readStatement(ctx, kind, id),
      sumLines(ctx, id),
      sumOver(ctx, id),
      listPayments(ctx, id),
      findCarriedInto(ctx, id),
    ]);
    const { issuedBy, issuedTime, confirmedBy, confirmedTime, approvedBy, approvedTime, ...statement } = row;
    return {
      ...statement,
      issued: stepOf(issuedBy, issuedTime),
      confirmed: stepOf(confirmedBy, confirmedTime),
      approved: stepOf(approvedBy, approvedTime),
      sums,
      over,
      payments,
      carriedInto: carriedInto ?? null,
      may: {
        edit: holdsHere(ctx, kind.can.edit, row),
        confirm: holdsHere(ctx, kind.can.confirm, row),
        approve: holdsHere(ctx, kind.can.approve, row),
        pay: holdsHere(ctx, kind.can.pay, row),
      },
      whyNot: await whyNotNext(ctx, kind, row),
    };
  };

const stepOf = (byName: string | null, time: Date | null) => (time ? { byName, time } : null);

const readStatement = (ctx: Ctx | Tx, kind: StatementKind, id: string) =>
  selectStatements(ctx, kind)
    .select(statementColumns)
    .select(['statements.takesBill', 'statements.toleranceBp', 'statements.evidence', 'statements.note', 'statements.reason'])
    .select(['statements.issuedTime', 'statements.confirmedTime', 'statements.approvedTime', 'statements.paidTime'])
    .select([
      nameOf('statements.issued_by').as('issuedBy'),
      nameOf('statements.confirmed_by').as('confirmedBy'),
      nameOf('statements.approved_by').as('approvedBy'),
    ])
    .where('statements.id', '=', id)
    .executeTakeFirstOrThrow(notFound(statementNouns.statement));

/** Why the caller, who holds the function of the next step, is not the one to take it. */
async function whyNotNext(
  ctx: Ctx | Tx,
  kind: StatementKind,
  row: StatementPlace & Parameters<typeof restOf>[0] & { id: string },
): Promise<string | null> {
  if (row.status !== 'ISSUED' && row.status !== 'CONFIRMED' && row.status !== 'APPROVED') return null;
  if (row.status === 'APPROVED' && restOf(row) === 0) return null;
  const next = waitsFor[row.status];
  const can = kind.can[next.step];
  if (!holdsHere(ctx, can, row)) return null;
  const reasons = await whyNot(ctx, [{ ...statementDoc(row), can }], next.kind);
  return reasons.get(row.id) ?? null;
}

async function sumLines(ctx: Ctx | Tx, id: string): Promise<StatementSum[]> {
  const { rows } = await sql<StatementSum>`
    select decision, line_kind, count(*)::int as count, sum(ours_fen)::bigint as ours_fen,
      coalesce(sum(bill_fen), 0)::bigint as bill_fen, sum(payable_fen)::bigint as payable_fen
    from statement_lines where statement_id = ${id} group by decision, line_kind order by decision, line_kind`.execute(ctx.db);
  return rows;
}

async function sumOver(ctx: Ctx | Tx, id: string) {
  const { rows } = await sql<{ count: number; differenceFen: number }>`
    select count(*)::int as count, coalesce(sum(l.bill_fen - l.ours_fen), 0)::bigint as difference_fen
    from statement_lines l join statements s on s.company_id = l.company_id and s.id = l.statement_id
    where l.statement_id = ${id} and l.decision = 'ACCEPTED'
      and abs(l.bill_fen - l.ours_fen)::numeric * 10000 > abs(l.ours_fen)::numeric * s.tolerance_bp`.execute(ctx.db);
  return rows[0] ?? { count: 0, differenceFen: 0 };
}

const listPayments = (ctx: Ctx | Tx, id: string) =>
  ctx.db
    .selectFrom('statementPayments')
    .leftJoin('platform.accounts as a', 'a.id', 'statementPayments.payerId')
    .select(['statementPayments.id', 'amountFen', 'paidDay', 'bankRef', 'a.name as payerName', 'statementPayments.createdTime'])
    .where('statementId', '=', id)
    .orderBy('statementPayments.createdTime')
    .orderBy('statementPayments.id')
    .execute();

const findCarriedInto = (ctx: Ctx | Tx, id: string) =>
  ctx.db
    .selectFrom('statementLines as l')
    .innerJoin('statements', (on) =>
      on.onRef('statements.companyId', '=', 'l.companyId').onRef('statements.id', '=', 'l.statementId'),
    )
    .select(['statements.id', 'statements.no'])
    .where('l.sourceType', '=', CARRIED_STATEMENT)
    .where('l.sourceId', '=', id)
    .where('l.isLive', '=', true)
    .executeTakeFirst();
