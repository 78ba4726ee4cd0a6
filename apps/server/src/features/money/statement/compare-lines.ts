import type { In } from '@netbar/contract/kernel/endpoint';
import { statementNouns } from '@netbar/contract/money/statement/feature';
import type { StatementApi } from '@netbar/contract/money/statement/statement.api';
import { statementErrors } from '@netbar/contract/money/statement/statement.errors';
import { type ChosenDecision, type LineDecision, MOST_LINES, OWN_LINE } from '@netbar/contract/money/statement/statement.model';
import { isOverTolerance, naturalDecision } from '@netbar/contract/money/statement/statement.rules';
import { sql } from 'kysely';
import { requireOwnPictures } from '#features/platform/picture/picture.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { takeDuty } from '#kernel/duties.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { getStatement } from './get-statement.ts';
import { type LockedStatement, type SettledLine, statementDoc, type StatementKind } from './statement-kind.ts';
import { insertLines, keyOf, type NewLine, OWN_SOURCE } from './statement-lines.ts';
import { findLinesToDecide, lockStatement } from './statement.queries.ts';
import { stepWithTotals } from './step-statement.ts';

type Bill = In<StatementApi['enterBill']>;
type FoundLine = SettledLine & { id: string };

/** Enters what the party asks. Lines that agree with our books are matched by that; the others are open until somebody decides. */
export const enterBill = (kind: StatementKind, endpoint: StatementApi['enterBill']) => {
  const get = getStatement(kind);
  return (ctx: Ctx, input: Bill) =>
    command(ctx, endpoint, input, async (ctx) => {
      const doc = await lockStatement(ctx, kind, { id: input.id }, 'enterBill');
      if (!doc.takesBill) throw new AppError(statementErrors.noBillTaken);
      await requireOwnPictures(ctx, input.evidence);
      await takeDrafting(ctx, doc);
      await writeBill(ctx, doc, input.lines);
      if (input.rest === 'MATCH') await matchRest(ctx, doc);
      const extras = input.extras.map(({ title, billFen }) => ({ title, billFen, lineKind: OWN_LINE.billOnly, oursFen: 0 }));
      await addOwnLines(ctx, kind, doc, extras);
      await stepWithTotals(ctx, doc, 'enterBill', {
        set: {
          ...(input.billNo !== '' && { billNo: input.billNo }),
          ...(input.evidence.length > 0 && { evidence: input.evidence }),
        },
        detail: { lines: input.lines.length, rest: input.rest, extras: input.extras },
      });
      return get(ctx, doc);
    });
};

/** Whoever shapes the amounts counts as having drawn up the statement. */
const takeDrafting = (ctx: Tx, doc: LockedStatement) =>
  takeDuty(ctx, statementDoc(doc), { kind: 'APPLICANT', person: ctx.actor, can: null });

/** A line keeps its decision if the bill says the same as before, and stays out of the statement if it was carried. */
async function writeBill(ctx: Tx, doc: LockedStatement, lines: Bill['lines']) {
  const entered = new Map(lines.map(({ lineId, billFen }) => [lineId, billFen]));
  if (entered.size === 0) return;
  const rows = JSON.stringify(Array.from(entered, ([id, billFen]) => ({ id, bill_fen: billFen })));
  const { numAffectedRows } = await sql`
    update tenant.statement_lines l set bill_fen = e.bill_fen,
      decision = case when l.decision = 'CARRIED' or l.bill_fen is not distinct from e.bill_fen then l.decision
        when l.ours_fen = e.bill_fen then 'MATCHED' else 'OPEN' end::tenant.line_decision
    from jsonb_to_recordset(${rows}::jsonb) as e (id uuid, bill_fen bigint)
    where l.statement_id = ${doc.id} and l.id = e.id and l.line_kind not in (${OWN_LINE.rebate}, ${OWN_LINE.carry})`.execute(
    ctx.db,
  );
  if (Number(numAffectedRows) !== entered.size) throw notFound(statementNouns.statementLine)();
}

const matchRest = (ctx: Tx, { id }: LockedStatement) =>
  ctx.db
    .updateTable('statementLines')
    .set((q) => ({ billFen: q.ref('oursFen'), decision: 'MATCHED' as const }))
    .where('statementId', '=', id)
    .where('decision', '=', 'OPEN')
    .where('billFen', 'is', null)
    .execute();

type OwnLine = Pick<NewLine, 'lineKind' | 'title' | 'oursFen' | 'billFen'>;

/** Adds lines that have no source but themselves. */
async function addOwnLines(ctx: Tx, kind: StatementKind, doc: LockedStatement, lines: OwnLine[]) {
  if (lines.length === 0) return;
  const { last } = await ctx.db
    .selectFrom('statementLines')
    .select(sql<number>`coalesce(max(line_no), 0)`.as('last'))
    .where('statementId', '=', doc.id)
    .executeTakeFirstOrThrow();
  const n = last + lines.length;
  if (n > MOST_LINES) throw new AppError(statementErrors.tooManyLines, { n, most: MOST_LINES });
  const rows = lines.map((line, i) => {
    const id = ctx.newId();
    const source = { sourceType: OWN_SOURCE, sourceId: id, detail: {} };
    return { ...line, ...source, id, lineNo: last + i + 1, decision: naturalDecision(line, doc.takesBill) };
  });
  await insertLines(ctx, kind, doc.id, rows);
}

