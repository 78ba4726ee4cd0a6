import { purchaseFiguresApi } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.api';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useBranchFilters } from '#kit/branch/use-branch-filter.tsx';
import type { Filter } from '#kit/list/list.types.ts';
import { purchaseFiguresWords } from './purchase-figures.words.ts';

const MOST_SUPPLIERS = 200;

/** The conditions that all views share, so that changing the view keeps them. */
export function useFigureFilters(hint: string): Filter[] {
  const t = useWords(purchaseFiguresWords);
  const branch = useBranchFilters(t.branch);
  const brands = useBrands();
  // Suppliers of the period, named by the figures themselves: their own list is not open to everybody who sees figures.
  const suppliers = useApi(purchaseFiguresApi.suppliers, { limit: MOST_SUPPLIERS, sort: 'name' });
  const named = (suppliers.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return [
    { kind: 'days', name: 'from', toName: 'to', label: t.days, byDefault: 'last90Days' },
    ...(brands.options.length > 1 ? [{ kind: 'select' as const, name: 'brandId', label: t.brand, options: brands.options }] : []),
    ...branch,
    { kind: 'select', name: 'supplierId', label: t.supplier, options: named },
    { kind: 'text', name: 'keyword', label: t.keyword, placeholder: hint },
  ];
}
