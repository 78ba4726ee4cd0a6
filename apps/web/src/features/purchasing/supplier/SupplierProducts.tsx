import { PlusOutlined, StarFilled } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import type { Supplier, SupplierProduct } from '@netbar/contract/purchasing/supplier/supplier.model';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Named } from '#features/goods/product/kit/Named.tsx';
import { LIMIT, PlainPages } from '#features/goods/stock/kit/PlainPages.tsx';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { OnOff } from '#kit/OnOff.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordTable, type RecordColumn } from '#kit/record/RecordTable.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { Breaks, PriceNow } from './Breaks.tsx';
import { SellProduct } from './SellProduct.tsx';
import { SetTerms } from './SetTerms.tsx';
import { supplierProductWords } from './supplier-product.words.ts';
import { TermsHistory } from './TermsHistory.tsx';
import './supplier.css';

type Step = { what: 'edit' | 'prices' | 'history'; row: SupplierProduct } | { what: 'add' };

/** What the supplier sells to the reader's brands: packs, minimum and prices, with everything that can be done about them. */
export function SupplierProducts({ supplier }: { supplier: Supplier }) {
  const t = useWords(supplierProductWords);
  const canEdit = useCan('SUPPLIER_EDIT');
  const [query, setQuery] = useState({ keyword: '', page: 1 });
  const [step, setStep] = useState<Step>();
  const { keyword, page } = query;
  const read = useApi(supplierApi.products, { supplierId: supplier.id, ...(keyword && { keyword }), page, limit: LIMIT });
  const close = () => setStep(undefined);
  // The form closes itself after it is done, when the next step is already open.
  const closeAdd = () => setStep((now) => (now?.what === 'add' ? undefined : now));
  return (
    <Panel
      flush
      title={t.products}
      extra={
        canEdit && (
          <Button icon={<PlusOutlined />} onClick={() => setStep({ what: 'add' })}>
            {t.add}
          </Button>
        )
      }
    >
      <div className="supplier-tools no-print">
        <Input.Search
          allowClear
          aria-label={t.keyword}
          placeholder={t.keyword}
          maxLength={40}
          onSearch={(text) => setQuery({ keyword: text.trim(), page: 1 })}
        />
      </div>
      <Record read={read}>
        {({ rows, total }) => (
          <>
            <RecordTable
              label={t.products}
              rows={rows}
              keyOf={(row) => row.id}
              empty={keyword ? t.noMatch : t.noProducts}
              columns={columnsOf(t, { canEdit, onStep: setStep })}
            />
            <PlainPages page={page} total={total} onTurn={(next) => setQuery({ keyword, page: next })} />
          </>
        )}
      </Record>
      {step?.what === 'add' && (
        <SellProduct supplierId={supplier.id} onClose={closeAdd} onDone={(row) => setStep({ what: 'prices', row })} />
      )}
      {step?.what === 'edit' && <SellProduct supplierId={supplier.id} sold={step.row} onClose={close} />}
      {step?.what === 'prices' && <SetTerms sold={step.row} onClose={close} />}
      {step?.what === 'history' && <TermsHistory sold={step.row} onClose={close} />}
    </Panel>
  );
}

interface Doing {
  canEdit: boolean;
  onStep: (step: Step) => void;
}

const columnsOf = (
  t: { [K in keyof typeof supplierProductWords]: string },
  { canEdit, onStep }: Doing,
): RecordColumn<SupplierProduct>[] => [
  {
    key: 'product',
    title: t.product,
    render: (row) => (
      <span className="col">
        <Named name={row.productName} note={[row.productCode, row.spec, row.supplierCode, row.brandName]} picture={row.picture} />
        <span className="row">
          {row.isPreferred && (
            <StatusTag tone="primary" icon={<StarFilled />}>
              {t.preferred}
            </StatusTag>
          )}
          {row.status === 'STOPPED' && <OnOff isOn={false} on={t.ACTIVE} off={t.STOPPED} />}
        </span>
      </span>
    ),
  },
  {
    key: 'pack',
    title: t.pack,
    render: (row) => (
      <span className="col num">
        {fill(t.packOf, { unit: row.packUnit, n: row.packQty, base: row.baseUnit })}
        <small className="sec">
          {t.moq} {row.moqPacks} {row.packUnit}
          {row.leadDays !== null && ` · ${t.leadDays} ${row.leadDays}`}
        </small>
      </span>
    ),
  },
  { key: 'price', title: t.price, align: 'right', render: (row) => <Breaks of={row} breaks={row.breaks} /> },
  { key: 'period', title: t.period, render: (row) => <PriceNow row={row} /> },
  {
    key: 'steps',
    title: '',
    align: 'right',
    render: (row) => (
      <span className="row no-print supplier-steps">
        {canEdit && (
          <Button size="small" type="link" onClick={() => onStep({ what: 'prices', row })}>
            {t.setPrices}
          </Button>
        )}
        {canEdit && (
          <Button size="small" type="link" onClick={() => onStep({ what: 'edit', row })}>
            {t.edit}
          </Button>
        )}
        <Button size="small" type="link" onClick={() => onStep({ what: 'history', row })}>
          {t.history}
        </Button>
      </span>
    ),
  },
];
