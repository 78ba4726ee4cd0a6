import type { LineDecision } from '@netbar/contract/money/statement/statement.model';
import { sql } from 'kysely';
import type { Tx } from '#kernel/ctx.ts';
import { toRecords } from '#kernel/postgres/records.ts';
import type { CollectedLine, StatementKind } from './statement-kind.ts';

/** The source of what an earlier statement left below zero. */
export const CARRIED_STATEMENT = 'STATEMENT';
/** The source of lines that the statement itself added: the line in which they first stood. */
export const OWN_SOURCE = 'STATEMENT_LINE';

export type NewLine = CollectedLine & { id: string; lineNo: number; billFen: number | null; decision: LineDecision };

/** What tells the lines of a statement apart: a source may have a line of each kind. */
export const keyOf = ({ sourceType, sourceId, lineKind }: Omit<CollectedLine, 'title' | 'detail' | 'oursFen'>) =>
  `${sourceType} ${sourceId} ${lineKind}`;

/** Writes lines at once, however many there are. */
export const insertLines = (ctx: Tx, { kind }: StatementKind, statementId: string, lines: NewLine[]) =>
  sql`
    insert into tenant.statement_lines
      (statement_id, kind, id, line_no, source_type, source_id, line_kind, title, detail, ours_fen, bill_fen, decision)
    select ${statementId}::uuid, ${kind}, l.* from jsonb_to_recordset(${toRecords(lines)}::jsonb) as l (
      id uuid, line_no int, source_type text, source_id uuid, line_kind text, title text, detail jsonb, ours_fen bigint,
      bill_fen bigint, decision tenant.line_decision)`.execute(ctx.db);
