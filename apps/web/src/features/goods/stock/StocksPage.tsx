import { CheckCircleFilled, EyeInvisibleOutlined, WarningFilled } from '@ant-design/icons';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import type { StockRow } from '@netbar/contract/goods/stock/stock.model';
import { mulDiv } from '@netbar/contract/kernel/money';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Named } from '#features/goods/product/kit/Named.tsx';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { PageBranchSelect, usePageBranch } from '#kit/branch/PageBranchSelect.tsx';
import type { Column } from '#kit/list/list.types.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { Money } from '#kit/Money.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { Adjust } from './Adjust.tsx';
import { Expiring } from './Expiring.tsx';
import { Found } from './Found.tsx';
import { stockWords } from './kit/stock.words.ts';
import { StockCard } from './kit/StockCard.tsx';

/** What opens beside the list. In the address, so that the to-do list can lead there. */
const asides = ['expiring', 'found'] as const;
type Aside = (typeof asides)[number];
type Step = { row: StockRow; what: 'card' | 'WASTAGE' | 'CORRECTION' };

function useAside() {
  const [query, setQuery] = useSearchParams();
  const choose = (next: Aside | undefined) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (next) after.set('aside', next);
        else after.delete('aside');
        return after;
      },
      { replace: true },
    );
  return [asides.find((each) => each === query.get('aside')), choose] as const;
}

export default function StocksPage() {
  const t = useWords(stockWords);
  const branch = usePageBranch();
  const [canAdjust, canReview, seesCost] = [useCan('STOCK_ADJUST'), useCan('STOCK_REVIEW'), useCan('STOCK_COST')];
  const [aside, setAside] = useAside();
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  const branchId = branch?.id ?? '';
  return (
    <>
      <ListPage
        key={branchId}
        title={t.stocks}
        note={<PageBranchSelect />}
        api={stockApi.list}
        fixed={{ branchId }}
        emptyText={t.empty}
        action={
          <>
            <Button onClick={() => setAside('expiring')}>{t.expiring}</Button>
            {canReview && <Button onClick={() => setAside('found')}>{t.found}</Button>}
          </>
        }
        filters={[{ kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint }]}
        tabs={[
          {
            name: 'isLow',
            label: t.status,
            tabs: [
              { value: '', label: t.all },
              { value: 'true', label: t.low },
            ],
          },
        ]}
        columns={[
          {
            key: 'name',
            title: t.name,
            fixed: 'left',
            render: (row) => <Named name={row.name} note={[row.barcode ?? row.code, row.spec]} picture={row.picture} />,
          },
          { key: 'onHand', title: t.onHand, align: 'right', render: (row) => <Qty row={row} n={row.onHand} /> },
          {
            key: 'reserved',
            title: t.reserved,
            align: 'right',
            render: (row) => <span className="num">{row.reserved || '—'}</span>,
          },
          {
            key: 'available',
            title: t.available,
            align: 'right',
            render: (row) => <b className="num">{leftOf(row) ?? '—'}</b>,
          },
          {
            key: 'incoming',
            title: t.incoming,
            align: 'right',
            render: (row) => <span className="num">{row.incoming || '—'}</span>,
          },
          { key: 'min', title: t.minStock, align: 'right', render: (row) => <span className="num">{row.minStock}</span> },
          ...(seesCost ? costColumns(t) : []),
          { key: 'expiry', title: t.expiry, render: (row) => <span className="num">{row.expiryDate ?? '—'}</span> },
          { key: 'status', title: t.status, render: (row) => <Level {...row} /> },
        ]}
        rowActions={(row) => [
          { key: 'card', label: t.card, onClick: () => setStep({ row, what: 'card' }) },
          ...(canAdjust
            ? (['WASTAGE', 'CORRECTION'] as const).map((what) => ({
                key: what,
                label: t[what],
                onClick: () => setStep({ row, what }),
              }))
            : []),
        ]}
      />
      {aside === 'expiring' && <Expiring branchId={branchId} onClose={() => setAside(undefined)} />}
      {aside === 'found' && <Found branchId={branchId} onClose={() => setAside(undefined)} />}
      {step?.what === 'card' && (
        <Drawer open size={720} title={`${t.card} ${step.row.name}`} onClose={close}>
          <StockCard branchId={branchId} productId={step.row.id} />
        </Drawer>
      )}
      {step && step.what !== 'card' && <Adjust branchId={branchId} product={step.row} kind={step.what} onClose={close} />}
    </>
  );
}

/** Null while the product is counted blind. */
const leftOf = ({ onHand, reserved }: StockRow) => (onHand === null || reserved === null ? null : onHand - reserved);
const averageOf = ({ onHand, valueFen }: StockRow) => (onHand && valueFen !== null ? mulDiv(valueFen, 1, onHand) : null);

const costColumns = (t: { average: string; value: string }): Column<StockRow, { valueFen: number }>[] => [
  { key: 'average', title: t.average, align: 'right', render: (row) => <Money fen={averageOf(row)} /> },
  {
    key: 'value',
    title: t.value,
    align: 'right',
    firstSort: 'descending',
    render: (row) => <Money fen={row.valueFen} />,
    total: ({ valueFen }) => <Money fen={valueFen} />,
  },
];

const Qty = ({ row, n }: { row: StockRow; n: number | null }) => (
  <span className="num">{n === null ? '—' : `${n} ${row.baseUnit}`}</span>
);

function Level({ isLow, isCounting }: StockRow) {
  const t = useWords(stockWords);
  if (isCounting)
    return (
      <StatusTag tone="primary" icon={<EyeInvisibleOutlined />}>
        {t.counting}
      </StatusTag>
    );
  return isLow ? (
    <StatusTag tone="warning" icon={<WarningFilled />}>
      {t.low}
    </StatusTag>
  ) : (
    <StatusTag tone="success" icon={<CheckCircleFilled />}>
      {t.enough}
    </StatusTag>
  );
}
