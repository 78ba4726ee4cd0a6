import { createElement } from 'react';
import type { Field } from '#kit/form/form.types.ts';
import { RegionInput } from '#kit/region/RegionInput.tsx';
import type { branchWords } from './branch.words.ts';

export type BranchWords = Record<keyof typeof branchWords, string>;

const two = (part: number) => String(part).padStart(2, '0');
/** Minutes after midnight, as a clock shows them. */
export const clockAt = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
/** Every half hour up to noon, the latest a day may end. */
const cutoffs = Array.from({ length: 25 }, (_, i) => ({ value: 30 * i, label: clockAt(30 * i) }));

/** What adding and editing a branch both ask for. */
export const branchFields = (t: BranchWords): Field[] => [
  { kind: 'text', name: 'name', label: t.name, max: 40 },
  { kind: 'own', name: 'regionCode', label: t.region, control: createElement(RegionInput) },
  { kind: 'text', name: 'address', label: t.address, max: 100 },
  { kind: 'text', name: 'phone', label: t.phone, max: 20, isOptional: true },
  { kind: 'select', name: 'dayCutoffMin', label: t.dayCutoff, options: cutoffs, help: t.dayCutoffHelp },
];
