import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { redact, sensitiveField } from './sensitive.ts';

const phone = sensitiveField(z.string());
const SECRET = '13812340987';
const person = { name: '张三', phone: SECRET };

describe('a marked field is redacted', () => {
  it.each<[around: string, schema: z.ZodType, value: unknown, redacted: unknown]>([
    ['itself', phone, SECRET, '***'],
    ['an object', z.object({ name: z.string(), phone }), person, { name: '张三', phone: '***' }],
    [
      'objects in objects',
      z.object({ a: z.object({ b: z.object({ phone }) }) }),
      { a: { b: { phone: SECRET } } },
      { a: { b: { phone: '***' } } },
    ],
    ['a list', z.array(phone), [SECRET, SECRET], ['***', '***']],
    [
      'a list of objects',
      z.object({ people: z.array(z.object({ phone })) }),
      { people: [{ phone: SECRET }] },
      { people: [{ phone: '***' }] },
    ],
    ['a record', z.record(z.string(), phone), { mother: SECRET }, { mother: '***' }],
    ['a record of objects', z.record(z.string(), z.object({ phone })), { a: { phone: SECRET } }, { a: { phone: '***' } }],
    ['a tuple', z.tuple([z.string(), phone]), ['张三', SECRET], ['张三', '***']],
    ['the rest of a tuple', z.tuple([z.string()], phone), ['张三', SECRET, SECRET], ['张三', '***', '***']],
    ['a choice', z.union([z.object({ phone }), z.object({ name: z.string() })]), { phone: SECRET }, { phone: '***' }],
    [
      'a choice that is told apart',
      z.discriminatedUnion('by', [z.object({ by: z.literal('phone'), phone }), z.object({ by: z.literal('name') })]),
      { by: 'phone', phone: SECRET },
      { by: 'phone', phone: '***' },
    ],
    ['both of two', z.object({ name: z.string() }).and(z.object({ phone })), person, { name: '张三', phone: '***' }],
    ['what is read later', z.lazy(() => z.object({ phone })), { phone: SECRET }, { phone: '***' }],
    ['optional', z.object({ phone: phone.optional() }), { phone: SECRET }, { phone: '***' }],
    ['not optional', z.object({ phone: z.nonoptional(phone.optional()) }), { phone: SECRET }, { phone: '***' }],
    ['nullable', z.object({ phone: phone.nullable() }), { phone: SECRET }, { phone: '***' }],
    ['nullish', z.object({ phone: phone.nullish() }), { phone: SECRET }, { phone: '***' }],
    ['default', z.object({ phone: phone.default('') }), { phone: SECRET }, { phone: '***' }],
    ['prefault', z.object({ phone: phone.prefault('') }), { phone: SECRET }, { phone: '***' }],
    ['catch', z.object({ phone: phone.catch('') }), { phone: SECRET }, { phone: '***' }],
    ['readonly', z.object({ phone: phone.readonly() }), { phone: SECRET }, { phone: '***' }],
    ['a transform', z.object({ phone: phone.transform((text) => text.trim()) }), { phone: SECRET }, { phone: '***' }],
    ['a pipe into it', z.object({ phone: z.string().pipe(phone) }), { phone: SECRET }, { phone: '***' }],
    ['a preprocessing', z.object({ phone: z.preprocess((text) => text, phone) }), { phone: SECRET }, { phone: '***' }],
    ['a further rule', z.object({ phone: phone.min(3).max(20) }), { phone: SECRET }, { phone: '***' }],
    ['a refinement', z.object({ phone: phone.refine(() => true) }), { phone: SECRET }, { phone: '***' }],
    ['a description', z.object({ phone: phone.describe('where to call') }), { phone: SECRET }, { phone: '***' }],
    [
      'a part of an object',
      z.object({ name: z.string(), phone }).partial().pick({ phone: true }),
      { phone: SECRET },
      { phone: '***' },
    ],
    ['a field nobody foresaw', z.object({}).catchall(phone), { mother: SECRET }, { mother: '***' }],
    [
      'a list or an object',
      z.union([z.array(z.object({ phone })), z.object({ phone })]),
      [{ phone: SECRET }],
      [{ phone: '***' }],
    ],
    ['an optional list', z.array(phone).optional(), [SECRET], ['***']],
    [
      'a list that is marked as a whole',
      z.object({ codes: sensitiveField(z.array(z.string())) }),
      { codes: [SECRET] },
      { codes: '***' },
    ],
  ])('in %s', (...[, schema, value, redacted]) => {
    expect(redact(schema, value)).toEqual(redacted);
  });
});

describe('everything else', () => {
  it('stays as it is: nothing where there is nothing, and what is not marked', () => {
    const schema = z.object({ name: z.string(), phone: phone.nullish(), at: z.date(), tags: z.array(z.string()) });
    const at = new Date();
    expect(redact(schema, { name: '张三', phone: null, at, tags: ['a'] })).toEqual({
      name: '张三',
      phone: null,
      at,
      tags: ['a'],
    });
    expect(redact(schema, { name: '张三', phone: undefined, at, tags: [] })).toEqual({ name: '张三', at, tags: [] });
    expect(redact(z.union([z.string(), z.object({ phone })]), 'text')).toBe('text');
  });

  it('is not changed in place', () => {
    const value = { phone: SECRET };
    redact(z.object({ phone }), value);
    expect(value).toEqual({ phone: SECRET });
  });

  it('of the same kind is not marked by marking one', () => {
    const text = z.string();
    const secret = sensitiveField(text);
    expect(redact(z.object({ text, secret }), { text: 'a', secret: 'b' })).toEqual({ text: 'a', secret: '***' });
  });
});

it('marking changes nothing else: what was refused is refused, what was read is read', () => {
  const marked = z.object({ phone: sensitiveField(z.string().regex(/^1\d{10}$/)).optional() });
  expect(marked.parse({ phone: SECRET })).toEqual({ phone: SECRET });
  expect(marked.safeParse({ phone: '110' }).success).toBe(false);
  expect(z.toJSONSchema(marked)).toEqual(
    z.toJSONSchema(
      z.object({
        phone: z
          .string()
          .regex(/^1\d{10}$/)
          .optional(),
      }),
    ),
  );
});
