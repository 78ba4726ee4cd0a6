import { fill } from '@netbar/contract/kernel/words';
import type { StorePurchase, StorePurchaseLine } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { Button, Checkbox, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Named } from '#features/goods/product/kit/Named.tsx';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { RecordTable, type RecordColumn } from '#kit/record/RecordTable.tsx';
import { packsText } from '../kit/packs-text.ts';
import { approvingQty, awaitedLines, isUndecided, isWholePacks, packsOf, type Cut, type Cuts } from '../purchase-lines.rules.ts';
import { purchaseWords } from '../purchase.words.ts';
import { SuggestionExplained } from '../SuggestionExplained.tsx';

interface PurchaseLinesProps {
  purchase: StorePurchase;
  cuts: Cuts;
  onCut: (lineId: string, cut: Cut) => void;
  /** Closes the rest of one line. */
  onClose: (lineId: string) => void;
}

/** Every line with what was asked, approved and ordered, and where it is now: here, sent back, given up or still to come. */
export function PurchaseLines(props: PurchaseLinesProps) {
  const { purchase } = props;
  const t = useWords(purchaseWords);
  const [onlyOpen, setOnlyOpen] = useState(false);
  const open = awaitedLines(purchase);
  const isNarrowed = onlyOpen && open.length > 0;
  const rows = isNarrowed ? open : purchase.lines;
  const columns = useLineColumns(props, rows);
  return (
    <Panel
      title={t.lines}
      note={String(purchase.lines.length)}
      flush
      {...(open.length > 0 &&
        open.length < purchase.lines.length && {
          extra: (
            <button type="button" className="link" onClick={() => setOnlyOpen(!isNarrowed)}>
              {isNarrowed ? t.everything : fill(t.onlyOpen, { n: open.length })}
            </button>
          ),
        })}
    >
      <div className="rec-wide">
        <RecordTable label={t.lines} rows={rows} keyOf={({ id }) => id} empty="" columns={columns} />
      </div>
    </Panel>
  );
}

type Column = RecordColumn<StorePurchaseLine>;
type Quantity = Parameters<typeof packsOf>[1];

function useLineColumns({ purchase, cuts, onCut, onClose }: PurchaseLinesProps, rows: StorePurchaseLine[]): Column[] {
  const t = useWords(purchaseWords);
  const canApply = useCan('PURCHASE_APPLY');
  const { status, canDecide } = purchase;
  const isBefore = isUndecided(purchase);
  const seesCost = rows.some(({ priceFen }) => priceFen !== null);
  const quantity = (key: Quantity, title: string): Column => ({
    key,
    title,
    align: 'right',
    render: (line) => <Packs line={line} qty={line[key]} isWarning={key === 'restQty'} />,
    sum: <span className="num">{packsOf(rows, key)}</span>,
  });
  const approving: Column = {
    key: 'approving',
    title: t.cutTo,
    align: 'right',
    render: (line) => <CutInput line={line} cut={cuts[line.id]} qty={approvingQty(line, cuts)} onCut={onCut} />,
  };
  const columns: (Column | false)[] = [
    {
      key: 'product',
      title: t.product,
      render: (line) => <LineName line={line} />,
      sum: fill(t.totalKinds, { n: rows.length }),
    },
    { key: 'supplier', title: t.supplier, render: ({ supplierName }) => supplierName },
    {
      ...quantity('askedQty', t.asked),
      render: (line) => <Asked line={line} />,
    },
    status === 'SUBMITTED' && canDecide && approving,
    !isBefore && {
      ...quantity('approvedQty', t.approvedQty),
      render: (line) => <Packs line={line} qty={line.approvedQty} isWarning={line.approvedQty < line.askedQty} showsZero />,
    },
    !isBefore && quantity('orderedQty', t.ordered),
    !isBefore && quantity('receivedQty', t.received),
    !isBefore && quantity('chargedBackQty', t.chargedBack),
    !isBefore && quantity('closedQty', t.closedQty),
    !isBefore && quantity('restQty', t.rest),
    seesCost && {
      key: 'price',
      title: t.packPrice,
      align: 'right',
      render: ({ priceFen }) => <Money fen={priceFen} />,
    },
    seesCost && {
      key: 'amount',
      title: t.amount,
      align: 'right',
      render: ({ amountFen }) => <Money fen={amountFen} />,
      sum: <Money fen={rows.reduce((sum, { amountFen }) => sum + (amountFen ?? 0), 0)} />,
    },
    canApply &&
      status === 'ORDERED' && {
        key: 'close',
        title: '',
        render: (line) => <CloseLine line={line} onClose={onClose} />,
      },
  ];
  return columns.filter((column) => column !== false);
}

