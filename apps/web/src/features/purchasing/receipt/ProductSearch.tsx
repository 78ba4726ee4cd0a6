import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import type { ReceivableProduct } from '@netbar/contract/purchasing/receipt/receipt.model';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { receiptWords } from './receipt.words.ts';

export type ExtraKind = 'FREE' | 'SURPLUS';

interface ProductSearchProps {
  branchId: string;
  supplierId: string;
  kind: ExtraKind;
  onChoose: (product: ReceivableProduct) => void;
}

const SHORTEST = 2;

/** Finds a product for a gift or a surplus. A surplus can only be what the supplier sells. */
export function ProductSearch({ branchId, supplierId, kind, onChoose }: ProductSearchProps) {
  const t = useWords(receiptWords);
  const [typed, setTyped] = useState('');
  const keyword = typed.trim();
  const isLong = keyword.length >= SHORTEST;
  const found = useApi(receiptApi.findProducts, { branchId, supplierId, keyword }, { enabled: isLong });
  const rows = isLong ? (found.data ?? []) : [];
  return (
    <div className="rcv-find">
      <p className="muted">{kind === 'FREE' ? t.giftHelp : t.surplusHelp}</p>
      <input
        autoFocus
        autoComplete="off"
        maxLength={40}
        placeholder={t.findProduct}
        aria-label={t.findProduct}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul>
        {rows.map((product) => (
          <li key={product.productId}>
            <button type="button" disabled={kind === 'SURPLUS' && !product.offer} onClick={() => onChoose(product)}>
              <span>
                {[product.name, product.spec].filter(Boolean).join(' ')}
                <small className="num muted">{product.barcode ?? product.code}</small>
              </span>
              {kind === 'SURPLUS' && !product.offer && <small className="muted">{t.notSold}</small>}
            </button>
          </li>
        ))}
        {isLong && found.isSuccess && rows.length === 0 && <li className="muted">{t.nothingFound}</li>}
        {found.error && (
          <li role="alert" className="rcv-bad">
            {found.error.message}
          </li>
        )}
      </ul>
    </div>
  );
}
