import type { Field } from '#kit/form/form.types.ts';
import type { brandWords } from './brand.words.ts';

type Words = Record<keyof typeof brandWords, string>;

/** What adding and editing a brand ask for. */
export const brandFields = (t: Words): Field[] => [
  { kind: 'text', name: 'name', label: t.name, max: 40 },
  { kind: 'text', name: 'phone', label: t.phone, max: 20, isOptional: true },
  { kind: 'area', name: 'intro', label: t.intro, max: 500, isOptional: true },
  { kind: 'switch', name: 'enabled', label: t.enabled },
];
