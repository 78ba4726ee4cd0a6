import { fill } from '@netbar/contract/kernel/words';
import { amountOf } from '@netbar/contract/purchasing/purchase/purchase.rules';
import type { StorePurchaseLine } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { InputNumber } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { Named } from '#features/goods/product/kit/Named.tsx';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { fillUpWords } from '../fill-up.words.ts';
import { packsText } from '../kit/packs-text.ts';
import { replaceableOf } from '../purchase-lines.rules.ts';

/** What was typed, by reason and line. */
export type Quantities = Readonly<Record<string, number>>;

interface FillUpLinesProps {
  reason: 'SHORTAGE' | 'DAMAGE';
  lines: StorePurchaseLine[];
  wanted: { lineId: string; qty: number }[];
  onQty: (lineId: string, qty: number) => void;
}

/** The lines that can be replaced, with how much of each is asked for. In base units: goods are missed by the piece. */
export function FillUpLines({ reason, lines, wanted, onQty }: FillUpLinesProps) {
  const t = useWords(fillUpWords);
  const qtyOf = ({ id }: StorePurchaseLine) => wanted.find(({ lineId }) => lineId === id)?.qty ?? 0;
  const amountFen = (line: StorePurchaseLine) =>
    line.priceFen === null ? null : amountOf({ qty: qtyOf(line), packQty: line.packQty, priceFen: line.priceFen });
  const seesCost = lines.every(({ priceFen }) => priceFen !== null);
  return (
    <Panel title={t.lines} flush>
      <RecordTable
        label={t.lines}
        rows={lines}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          {
            key: 'product',
            title: t.product,
            render: ({ name, spec, code, picture }) => (
              <Named name={[name, spec].filter(Boolean).join(' ')} note={[code]} picture={picture} />
            ),
            sum: fill(t.total, { n: wanted.length }),
          },
          {
            key: 'approved',
            title: t.approved,
            align: 'right',
            render: (line) => <span className="num">{packsText(line.approvedQty, line)}</span>,
          },
          {
            key: 'received',
            title: t.received,
            align: 'right',
            render: (line) => <span className="num">{packsText(line.receivedQty, line)}</span>,
          },
          {
            key: 'left',
            title: t.left,
            align: 'right',
            render: (line) => <span className="num">{packsText(replaceableOf(line, reason), line)}</span>,
          },
          {
            key: 'qty',
            title: t.quantity,
            align: 'right',
            render: (line) => (
              <span className="po-cut">
                <InputNumber
                  aria-label={fill(t.quantityOf, { name: line.name })}
                  min={0}
                  max={replaceableOf(line, reason)}
                  precision={0}
                  suffix={line.baseUnit}
                  value={qtyOf(line)}
                  onChange={(qty) => onQty(line.id, qty ?? 0)}
                />
              </span>
            ),
          },
          ...(seesCost
            ? [
                {
                  key: 'amount',
                  title: t.amount,
                  align: 'right' as const,
                  render: (line: StorePurchaseLine) => <Money fen={amountFen(line)} />,
                  sum: <Money fen={lines.reduce((sum, line) => sum + (amountFen(line) ?? 0), 0)} />,
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}
