import { expect, it } from 'vitest';
import { lackingOf } from './lacking-documents.ts';

const need = { kind: 'HEALTH', from: '2026-11-01', to: '2026-11-30' } as const;
const held = (validFrom: string | null, validTo: string | null) => ({ kind: 'HEALTH', validFrom, validTo }) as const;
const firstDay = (...documents: ReturnType<typeof held>[]) => lackingOf([need], documents)[0]?.lackingFrom;

it('a need is met by documents that follow each other, and lacks from the first day between them', () => {
  expect(firstDay(held(null, null))).toBeUndefined();
  expect(firstDay(held('2026-11-11', null), held('2026-01-01', '2026-11-10'))).toBeUndefined();
  expect(firstDay(held('2026-01-01', '2026-11-09'), held('2026-11-11', null))).toBe('2026-11-10');
  expect(firstDay(held('2026-01-01', '2026-11-29'))).toBe('2026-11-30');
  expect(firstDay(held('2026-01-01', '2026-10-31'))).toBe('2026-11-01');
  expect(firstDay()).toBe('2026-11-01');
});

it('a kind that is needed twice lacks from the earliest day', () => {
  const later = { ...need, from: '2026-12-01', to: '2026-12-31' };
  expect(lackingOf([later, need], [])).toEqual([{ kind: 'HEALTH', lackingFrom: '2026-11-01' }]);
  expect(lackingOf([need], [{ kind: 'CONTRACT', validFrom: null, validTo: null }])).toHaveLength(1);
});
