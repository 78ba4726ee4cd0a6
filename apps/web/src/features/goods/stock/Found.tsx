import { formatTime } from '@netbar/contract/kernel/time';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import type { StockAdjust } from '@netbar/contract/goods/stock/stock.model';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { joinNames, useWords } from '#kernel/lang.ts';
import { Record } from '#kit/record/Record.tsx';
import { DutyButton } from '#kit/DutyButton.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { stockWords } from './kit/stock.words.ts';

/** Goods sold though the book had none, and nobody has looked into it yet. */
export function Found({ branchId, onClose }: { branchId: string; onClose: () => void }) {
  const t = useWords(stockWords);
  const [chosen, choose] = useState<StockAdjust>();
  const found = useApi(stockApi.listAdjusts, { branchId, isUnreviewed: 'true', limit: 50 });
  return (
    <Drawer open size={720} title={t.found} onClose={onClose}>
      <p className="sec">{t.foundHint}</p>
      <Record read={found}>
        {({ rows }) => (
          <>
            <table className="plain">
              <thead>
                <tr>
                  <th>{t.time}</th>
                  <th>{t.why}</th>
                  <th>{t.name}</th>
                  <th>{t.who}</th>
                  <th />
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <td className="num">{formatTime(new Date(row.createdTime), 'datetime')}</td>
                    <td>{row.reason}</td>
                    <td>{joinNames(row.lines.map(({ name, qty, baseUnit }) => `${name} ${qty} ${baseUnit}`))}</td>
                    <td>{row.applicantName ?? t.system}</td>
                    <td>
                      <DutyButton type="link" size="small" whyNot={row.whyNotReview} onClick={() => choose(row)}>
                        {t.review}
                      </DutyButton>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {rows.length === 0 && <p className="plain-none muted">{t.noFound}</p>}
          </>
        )}
      </Record>
      {chosen && (
        <FormDrawer
          title={`${t.review} ${chosen.no}`}
          api={stockApi.review}
          fields={[{ kind: 'area', name: 'note', label: t.reviewNote, max: 200 }]}
          fixed={{ id: chosen.id, version: chosen.version }}
          done={t.reviewed}
          onClose={() => choose(undefined)}
        />
      )}
    </Drawer>
  );
}
