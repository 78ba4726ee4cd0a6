import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { z } from 'zod';

/** Gives the id that a field of this name shall carry. */
export type Fill = (slot: string) => string;
type Schema = z.core.$ZodType;

/** One of these suits each text field of the contract so far; a field that none suits fails the probe by name. */
const TEXTS = [
  'true',
  'probe',
  'Probe-2026',
  '13912345678',
  '246802',
  '1999',
  'PROBE_KIND',
  '08:00',
  '22:00',
  '/probe.png',
  '2026-11-15T00:00:00.000Z',
  '2026-11-15',
  '2026-11',
  'brand-detail',
  'account.list',
  '110101199003077432',
  'PROBECARD000000000001',
  'PROB-C0DE-0000-0001',
  'PROBEVOUCHER',
  'E',
];
const NUMBERS = [1, 0, 2, 10, 100];
/** One grey pixel: a file that every reader of pictures accepts, and that no reader of tables does. */
export function dot() {
  const gif = 'R0lGODdhAQABAIAAAICAgAAAACwAAAAAAQABAAACAkQBADs=';
  return new Uint8Array(Buffer.from(gif, 'base64'));
}
/** A page too short would hide what leaks behind what is one's own. */
const BY_NAME: Record<string, unknown> = {
  limit: 200,
  file: dot(),
  // A deposit's slip has a picture; here one that nobody has stored.
  slipUrl: '/api/storage/picture/00000000-0000-4000-8000-000000000000',
  // The first preset of an activity is a recharge bonus.
  hours: [1, 1, 1, 1, 1, 1, 1],
  // Rounds of a patrol: each day and each minute once.
  weekdays: [1],
  startsMin: [480],
  funders: { companyBp: 10_000, branchBp: 0, supplierBp: 0 },
  rule: {
    trigger: 'CHARGE_PAID',
    grants: [{ key: 'a', benefit: { gives: 'BONUS_TIERS', tiers: [{ fromFen: 1, bonusFen: 1 }] } }],
  },
};
/** The end of a span, which has to come after every other time. */
const END = '2026-11-16T00:00:00.000Z';

/** Every valid input worth sending; of a path that names a kind, for each of the kinds, since its id means another table then. */
export function inputsOf(endpoint: Endpoint, fill: Fill): Record<string, unknown>[] {
  const [name, options] = kindInPath(endpoint);
  if (!name) return plainInputsOf(endpoint, fill);
  return options.flatMap((option) => plainInputsOf(endpoint, fill).map((input) => ({ ...input, [name]: option })));
}

function kindInPath(endpoint: Endpoint): [string, unknown[]] | [undefined, []] {
  for (const [name, schema] of Object.entries(shapeOf(endpoint)))
    if (schema instanceof z.ZodEnum && endpoint.path.includes(`:${name}`)) return [name, schema.options];
  return [undefined, []];
}

/** With all ids that may be left out, and with none of them. */
function plainInputsOf(endpoint: Endpoint, fill: Fill): Record<string, unknown>[] {
  const shape = shapeOf(endpoint);
  const spare = Object.keys(shape).filter((key) => accepts(shape[key]!, undefined));
  const ids = spare.filter((key) => slotsOf(shape[key]!, key).length > 0);
  const rest = spare.filter((key) => !ids.includes(key));
  const full = firstValid(endpoint, fill, { ids: subsets(ids, 'most'), rest: subsets(rest, 'fewest') });
  const bare = firstValid(endpoint, fill, { ids: subsets(ids, 'fewest'), rest: subsets(rest, 'fewest') });
  const found = [full, bare].filter((input) => input !== undefined);
  return new Set(found.map((input) => JSON.stringify(input))).size === 1 ? found.slice(0, 1) : found;
}

/** The names of all fields of the input that carry an id. */
export const idSlots = (endpoint: Endpoint) => [
  ...new Set(Object.entries(shapeOf(endpoint)).flatMap(([key, schema]) => slotsOf(schema, key))),
];

/** Those of them that cannot be left out. */
export const neededSlots = (endpoint: Endpoint) =>
  Object.entries(shapeOf(endpoint))
    .filter(([, schema]) => !accepts(schema, undefined))
    .flatMap(([key, schema]) => slotsOf(schema, key));

