import { purchaseFiguresApi } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.api';
import type { ProductFigures, SupplierFigures } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.model';
import { SCORE_POINTS } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.rules';
import { fill } from '@netbar/contract/kernel/words';
import { Segmented } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Named } from '#features/goods/product/kit/Named.tsx';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { useFigureColumns } from './figure-columns.tsx';
import { OrderedWeeks } from './OrderedWeeks.tsx';
import { PriceDrawer } from './PriceDrawer.tsx';
import { PriceList } from './PriceList.tsx';
import { purchaseFiguresWords } from './purchase-figures.words.ts';
import { useFigureFilters } from './use-figure-filters.tsx';

const views = ['product', 'supplier', 'price'] as const;
type View = (typeof views)[number];

/** What became of orders, by product or by supplier, and what packs cost. The view stands in the address, as do the conditions. */
export default function PurchaseTimesStatisticsPage() {
  const t = useWords(purchaseFiguresWords);
  const seesCost = useCan('STOCK_COST');
  const [query, setQuery] = useSearchParams();
  const offered = views.filter((view) => seesCost || view !== 'price');
  const view = offered.find((each) => each === query.get('by')) ?? 'product';
  const open = (next: View, more: Record<string, string> = {}) =>
    setQuery((before) => {
      const after = new URLSearchParams({ ...Object.fromEntries(before), ...more, by: next });
      // Other rows: their words, order and pages say nothing here.
      for (const name of ['keyword', 'sort', 'page', 'saved']) after.delete(name);
      return after;
    });
  const note = (
    <Segmented<View>
      aria-label={t.view}
      value={view}
      options={offered.map((value) => ({ value, label: t[value] }))}
      onChange={(next) => open(next)}
    />
  );
  if (view === 'price') return <PriceList note={note} />;
  if (view === 'supplier') return <Suppliers note={note} onProducts={(supplierId) => open('product', { supplierId })} />;
  return <Products note={note} />;
}

function Products({ note }: { note: ReactNode }) {
  const t = useWords(purchaseFiguresWords);
  const seesCost = useCan('STOCK_COST');
  const figures = useFigureColumns<ProductFigures>();
  const [opened, setOpened] = useState<ProductFigures>();
  return (
    <>
      <ListPage
        key="product"
        title={t.title}
        note={note}
        lead={(asked) => <OrderedWeeks asked={asked}>{null}</OrderedWeeks>}
        api={purchaseFiguresApi.products}
        filters={useFigureFilters(t.productHint)}
        emptyText={t.empty}
        columns={[
          {
            key: 'name',
            title: t.product,
            fixed: 'left',
            render: (row) => <Named name={row.name} note={[row.code, row.spec]} picture={row.picture} />,
            total: () => t.total,
          },
          ...figures,
        ]}
        {...(seesCost && {
          rowActions: (row: ProductFigures) => [{ key: 'price', label: t.price, onClick: () => setOpened(row) }],
        })}
      />
      {opened && <PriceDrawer product={opened} behind={opened.behind} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function Suppliers({ note, onProducts }: { note: ReactNode; onProducts: (supplierId: string) => void }) {
  const t = useWords(purchaseFiguresWords);
  const figures = useFigureColumns<SupplierFigures>();
  const formula = fill(t.scoreFormula, SCORE_POINTS);
  return (
    <ListPage
      key="supplier"
      title={t.title}
      note={note}
      lead={(asked) => (
        <OrderedWeeks asked={asked}>
          <p className="sec">{formula}</p>
        </OrderedWeeks>
      )}
      api={purchaseFiguresApi.suppliers}
      filters={useFigureFilters(t.supplierHint)}
      emptyText={t.empty}
      columns={[
        {
          key: 'name',
          title: t.supplier,
          fixed: 'left',
          render: (row) => <Named name={row.name} note={[row.code]} picture="" />,
          total: () => t.total,
        },
        {
          key: 'score',
          title: t.score,
          align: 'right',
          firstSort: 'descending',
          render: ({ score }) => <Score score={score} title={formula} />,
        },
        ...figures,
      ]}
      rowActions={(row) => [{ key: 'products', label: t.itsProducts, onClick: () => onProducts(row.id) }]}
    />
  );
}

const [GOOD, FAIR] = [85, 60];
const toneOf = (score: number) => (score >= GOOD ? 't-success' : score >= FAIR ? 't-warning' : 't-error');

const Score = ({ score, title }: { score: number | null; title: string }) =>
  score === null ? (
    <span className="muted">—</span>
  ) : (
    <b className={`num ${toneOf(score)}`} title={title}>
      {score}
    </b>
  );