/** Decides about lines one by one or about all that are open. Each decision can be changed until the statement is confirmed. */
export const decideLines = (kind: StatementKind, endpoint: StatementApi['decide']) => {
  const get = getStatement(kind);
  return (ctx: Ctx, input: In<StatementApi['decide']>) =>
    command(ctx, endpoint, input, async (ctx) => {
      const { lineIds, decision, note } = input;
      const doc = await lockStatement(ctx, kind, { id: input.id }, 'decide');
      const lines = await findLinesToDecide(ctx, doc.id, lineIds);
      if (lineIds && lines.length !== new Set(lineIds).size) throw notFound(statementNouns.statementLine)();
      requireDecidable(doc, lines, input);
      await takeDrafting(ctx, doc);
      if (decision !== 'CARRIED')
        await reviveSources(
          ctx,
          kind,
          doc,
          lines.filter((line) => line.decision === 'CARRIED'),
        );
      const decided = lines.map((line) => ({ id: line.id, decision: decisionFor(doc, line, decision) }));
      await sql`
        update tenant.statement_lines l set decision = d.decision, note = ${note}, is_live = d.decision <> 'CARRIED'
        from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) as d (id uuid, decision tenant.line_decision)
        where l.statement_id = ${doc.id} and l.id = d.id`.execute(ctx.db);
      await stepWithTotals(ctx, doc, 'decide', {
        // OPEN would be told as the status of a branch.
        detail: {
          decision: decision === 'OPEN' ? 'UNDECIDED' : decision,
          title: titlesOf(lines),
          reason: note,
          lines: lines.length,
        },
      });
      return get(ctx, doc);
    });
};

/** How many lines a step of the log names. */
const MOST_TITLES = 5;

const titlesOf = (lines: FoundLine[]) =>
  lines.length > MOST_TITLES
    ? `${lines
        .slice(0, MOST_TITLES)
        .map(({ title }) => title)
        .join('、')}… (${lines.length})`
    : lines.map(({ title }) => title).join('、');

function requireDecidable(
  doc: LockedStatement,
  lines: FoundLine[],
  { decision, note }: { decision: ChosenDecision; note: string },
) {
  if (lines.some(({ lineKind }) => lineKind === OWN_LINE.carry)) throw new AppError(statementErrors.notDecidable);
  if (decision !== 'ACCEPTED') return;
  const unbilled = lines.filter((line) => line.billFen === null && naturalDecision(line, doc.takesBill) === 'OPEN');
  if (unbilled.length > 0) throw new AppError(statementErrors.notOnBill, { n: unbilled.length });
  const over = lines.filter((line) => naturalDecision(line, doc.takesBill) === 'OPEN' && isOverTolerance(line, doc.toleranceBp));
  if (over.length > 0 && note === '') throw new AppError(statementErrors.reasonNeeded, { n: over.length });
}

/** A line without a difference is matched, whatever was chosen: there is nothing to accept or dispute. */
function decisionFor(doc: LockedStatement, line: FoundLine, decision: ChosenDecision): LineDecision {
  if (decision === 'CARRIED') return decision;
  return naturalDecision(line, doc.takesBill) === 'MATCHED' ? 'MATCHED' : decision;
}

/** A carried line comes back only if its source still stands as it did, and no other statement has taken it. */
async function reviveSources(ctx: Tx, kind: StatementKind, doc: LockedStatement, lines: FoundLine[]) {
  const sources = lines.filter(({ sourceType }) => sourceType !== OWN_SOURCE);
  if (sources.length === 0) return;
  await kind.lock(ctx, sources);
  const scope = { ...doc, from: doc.periodFrom, to: doc.periodTo };
  const now = new Map((await kind.collect(ctx, scope)).map((line) => [keyOf(line), line.oursFen]));
  const changed = sources.find((line) => now.get(keyOf(line)) !== line.oursFen);
  if (changed) throw new AppError(statementErrors.sourceChanged, { title: changed.title });
}

export const addRebate = (kind: StatementKind, endpoint: StatementApi['addRebate']) => {
  const get = getStatement(kind);
  return (ctx: Ctx, input: In<StatementApi['addRebate']>) =>
    command(ctx, endpoint, input, async (ctx) => {
      const { title, amountFen } = input;
      const doc = await lockStatement(ctx, kind, { id: input.id }, 'addRebate');
      await takeDrafting(ctx, doc);
      await addOwnLines(ctx, kind, doc, [{ lineKind: OWN_LINE.rebate, title, oursFen: -amountFen, billFen: null }]);
      await stepWithTotals(ctx, doc, 'addRebate', { detail: { title, amountFen } });
      return get(ctx, doc);
    });
};

/** Only lines that were added to this statement: one that came from an earlier statement would come back in the next. */
export const dropLine = (kind: StatementKind, endpoint: StatementApi['dropLine']) => {
  const get = getStatement(kind);
  return (ctx: Ctx, input: In<StatementApi['dropLine']>) =>
    command(ctx, endpoint, input, async (ctx) => {
      const doc = await lockStatement(ctx, kind, { id: input.id }, 'dropLine');
      const [line] = await findLinesToDecide(ctx, doc.id, [input.lineId]);
      if (!line) throw notFound(statementNouns.statementLine)();
      if (line.sourceType !== OWN_SOURCE || line.sourceId !== line.id) throw new AppError(statementErrors.notDroppable);
      await takeDrafting(ctx, doc);
      await ctx.db.deleteFrom('statementLines').where('statementId', '=', doc.id).where('id', '=', line.id).execute();
      const { title, oursFen, billFen } = line;
      await stepWithTotals(ctx, doc, 'dropLine', { detail: { title, amountFen: billFen ?? oursFen } });
      return get(ctx, doc);
    });
};
