import { DAY_MS, formatTime, startOfBizDate } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { purchaseFiguresApi } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.api';
import type { OrdersBehind, PriceTrend } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.model';
import { Drawer } from 'antd';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { StepChart } from '#kit/chart/StepChart.tsx';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { PriceChange } from './PriceChange.tsx';
import { purchaseFiguresWords } from './purchase-figures.words.ts';

/** More lines could not be told apart. */
const MOST_LINES = 6;
const WEEK_MS = 7 * DAY_MS;
const inYuan = (value: number) => `¥${value.toFixed(2)}`;

interface PriceDrawerProps {
  product: { id: string; name: string; baseUnit: string };
  /** The period and the place of the figures it was opened from. */
  behind: OrdersBehind;
  onClose: () => void;
}

/** What a product cost, supplier by supplier. Packs differ in size, so the lines are prices of a base unit. */
export function PriceDrawer({ product, behind, onClose }: PriceDrawerProps) {
  const t = useWords(purchaseFiguresWords);
  const { from, to, brandId, branchId } = behind;
  const asked = { from, to, ...(brandId && { brandId }), ...(branchId && { branchId }) };
  const read = useApi(purchaseFiguresApi.prices, { ...asked, productId: product.id, limit: MOST_LINES, sort: '-receipts' });
  return (
    <Drawer open size={840} title={fill(t.trendOf, { name: product.name })} onClose={onClose}>
      <Record read={read}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="muted">{t.noPrices}</p>
          ) : (
            <div className="stack">
              <Panel title={fill(t.perUnit, { unit: product.baseUnit })}>
                <Lines label={product.name} rows={rows} from={from} to={to} />
              </Panel>
              <Panel title={t.perPack} flush>
                <SupplierPrices rows={rows} />
              </Panel>
            </div>
          )
        }
      </Record>
    </Drawer>
  );
}

function Lines({ label, rows, from, to }: { label: string; rows: PriceTrend[]; from: string; to: string }) {
  const [start, end] = [startOfBizDate(from).getTime(), startOfBizDate(to).getTime() + DAY_MS];
  const weeks = Array.from({ length: Math.ceil((end - start) / WEEK_MS) }, (_, i) => start + i * WEEK_MS);
  const every = Math.ceil(weeks.length / 6);
  return (
    <StepChart
      label={label}
      from={start}
      to={end}
      format={inYuan}
      ticks={weeks.filter((_, i) => i % every === 0).map((at) => ({ at, text: formatTime(new Date(at), 'date').slice(5) }))}
      series={rows.map(({ id, supplierName, packQty, points }) => ({
        key: id,
        name: supplierName,
        points: points.map(({ day, fen }) => ({ at: startOfBizDate(day).getTime(), value: fen / packQty / 100 })),
      }))}
    />
  );
}

function SupplierPrices({ rows }: { rows: PriceTrend[] }) {
  const t = useWords(purchaseFiguresWords);
  const money = (key: 'firstFen' | 'lastFen' | 'leastFen' | 'mostFen', title: string) => ({
    key,
    title,
    align: 'right' as const,
    render: (row: PriceTrend) => <Money fen={row[key]} />,
  });
  return (
    <RecordTable
      label={t.perPack}
      rows={rows}
      keyOf={(row) => row.id}
      empty={t.noPrices}
      columns={[
        { key: 'supplier', title: t.supplier, render: (row) => row.supplierName },
        {
          key: 'pack',
          title: t.pack,
          render: (row) => fill(t.packOf, { unit: row.packUnit, n: row.packQty, base: row.baseUnit }),
        },
        money('firstFen', t.first),
        money('lastFen', t.last),
        { key: 'change', title: t.change, align: 'right', render: (row) => <PriceChange trend={row} /> },
        money('leastFen', t.least),
        money('mostFen', t.most),
        { key: 'receipts', title: t.receipts, align: 'right', render: (row) => <span className="num">{row.receipts}</span> },
      ]}
    />
  );
}
