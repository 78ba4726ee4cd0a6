import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { twoDecimals, yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import type { PurchasableRow, PurchaseOffer } from '@netbar/contract/purchasing/purchase/suggestion.model';
import { nextBreak } from '@netbar/contract/purchasing/supplier/supplier.rules';
import { memo } from 'react';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { purchaseWords } from '../purchase.words.ts';
import { SuggestionExplained, SuggestionLine } from '../SuggestionExplained.tsx';
import { coverOf, isLow, offerOf, priceOf, suggestedPacks, type DraftLine } from './order-draft.rules.ts';
import { orderGoodsWords } from './order-goods.words.ts';

export interface RowChange {
  supplierId: string;
  packs: number;
}

interface OrderRowProps {
  row: PurchasableRow;
  line: DraftLine | undefined;
  seesCost: boolean;
  onChange: (productId: string, change: RowChange) => void;
}

/** A product with what is there, what to order and why, and what somebody orders. Rendered anew only when its own line changes. */
export const OrderRow = memo(function OrderRow({ row, line, seesCost, onChange }: OrderRowProps) {
  const t = useWords(orderGoodsWords);
  const offer = offerOf(row, line);
  if (!offer) return null;
  const packs = line?.packs ?? 0;
  const change = (next: Partial<RowChange>) => onChange(row.id, { supplierId: offer.supplierId, packs, ...next });
  return (
    <tr data-product={row.id} className={line?.isByHand && packs > 0 ? 'is-lit' : ''}>
      <td>
        <ProductName row={row} offer={offer} onSupplier={(supplierId) => change({ supplierId })} />
      </td>
      <td className={isLow(row) ? 'r num po-warn' : 'r num'} data-label={t.onHand}>
        {row.onHand ?? <span className="muted">{t.counting}</span>}
      </td>
      <td className="r num" data-label={t.sold}>
        {row.sold ?? <span className="muted">—</span>}
      </td>
      <td className="r" data-label={t.cover}>
        <Cover row={row} />
      </td>
      <td className="r num" data-label={t.incoming}>
        {row.incoming || <span className="muted">—</span>}
      </td>
      <td className="r num sec" data-label={t.minStock}>
        {row.minStock}
      </td>
      <td data-label={t.suggestion}>
        <Suggested row={row} offer={offer} line={line} />
      </td>
      <td className="c" data-label={t.quantity}>
        <Quantity row={row} offer={offer} packs={packs} onPacks={(next) => change({ packs: next })} />
      </td>
      {seesCost && (
        <td className="r" data-label={t.price}>
          <Price row={row} offer={offer} packs={packs} />
        </td>
      )}
    </tr>
  );
});

interface ProductNameProps {
  row: PurchasableRow;
  offer: PurchaseOffer;
  onSupplier: (supplierId: string) => void;
}

/** The product, how it is packed, and who sells it; a choice where several do. */
function ProductName({ row, offer, onSupplier }: ProductNameProps) {
  const t = useWords(orderGoodsWords);
  const { perPack } = useWords(purchaseWords);
  const pack = fill(perPack, { n: offer.packQty, unit: row.baseUnit, pack: offer.packUnit });
  return (
    <span className="col">
      <span className="po-name">{[row.name, row.spec].filter(Boolean).join(' ')}</span>
      <small className="row muted">
        {offer.packQty > 1 && <span className="num">{pack}</span>}
        {row.offers.length === 1 ? (
          offer.supplierName
        ) : (
          <select
            className="po-supplier"
            aria-label={fill(t.supplierOf, { name: row.name })}
            value={offer.supplierId}
            onChange={({ target }) => onSupplier(target.value)}
          >
            {row.offers.map(({ supplierId, supplierName }) => (
              <option key={supplierId} value={supplierId}>
                {supplierName}
              </option>
            ))}
          </select>
        )}
      </small>
    </span>
  );
}

/** How long the stock lasts, as a share of what an order must cover. */
function Cover({ row }: { row: PurchasableRow }) {
  const t = useWords(orderGoodsWords);
  const { days, tone } = coverOf(row);
  if (row.onHand === null) return <span className="muted">{t.counting}</span>;
  if (days === null) return <span className="muted">—</span>;
  const share = Math.min(100, (days / Math.max(row.suggestion.coverDays, 1)) * 100);
  return (
    <span className={`po-cover t-${tone}`}>
      <i aria-hidden>
        <em style={{ width: `${share}%` }} />
      </i>
      <b className="num">{days === 0 ? t.out : days > 99 ? '99+' : days.toFixed(1)}</b>
    </span>
  );
}

/** The suggestion with its sum. A changed one shows both numbers. */
function Suggested({ row, offer, line }: { row: PurchasableRow; offer: PurchaseOffer; line: DraftLine | undefined }) {
  const t = useWords(orderGoodsWords);
  const packs = suggestedPacks(row, offer);
  const unit = offer.packUnit;
  const said = packs === null ? null : `${packs} ${unit}`;
  const isChanged = line !== undefined && line.isByHand && packs !== null && line.packs !== packs;
  return (
    <span className="col po-suggested">
      <SuggestionExplained figures={row.suggestion} baseUnit={row.baseUnit} suggested={said}>
        <b className={packs ? 'num' : 'muted'}>{packs === null ? t.counting : packs > 0 ? said : t.notNeeded}</b>
      </SuggestionExplained>
      {packs !== null && packs > 0 && offer.packQty > 1 && (
        <span className="sec num">{fill(t.equals, { qty: packs * offer.packQty, unit: row.baseUnit })}</span>
      )}
      {isChanged && <em className="num">{fill(t.changedTo, { packs: `${line.packs} ${unit}` })}</em>}
      {packs !== null && (
        <small className="num">
          <SuggestionLine figures={row.suggestion} baseUnit={row.baseUnit} />
        </small>
      )}
    </span>
  );
}

interface QuantityProps {
  row: PurchasableRow;
  offer: PurchaseOffer;
  packs: number;
  onPacks: (packs: number) => void;
}

/** Digits as they are typed; anything else is left out. */
const packsFrom = (text: string) => Number(text.replaceAll(/\D/g, '').slice(0, 6));

function Quantity({ row: { name, baseUnit }, offer, packs, onPacks }: QuantityProps) {
  const t = useWords(orderGoodsWords);
  const isTooFew = packs > 0 && packs < offer.moqPacks;
  return (
    <span className="col po-qty">
      <span className={isTooFew ? 'po-step is-wrong' : 'po-step'}>
        <button
          type="button"
          tabIndex={-1}
          aria-label={fill(t.less, { name })}
          disabled={packs === 0}
          onClick={() => onPacks(packs <= offer.moqPacks ? 0 : packs - 1)}
        >
          <MinusOutlined />
        </button>
        <input
          className="num"
          inputMode="numeric"
          autoComplete="off"
          aria-label={fill(t.quantityOf, { name })}
          aria-invalid={isTooFew}
          placeholder="0"
          value={packs === 0 ? '' : packs}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => onPacks(packsFrom(target.value))}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={fill(t.more, { name })}
          onClick={() => onPacks(Math.max(packs + 1, offer.moqPacks))}
        >
          <PlusOutlined />
        </button>
      </span>
      {isTooFew ? (
        <small className="po-error">{fill(t.moq, { n: offer.moqPacks, unit: offer.packUnit })}</small>
      ) : (
        packs > 0 && <small className="num muted">{`${packs * offer.packQty} ${baseUnit}`}</small>
      )}
    </span>
  );
}

