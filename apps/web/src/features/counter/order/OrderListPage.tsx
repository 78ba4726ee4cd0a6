import { orderApi } from '@netbar/contract/counter/order/order.api';
import type { OrderRow } from '@netbar/contract/counter/order/order.model';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { useOrderBulk, useOrderColumns, useOrderFilters, useOrderSums, useOrderTabs } from './order-list.tsx';
import { orderWords } from './order.words.ts';
import { OrderDrawer } from './OrderDrawer.tsx';

/** Every order of the branches one may see, whatever became of it. */
export default function OrderListPage() {
  const t = useWords(orderWords);
  const canExport = useCan('ORDER_EXPORT');
  const [opened, setOpened] = useState<OrderRow>();
  return (
    <>
      <ListPage
        title={t.title}
        api={orderApi.list}
        filters={useOrderFilters()}
        tabs={useOrderTabs()}
        columns={useOrderColumns()}
        version={2}
        sums={useOrderSums()}
        bulk={useOrderBulk()}
        exporting={canExport && { api: orderApi.export }}
        rowActions={(row) => [{ key: 'open', label: t.detail, onClick: () => setOpened(row) }]}
      />
      {opened && <OrderDrawer row={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
