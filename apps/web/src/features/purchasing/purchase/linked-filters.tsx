import { DeliveryOutcome } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { useSearchParams } from 'react-router';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import { useSupplierFilter } from '#features/purchasing/supplier/kit/use-supplier-filter.ts';
import { useWords } from '#kernel/lang.ts';
import type { Filter } from '#kit/list/list.types.ts';
import { purchaseWords } from './purchase.words.ts';

/** What a link calls the product or supplier it asks for. */
const ABOUT = 'about';

/** A condition that a link sets and nobody else: it is shown and can be taken away. */
const linked = (name: string, label: string, about: string): Filter => ({
  kind: 'own',
  name,
  label,
  control: () => <span>{about}</span>,
  describe: () => about,
});

/** Conditions by which figures lead to their orders. */
export function useLinkedFilters(): Filter[] {
  const t = useWords(purchaseWords);
  const [query] = useSearchParams();
  const brands = useBrands();
  const outcomes = DeliveryOutcome.options.map((value) => ({ value, label: t[`came${value}`] }));
  return [
    ...(brands.options.length > 1 ? [{ kind: 'select' as const, name: 'brandId', label: t.brand, options: brands.options }] : []),
    ...(query.has('productId') ? [linked('productId', t.product, query.get(ABOUT) ?? '…')] : []),
    { kind: 'select', name: 'delivery', label: t.delivery, options: outcomes },
  ];
}

/** The supplier: chosen by people who may see suppliers. A link leads everybody to one. */
export function useLinkedSupplierFilter(): Filter[] {
  const t = useWords(purchaseWords);
  const [query] = useSearchParams();
  const chosen = useSupplierFilter();
  if (chosen.length > 0 || !query.has('supplierId')) return chosen;
  return [linked('supplierId', t.supplier, query.has('productId') ? '…' : (query.get(ABOUT) ?? '…'))];
}
