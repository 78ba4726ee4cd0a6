import { statementLifecycle } from '@netbar/contract/money/statement/statement.rules';
import { type Ctx, holdsAt } from '#kernel/ctx.ts';
import { statementKind } from './statement-kind.ts';

interface Entry {
  branchId: string | null;
  docType: string | null;
  detail: unknown;
}

/** The content of a log entry about a statement without its amounts, for readers who may not see statements there. */
export function logWithoutAmounts(ctx: Ctx, { branchId, docType, detail }: Entry): unknown {
  if (docType !== statementLifecycle.name) return detail;
  const sees = ({ list }: { list: string }) => (branchId === null ? ctx.actor.functions.has(list) : holdsAt(ctx, list, branchId));
  return statementKind.all().some(({ can }) => sees(can)) ? detail : withoutAmounts(detail);
}

function withoutAmounts(facts: unknown): unknown {
  if (Array.isArray(facts)) return facts.map(withoutAmounts);
  if (typeof facts !== 'object' || facts === null) return facts;
  const shown = Object.entries(facts).filter(([field]) => !field.endsWith('Fen'));
  return Object.fromEntries(shown.map(([field, part]) => [field, withoutAmounts(part)]));
}
