import { PlusOutlined } from '@ant-design/icons';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import { SupplierStatus } from '@netbar/contract/purchasing/supplier/supplier.model';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCanAtCompany } from '#kernel/session.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { useStatusTabs } from '#kit/list/use-status-tabs.ts';
import { Money } from '#kit/Money.tsx';
import { OnOff } from '#kit/OnOff.tsx';
import { SupplierDrawer } from './SupplierDrawer.tsx';
import { SupplierForm } from './SupplierForm.tsx';
import { supplierWords } from './supplier.words.ts';
import { useWeekdayNames } from './use-weekday-names.ts';

/** The suppliers of the company, as a tab of the product settings. An open supplier stands in the address, so that others can lead to it. */
export function SupplierList({ title, note }: { title: string; note: ReactNode }) {
  const t = useWords(supplierWords);
  const weekdays = useWeekdayNames();
  const canEdit = useCanAtCompany('SUPPLIER_EDIT');
  const [openId, setOpenId] = useOpenId();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ListPage
        title={title}
        note={note}
        api={supplierApi.list}
        emptyText={t.empty}
        tabs={useStatusTabs(t.status, SupplierStatus.options, t)}
        filters={[{ kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint }]}
        action={
          canEdit && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
              {t.add}
            </Button>
          )
        }
        columns={[
          { key: 'name', title: t.name, fixed: 'left', card: 'head', render: (row) => <b>{row.name}</b> },
          { key: 'code', title: t.code, card: 'note', render: (row) => <span className="num">{row.code}</span> },
          { key: 'contact', title: t.contact, card: 'main', render: (row) => row.contactName || '—' },
          {
            key: 'products',
            title: t.productCount,
            align: 'right',
            firstSort: 'descending',
            render: (row) => <span className="num">{row.products || '—'}</span>,
          },
          { key: 'delivery', title: t.deliveryDays, card: 'note', render: (row) => weekdays(row.deliveryWeekdays) },
          {
            key: 'lead',
            title: t.leadDays,
            align: 'right',
            render: (row) => <span className="num">{row.leadDays}</span>,
          },
          { key: 'minOrder', title: t.minOrder, align: 'right', render: (row) => <Money fen={row.minOrderFen || null} /> },
          { key: 'settle', title: t.settleCycle, render: (row) => t[row.settleCycle] },
          {
            key: 'payment',
            title: t.paymentDays,
            isHidden: true,
            render: (row) => <span className="num">{fill(t.days, { n: row.paymentDays })}</span>,
          },
          {
            key: 'status',
            title: t.status,
            render: (row) => <OnOff isOn={row.status === 'ACTIVE'} on={t.ACTIVE} off={t.STOPPED} />,
          },
          {
            key: 'createdTime',
            title: t.created,
            firstSort: 'descending',
            render: (row) => <span className="num">{formatTime(new Date(row.createdTime), 'date')}</span>,
          },
        ]}
        rowActions={(row) => [{ key: 'open', label: t.detail, onClick: () => setOpenId(row.id) }]}
      />
      {openId && <SupplierDrawer id={openId} onGo={setOpenId} onClose={() => setOpenId(undefined)} />}
      {isAdding && <SupplierForm onClose={() => setAdding(false)} onDone={({ id }) => setOpenId(id)} />}
    </>
  );
}

function useOpenId() {
  const [query, setQuery] = useSearchParams();
  const open = (id: string | undefined) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (id) after.set('id', id);
        else after.delete('id');
        return after;
      },
      { replace: true },
    );
  return [query.get('id') ?? undefined, open] as const;
}
