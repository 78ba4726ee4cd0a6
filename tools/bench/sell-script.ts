import type { Recorded } from './contend.ts';
import type { Script } from './pgbench.ts';

/** What the kernel sent to PostgreSQL. Statements of one round trip were sent without waiting for each other. */
export interface Statement {
  roundTrip: number;
  text: string;
  values: unknown[];
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Of a document: prefix, day, branch and count. */
const DOCUMENT_NUMBER = /^\d{17,}$/;

/**
 * Recorded statements as a pgbench script, in the same round trips. Values become parameters as they were, except ids and document
 * numbers made for this one press, which the press before it did not have: those must be new in every transaction. Ids are
 * counted up in the shape of a UUIDv7, as ours are.
 */
export function scriptOf({ first, second }: Recorded, slot: number): Script {
  const variables: Record<string, string> = { n: String(Date.now()), slot: String(slot) };
  const fresh = new Map<string, string>();
  const before = new Set(first.flatMap(({ values }) => values.flat()));
  const isFresh = (value: unknown): value is string => typeof value === 'string' && UUID.test(value) && !before.has(value);
  const isNumber = (value: unknown) => typeof value === 'string' && DOCUMENT_NUMBER.test(value) && !before.has(value);

  const freshId = (id: string) => {
    const known = fresh.get(id);
    if (known) return known;
    const name = `id${fresh.size}`;
    variables[name] = `7000800000${String(slot).padStart(4, '0')}${String(fresh.size).padStart(6, '0')}`;
    const made = `('0' || to_hex(:n::bigint) || :${name}::text)::uuid`;
    fresh.set(id, made);
    return made;
  };
  const argument = (value: unknown) => {
    if (value === null || value === undefined) return 'null';
    // pgbench knows no empty variable.
    if (value === '') return `''`;
    if (isFresh(value)) return freshId(value);
    if (isNumber(value)) return `(:n::bigint::text || lpad(:slot::text, 4, '0'))`;
    if (Array.isArray(value) && value.some(isFresh)) return `array[${value.filter(isFresh).map(freshId).join(', ')}]`;
    const name = `v${Object.keys(variables).length}`;
    variables[name] = asText(value);
    return `:${name}`;
  };

  const lines = ['\\set n :n + 1'];
  for (const pipeline of Map.groupBy(second, (statement) => statement.roundTrip).values()) {
    const sent = pipeline.flatMap(({ text, values }) => {
      const texts =
        values.length === 0 ? text.split(';') : [text.replaceAll(/\$(\d+)/g, (_, n) => argument(values[Number(n) - 1]))];
      return texts.map((one) => `${one.trim()};`);
    });
    lines.push(...(sent.length > 1 ? ['\\startpipeline', ...sent, '\\endpipeline'] : sent));
  }
  return { text: `${lines.join('\n')}\n`, variables };
}

function asText(value: unknown): string {
  const item = (one: unknown) => (one === null ? 'null' : JSON.stringify(asText(one)));
  return Array.isArray(value) ? `{${value.map(item).join(',')}}` : String(value);
}
