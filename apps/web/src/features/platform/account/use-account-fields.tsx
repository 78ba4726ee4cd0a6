import { accountApi } from '@netbar/contract/platform/account/account.api';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useBranchOptions } from '#kit/branch/use-branch-options.ts';
import type { Field } from '#kit/form/form.types.ts';
import { accountWords } from './account.words.ts';
import { AccountBrandsSlot } from './kit/account.slots.ts';

/** What adding and editing a user both ask for: what they may do, and where. Only what the caller may give is offered. */
export function useAccountFields(): Field[] {
  const t = useWords(accountWords);
  const roles = useApi(accountApi.roles, {});
  const branches = useBranchOptions();
  return [
    { kind: 'text', name: 'name', label: t.name, max: 40 },
    {
      kind: 'select',
      name: 'roleIds',
      label: t.roles,
      isMany: true,
      options: (roles.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'select',
      name: 'branchIds',
      label: t.branches,
      isMany: true,
      isOptional: true,
      options: branches,
    },
    { kind: 'own', name: 'brandIds', label: t.brands, isOptional: true, control: <AccountBrandsSlot /> },
    { kind: 'switch', name: 'companyWide', label: t.wholeCompany, help: t.wholeCompanyHelp },
  ];
}
