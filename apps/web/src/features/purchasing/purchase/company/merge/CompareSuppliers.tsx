import { twoDecimals } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { Radio } from 'antd';
import { useMemo } from 'react';
import { joinNames, useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { type MergeRow, rowAt } from './merge.rules.ts';
import { mergeWords, type MergeWords } from './merge.words.ts';
import type { Merge } from './use-merge.ts';

/** Everybody who sells the product in hand, with what it would cost there. Choosing one moves the product to its order. */
export function CompareSuppliers({ merge, row }: { merge: Merge; row: MergeRow }) {
  const t = useWords(mergeWords);
  const { pool, edits, move } = merge;
  const choices = useMemo(
    () =>
      pool.offers
        .filter(({ productId }) => productId === row.product.id)
        .flatMap(({ supplierId }) => {
          const supplier = pool.suppliers.find(({ id }) => id === supplierId);
          const there = supplierId === row.supplierId ? row : rowAt(pool, edits, row, supplierId);
          return supplier && there ? { supplier, there } : [];
        }),
    [pool, edits, row],
  );
  if (choices.length === 0) return null;
  return (
    <Panel title={t.compare} flush>
      <Radio.Group
        className="merge-offers"
        aria-label={t.compare}
        value={row.supplierId}
        onChange={({ target }) => move(row, String(target.value))}
      >
        {choices.map(({ supplier, there }) => (
          <Choice key={supplier.id} name={supplier.name} day={supplier.expectedDate} there={there} isChosen={there === row} />
        ))}
      </Radio.Group>
      {choices.length > 1 && <p className="merge-foot-note">{t.compareNote}</p>}
    </Panel>
  );
}

interface ChoiceProps {
  name: string;
  day: string;
  there: MergeRow;
  isChosen: boolean;
}

function Choice({ name, day, there, isChosen }: ChoiceProps) {
  const t = useWords(mergeWords);
  const { offer, packs, priceFen, amountFen, product } = there;
  if (!offer) return null;
  const { packUnit: unit, moqPacks, packQty } = offer;
  // Nothing could be ordered there; who is chosen already stays chosen.
  const isTooLittle = packs < moqPacks && !isChosen;
  return (
    <div className={isChosen ? 'merge-offer is-on' : 'merge-offer'}>
      <Radio value={there.supplierId} disabled={isTooLittle}>
        <b>{name}</b>
      </Radio>
      {priceFen !== null && <b className="num">{twoDecimals(priceFen)}</b>}
      <p className="num">
        {priceFen !== null && `${stepsOf(t, offer)} · `}
        {fill(t.packOf, { n: packQty, base: product.baseUnit, unit })} ·{' '}
        <span className={packs < moqPacks ? 'order-late' : ''}>
          {fill(t.moq, { n: moqPacks, unit })}
          {packs < moqPacks && ` ${t.notEnough}`}
        </span>
      </p>
      <dl>
        <div>
          <dt>{t.arrives}</dt>
          <dd className="num">{day.slice(5)}</dd>
        </div>
        <div>
          <dt>{t.canOrder}</dt>
          <dd className="num">{fill(t.packs, { n: packs, unit })}</dd>
        </div>
        <div>
          <dt>{t.costs}</dt>
          <dd>
            <Money fen={amountFen} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

const stepsOf = (t: MergeWords, { breaks, packUnit: unit }: NonNullable<MergeRow['offer']>) =>
  breaks.length === 1
    ? t.onePrice
    : joinNames(breaks.slice(1).map(({ fromPacks, fen }) => fill(t.from, { n: fromPacks, unit, price: twoDecimals(fen) })));
