import { DAY_MS, isoOf } from '@netbar/contract/kernel/time';
import fc from 'fast-check';
import { z } from 'zod';

type Schema = z.core.$ZodType;

/** The ids that a field of this name may well carry. */
export type Ids = (slot: string) => fc.Arbitrary<string>;

const LONG = 'x'.repeat(20_000);
const PROTOTYPES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

/** Texts that have broken something somewhere: halves of surrogate pairs, other digits, spaces, formulas, paths, casts. */
const oddTexts = fc.constantFrom(
  '',
  ' ',
  '\uD800',
  'x\uDFFFy',
  '😀'.repeat(60),
  'ﷺ'.repeat(30),
  '１２３',
  '\u202E改名',
  "'; drop table x; --",
  '%',
  '%_%',
  '\\',
  '../../etc/passwd',
  '=1+1',
  'null',
  'NaN',
  '1e400',
  '-0',
  '+275760-09-13T00:00:00Z',
  '0000-00-00',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  LONG,
  ...PROTOTYPES,
);
/** Days that a guard of a span may forget: before PostgreSQL's first year, years of fewer digits, a leap day, the last year. */
const oddDays = fc.constantFrom('0000-01-01', '0001-01-01', '0999-12-31', '1899-12-31', '2024-02-29', '2100-01-01', '9999-12-31');
/** Days on which the world has documents, the months before and the next one. */
const usualDays = fc.integer({ min: -400, max: 31 }).map((days) => isoOf(new Date(Date.now() + days * DAY_MS)));
const days = fc.oneof({ weight: 5, arbitrary: usualDays.map((text) => text.slice(0, 10)) }, { weight: 1, arbitrary: oddDays });
const times = fc.oneof(
  { weight: 5, arbitrary: usualDays },
  { weight: 1, arbitrary: oddDays.map((day) => `${day}T00:00:00.000Z`) },
);
/** The one character that PostgreSQL does not keep comes often: a field that forgot it is a 50000. */
const nastyTexts = fc.oneof({ weight: 3, arbitrary: oddTexts }, { weight: 1, arbitrary: fc.constantFrom('\0', 'a\0b') });

const yesOrNo = fc.constantFrom('true', 'false');

const nastyNumbers = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 0.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1),
  fc.constantFrom(2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324),
);

const deep = Array.from({ length: 200 }).reduce<unknown>((inner) => [inner], 'deep');

/** Whatever nobody asked for. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  nastyTexts,
  nastyNumbers,
  fc.constantFrom(null, undefined, true, false, [], {}, [[]], deep, { $ne: 1 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.anything({ maxDepth: 2 }), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom(...PROTOTYPES, 'id', 'length'), fc.constantFrom(null, 1, 'x'), { maxKeys: 3 }),
);

/** What the schema accepts or just not: every leaf is valid most of the time, at a boundary sometimes, and junk now and then. */
export function valuesOf(schema: Schema, ids: Ids, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 24, arbitrary: likely(schema, ids, name) }, { weight: 1, arbitrary: junk });
}

function likely(schema: Schema, ids: Ids, name: string): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodUUID) return fc.oneof({ weight: 4, arbitrary: ids(name) }, { weight: 1, arbitrary: fc.uuid() });
  if (schema instanceof z.ZodObject) return objects(schema.shape, ids);
  if (schema instanceof z.ZodArray) return lists(schema, ids, name.replace(/s$/, ''));
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(fc.oneof(keysOf(schema), fc.constantFrom(...PROTOTYPES)), valuesOf(schema.valueType, ids), {
      maxKeys: 4,
    });
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map((option) => valuesOf(option, ids, name)));
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) return numbers(schema);
  if (schema instanceof z.ZodString) return texts(schema);
  if (schema instanceof z.ZodISODate) return days;
  if (schema instanceof z.ZodISODateTime) return times;
  // What is read as a number or a time first, and a yes or no written as text.
  if (schema instanceof z.ZodPipe)
    return fc.oneof({ weight: 3, arbitrary: valuesOf(schema.def.in, ids, name) }, { weight: 1, arbitrary: yesOrNo });
  const inner = innerOf(schema);
  if (inner) return fc.oneof({ weight: 6, arbitrary: valuesOf(inner, ids, name) }, { weight: 1, arbitrary: fc.constant(null) });
  return fc.oneof(yesOrNo, nastyTexts);
}

