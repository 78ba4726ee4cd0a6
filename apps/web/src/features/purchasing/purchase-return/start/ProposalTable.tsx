import { fill } from '@netbar/contract/kernel/words';
import type {
  PurchaseReturnType,
  ReturnProposal,
  ReturnWish,
} from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { ReturnWish as Wishes } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { Checkbox, InputNumber, Select } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { Named } from '#features/goods/product/kit/Named.tsx';
import { Money } from '#kit/Money.tsx';
import { RecordTable, type RecordColumn } from '#kit/record/RecordTable.tsx';
import { sumSeen } from '#kit/sum-seen.ts';
import { returnWords } from '../return.words.ts';
import { wishWord } from '../wish-word.ts';
import { Basis, Expiry } from './proposal-texts.tsx';
import { type Choice, type Chosen, claimOfRow, isReturnable, mostOf, type SupplierGroup, tickedQty } from './start.rules.ts';
import { startWords } from './start.words.ts';

interface ProposalTableProps {
  type: PurchaseReturnType;
  rows: readonly ReturnProposal[];
  choice: Choice;
  groups: readonly SupplierGroup[];
  onChoose: (row: ReturnProposal, change: Partial<Chosen>) => void;
}

/** What could go back: a tick takes a row, and its quantity can be changed. */
export function ProposalTable({ type, rows, choice, groups, onChoose }: ProposalTableProps) {
  const t = useWords(startWords);
  const isOrder = type === 2;
  const seesClaim = rows.some(({ amountFen }) => amountFen !== null) && !isOrder;
  const lines = groups.flatMap((group) => group.lines);
  const columns: (RecordColumn<ReturnProposal> | false)[] = [
    {
      key: 'product',
      title: isOrder ? t.product : `${t.product} / ${t.batch}`,
      render: (row) => (
        <span className="row g16">
          <Tick {...{ row, choice, onChoose }} />
          <Named
            name={[row.name, row.spec].filter(Boolean).join(' ')}
            note={[row.batchNo, row.supplierName]}
            picture={row.picture}
          />
        </span>
      ),
      sum: fill(t.total, { n: lines.length }),
    },
    type === 0 && { key: 'expiry', title: t.expiry, render: (row) => <Expiry row={row} /> },
    type !== 0 && { key: 'source', title: t.source, render: ({ sourceNo }) => <span className="num">{sourceNo ?? '—'}</span> },
    !isOrder && {
      key: 'onHand',
      title: t.onHand,
      align: 'right',
      render: ({ onHand }) => <span className="num">{onHand ?? '—'}</span>,
    },
    type !== 0 && { key: 'left', title: t.left, align: 'right', render: ({ leftQty }) => <span className="num">{leftQty}</span> },
    { key: 'basis', title: t.basis, render: (row) => <Basis row={row} type={type} /> },
    {
      key: 'qty',
      title: t.qty,
      align: 'right',
      render: (row) => <Quantity {...{ row, choice, onChoose }} />,
      sum: <span className="num">{lines.reduce((sum, { qty }) => sum + qty, 0)}</span>,
    },
    rows.some(({ priceFen }) => priceFen !== null) && {
      key: 'price',
      title: isOrder ? t.orderPrice : t.price,
      align: 'right',
      render: (row) => <Price row={row} type={type} />,
    },
    !isOrder && { key: 'wish', title: t.wish, render: (row) => <Wish {...{ row, choice, onChoose }} /> },
    seesClaim && {
      key: 'amount',
      title: t.amount,
      align: 'right',
      render: (row) => <Money fen={choice[row.key] ? claimOfRow(row, choice[row.key]?.qty ?? 0) : null} />,
      sum: <Money fen={sumSeen(groups.map(({ claimFen }) => claimFen))} />,
    },
  ];
  return (
    <div className="rec-wide">
      <RecordTable
        label={t.lines}
        rows={rows}
        columns={columns.filter((column) => column !== false)}
        keyOf={({ key }) => key}
        isLit={({ key }) => choice[key] !== undefined}
        empty={t[`none${type}`]}
      />
    </div>
  );
}

type CellProps = Pick<ProposalTableProps, 'choice' | 'onChoose'> & { row: ReturnProposal };

function Tick({ row, choice, onChoose }: CellProps) {
  const t = useWords(startWords);
  return (
    <Checkbox
      aria-label={fill(t.pick, { name: [row.name, row.batchNo].filter(Boolean).join(' ') })}
      checked={choice[row.key] !== undefined}
      disabled={!isReturnable(row)}
      onChange={({ target }) => onChoose(row, { qty: target.checked ? tickedQty(row) : 0 })}
    />
  );
}

function Quantity({ row, choice, onChoose }: CellProps) {
  const t = useWords(startWords);
  return (
    <InputNumber
      className="ret-qty"
      aria-label={fill(t.qtyOf, { name: [row.name, row.batchNo].filter(Boolean).join(' ') })}
      min={0}
      max={mostOf(row)}
      precision={0}
      disabled={!isReturnable(row)}
      suffix={row.baseUnit}
      value={choice[row.key]?.qty ?? 0}
      onChange={(qty) => onChoose(row, { qty: qty ?? 0 })}
    />
  );
}

/** The price of a pack as it was ordered, and of expired goods the end of the receipt's number; gifts have no price. */
function Price({ row: { priceFen, packUnit, isFree, sourceNo }, type }: { row: ReturnProposal; type: PurchaseReturnType }) {
  const t = useWords(startWords);
  if (isFree) return <span className="wtag t-neutral">{t.free}</span>;
  return (
    <>
      <Money fen={priceFen} />
      {packUnit && <span className="sec">{` / ${packUnit}`}</span>}
      {type === 0 && sourceNo && <small className="num">{`…${sourceNo.slice(-5)}`}</small>}
    </>
  );
}

function Wish({ row, choice, onChoose }: CellProps) {
  const t = useWords(startWords);
  const words = useWords(returnWords);
  const chosen = choice[row.key];
  if (!chosen) return <span className="muted">—</span>;
  return (
    <Select<ReturnWish>
      aria-label={fill(t.wishOf, { name: row.name })}
      value={chosen.wish}
      options={Wishes.options.map((value) => ({ value, label: wishWord(words, value) }))}
      onChange={(wish) => onChoose(row, { wish })}
    />
  );
}
