import { BarcodeOutlined, WarningFilled } from '@ant-design/icons';
import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import type { Stocktake, StocktakeLine } from '@netbar/contract/goods/stocktake/stocktake.model';
import { App, Input, InputNumber, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { stocktakeWords } from './stocktake.words.ts';
import '#features/goods/stock/kit/stock.css';

/** The lines of a sheet, for a phone in one hand and goods in the other: a scan leads to the line, Enter notes the count. */
export function CountList({ sheet }: { sheet: Stocktake }) {
  const t = useWords(stocktakeWords);
  const { message } = App.useApp();
  const [which, setWhich] = useState<'open' | 'all'>('all');
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
  const shown = which === 'open' ? sheet.lines.filter(({ countedQty }) => countedQty === null) : sheet.lines;
  return (
    <section className="panel">
      <div className="count-bar">
        <Input
          prefix={<BarcodeOutlined />}
          placeholder={t.scan}
          aria-label={t.scan}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={() => find(typed)}
        />
        <Segmented
          value={which}
          options={[
            { value: 'all', label: t.all },
            { value: 'open', label: t.onlyOpen },
          ]}
          onChange={(next) => setWhich(next as 'open' | 'all')}
        />
      </div>
      <ul className="count-list" ref={list}>
        {shown.map((line) => (
          <Line key={line.productId} sheet={sheet} line={line} />
        ))}
      </ul>
    </section>
  );
}

function Line({ sheet, line }: { sheet: Stocktake; line: StocktakeLine }) {
  const t = useWords(stocktakeWords);
  const canCount = useCan('STOCKTAKE_COUNT');
  const count = useCommand(stocktakeApi.count);
  const recount = useCommand(stocktakeApi.recount);
  const [qty, setQty] = useState(line.countedQty);
  const isRecount = sheet.status === 'REVIEW' && line.needsRecount;
  const isOpen = canCount && (sheet.status === 'COUNTING' || isRecount);
  const note = () => {
    const isUnderWay = count.isPending || recount.isPending;
    if (isUnderWay || qty === null || (qty === line.countedQty && !isRecount)) return;
    (isRecount ? recount : count).mutate({ id: sheet.id, productId: line.productId, qty });
  };
  return (
    <li data-product={line.productId} className={line.countedQty === null ? '' : 'counted'}>
      <span className="col">
        <span>{[line.name, line.spec].filter(Boolean).join(' ')}</span>
        <small className="muted num">{line.barcode ?? line.code}</small>
      </span>
      {line.expectedQty !== null && (
        <span className="num sec">
          {t.book} {line.expectedQty}
        </span>
      )}
      {line.diffQty !== null && line.diffQty !== 0 && (
        <b className="num">
          {t.diff} {line.diffQty > 0 ? `+${line.diffQty}` : `−${-line.diffQty}`}
        </b>
      )}
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
          value={qty}
          onChange={setQty}
          onBlur={note}
          onPressEnter={note}
        />
      ) : (
        <b className="num">{`${line.countedQty ?? '—'} ${line.baseUnit}`}</b>
      )}
    </li>
  );
}
