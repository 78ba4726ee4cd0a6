import { PlusOutlined } from '@ant-design/icons';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import { PurchaseReturnStatus } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { useStatusTabs } from '#kit/list/use-status-tabs.ts';
import { useReturnColumns, useReturnFilters, useReturnSums } from './return-list.tsx';
import { returnPaths } from './return-paths.ts';
import { returnWords } from './return.words.ts';

/** A draft exists only while it is being submitted. */
const states = PurchaseReturnStatus.exclude(['DRAFT']).options;

/** The returns and chargebacks of the branches one may see. */
export default function RefundGoodsListPage() {
  const t = useWords(returnWords);
  const navigate = useNavigate();
  const canApply = useCan('PURCHASE_RETURN_APPLY');
  const exchanges = {
    name: 'awaitsExchange',
    label: t.exchangeTabs,
    tabs: [
      { value: '', label: t.all },
      { value: 'true', label: t.awaits },
    ],
  };
  return (
    <ListPage
      title={t.returns}
      api={purchaseReturnApi.list}
      emptyText={t.empty}
      tabs={[exchanges, ...useStatusTabs(t.status, states, t)]}
      filters={useReturnFilters()}
      columns={useReturnColumns({ ofAccounting: false })}
      sums={useReturnSums()}
      action={
        canApply && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(returnPaths.start)}>
            {t.start}
          </Button>
        )
      }
      rowActions={(row) => [{ key: 'open', label: t.detail, onClick: () => void navigate(returnPaths.detail(row.id)) }]}
    />
  );
}