/** Keys go missing when they may, and sometimes when they may not; others come along. */
export function objects(shape: Record<string, Schema>, ids: Ids): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(shape).map(([key, schema]) => {
    const isNeeded = !z.safeParse(schema, undefined).success;
    const missing = fc.constant(undefined);
    return fc
      .oneof({ weight: isNeeded ? 40 : 2, arbitrary: valuesOf(schema, ids, key) }, { weight: 1, arbitrary: missing })
      .map((value) => [key, value] as const);
  });
  const extra = fc.tuple(fc.constantFrom(...PROTOTYPES, 'companyId', 'extra'), junk);
  const extras = fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(extra, { maxLength: 2 }) });
  return fc
    .tuple(fc.tuple(...fields), extras)
    .map(([own, more]) => Object.fromEntries([...own, ...more].filter(([, value]) => value !== undefined)));
}

const lists = (schema: z.ZodArray, ids: Ids, name: string) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.array(valuesOf(schema.element, ids, name), { maxLength: 4 }) },
    { weight: 1, arbitrary: likely(schema.element, ids, name).map(manyOf) },
  );

/** More than any list may hold, but for what is large itself: of lists of lists there would be more than a string can hold. */
function manyOf(one: unknown): unknown[] {
  const size = Math.max(1, JSON.stringify(one)?.length ?? 1);
  return Array.from({ length: Math.min(3000, Math.ceil(2_000_000 / size)) }, () => one);
}

interface Check {
  check: string;
  value?: number;
  maximum?: number;
  pattern?: RegExp;
}
const checksOf = (schema: z.ZodNumber | z.ZodString) => (schema.def.checks ?? []).map((one) => one._zod.def as unknown as Check);

function numbers(schema: z.ZodNumber) {
  const edgeOf = (kind: string) => checksOf(schema).find(({ check }) => check === kind)?.value;
  const [least, most] = [edgeOf('greater_than'), edgeOf('less_than')];
  const [min, max] = [Math.max(least ?? 0, -1e9), Math.min(most ?? 1e9, 1e9)];
  const edges = [least, most].filter((edge) => edge !== undefined);
  return fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min, max: Math.min(max, min + 3) }) },
    { weight: 1, arbitrary: fc.integer({ min, max }) },
    { weight: 1, arbitrary: fc.constantFrom(0, ...edges, ...edges.map((edge) => edge + 1), ...edges.map((edge) => edge - 1)) },
    { weight: 1, arbitrary: nastyNumbers },
  );
}

function texts(schema: z.ZodString) {
  const checks = checksOf(schema);
  const patterns = checks.flatMap(({ pattern }) => pattern ?? []);
  const maxLength = Math.min(checks.find(({ check }) => check === 'max_length')?.maximum ?? 60, 5_000);
  const usual = fc.string({ minLength: 1, maxLength: 20 });
  return fc.oneof(
    { weight: 8, arbitrary: patterns.length > 0 ? fc.oneof(...patterns.map(matching)) : usual },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(maxLength), 'x'.repeat(maxLength + 1), '界'.repeat(maxLength)) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
    { weight: 1, arbitrary: nastyTexts },
  );
}

/** fast-check reads most patterns; for the others a text that many accept. */
function matching(pattern: RegExp): fc.Arbitrary<string> {
  const usual = fc.constantFrom('Probe-2026', '/probe.png', '13912345678', '246802');
  try {
    return fc.stringMatching(pattern);
  } catch {
    return usual;
  }
}

const keysOf = (schema: z.ZodRecord) =>
  schema.keyType instanceof z.ZodEnum ? fc.constantFrom(...schema.keyType.options.map(String)) : fc.string({ maxLength: 10 });

function innerOf(schema: Schema): Schema | undefined {
  const wraps = [z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodPrefault, z.ZodCatch, z.ZodReadonly] as const;
  for (const Wrap of wraps) if (schema instanceof Wrap) return schema.def.innerType;
  return undefined;
}