/** The price at this quantity, against the last order, and what more would save. */
function Price({ row, offer, packs }: { row: PurchasableRow; offer: PurchaseOffer; packs: number }) {
  const t = useWords(orderGoodsWords);
  const priceFen = priceOf(offer, packs);
  if (priceFen === null) return <span className="muted">—</span>;
  const next = packs > 0 ? nextBreak(offer.breaks, packs) : undefined;
  const unit = offer.packUnit;
  return (
    <span className="col po-price">
      <Money fen={priceFen} />
      {offer === row.offers[0] && row.lastPriceFen !== null && <Last fen={row.lastPriceFen} priceFen={priceFen} />}
      {next && (
        <small className="num po-next" title={fill(t.marginal, { unit, price: yuan(next.marginalFen) })}>
          {fill(t.nextBreak, { n: next.fromPacks - packs, unit, price: yuan(next.fen) })}
        </small>
      )}
    </span>
  );
}

function Last({ fen, priceFen }: { fen: number; priceFen: number }) {
  const t = useWords(orderGoodsWords);
  if (fen === priceFen) return <small className="num">{t.sameAsLast}</small>;
  const isUp = priceFen > fen;
  const percent = `${isUp ? '▲' : '▼'}${((Math.abs(priceFen - fen) / fen) * 100).toFixed(1)}%`;
  return (
    <small className={isUp ? 'num po-warn' : 'num po-good'}>{fill(t.last, { price: twoDecimals(fen), change: percent })}</small>
  );
}
