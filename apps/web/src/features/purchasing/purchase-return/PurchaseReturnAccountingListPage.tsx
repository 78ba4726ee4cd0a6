import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import { AccountingView } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { useReturnColumns, useReturnFilters, useReturnSums } from './return-list.tsx';
import { returnPaths } from './return-paths.ts';
import { returnWords } from './return.words.ts';

/** Returns whose goods have left: what waits to be settled first. */
export default function PurchaseReturnAccountingListPage() {
  const t = useWords(returnWords);
  const navigate = useNavigate();
  const views = AccountingView.options.map((value) => ({ value, label: t[value] }));
  return (
    <ListPage
      title={t.accountingTitle}
      api={purchaseReturnApi.listAccounting}
      emptyText={t.accountingEmpty}
      tabs={[{ name: 'view', label: t.view, tabs: [...views, { value: '', label: t.all }] }]}
      filters={useReturnFilters()}
      columns={useReturnColumns({ ofAccounting: true })}
      sums={useReturnSums()}
      rowActions={(row) => [
        {
          key: 'open',
          label: row.status === 'SHIPPED' ? t.account : t.detail,
          onClick: () => void navigate(returnPaths.accounting(row.id)),
        },
      ]}
    />
  );
}
