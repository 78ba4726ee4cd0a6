import { z } from 'zod';

type Schema = z.core.$ZodType;

/** A rule that allows everything. Rules stay with a schema when more are added; a registry forgets it at the next `.min()`. */
const mark = z.check(() => {});

/** Marks a field (password, token, phone, ID number) whose value never reaches audit or log. */
export const sensitiveField = <T extends z.ZodType>(schema: T): T => schema.check(mark);

/** The value with every marked field blotted out, whatever objects, lists and wrappers stand around it. */
export function blot(schema: Schema, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  if (schema._zod.def.checks?.includes(mark)) return '***';
  if (Array.isArray(value)) return blotList(schema, value);
  if (schema instanceof z.ZodObject && typeof value === 'object') {
    const shape: Record<string, Schema> = schema.shape;
    return blotFields(value, (key) => shape[key] ?? schema.def.catchall);
  }
  if (schema instanceof z.ZodRecord && typeof value === 'object') return blotFields(value, () => schema.valueType);
  return blotAll(schemasWithin(schema), value);
}

function blotList(schema: Schema, values: unknown[]): unknown {
  const within = schemasWithin(schema);
  if (within.length > 0) return blotAll(within, values);
  if (schema instanceof z.ZodArray) return values.map((part) => blot(schema.element, part));
  if (!(schema instanceof z.ZodTuple)) return values;
  const { items, rest } = schema.def;
  return values.map((part, i) =>
    blotAll(
      [items[i] ?? rest].filter((item) => item !== null),
      part,
    ),
  );
}

const blotFields = (value: object, schemaOf: (key: string) => Schema | undefined) =>
  Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const schema = schemaOf(key);
      return [key, schema ? blot(schema, part) : part];
    }),
  );

const blotAll = (schemas: readonly Schema[], value: unknown) =>
  schemas.reduce<unknown>((left, schema) => blot(schema, left), value);

/** The schemas that look at the same value as this one: choices, both sides of a pipe, what is wrapped. */
function schemasWithin(schema: Schema): readonly Schema[] {
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out];
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right];
  if (schema instanceof z.ZodLazy) return [schema.def.getter()];
  return wrappers.flatMap((Wrapper) => (schema instanceof Wrapper ? [schema.def.innerType] : []));
}

const wrappers = [
  z.ZodOptional,
  z.ZodNonOptional,
  z.ZodNullable,
  z.ZodDefault,
  z.ZodPrefault,
  z.ZodCatch,
  z.ZodReadonly,
] as const;
