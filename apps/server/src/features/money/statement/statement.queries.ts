import type { In } from '@netbar/contract/kernel/endpoint';
import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { statementNouns } from '@netbar/contract/money/statement/feature';
import type { StatementApi } from '@netbar/contract/money/statement/statement.api';
import { LineDecision, StatementStatus, type LineDetail } from '@netbar/contract/money/statement/statement.model';
import { statementLifecycle } from '@netbar/contract/money/statement/statement.rules';
import { sql } from 'kysely';
import { countUpTo } from '#kernel/count.ts';
import { type Actor, containing, type Ctx, inScope, type Tx } from '#kernel/ctx.ts';
import { wasAlone } from '#kernel/duties.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { countStates, groupRows, sortsOf, tabsOf, tally } from '#kernel/list.ts';
import type { LockedStatement, StatementKind } from './statement-kind.ts';

/** Those of the branches and of the whole brands that the actor has. Those of the company are for whoever has all of it. */
export function ofActor(ctx: { actor: Actor }) {
  const { isCompanyWide, wholeBrandIds } = ctx.actor;
  if (isCompanyWide) return sql<boolean>`true`;
  const ofBrands = wholeBrandIds === 'all' ? sql`is not null` : sql`= any(${wholeBrandIds}::uuid[])`;
  return sql<boolean>`(${inScope(ctx, 'statements.branchId')} or statements.brand_id ${ofBrands})`;
}

export const selectStatements = (ctx: Ctx | Tx, { kind }: StatementKind) =>
  ctx.db
    .selectFrom('statements')
    .leftJoin('branches as b', 'b.id', 'statements.branchId')
    .leftJoin('brands as d', 'd.id', 'statements.brandId')
    .leftJoin('platform.accounts as a', 'a.id', 'statements.draftedBy')
    .where('statements.kind', '=', kind)
    .where(ofActor(ctx));

export const statementColumns = [
  'statements.id',
  'statements.no',
  'statements.partyId',
  'statements.partyName',
  'statements.branchId',
  'b.name as branchName',
  'statements.brandId',
  'd.name as brandName',
  'statements.periodFrom',
  'statements.periodTo',
  'statements.dueDay',
  'statements.status',
  'statements.version',
  'statements.oursFen',
  'statements.billFen',
  'statements.totalFen',
  'statements.carriedInFen',
  'statements.paidFen',
  'statements.billNo',
  sql<number>`(select count(*)::int from statement_lines l
    where l.statement_id = statements.id and l.decision = 'OPEN')`.as('openCount'),
  'a.name as draftedByName',
  'statements.createdTime',
  wasAlone(statementLifecycle.name, 'statements.id').as('isAlone'),
] as const;

const sorts = sortsOf({
  by: {
    no: sql`statements.no`,
    party: sql`statements.party_name`,
    period: sql`statements.period_to`,
    total: sql`statements.total_fen`,
    due: sql`coalesce(statements.due_day, 'infinity')`,
    time: sql`statements.created_time`,
  },
  byDefault: '-time',
  tie: sql`statements.id`,
});

const live = (column: string) => sql`case when statements.status = 'VOID' then 0 else ${sql.ref(column)} end`;
const tabs = { status: tabsOf('status', StatementStatus.options) };

export const listStatements = (kind: StatementKind) => async (ctx: Ctx, filter: In<StatementApi['list']>) => {
  const { keyword, partyId, branchId, brandId, status, from, to, sort, page, limit } = filter;
  let all = selectStatements(ctx, kind);
  if (keyword)
    all = all.where((q) =>
      q.or(
        (['statements.no', 'statements.partyName', 'statements.billNo'] as const).map((column) =>
          q(column, 'ilike', containing(keyword)),
        ),
      ),
    );
  if (partyId) all = all.where('statements.partyId', '=', partyId);
  if (branchId) all = all.where('statements.branchId', '=', branchId);
  if (brandId) all = all.where('statements.brandId', '=', brandId);
  if (from) all = all.where('statements.periodTo', '>=', from);
  if (to) all = all.where('statements.periodTo', '<=', to);
  const found = status ? all.where('statements.status', '=', status) : all;
  const [rows, groups] = await Promise.all([
    found
      .select(statementColumns)
      .orderBy(sorts(sort))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    groupRows(ctx, all, {
      by: { status: sql`statements.status` },
      sums: { totalFen: live('statements.total_fen'), paidFen: live('statements.paid_fen') },
    }),
  ]);
  const tallied = await tally({
    groups,
    tabs,
    chosen: { status },
    sums: ['totalFen', 'paidFen'],
    count: () => countUpTo(ctx, found.select('statements.id')),
  });
  return { rows, ...tallied };
};