/** The product, how it is packed, and why less of it was approved. */
function LineName({ line }: { line: StorePurchaseLine }) {
  const t = useWords(purchaseWords);
  const { name, spec, code, picture, packQty, packUnit, baseUnit, cutNote } = line;
  const pack = fill(t.perPack, { n: packQty, unit: baseUnit, pack: packUnit });
  return (
    <span className="col">
      <Named name={[name, spec].filter(Boolean).join(' ')} note={packQty > 1 ? [code, pack] : [code]} picture={picture} />
      {cutNote && <small className="po-cut-note">{fill(t.cutFrom, { note: cutNote })}</small>}
    </span>
  );
}

interface PacksProps {
  line: StorePurchaseLine;
  qty: number;
  isWarning?: boolean;
  showsZero?: boolean;
}

/** A quantity in packs; none is a dash. The title says it in base units. */
function Packs({ line, qty, isWarning = false, showsZero = false }: PacksProps) {
  if (qty === 0 && !showsZero) return <span className="muted">—</span>;
  return (
    <span className={isWarning ? 'num t-warning rec-warn' : 'num'} title={`${qty} ${line.baseUnit}`}>
      {packsText(qty, line)}
    </span>
  );
}

/** What was asked for, and beside it what was suggested if that was different. */
function Asked({ line }: { line: StorePurchaseLine }) {
  const t = useWords(purchaseWords);
  const { suggestion, suggestedQty, askedQty, baseUnit } = line;
  const asked = <Packs line={line} qty={askedQty} />;
  if (!suggestion) return asked;
  const suggested = suggestedQty === null ? null : packsText(suggestedQty, line);
  return (
    <SuggestionExplained figures={suggestion} baseUnit={baseUnit} suggested={suggested}>
      {asked}
      {suggested !== null && suggestedQty !== askedQty && (
        <small className="num muted">{fill(t.suggestedWas, { packs: suggested })}</small>
      )}
    </SuggestionExplained>
  );
}

interface CutInputProps {
  line: StorePurchaseLine;
  cut: Cut | undefined;
  /** What would be approved, in base units. */
  qty: number;
  onCut: (lineId: string, cut: Cut) => void;
}

/** How much is approved. Parts of a pack are approved whole or not at all. */
function CutInput({ line, cut, qty, onCut }: CutInputProps) {
  const t = useWords(purchaseWords);
  const { id, name, packQty, packUnit, askedQty } = line;
  const isCut = qty < askedQty;
  const note = cut?.note ?? '';
  return (
    <span className="po-cut">
      {isWholePacks(line) ? (
        <InputNumber
          aria-label={`${t.cutTo} ${name}`}
          size="small"
          min={0}
          max={askedQty / packQty}
          precision={0}
          suffix={packUnit}
          {...(isCut && { status: 'warning' as const })}
          value={qty / packQty}
          onChange={(packs) => onCut(id, { packs: packs ?? askedQty / packQty, note })}
        />
      ) : (
        <Checkbox
          checked={!isCut}
          onChange={({ target }) => onCut(id, { packs: target.checked ? Math.ceil(askedQty / packQty) : 0, note })}
        >
          {t.cutWhole}
        </Checkbox>
      )}
      {isCut && (
        <Input
          size="small"
          maxLength={100}
          aria-label={`${t.cutNote} ${name}`}
          placeholder={t.cutNote}
          value={note}
          onChange={({ target }) => onCut(id, { packs: cut?.packs ?? 0, note: target.value })}
        />
      )}
    </span>
  );
}

function CloseLine({ line, onClose }: { line: StorePurchaseLine; onClose: (lineId: string) => void }) {
  const t = useWords(purchaseWords);
  if (line.restQty === 0) return null;
  return (
    <Button type="link" size="small" aria-label={fill(t.closeLine, { name: line.name })} onClick={() => onClose(line.id)}>
      {t.closeRest}
    </Button>
  );
}
