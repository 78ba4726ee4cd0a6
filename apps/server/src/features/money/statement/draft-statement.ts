import type { In } from '@netbar/contract/kernel/endpoint';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { statementNumbers } from '@netbar/contract/money/statement/feature';
import type { StatementApi } from '@netbar/contract/money/statement/statement.api';
import { statementErrors } from '@netbar/contract/money/statement/statement.errors';
import { MOST_LINES, OWN_LINE } from '@netbar/contract/money/statement/statement.model';
import { naturalDecision, payableOf, statementLifecycle } from '@netbar/contract/money/statement/statement.rules';
import { sql } from 'kysely';
import { bizDateAt } from '#features/org/branch/branch.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, requireWholeBrand, requireWholeCompany, type Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { takeDuty } from '#kernel/duties.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { traceOpened } from '#kernel/transition.ts';
import { getStatement } from './get-statement.ts';
import { type CollectedLine, statementDoc, type StatementKind, type StatementScope } from './statement-kind.ts';
import { CARRIED_STATEMENT, insertLines, keyOf, type NewLine, OWN_SOURCE } from './statement-lines.ts';

/** Draws up a statement of everything of the party that no other statement settles. */
export const draftStatement = (kind: StatementKind, endpoint: StatementApi['draft']) => {
  const get = getStatement(kind);
  return (ctx: Ctx, input: In<StatementApi['draft']>) =>
    command(ctx, endpoint, input, async (ctx) => {
      const { partyId, branchId = null, brandId = null, from, to, note } = input;
      const today = await requirePlace(ctx, kind, { branchId, brandId });
      if (to > today) throw new AppError(statementErrors.periodNotOver);
      const party = await kind.requireParty(ctx, partyId);
      const scope = { partyId, branchId, brandId, from, to };
      const found = [...(await collectLocked(ctx, kind, scope)), ...(await findLeftOver(ctx, kind, scope))];
      if (found.length === 0) throw new AppError(statementErrors.nothingToSettle);
      if (found.length > MOST_LINES) throw new AppError(statementErrors.tooManyLines, { n: found.length, most: MOST_LINES });
      const { no } = await nextDocNo(ctx, branchId, statementNumbers.statement);
      const lines = numberLines(ctx, kind, [...found, ...(await findCarries(ctx, kind, scope))]);
      const doc = { id: ctx.newId(), branchId, brandId, status: 'DRAFT' as const };
      await ctx.db
        .insertInto('statements')
        .values({
          ...doc,
          ...totalsOf(lines),
          no,
          kind: kind.kind,
          partyId,
          partyName: party.name,
          periodFrom: from,
          periodTo: to,
          dueDay: party.dueDays === undefined ? null : addDays(to, party.dueDays),
          takesBill: kind.takesBill,
          toleranceBp: kind.toleranceBp,
          note,
          draftedBy: ctx.actor.id,
          createdTime: ctx.now,
        })
        .execute();
      await insertLines(ctx, kind, doc.id, lines);
      traceOpened(ctx, statementLifecycle, doc, { no, name: party.name, period: `${from} – ${to}` });
      await takeDuty(ctx, statementDoc(doc), { kind: 'APPLICANT', person: ctx.actor, can: null });
      return get(ctx, doc);
    });
};

/** Refuses a place out of reach, or one that statements of this kind are not drawn up for. Returns the business day there. */
async function requirePlace(
  ctx: Tx,
  { places }: StatementKind,
  { branchId, brandId }: Pick<StatementScope, 'branchId' | 'brandId'>,
) {
  const today = branchId === null ? bizDate(ctx.now) : await bizDateAt(ctx, branchId);
  if (brandId !== null) {
    requireWholeBrand(ctx, brandId);
    await ctx.db.selectFrom('brands').select('id').where('id', '=', brandId).executeTakeFirstOrThrow(notFound(kernelNouns.brand));
  }
  if (branchId === null && brandId === null) requireWholeCompany(ctx);
  const place = branchId === null ? (brandId === null ? 'COMPANY' : 'BRAND') : 'BRANCH';
  if (!places.includes(place)) throw new AppError(statementErrors.wrongPlace);
  return today;
}

