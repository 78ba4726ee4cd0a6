import type { Field } from '#kit/form/form.types.ts';
import type { branchWords } from './branch.words.ts';

export type BranchWords = Record<keyof typeof branchWords, string>;

/** What adding and editing a branch both ask for. */
export const branchFields = (t: BranchWords): Field[] => [
  { kind: 'text', name: 'name', label: t.name, max: 40 },
  { kind: 'text', name: 'province', label: t.province, max: 20 },
  { kind: 'text', name: 'city', label: t.city, max: 20 },
  { kind: 'text', name: 'address', label: t.address, max: 100 },
  { kind: 'text', name: 'phone', label: t.phone, max: 20, isOptional: true },
  { kind: 'number', name: 'dayCutoffMin', label: t.dayCutoff, max: 720, help: t.dayCutoffHelp },
];
