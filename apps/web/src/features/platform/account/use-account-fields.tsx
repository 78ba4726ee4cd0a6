import type { Grant } from '@netbar/contract/platform/account/account.model';
import { useWords } from '#kernel/lang.ts';
import type { Field } from '#kit/form/form.types.ts';
import { accountWords } from './account.words.ts';
import { GrantsField } from './GrantsField.tsx';

/** What adding and editing a user both ask for: the name, and which role they have where. */
export function useAccountFields(held: readonly Grant[] = []): Field[] {
  const t = useWords(accountWords);
  return [
    { kind: 'text', name: 'name', label: t.name, max: 40 },
    { kind: 'own', name: 'grants', label: t.grants, help: t.grantsHelp, control: <GrantsField held={held} /> },
  ];
}
