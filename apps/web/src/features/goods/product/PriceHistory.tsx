import { adjustmentApi } from '@netbar/contract/goods/adjustment/adjustment.api';
import type { PriceAdjustment } from '@netbar/contract/goods/adjustment/adjustment.model';
import { formatTime } from '@netbar/contract/kernel/time';
import type { Price } from '@netbar/contract/goods/product/product.model';
import { Button } from 'antd';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { productWords } from './product.words.ts';
import './product.css';

const at = (time: string) => <span className="num">{formatTime(new Date(time), 'datetime')}</span>;

const isComing = (time: string) => Date.parse(time) > Date.now();

/** Every price a product has had, has and will have, by place. */
export function PriceHistory({ prices }: { prices: Price[] }) {
  const t = useWords(productWords);
  return (
    <Panel title={t.priceHistory} flush>
      <table className="diff">
        <thead>
          <tr>
            <th>{t.branch}</th>
            <th className="r">{t.price}</th>
            <th>{t.from}</th>
            <th>{t.until}</th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ id, branchName, priceFen, fromTime, toTime }) => (
            <tr key={id}>
              <td>{branchName ?? t.allBranches}</td>
              <td className="r b">
                <Money fen={priceFen} />
              </td>
              <td>
                {at(fromTime)} {isComing(fromTime) && <span className="sec">{t.comingSoon}</span>}
              </td>
              <td>{toTime ? at(toTime) : <span className="muted">{t.now}</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** Adjustments that are approved and have not begun: they can still be called off. */
export function Scheduled({ productId }: { productId: string }) {
  const t = useWords(productWords);
  const canApply = useCan('PRICE_APPLY');
  const found = useApi(adjustmentApi.listPrices, { productId, status: 'SCHEDULED' });
  const cancel = useCommand(adjustmentApi.cancelPrices, { done: t.cancelled });
  if (!found.data || found.data.rows.length === 0) return null;
  const newFen = ({ lines }: PriceAdjustment) => lines.find((line) => line.productId === productId)?.newFen ?? null;
  return (
    <Panel title={t.adjustments}>
      <ul className="rows">
        {found.data.rows.map((row) => (
          <li key={row.id}>
            <b className="num">{row.no}</b>
            <span>{row.branchName ?? t.allBranches}</span>
            <Money fen={newFen(row)} />
            <span className="sec">{row.effectiveTime && at(row.effectiveTime)}</span>
            <span className="sp" />
            {canApply && (
              <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate({ id: row.id })}>
                {t.cancelAdjust}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
