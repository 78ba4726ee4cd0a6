import { formatTime } from '@netbar/contract/kernel/time';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Record } from '#kit/record/Record.tsx';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { stockWords } from './stock.words.ts';
import { LIMIT, PlainPages } from './PlainPages.tsx';
import './stock.css';

/** Every move of a product at a branch, and the batches that are left. */
export function StockCard({ branchId, productId }: { branchId: string; productId: string }) {
  const t = useWords(stockWords);
  const [page, setPage] = useState(1);
  const seesCost = useCan('STOCK_COST');
  const card = useApi(stockApi.card, { branchId, productId, page, limit: LIMIT });
  const words = t as { [reason: string]: string };
  return (
    <div className="stack">
      <Batches branchId={branchId} productId={productId} />
      <Panel title={t.card} flush>
        <Record read={card}>
          {({ rows, total }) => (
            <>
              <table className="plain">
                <thead>
                  <tr>
                    <th>{t.time}</th>
                    <th>{t.why}</th>
                    <th className="r">{t.qty}</th>
                    {seesCost && <th className="r">{t.amount}</th>}
                    <th className="r">{t.qtyAfter}</th>
                    <th>{t.who}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row.id}>
                      <td className="num">{formatTime(new Date(row.postedTime), 'datetime')}</td>
                      <td>{words[row.reason] ?? row.reason}</td>
                      <td className="r num">{signed(row.qty)}</td>
                      {seesCost && (
                        <td className="r">
                          <Money fen={row.valueFen} />
                        </td>
                      )}
                      <td className="r num b">{row.qtyAfter ?? t.counting}</td>
                      <td>{row.actorName ?? t.system}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {rows.length === 0 && <p className="plain-none muted">{t.noMoves}</p>}
              <PlainPages page={page} total={total} onTurn={setPage} />
            </>
          )}
        </Record>
      </Panel>
    </div>
  );
}

/** Null while the product is counted blind. */
const signed = (qty: number | null) => (qty === null ? '—' : qty > 0 ? `+${qty}` : `−${-qty}`);

function Batches({ branchId, productId }: { branchId: string; productId: string }) {
  const t = useWords(stockWords);
  const batches = useApi(stockApi.batches, { branchId, productId });
  if (!batches.data || batches.data.length === 0) return null;
  return (
    <Panel title={t.batches}>
      <ul className="rows">
        {batches.data.map(({ id, batchNo, expiryDate, onHand, isExpired }) => (
          <li key={id}>
            <b>{batchNo || t.noBatchNo}</b>
            <span className="num sec">{expiryDate ?? '—'}</span>
            {isExpired && <span className="t-error">{t.expired}</span>}
            <span className="sp" />
            <span className="num">{onHand ?? t.counting}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
