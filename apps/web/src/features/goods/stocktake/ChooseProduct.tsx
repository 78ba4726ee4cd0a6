import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import type { CountableProduct, Stocktake } from '@netbar/contract/goods/stocktake/stocktake.model';
import { fill } from '@netbar/contract/kernel/words';
import { useDeferredValue, useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { TaskSheet } from '#kit/phone-task/TaskSheet.tsx';
import { ProductTile } from './CountedProducts.tsx';
import { findByCode } from './count.rules.ts';
import { stocktakeWords } from './stocktake.words.ts';
import { nameOf } from './use-count.ts';

interface ChooseProductProps {
  sheet: Stocktake;
  /** A code that no product has; undefined when a product without a barcode is looked for. */
  code: string | undefined;
  onChoose: (product: CountableProduct) => void;
  /** A whole code was typed. */
  onScan: (code: string) => void;
  onClose: () => void;
}

const SHOWN = 30;

/** Asks which product it is. Closing it keeps what was counted under the code. */
export function ChooseProduct({ sheet, code, onChoose, onScan, onClose }: ChooseProductProps) {
  const t = useWords(stocktakeWords);
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  const isOn = (product: CountableProduct) =>
    [product.name, product.spec, product.code, product.barcode ?? ''].join(' ').toLowerCase().includes(wanted);
  const onSheet = sheet.lines.filter(isOn).slice(0, SHOWN);
  // Goods that are not on the sheet. Without a connection only the sheet is searched.
  const others = useApi(stocktakeApi.findProducts, { id: sheet.id, keyword: wanted }, { enabled: wanted.length > 1 });
  const known = new Set(sheet.lines.map(({ productId }) => productId));
  const found = wanted.length > 1 ? (others.data ?? []).filter(({ productId }) => !known.has(productId)) : [];
  const submit = () => {
    const text = typed.trim();
    const [only, ...more] = [...onSheet, ...found];
    if (code === undefined && (findByCode(sheet, {}, text) || /^\d{8,14}$/.test(text))) return onScan(text);
    return only && more.length === 0 ? onChoose(only) : undefined;
  };
  return (
    <TaskSheet title={code === undefined ? t.findProduct : fill(t.unknownCode, { code })} onClose={onClose}>
      <form
        className="task-sheet-form"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {code !== undefined && <p>{t.unknownKept}</p>}
        <input
          autoFocus
          autoComplete="off"
          placeholder={t.scan}
          aria-label={t.scan}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      <ul className="count-rows count-found">
        {[...onSheet, ...found].map((product) => (
          <li key={product.productId}>
            <button type="button" onClick={() => onChoose(product)}>
              <ProductTile product={product} size={28} />
              <span className="count-name">
                {nameOf(product)}
                <small className="num">{product.barcode ?? product.code}</small>
              </span>
              {!known.has(product.productId) && <small className="muted">{t.notOnSheet}</small>}
            </button>
          </li>
        ))}
        {onSheet.length + found.length === 0 && <li className="count-none">{t.nothingFound}</li>}
      </ul>
    </TaskSheet>
  );
}
