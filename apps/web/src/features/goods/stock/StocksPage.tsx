import { CheckCircleFilled, WarningFilled } from '@ant-design/icons';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import type { StockRow } from '@netbar/contract/goods/stock/stock.model';
import { mulDiv } from '@netbar/contract/kernel/money';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { Named } from '#features/goods/product/kit/Named.tsx';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { PageBranchSelect, usePageBranch } from '#kit/branch/PageBranchSelect.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { Money } from '#kit/Money.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { Adjust } from './Adjust.tsx';
import { Expiring } from './Expiring.tsx';
import { Found } from './Found.tsx';
import { stockWords } from './kit/stock.words.ts';
import { StockCard } from './kit/StockCard.tsx';

type Step = { row: StockRow; what: 'card' | 'WASTAGE' | 'CORRECTION' };

export default function StocksPage() {
  const t = useWords(stockWords);
  const branch = usePageBranch();
  const [canAdjust, canReview] = [useCan('STOCK_ADJUST'), useCan('STOCK_REVIEW')];
  const [aside, setAside] = useState<'expiring' | 'found'>();
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
        filters={[
          { kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint },
          { kind: 'select', name: 'isLow', label: t.onlyLow, options: [{ value: 'true', label: t.yes }] },
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
            render: (row) => <b className="num">{row.onHand - row.reserved}</b>,
          },
          {
            key: 'incoming',
            title: t.incoming,
            align: 'right',
            render: (row) => <span className="num">{row.incoming || '—'}</span>,
          },
          { key: 'min', title: t.minStock, align: 'right', render: (row) => <span className="num">{row.minStock}</span> },
          { key: 'average', title: t.average, align: 'right', render: (row) => <Money fen={averageOf(row)} /> },
          { key: 'value', title: t.value, align: 'right', render: (row) => <Money fen={row.valueFen} /> },
          { key: 'expiry', title: t.expiry, render: (row) => <span className="num">{row.expiryDate ?? '—'}</span> },
          { key: 'status', title: t.status, render: (row) => <Level isLow={row.isLow} /> },
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

const averageOf = ({ onHand, valueFen }: StockRow) => (onHand > 0 ? mulDiv(valueFen, 1, onHand) : null);

const Qty = ({ row, n }: { row: StockRow; n: number }) => <span className="num">{`${n} ${row.baseUnit}`}</span>;

function Level({ isLow }: { isLow: boolean }) {
  const t = useWords(stockWords);
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
