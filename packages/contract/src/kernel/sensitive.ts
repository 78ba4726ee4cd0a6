import { z } from 'zod';

type Schema = z.core.$ZodType;

/** A check that always passes and serves as a mark. Checks stay on a schema when more are added, whereas a zod registry loses it at the next `.min()`. */
const mark = z.check(() => {});

/** Marks a field (password, token, phone, ID number) whose value never reaches audit or log. */
export const sensitiveField = <T extends z.ZodType>(schema: T): T => schema.check(mark);

/** The value with every marked field redacted, also inside objects, lists and wrappers. */
export function redact(schema: Schema, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  if (schema._zod.def.checks?.includes(mark)) return '***';
  if (Array.isArray(value)) return redactList(schema, value);
  if (schema instanceof z.ZodObject && typeof value === 'object') {
    const shape: Record<string, Schema> = schema.shape;
    return redactFields(value, (key) => shape[key] ?? schema.def.catchall);
  }
  if (schema instanceof z.ZodRecord && typeof value === 'object') return redactFields(value, () => schema.valueType);
  return redactAll(schemasWithin(schema), value);
}

function redactList(schema: Schema, values: unknown[]): unknown {
  const within = schemasWithin(schema);
  if (within.length > 0) return redactAll(within, values);
  if (schema instanceof z.ZodArray) return values.map((part) => redact(schema.element, part));
  if (!(schema instanceof z.ZodTuple)) return values;
  const { items, rest } = schema.def;
  return values.map((part, i) =>
    redactAll(
      [items[i] ?? rest].filter((item) => item !== null),
      part,
    ),
  );
}

const redactFields = (value: object, schemaOf: (key: string) => Schema | undefined) =>
  Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const schema = schemaOf(key);
      return [key, schema ? redact(schema, part) : part];
    }),
  );

const redactAll = (schemas: readonly Schema[], value: unknown) =>
  schemas.reduce<unknown>((left, schema) => redact(schema, left), value);

/** The schemas that apply to the same value: options of a union, both sides of a pipe, the wrapped schema. */
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