const shapeOf = ({ input }: Endpoint): Record<string, Schema> => (input instanceof z.ZodObject ? input.shape : {});

function firstValid(endpoint: Endpoint, fill: Fill, choices: { ids: string[][]; rest: string[][] }) {
  const shape = shapeOf(endpoint);
  const needed = Object.keys(shape).filter((key) => !accepts(shape[key]!, undefined) || key in BY_NAME);
  for (const rest of choices.rest) {
    for (const ids of choices.ids) {
      const keys = [...needed, ...ids, ...rest];
      const inputOf = (choice: 'first' | 'last') =>
        Object.fromEntries(keys.map((key) => [key, sample(shape[key]!, key, fill, choice)]));
      const input = [inputOf('first'), inputOf('last')].find((input) => accepts(endpoint.input, input));
      if (input) return input;
    }
  }
  return undefined;
}

/** Of more than ten there would be too many; all, none and each alone have to do then. */
function subsets(keys: string[], first: 'most' | 'fewest'): string[][] {
  const some =
    keys.length > 8
      ? [[], ...keys.map((key) => [key]), keys]
      : Array.from({ length: 2 ** keys.length }, (_, bits) => keys.filter((_, i) => bits & (1 << i)));
  return some.toSorted((a, b) => (first === 'most' ? b.length - a.length : a.length - b.length));
}

const accepts = (schema: Schema, value: unknown) => z.safeParse(schema, value).success;

/** A value that the schema accepts, or nothing when this file knows none. */
export function sample(schema: Schema, name: string, fill: Fill, choice: 'first' | 'last' = 'first'): unknown {
  if (name in BY_NAME) return BY_NAME[name];
  if (name === 'toTime' && accepts(schema, END)) return END;
  if (schema instanceof z.ZodUUID) return fill(name);
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, Schema> = schema.shape;
    return Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, sample(part, key, fill, choice)]));
  }
  if (schema instanceof z.ZodArray) return sampleList(schema, name, fill, choice);
  if (schema instanceof z.ZodRecord) return {};
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => sample(option, name, fill, choice)).find(suits(schema));
  if (schema instanceof z.ZodEnum) return choice === 'first' ? schema.options[0] : schema.options.at(-1);
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodBoolean) return true;
  const inner = innerOf(schema);
  if (inner) return sample(inner, name, fill, choice);
  // An empty text is no value in a query, so it is the last choice.
  return [...TEXTS, ...NUMBERS, ''].find(suits(schema));
}

const suits = (schema: Schema) => (value: unknown) => accepts(schema, value);

function sampleList(schema: z.ZodArray, name: string, fill: Fill, choice: 'first' | 'last') {
  const one = sample(schema.element, singular(name), fill, choice);
  return [[one], [], oneOfEach(schema.element, one)].find((list) => accepts(schema, list) && !list.includes(undefined));
}

/** A list that must name every value of a literal, such as all notes and coins. */
function oneOfEach(element: Schema, one: unknown): unknown[] {
  if (!(element instanceof z.ZodObject)) return [];
  const shape: Record<string, Schema> = element.shape;
  const [key, literal] = Object.entries(shape).find(([, part]) => part instanceof z.ZodLiteral) ?? [];
  return literal instanceof z.ZodLiteral ? [...literal.values].map((value) => ({ ...(one as object), [key ?? '']: value })) : [];
}

const singular = (name: string) => name.replace(/s$/, '');

function innerOf(schema: Schema): Schema | undefined {
  const wraps = [z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodPrefault, z.ZodCatch, z.ZodReadonly] as const;
  for (const Wrap of wraps) if (schema instanceof Wrap) return schema.def.innerType;
  return undefined;
}

function slotsOf(schema: Schema, name: string): string[] {
  if (schema instanceof z.ZodUUID) return [name];
  if (schema instanceof z.ZodArray) return slotsOf(schema.element, singular(name));
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, Schema> = schema.shape;
    return Object.entries(shape).flatMap(([key, part]) => slotsOf(part, key));
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => slotsOf(option, name));
  const inner = innerOf(schema);
  return inner ? slotsOf(inner, name) : [];
}
