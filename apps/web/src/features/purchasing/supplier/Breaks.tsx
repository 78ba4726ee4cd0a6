import { mulDiv, yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import type { SupplierProduct } from '@netbar/contract/purchasing/supplier/supplier.model';
import type { PriceBreak } from '@netbar/contract/purchasing/supplier/supplier.rules';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { supplierProductWords } from './supplier-product.words.ts';

/** The packs that prices are for. */
export type Packed = Pick<SupplierProduct, 'packUnit' | 'packQty' | 'baseUnit'>;

/** Prices of a pack by quantity, and below the first what a base unit comes to. */
export function Breaks({ of, breaks }: { of: Packed; breaks: readonly PriceBreak[] | null }) {
  const t = useWords(supplierProductWords);
  if (!breaks) return <span className="t-warning">{t.noPrice}</span>;
  return (
    <span className="col">
      {breaks.map(({ fromPacks, fen }) => (
        <span key={fromPacks} className="num supplier-price">
          {breaks.length > 1 && <span className="sec">{fill(t.from, { n: fromPacks, unit: of.packUnit })}</span>}
          <Money fen={fen} />
        </span>
      ))}
      {breaks[0] && <Each of={of} fen={breaks[0].fen} />}
    </span>
  );
}

/** What a base unit comes to at a price of a pack. Nothing where a pack is one. */
export function Each({ of: { packQty, baseUnit }, fen }: { of: Packed; fen: number }) {
  const t = useWords(supplierProductWords);
  if (packQty === 1) return null;
  return <small className="sec num">{fill(t.each, { price: yuan(mulDiv(fen, 1, packQty)), base: baseUnit })}</small>;
}

/** Since when and until when the prices of today hold, and what follows. */
export function PriceNow({ row: { fromDate, toDate, nextBreaks, nextFromDate } }: { row: SupplierProduct }) {
  const t = useWords(supplierProductWords);
  const next = nextBreaks?.[0];
  return (
    <span className="col num">
      {fromDate ? fill(t.since, { day: fromDate }) : '—'}
      {toDate && <small className="sec">{fill(t.until, { day: toDate })}</small>}
      {next && nextFromDate && <small className="t-warning">{fill(t.next, { day: nextFromDate, price: yuan(next.fen) })}</small>}
    </span>
  );
}