/**
 * What there is to settle, as it stands once its sources are locked: what was reversed or settled while this waited for the lock
 * is gone, and what came in meanwhile is left for the next statement. Drafts of one party wait for each other here; a unique index
 * refuses what two of them would settle all the same.
 */
async function collectLocked(ctx: Tx, kind: StatementKind, scope: StatementScope): Promise<CollectedLine[]> {
  const before = await kind.collect(ctx, scope);
  if (before.length === 0) return [];
  await kind.lock(ctx, before);
  const locked = new Set(before.map(keyOf));
  return (await kind.collect(ctx, scope)).filter((line) => locked.has(keyOf(line)));
}

const samePlace = ({ branchId, brandId }: StatementScope) =>
  sql`s.branch_id is not distinct from ${branchId}::uuid and s.brand_id is not distinct from ${brandId}::uuid`;

/** Rebates and lines of a bill that an earlier statement has left for the next one. */
async function findLeftOver(ctx: Tx, { kind }: StatementKind, scope: StatementScope) {
  const { rows } = await sql<CollectedLine & { billFen: number | null }>`
    select distinct on (l.source_id) l.source_type, l.source_id, l.line_kind, l.title, l.detail, l.ours_fen, l.bill_fen
    from tenant.statements s join tenant.statement_lines l on l.company_id = s.company_id and l.statement_id = s.id
    where s.kind = ${kind} and s.party_id = ${scope.partyId} and ${samePlace(scope)} and s.status <> 'VOID'
      and l.decision = 'CARRIED' and l.source_type = ${OWN_SOURCE}
      and not exists (select from tenant.statement_lines t where t.company_id = l.company_id and t.kind = l.kind
        and t.source_type = l.source_type and t.source_id = l.source_id and t.line_kind = l.line_kind and t.is_live)
    order by l.source_id, l.id desc`.execute(ctx.db);
  return rows;
}

/** What approved statements have left below zero and no other one has taken in. */
async function findCarries(ctx: Tx, { kind }: StatementKind, scope: StatementScope): Promise<CollectedLine[]> {
  const { rows } = await sql<{ id: string; no: string; totalFen: number }>`
    select s.id, s.no, s.total_fen from tenant.statements s
    where s.kind = ${kind} and s.party_id = ${scope.partyId} and ${samePlace(scope)} and s.status = 'APPROVED' and s.total_fen < 0
      and not exists (select from tenant.statement_lines t where t.company_id = s.company_id and t.kind = s.kind
        and t.source_type = ${CARRIED_STATEMENT} and t.source_id = s.id and t.line_kind = ${OWN_LINE.carry} and t.is_live)
    order by s.id`.execute(ctx.db);
  const source = { sourceType: CARRIED_STATEMENT, lineKind: OWN_LINE.carry, detail: {} };
  return rows.map(({ id, no, totalFen }) => ({ ...source, sourceId: id, title: no, oursFen: totalFen }));
}

const numberLines = (ctx: Tx, kind: StatementKind, lines: (CollectedLine & { billFen?: number | null })[]): NewLine[] =>
  lines.map((line, i) => {
    const compared = { ...line, billFen: line.billFen ?? null };
    return { ...compared, id: ctx.newId(), lineNo: i + 1, decision: naturalDecision(compared, kind.takesBill) };
  });

function totalsOf(lines: NewLine[]) {
  const own = lines.filter(({ lineKind }) => lineKind !== OWN_LINE.carry);
  const sum = (list: NewLine[], amountOf: (line: NewLine) => number) => list.reduce((all, line) => all + amountOf(line), 0);
  const carriedInFen = sum(lines, ({ oursFen }) => oursFen) - sum(own, ({ oursFen }) => oursFen);
  const billed = own.filter(({ billFen }) => billFen !== null);
  return {
    oursFen: sum(own, ({ oursFen }) => oursFen),
    billFen: billed.length === 0 ? null : sum(billed, ({ billFen }) => billFen ?? 0),
    carriedInFen,
    totalFen: sum(own, payableOf) + carriedInFen,
  };
}
