import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { useWords } from '#kernel/lang.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { purchaseWords } from './purchase.words.ts';
import {
  usePurchaseColumns,
  usePurchaseFilters,
  usePurchaseRowActions,
  usePurchaseSums,
  usePurchaseTabs,
} from './store-purchase-list.tsx';

/** Replacement orders: for goods that were missing or damaged, or that came without having been ordered. */
export default function SingleRecordPage() {
  const t = useWords(purchaseWords);
  return (
    <ListPage
      title={t.fillUps}
      api={purchaseApi.listStore}
      fixed={{ kind: 'FILL_UP' }}
      emptyText={t.noFillUps}
      tabs={usePurchaseTabs()}
      filters={usePurchaseFilters({ withKind: false })}
      columns={usePurchaseColumns({ ofFillUps: true })}
      // Other columns than the list of all orders, whose settings are kept under the same name.
      version={2}
      sums={usePurchaseSums()}
      rowActions={usePurchaseRowActions()}
    />
  );
}
