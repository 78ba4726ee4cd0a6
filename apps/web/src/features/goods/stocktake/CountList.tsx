import { BarcodeOutlined, WarningFilled } from '@ant-design/icons';
import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import type { Stocktake, StocktakeLine } from '@netbar/contract/goods/stocktake/stocktake.model';
import { fill } from '@netbar/contract/kernel/words';
import { App, Input, InputNumber, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Money } from '#kit/Money.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { sumDifferences } from './count.rules.ts';
import { DifferenceSums, isToldOf } from './Differences.tsx';
import { stocktakeWords } from './stocktake.words.ts';
import '#features/goods/stock/kit/stock.css';

type Which = 'all' | 'open' | 'different';

/** The lines of a sheet at a desk: a scan leads to the line, Enter notes the count. After the count, what differs comes first. */
export function CountList({ sheet }: { sheet: Stocktake }) {
  const t = useWords(stocktakeWords);
  const { message } = App.useApp();
  const isCounting = sheet.status === 'COUNTING';
  const isTold = isToldOf(sheet) && !isCounting;
  const { differing } = sumDifferences(sheet.lines);
  const [which, setWhich] = useState<Which>(isTold && differing.length > 0 ? 'different' : 'all');
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const find = (text: string) => {
    const wanted = text.trim().toLowerCase();
    const line = sheet.lines.find(
      ({ barcode, code, name }) => barcode === wanted || code.toLowerCase() === wanted || name.includes(text.trim()),
    );
    setTyped('');
    if (!wanted) return;
    if (!line) return void message.warning(t.unknown);
    list.current?.querySelector<HTMLInputElement>(`[data-product="${line.productId}"] input`)?.focus();
  };
  const shown: { [W in Which]: Stocktake['lines'] } = {
    all: sheet.lines,
    open: sheet.lines.filter(({ countedQty }) => countedQty === null),
    different: differing,
  };
  const second: Which | undefined = isCounting ? 'open' : isTold ? 'different' : undefined;
  const labels: { [W in Which]: string } = { all: t.all, open: t.onlyOpen, different: t.diff };
  return (
    <section className="panel count-panel">
      {isTold && <DifferenceSums lines={sheet.lines} />}
      <div className="count-bar">
        <Input
          prefix={<BarcodeOutlined />}
          placeholder={t.scan}
          aria-label={t.scan}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={() => find(typed)}
        />
        {second && (
          <Segmented<Which>
            value={which}
            options={(['all', second] as const).map((value) => ({ value, label: `${labels[value]} ${shown[value].length}` }))}
            onChange={setWhich}
          />
        )}
      </div>
      <ul className="count-list" ref={list}>
        {shown[which].map((line) => (
          <Line key={line.productId} sheet={sheet} line={line} />
        ))}
        {shown[which].length === 0 && <li className="muted">{which === 'different' ? t.allMatch : t.allCounted}</li>}
      </ul>
    </section>
  );
}

function Line({ sheet, line }: { sheet: Stocktake; line: StocktakeLine }) {
  const t = useWords(stocktakeWords);
  const canCount = useCan('STOCKTAKE_COUNT');
  const [typed, setTyped] = useState<number | null>();
  // What was typed shows until the server has it; then the line does, with what others have added meanwhile.
  const onDone = () => setTyped(undefined);
  const count = useCommand(stocktakeApi.count, { onDone });
  const recount = useCommand(stocktakeApi.recount, { onDone });
  const isRecount = sheet.status === 'REVIEW' && line.needsRecount;
  const isOpen = canCount && (sheet.status === 'COUNTING' || isRecount);
  const { productId } = line;
  const seenQty = line.countedQty ?? 0;
  const note = () => {
    const isUnderWay = count.isPending || recount.isPending;
    if (isUnderWay || typed === undefined || typed === null) return;
    if (isRecount) recount.mutate({ id: sheet.id, productId, qty: typed, seenQty });
    else if (typed !== line.countedQty) count.mutate({ id: sheet.id, productId, addQty: typed - seenQty });
  };
  return (
    <li data-product={productId} className={line.countedQty === null ? '' : 'counted'}>
      <span className="col">
        <span>{[line.name, line.spec].filter(Boolean).join(' ')}</span>
        <small className="muted num">
          {[line.barcode ?? line.code, whoCounted(line, t.countedBy)].filter(Boolean).join(' · ')}
        </small>
      </span>
      <LineDifference line={line} />
      {line.needsRecount && (
        <StatusTag tone="warning" icon={<WarningFilled />}>
          {t.recountNeeded}
        </StatusTag>
      )}
      {isOpen ? (
        <InputNumber
          min={0}
          precision={0}
          inputMode="numeric"
          suffix={line.baseUnit}
          aria-label={`${t.counted} ${line.name}`}
          value={typed === undefined ? line.countedQty : typed}
          onChange={setTyped}
          onBlur={note}
          onPressEnter={note}
        />
      ) : (
        <b className="num">{`${line.countedQty ?? '—'} ${line.baseUnit}`}</b>
      )}
    </li>
  );
}

/** Who counted how much, where it was more than one person. */
const whoCounted = ({ counts }: StocktakeLine, words: string) =>
  counts.length > 1 ? counts.map((each) => fill(words, each)).join('、') : '';

function LineDifference({ line: { expectedQty, diffQty, diffValueFen } }: { line: StocktakeLine }) {
  const t = useWords(stocktakeWords);
  if (expectedQty === null) return null;
  return (
    <>
      <span className="num sec">
        {t.book} {expectedQty}
      </span>
      {diffQty !== null && diffQty !== 0 && (
        <span className="count-worth">
          <b className={diffQty < 0 ? 'num count-less' : 'num'}>{diffQty > 0 ? `+${diffQty}` : `−${-diffQty}`}</b>
          {diffValueFen !== null && <Money fen={diffValueFen} isChange />}
        </span>
      )}
    </>
  );
}
