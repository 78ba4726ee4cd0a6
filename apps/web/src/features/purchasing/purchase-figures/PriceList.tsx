import { fill } from '@netbar/contract/kernel/words';
import { purchaseFiguresApi } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.api';
import type { PriceTrend } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.model';
import { useState, type ReactNode } from 'react';
import { Named } from '#features/goods/product/kit/Named.tsx';
import { useWords } from '#kernel/lang.ts';
import { Spark } from '#kit/chart/Spark.tsx';
import { moneyColumn, numberColumn, textColumn } from '#kit/list/columns.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { PriceChange } from './PriceChange.tsx';
import { PriceDrawer } from './PriceDrawer.tsx';
import { purchaseFiguresWords } from './purchase-figures.words.ts';
import { useFigureFilters } from './use-figure-filters.tsx';

/** What packs cost at their receipts, by product and supplier. */
export function PriceList({ note }: { note: ReactNode }) {
  const t = useWords(purchaseFiguresWords);
  const [opened, setOpened] = useState<PriceTrend>();
  return (
    <>
      <ListPage
        key="price"
        title={t.title}
        note={note}
        api={purchaseFiguresApi.prices}
        filters={useFigureFilters(t.priceHint)}
        emptyText={t.noPrices}
        columns={[
          {
            key: 'name',
            title: t.product,
            fixed: 'left',
            card: 'head',
            render: (row) => <Named name={row.name} note={[row.code, row.spec]} picture={row.picture} />,
          },
          textColumn<PriceTrend>('supplier', t.supplier, (row) => row.supplierName, { card: 'main' }),
          textColumn<PriceTrend>('pack', t.pack, (row) =>
            fill(t.packOf, { unit: row.packUnit, n: row.packQty, base: row.baseUnit }),
          ),
          moneyColumn<PriceTrend>('first', t.first, (row) => row.firstFen),
          moneyColumn<PriceTrend>('last', t.last, (row) => row.lastFen, { card: 'aside' }),
          {
            key: 'change',
            title: t.change,
            align: 'right',
            firstSort: 'descending',
            card: 'note',
            render: (row) => <PriceChange trend={row} />,
          },
          { key: 'trend', title: t.trend, render: ({ points }) => <Spark values={points.map(({ fen }) => fen)} /> },
          moneyColumn<PriceTrend>('least', t.least, (row) => row.leastFen),
          moneyColumn<PriceTrend>('most', t.most, (row) => row.mostFen),
          numberColumn<PriceTrend>('receipts', t.receipts, (row) => row.receipts),
        ]}
        rowActions={(row) => [{ key: 'trend', label: t.price, onClick: () => setOpened(row) }]}
      />
      {opened && (
        <PriceDrawer product={{ ...opened, id: opened.productId }} behind={opened.behind} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
