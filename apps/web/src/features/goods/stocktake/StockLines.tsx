import type { Approval } from '@netbar/contract/org/approval/approval.model';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { stocktakeWords } from './stocktake.words.ts';
import '#features/goods/stock/kit/stock.css';

interface Asked {
  lines: { productId: string; name: string; qty: number; valueFen?: number | null }[];
  /** Left out for people who do not see costs. */
  amountFen?: number;
}

/** The goods that would move, and what is at stake. */
export function StockLines({ approval }: { approval: Approval }) {
  const t = useWords(stocktakeWords);
  const { lines, amountFen } = approval.after as unknown as Asked;
  const seesCost = amountFen !== undefined;
  return (
    <Panel
      title={t.diff}
      {...(seesCost && {
        extra: (
          <span>
            {t.amount} <Money fen={amountFen} />
          </span>
        ),
      })}
      flush
    >
      <table className="plain">
        <thead>
          <tr>
            <th>{t.product}</th>
            <th className="r">{t.qty}</th>
            {seesCost && <th className="r">{t.value}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ productId, name, qty, valueFen }) => (
            <tr key={productId}>
              <td>{name}</td>
              <td className="r num">{qty > 0 ? `+${qty}` : `−${-qty}`}</td>
              {seesCost && (
                <td className="r">
                  <Money fen={valueFen ?? null} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
