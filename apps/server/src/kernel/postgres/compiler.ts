import { PostgresQueryCompiler, ValueNode, type LimitNode, type OffsetNode } from 'kysely';
import { createHash } from 'node:crypto';
import { snakeCase } from './names.ts';

/** Kysely's compiler with two changes: identifiers in snake_case, and LIMIT and OFFSET as literals. */
export class SnakeCaseCompiler extends PostgresQueryCompiler {
  /** Kysely's `CamelCasePlugin` does the same by copying the whole query tree. */
  protected override sanitizeIdentifier(name: string) {
    return super.sanitizeIdentifier(snakeCase(name));
  }

  // As literals: from a parameter the planner of a prepared statement cannot see how few rows are wanted.
  protected override visitLimit({ limit }: LimitNode) {
    this.append(`limit ${wholeNumber(limit)}`);
  }

  protected override visitOffset({ offset }: OffsetNode) {
    this.append(`offset ${wholeNumber(offset)}`);
  }
}

function wholeNumber(node: LimitNode['limit']): number {
  const value = ValueNode.is(node) ? Number(node.value) : Number.NaN;
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new RangeError('LIMIT and OFFSET take whole numbers');
}

/** A connection keeps every prepared statement until it is closed, so their number is limited. */
const MOST_NAMES = 2_000;
const names = new Map<string, string>();

/**
 * The name under which a statement is prepared, a hash of its text, so that PostgreSQL parses and plans it once per connection.
 * Without a name it is parsed every time: texts above the limit, and pages behind the first, whose OFFSET differs each time.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  const isLaterPage = / offset [1-9]/.test(text);
  if (isLaterPage || names.size >= MOST_NAMES) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}
