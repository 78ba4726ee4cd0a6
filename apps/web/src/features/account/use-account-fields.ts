import { accountApi } from '@netbar/contract/account/account.api';
import { useBrands } from '#features/brand/kit/use-brands.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import type { Field } from '#kit/form/form.types.ts';
import { accountWords } from './account.words.ts';

/** What adding and editing a user both ask for: what they may do, and where. Only what the caller may give is offered. */
export function useAccountFields(): Field[] {
  const t = useWords(accountWords);
  const roles = useApi(accountApi.roles, {});
  const brands = useBrands();
  const branches = useSession((state) => state.user?.branches ?? []);
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
      options: branches.map(({ id, name, branchNo }) => ({ value: id, label: `No.${branchNo} ${name}` })),
    },
    {
      kind: 'select',
      name: 'brandIds',
      label: t.brands,
      isMany: true,
      isOptional: true,
      options: brands.options,
    },
    { kind: 'switch', name: 'companyWide', label: t.wholeCompany, help: t.wholeCompanyHelp },
  ];
}
