import { PlusOutlined } from '@ant-design/icons';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { purchasePaths } from './kit/purchase-paths.ts';
import { purchaseWords } from './purchase.words.ts';
import {
  usePurchaseColumns,
  usePurchaseFilters,
  usePurchaseRowActions,
  usePurchaseSums,
  usePurchaseTabs,
} from './store-purchase-list.tsx';

/** The orders of the branches one may see, replacements included. */
export default function StorePurchaseListPage() {
  const t = useWords(purchaseWords);
  const navigate = useNavigate();
  const canApply = useCan('PURCHASE_APPLY');
  return (
    <ListPage
      title={t.storePurchases}
      api={purchaseApi.listStore}
      emptyText={t.empty}
      tabs={usePurchaseTabs()}
      filters={usePurchaseFilters({ withKind: true })}
      columns={usePurchaseColumns({ ofFillUps: false })}
      sums={usePurchaseSums()}
      action={
        <>
          <Button onClick={() => void navigate(purchasePaths.fillUps)}>{t.fillUps}</Button>
          {canApply && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(purchasePaths.order)}>
              {t.orderGoods}
            </Button>
          )}
        </>
      }
      rowActions={usePurchaseRowActions()}
    />
  );
}
