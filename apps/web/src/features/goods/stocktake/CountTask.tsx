import { EditOutlined } from '@ant-design/icons';
import type { CountableProduct, Stocktake } from '@netbar/contract/goods/stocktake/stocktake.model';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { PhoneTask } from '#kit/phone-task/PhoneTask.tsx';
import { QuantityPad } from '#kit/phone-task/QuantityPad.tsx';
import { ScanCamera } from '#kit/phone-task/ScanCamera.tsx';
import { UnsentBanner } from '#kit/phone-task/UnsentSteps.tsx';
import { useScanner } from '#kit/scanner/use-scanner.ts';
import { CheckCount } from './CheckCount.tsx';
import { ChooseProduct } from './ChooseProduct.tsx';
import { CountedProducts, ProductTile } from './CountedProducts.tsx';
import { stocktakeWords } from './stocktake.words.ts';
import { nameOf, useCount } from './use-count.ts';
import './count-task.css';

interface CountTaskProps {
  sheet: Stocktake;
  onLeave: () => void;
}

/** Counting with the phone in one hand: camera on top, a big number, one button. */
export function CountTask({ sheet, onLeave }: CountTaskProps) {
  const t = useWords(stocktakeWords);
  const count = useCount(sheet);
  const [isChecking, setChecking] = useState(false);
  const [isSearching, setSearching] = useState(false);
  useScanner({ onCode: (code) => void count.scan(code), onTyped: () => {} });
  const { entry, asked } = count;
  const isAsking = asked !== undefined || isSearching;
  const done = sheet.lines.filter(({ productId }) => count.counted(productId) !== null).length;
  if (isChecking) return <CheckCount sheet={sheet} count={count} onBack={() => setChecking(false)} />;
  const detail = [sheet.branchName, fill(t.countedOf, { n: done, all: sheet.lineCount })].join(' · ');
  return (
    <PhoneTask
      title={`${t.count} ${sheet.no}`}
      detail={detail}
      progress={{ done, all: sheet.lineCount }}
      onLeave={onLeave}
      top={
        <ScanCamera
          onCode={(code) => void count.scan(code)}
          lastCode={count.lastCode}
          isPaused={isAsking}
          onType={() => setSearching(true)}
        />
      }
      foot={<Foot count={count} onSearch={() => setSearching(true)} onCheck={() => setChecking(true)} />}
    >
      {entry.product ? <Current count={count} product={entry.product} /> : <p className="count-start">{t.countStart}</p>}
      <CountedProducts sheet={sheet} count={count} />
      <UnsentBanner task={count.task} />
      {isAsking && (
        <ChooseProduct
          sheet={sheet}
          code={asked}
          onClose={() => {
            count.ask(undefined);
            setSearching(false);
          }}
          onScan={(code) => {
            setSearching(false);
            void count.scan(code);
          }}
          onChoose={(product) => {
            setSearching(false);
            void (asked === undefined ? count.choose(product, 0) : count.nameUnknown(asked, product));
          }}
        />
      )}
    </PhoneTask>
  );
}

export type Counting = ReturnType<typeof useCount>;

function Foot({ count, onSearch, onCheck }: { count: Counting; onSearch: () => void; onCheck: () => void }) {
  const t = useWords(stocktakeWords);
  const { product, addQty } = count.entry;
  const total = product ? (count.counted(product.productId) ?? 0) + addQty : 0;
  return (
    <>
      <button type="button" onClick={onSearch}>
        <EditOutlined aria-hidden />
        {t.noBarcode}
      </button>
      {product ? (
        <button type="button" className="task-main" onClick={() => void count.noteEntry()}>
          {fill(t.noteNext, { qty: total })}
        </button>
      ) : (
        <button type="button" className="task-main" onClick={onCheck}>
          {t.toCheck}
        </button>
      )}
    </>
  );
}

function Current({ count, product }: { count: Counting; product: CountableProduct }) {
  const t = useWords(stocktakeWords);
  const total = (count.counted(product.productId) ?? 0) + count.entry.addQty;
  const { unitFactor, purchaseUnit, baseUnit } = product;
  const box = unitFactor > 1 ? [{ qty: unitFactor, label: fill(t.addBox, { n: unitFactor, unit: purchaseUnit }) }] : [];
  return (
    <section className="task-card" aria-label={nameOf(product)}>
      <div className="count-product">
        <ProductTile product={product} size={52} />
        <div>
          <h2>{nameOf(product)}</h2>
          <small className="num">
            {[
              product.barcode ?? product.code,
              unitFactor > 1 && fill(t.perBox, { n: unitFactor, unit: baseUnit, box: purchaseUnit }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </div>
        <button type="button" className="link count-drop" onClick={() => void count.dropEntry()}>
          {t.dropEntry}
        </button>
      </div>
      <QuantityPad
        qty={total}
        label={fill(t.countedIn, { unit: baseUnit })}
        quickAdds={[{ qty: 1, label: '+1' }, { qty: 6, label: '+6' }, ...box]}
        onAdd={(qty) => void count.add(qty)}
        onSet={(qty) => void count.setTotal(qty)}
      />
    </section>
  );
}
