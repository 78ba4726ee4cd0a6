import { CalendarOutlined } from '@ant-design/icons';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import type { StorePurchase, StorePurchaseLine } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import type { PurchasableRow, PurchaseOffer } from '@netbar/contract/purchasing/purchase/suggestion.model';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { Named } from '#features/goods/product/kit/Named.tsx';
import { packsText } from '../kit/packs-text.ts';
import { purchaseWords } from '../purchase.words.ts';
import { SuggestionExplained } from '../SuggestionExplained.tsx';
import { priceOf } from './order-draft.rules.ts';
import { orderGoodsWords } from './order-goods.words.ts';

interface ConfirmLinesProps {
  purchase: StorePurchase;
  /** What the suppliers offer now; undefined while it loads. */
  rows: readonly PurchasableRow[] | undefined;
}

/** The lines of a draft by supplier: what was suggested and what was chosen, when it comes, and what each supplier gets. */
export function ConfirmLines({ purchase: { lines }, rows }: ConfirmLinesProps) {
  const bySupplier = [...Map.groupBy(lines, ({ supplierId }) => supplierId)];
  const offers = offersOf(rows ?? []);
  return bySupplier.map(([supplierId, own]) => (
    <SupplierLines key={supplierId} lines={own} offers={offers} isLoaded={rows !== undefined} />
  ));
}

const keyOf = ({ productId, supplierId }: { productId: string; supplierId: string }) => `${productId} ${supplierId}`;

const offersOf = (rows: readonly PurchasableRow[]) =>
  new Map(
    rows.flatMap((row) =>
      row.offers.map((offer) => [keyOf({ productId: row.id, supplierId: offer.supplierId }), offer] as const),
    ),
  );

interface SupplierLinesProps {
  lines: StorePurchaseLine[];
  offers: Map<string, PurchaseOffer>;
  isLoaded: boolean;
}

function SupplierLines({ lines, offers, isLoaded }: SupplierLinesProps) {
  const t = useWords(orderGoodsWords);
  const seesCost = lines.some(({ priceFen }) => priceFen !== null);
  const sumFen = lines.reduce((sum, { amountFen }) => sum + (amountFen ?? 0), 0);
  const offer = lines.map((line) => offers.get(keyOf(line))).find((each) => each !== undefined);
  const missingFen = seesCost ? Math.max(0, (offer?.minOrderFen ?? 0) - sumFen) : 0;
  return (
    <Panel
      title={lines[0]?.supplierName}
      note={
        offer && (
          <>
            <CalendarOutlined /> {fill(t.arrives, { day: offer.expectedDate })}
          </>
        )
      }
      {...(missingFen > 0 && {
        extra: (
          <span className="po-min is-missing">
            {fill(t.minMissing, { min: yuan(offer?.minOrderFen ?? 0), gap: yuan(missingFen) })}
          </span>
        ),
      })}
      flush
    >
      <RecordTable
        label={lines[0]?.supplierName ?? ''}
        rows={lines}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          {
            key: 'product',
            title: t.product,
            render: (line) => <Line line={line} offer={offers.get(keyOf(line))} isLoaded={isLoaded} />,
            sum: fill(t.basketSum, { n: lines.length }),
          },
          { key: 'suggested', title: t.suggestedQty, align: 'right', render: (line) => <Suggested line={line} /> },
          {
            key: 'asked',
            title: t.asked,
            align: 'right',
            render: (line) => <b className="num">{packsText(line.askedQty, line)}</b>,
          },
          ...(seesCost
            ? [
                {
                  key: 'price',
                  title: t.price,
                  align: 'right' as const,
                  render: ({ priceFen }: StorePurchaseLine) => <Money fen={priceFen} />,
                },
                {
                  key: 'amount',
                  title: t.amount,
                  align: 'right' as const,
                  render: ({ amountFen }: StorePurchaseLine) => <Money fen={amountFen} />,
                  sum: <Money fen={sumFen} />,
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}

/** The product; in words if the supplier sells it at another price since the draft was saved, or not any more. */
function Line({ line, offer, isLoaded }: { line: StorePurchaseLine; offer: PurchaseOffer | undefined; isLoaded: boolean }) {
  const t = useWords(orderGoodsWords);
  const { perPack } = useWords(purchaseWords);
  const { name, spec, code, picture, packQty, packUnit, baseUnit, priceFen, askedQty } = line;
  const nowFen = offer ? priceOf(offer, askedQty / packQty) : null;
  return (
    <span className="col">
      <Named
        name={[name, spec].filter(Boolean).join(' ')}
        note={[code, fill(perPack, { n: packQty, unit: baseUnit, pack: packUnit })]}
        picture={picture}
      />
      {isLoaded && !offer && <small className="po-cut-note">{t.notSold}</small>}
      {nowFen !== null && priceFen !== null && nowFen !== priceFen && (
        <small className="po-cut-note">{fill(t.priceChanged, { price: yuan(nowFen) })}</small>
      )}
    </span>
  );
}

function Suggested({ line }: { line: StorePurchaseLine }) {
  const { suggestion, suggestedQty, askedQty } = line;
  const said = suggestedQty === null ? null : packsText(suggestedQty, line);
  if (!suggestion) return <span className="muted">—</span>;
  return (
    <SuggestionExplained figures={suggestion} baseUnit={line.baseUnit} suggested={said}>
      <span className={suggestedQty === askedQty ? 'num' : 'num po-cut-note'}>{said ?? '—'}</span>
    </SuggestionExplained>
  );
}
