import { PostgresQueryCompiler, ValueNode, type LimitNode, type OffsetNode } from 'kysely';
import { createHash } from 'node:crypto';
import { snakeCase } from './names.ts';

/** A connection keeps every named statement, so a text that varies without end must not fill its memory. */
const MOST_NAMES = 2_000;
const names = new Map<string, string>();

/** Names a statement by its text, so that PostgreSQL parses and plans it once for each connection. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  const isDeepPage = / offset [1-9]/.test(text);
  if (isDeepPage || names.size >= MOST_NAMES) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}

export class NamingCompiler extends PostgresQueryCompiler {
  /** Kysely's camelCase plugin does the same by copying the whole query, which costs a page a sixth of its speed. */
  protected override sanitizeIdentifier(name: string) {
    return super.sanitizeIdentifier(snakeCase(name));
  }

  // LIMIT and OFFSET stand in the text: behind $n the planner cannot see how few rows are wanted.
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
