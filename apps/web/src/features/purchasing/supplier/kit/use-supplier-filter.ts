import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import type { Filter } from '#kit/list/list.types.ts';
import { supplierWords } from '../supplier.words.ts';

/** As many as the list gives at once. */
const MOST = 200;

/** The supplier as a condition of a list. Names come from the list of suppliers, so only people who may see it choose one. */
export function useSupplierFilter(): Filter[] {
  const t = useWords(supplierWords);
  const canList = useCan('SUPPLIER_LIST');
  const found = useApi(supplierApi.list, { limit: MOST, sort: 'name' }, { enabled: canList });
  if (!canList) return [];
  const options = (found.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return [{ kind: 'select', name: 'supplierId', label: t.supplier, options }];
}
