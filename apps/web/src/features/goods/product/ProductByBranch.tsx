import { WarningFilled } from '@ant-design/icons';
import type { ProductAtBranch } from '@netbar/contract/goods/product/product.model';
import { byCover, coverDaysOf, LOW_COVER_DAYS, marginOf, sumOfBranches } from '@netbar/contract/goods/product/product.rules';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { RecordTable, type RecordColumn } from '#kit/record/RecordTable.tsx';
import { RefillSlot } from './kit/product.slots.ts';
import { productRecordWords } from './product-record.words.ts';

interface ByBranchProps {
  product: { id: string; name: string };
  standardFen: number | null;
  branches: ProductAtBranch[];
}

type Column = RecordColumn<ProductAtBranch>;

const percent = (share: number | null) => (share === null ? '—' : `${share.toFixed(1)}%`);

/** Where a product is sold and how long its stock lasts there, the shortest first. */
export function ProductByBranch({ product, standardFen, branches }: ByBranchProps) {
  const t = useWords(productRecordWords);
  const canMove = useCan('TRANSFER_APPLY');
  const [refilled, setRefilled] = useState<string>();
  const prices = usePriceColumns(product.id, standardFen, branches);
  const stock = useStockColumns(branches);
  const move: Column = {
    key: 'move',
    title: '',
    align: 'right',
    render: (row) => (
      <button type="button" className="link no-print" onClick={() => setRefilled(row.branchId)}>
        {isShort(row) ? t.refill : t.transfer}
      </button>
    ),
  };
  return (
    <Panel title={t.byBranch} note={t.byCover} flush>
      <RecordTable
        label={t.byBranch}
        rows={byCover(branches)}
        keyOf={({ branchId }) => branchId}
        empty={t.noBranches}
        columns={[...prices, ...stock, ...(canMove ? [move] : [])]}
      />
      {refilled && <RefillSlot to={refilled} product={product} onClose={() => setRefilled(undefined)} />}
    </Panel>
  );
}

const isShort = (row: ProductAtBranch) => (coverDaysOf(row) ?? LOW_COVER_DAYS) < LOW_COVER_DAYS;

function usePriceColumns(productId: string, standardFen: number | null, branches: ProductAtBranch[]): Column[] {
  const t = useWords(productRecordWords);
  const all = sumOfBranches(branches);
  const seesCost = useCan('STOCK_COST');
  const number = (n: number) => <span className="num">{groupThousands(String(n))}</span>;
  const margin: Column = {
    key: 'margin',
    title: t.margin,
    align: 'right',
    render: (row) => <span className="num">{percent(marginOf(row))}</span>,
    sum: <span className="num">{percent(marginOf(all))}</span>,
  };
  return [
    { key: 'branch', title: t.branch, sum: t.total, render: (row) => <BranchLink row={row} productId={productId} /> },
    {
      key: 'price',
      title: t.price,
      align: 'right',
      render: ({ priceFen }) => (
        <b>
          <Money fen={priceFen} />
        </b>
      ),
      sum: all.soldQty > 0 ? fill(t.mean, { price: twoDecimals(Math.round(all.salesFen / all.soldQty)) }) : '',
    },
    {
      key: 'versus',
      title: t.versus,
      align: 'right',
      render: ({ priceFen }) => (
        <Money isChange fen={priceFen === null || standardFen === null ? null : priceFen - standardFen} />
      ),
    },
    { key: 'sold', title: t.soldShort, align: 'right', render: ({ soldQty }) => number(soldQty), sum: number(all.soldQty) },
    ...(seesCost ? [margin] : []),
  ];
}

function BranchLink({ row: { branchId, branchName }, productId }: { row: ProductAtBranch; productId: string }) {
  const navigate = useNavigate();
  const open = () => void navigate(`/admin/product/productManage/detail?branchId=${branchId}&id=${productId}`);
  if (!useCan('PRODUCT_LIST')) return branchName;
  return (
    <button type="button" className="link" onClick={open}>
      {branchName}
    </button>
  );
}

function useStockColumns(branches: ProductAtBranch[]): Column[] {
  const t = useWords(productRecordWords);
  const all = sumOfBranches(branches);
  const most = Math.max(1, ...branches.map(({ onHand }) => onHand ?? 0));
  const days = (row: Pick<ProductAtBranch, 'onHand' | 'soldQty'>) => {
    const cover = coverDaysOf(row);
    if (cover === null) return '—';
    return cover > 365 ? t.longCover : `${cover.toFixed(1)} ${t.days}`;
  };
  return [
    {
      key: 'stock',
      title: t.inStock,
      render: (row) => <Stock row={row} most={most} />,
      sum: <span className="num">{all.onHand ?? t.counting}</span>,
    },
    {
      key: 'least',
      title: t.least,
      align: 'right',
      render: ({ minStock }) => <span className="num muted">{minStock ?? '—'}</span>,
    },
    {
      key: 'cover',
      title: t.cover,
      align: 'right',
      render: (row) => (
        <span className={isShort(row) ? 'num rec-warn' : 'num'}>
          {isShort(row) && <WarningFilled aria-label={t.lowHere} />} {days(row)}
        </span>
      ),
      sum: <span className="num">{days(all)}</span>,
    },
  ];
}

function Stock({ row: { onHand, minStock }, most }: { row: ProductAtBranch; most: number }) {
  const t = useWords(productRecordWords);
  if (onHand === null) return t.counting;
  const isLow = minStock !== null && onHand <= minStock;
  return (
    <span className={isLow ? 'rec-bar is-low' : 'rec-bar'}>
      <i aria-hidden>
        <em style={{ width: `${(onHand / most) * 100}%` }} />
      </i>
      <span className={isLow ? 'num rec-warn' : 'num'}>{onHand}</span>
    </span>
  );
}
