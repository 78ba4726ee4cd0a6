import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { rate } from '@netbar/contract/kernel/format';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Money } from '#kit/Money.tsx';
import { stockWords } from './stock.words.ts';

interface MarginProps {
  branchId: string;
  productId: string;
  nowFen: number | null;
  newFen: number | undefined;
}

/** What is earned on one piece now and at the new price, by the average cost of the stock; only for people who see costs. */
export function Margin({ branchId, productId, nowFen, newFen }: MarginProps) {
  const t = useWords(stockWords);
  const [canSeeStock, seesCost] = [useCan('STOCK_LIST'), useCan('STOCK_COST')];
  const canSee = canSeeStock && seesCost;
  const card = useApi(stockApi.card, { branchId, productId, page: 1, limit: 1 }, { enabled: canSee });
  const last = card.data?.rows[0];
  if (!canSee || !last?.qtyAfter || last.qtyAfter <= 0 || last.valueAfter === null) return null;
  const costFen = Math.round(last.valueAfter / last.qtyAfter);
  return (
    <p className="sec margin">
      {t.margin}
      {nowFen !== null && <MarginAt priceFen={nowFen} costFen={costFen} />}
      {newFen !== undefined && (
        <>
          {' → '}
          <MarginAt priceFen={newFen} costFen={costFen} />
        </>
      )}
    </p>
  );
}

function MarginAt({ priceFen, costFen }: { priceFen: number; costFen: number }) {
  return (
    <span className={priceFen < costFen ? 'num t-error' : 'num'}>
      {' '}
      <Money fen={priceFen - costFen} /> ({rate(priceFen - costFen, priceFen)})
    </span>
  );
}