/** What somebody has to decide comes first, what matches last. */
const byUrgency = sql`case statement_lines.decision when 'OPEN' then 0 when 'DISPUTED' then 1 when 'ACCEPTED' then 2
  when 'CARRIED' then 3 else 4 end, statement_lines.line_no`;

const lineColumns = [
  'statementLines.id',
  'statementLines.lineNo',
  'statementLines.sourceType',
  'statementLines.sourceId',
  'statementLines.lineKind',
  'statementLines.title',
  sql<LineDetail>`statement_lines.detail`.as('detail'),
  'statementLines.oursFen',
  'statementLines.billFen',
  'statementLines.payableFen',
  'statementLines.decision',
  'statementLines.note',
] as const;

export const listStatementLines = (kind: StatementKind) => async (ctx: Ctx, filter: In<StatementApi['lines']>) => {
  const { id, decision, page, limit } = filter;
  await requireStatement(ctx, kind, id);
  const all = selectLines(ctx, id);
  const found = decision ? all.where('statementLines.decision', '=', decision) : all;
  const [rows, total, counts] = await Promise.all([
    found
      .select(lineColumns)
      .orderBy(byUrgency)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('statementLines.id')),
    countStates(ctx, all, { column: sql`statement_lines.decision`, values: LineDecision.options, chosen: decision }),
  ]);
  return { rows, total, counts };
};

const selectLines = (ctx: Ctx | Tx, statementId: string) =>
  ctx.db.selectFrom('statementLines').where('statementLines.statementId', '=', statementId);

/** All lines of a statement in their order, for what is booked. */
export const findAllLines = (ctx: Tx, statementId: string) =>
  selectLines(ctx, statementId).select(lineColumns).orderBy('statementLines.lineNo').execute();

/** The lines with these ids; without ids those that are open. */
export const findLinesToDecide = (ctx: Tx, statementId: string, lineIds: string[] | undefined) => {
  const found = selectLines(ctx, statementId).select(lineColumns);
  const chosen = lineIds
    ? found.where('statementLines.id', '=', sql<string>`any(${lineIds}::uuid[])`)
    : found.where('statementLines.decision', '=', 'OPEN');
  return chosen.execute();
};

const requireStatement = (ctx: Ctx, kind: StatementKind, id: string) =>
  selectStatements(ctx, kind)
    .select('statements.id')
    .where('statements.id', '=', id)
    .executeTakeFirstOrThrow(notFound(statementNouns.statement));

type StatementAction = keyof typeof statementLifecycle.actions;

/** Locks a statement for a step. Refuses one that has no such step now, or has changed since the caller looked at it. */
export async function lockStatement(
  ctx: Tx,
  { kind }: StatementKind,
  { id, version }: { id: string; version?: number },
  action: StatementAction,
): Promise<LockedStatement> {
  const doc = await ctx.db
    .selectFrom('statements')
    .select(['id', 'no', 'partyId', 'partyName', 'branchId', 'brandId', 'periodFrom', 'periodTo', 'status', 'version'])
    .select(['takesBill', 'toleranceBp', 'totalFen', 'paidFen', 'evidence'])
    .where('statements.kind', '=', kind)
    .where(ofActor(ctx))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(statementNouns.statement));
  if (!nextStatus(statementLifecycle, doc.status, action)) throw new AppError(commonErrors.wrongStatus);
  if (version !== undefined && version !== doc.version) throw new AppError(commonErrors.changedMeanwhile);
  return doc;
}
