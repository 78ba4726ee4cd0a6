import type { Approval } from '@netbar/contract/org/approval/approval.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { productWords } from './product.words.ts';
import './product.css';

interface Asked {
  lines: { productId: string; name: string; oldFen: number | null; newFen: number; nowFen?: number | null }[];
  effectiveTime: string | null;
}

/** Old beside new, with the difference in words and sign. */
export function PriceChange({ approval }: { approval: Approval }) {
  const t = useWords(productWords);
  const { lines, effectiveTime } = approval.after as unknown as Asked;
  return (
    <Panel title={t.priceAudit} note={effectiveTime ? formatTime(new Date(effectiveTime), 'datetime') : t.atOnce} flush>
      <table className="diff">
        <thead>
          <tr>
            <th>{t.name}</th>
            <th className="r">{t.nowPrice}</th>
            <th className="r">{t.newPrice}</th>
            <th className="r">{t.priceMove}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ productId, name, oldFen, newFen, nowFen = oldFen }) => (
            <tr key={productId}>
              <td>{name}</td>
              <td className="r">
                {nowFen === null ? (
                  t.noPrice
                ) : (
                  <del>
                    <Money fen={nowFen} />
                  </del>
                )}
              </td>
              <td className="r">
                <ins>
                  <Money fen={newFen} />
                </ins>
              </td>
              <td className="r num">{moveOf(nowFen, newFen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** How much a price goes up or down, in percent. */
const moveOf = (now: number | null, next: number) => {
  if (now === null || now === 0) return '—';
  const percent = (100 * (next - now)) / now;
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent).toFixed(1)}%`;
};
