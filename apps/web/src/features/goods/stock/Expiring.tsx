import { ClockCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Record } from '#kit/record/Record.tsx';
import { Money } from '#kit/Money.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { LIMIT, PlainPages } from './kit/PlainPages.tsx';
import { stockWords } from './kit/stock.words.ts';

/** What should go back to whoever sold it: past its day, or near it. */
export function Expiring({ branchId, onClose }: { branchId: string; onClose: () => void }) {
  const t = useWords(stockWords);
  const [page, setPage] = useState(1);
  const seesCost = useCan('STOCK_COST');
  const found = useApi(stockApi.expiring, { branchId, page, limit: LIMIT });
  return (
    <Drawer open size={720} title={t.expiring} onClose={onClose}>
      <p className="sec">{t.expiringHint}</p>
      <Record read={found}>
        {({ rows, total }) => (
          <>
            <table className="plain">
              <thead>
                <tr>
                  <th>{t.name}</th>
                  <th>{t.batchNo}</th>
                  <th>{t.expiryDate}</th>
                  <th className="r">{t.qty}</th>
                  {seesCost && <th className="r">{t.value}</th>}
                  <th>{t.status}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <td>{row.name}</td>
                    <td className="num">{row.batchNo || t.noBatchNo}</td>
                    <td className="num">{row.expiryDate}</td>
                    <td className="r num">{row.onHand === null ? t.counting : `${row.onHand} ${row.baseUnit}`}</td>
                    {seesCost && (
                      <td className="r">
                        <Money fen={row.valueFen} />
                      </td>
                    )}
                    <td>
                      {row.isExpired ? (
                        <StatusTag tone="error" icon={<CloseCircleFilled />}>
                          {t.expired}
                        </StatusTag>
                      ) : (
                        <StatusTag tone="warning" icon={<ClockCircleFilled />}>
                          {t.expiresSoon}
                        </StatusTag>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {rows.length === 0 && <p className="plain-none muted">{t.noExpiring}</p>}
            <PlainPages page={page} total={total} onTurn={setPage} />
          </>
        )}
      </Record>
    </Drawer>
  );
}
