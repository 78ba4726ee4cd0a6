import { bizDate, formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import type { SupplierProduct, SupplierTerms } from '@netbar/contract/purchasing/supplier/supplier.model';
import { Drawer } from 'antd';
import { useState } from 'react';
import { LIMIT, PlainPages } from '#features/goods/stock/kit/PlainPages.tsx';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { Breaks } from './Breaks.tsx';
import { supplierProductWords } from './supplier-product.words.ts';

/** All prices that were ever agreed for a product of a supplier, with who agreed them and when. */
export function TermsHistory({ sold, onClose }: { sold: SupplierProduct; onClose: () => void }) {
  const t = useWords(supplierProductWords);
  const [page, setPage] = useState(1);
  const read = useApi(supplierApi.terms, { id: sold.id, page, limit: LIMIT });
  const [today] = useState(() => bizDate(new Date()));
  return (
    <Drawer open size={840} title={fill(t.historyOf, { name: sold.productName })} onClose={onClose}>
      <Panel flush>
        <Record read={read}>
          {({ rows, total }) => (
            <>
              <RecordTable
                label={t.history}
                rows={rows}
                keyOf={(row) => row.id}
                isLit={(row) => stateOf(row, today) === 'isNow'}
                empty={t.noHistory}
                columns={[
                  { key: 'period', title: t.period, render: (row) => <Period row={row} today={today} /> },
                  { key: 'price', title: t.price, align: 'right', render: (row) => <Breaks of={sold} breaks={row.breaks} /> },
                  { key: 'change', title: t.change, align: 'right', render: (row) => <Change fen={changeOf(rows, row)} /> },
                  { key: 'by', title: t.by, render: (row) => row.creatorName ?? t.system },
                  {
                    key: 'at',
                    title: t.at,
                    render: (row) => <span className="num">{formatTime(new Date(row.createdTime), 'datetime')}</span>,
                  },
                ]}
              />
              <PlainPages page={page} total={total} onTurn={setPage} />
            </>
          )}
        </Record>
      </Panel>
    </Drawer>
  );
}

function Period({ row, today }: { row: SupplierTerms; today: string }) {
  const t = useWords(supplierProductWords);
  const state = stateOf(row, today);
  return (
    <span className="col num">
      {fill(t.since, { day: row.fromDate })} {row.toDate && state !== 'isReplaced' && fill(t.until, { day: row.toDate })}
      <small className={state === 'isNow' ? 't-success' : 'sec'}>{t[state]}</small>
    </span>
  );
}

/** Terms that end before they begin were replaced in time. */
function stateOf({ fromDate, toDate }: SupplierTerms, today: string) {
  if (toDate !== null && toDate < fromDate) return 'isReplaced' as const;
  if (fromDate > today) return 'isComing' as const;
  return toDate === null || toDate >= today ? ('isNow' as const) : ('isOver' as const);
}

/** By how much the price of one pack differs from that of the terms before, of those that were in force. */
function changeOf(rows: readonly SupplierTerms[], row: SupplierTerms): number | null {
  const inForce = rows.filter(({ fromDate, toDate }) => toDate === null || toDate >= fromDate);
  const before = inForce[inForce.indexOf(row) + 1];
  const [now, then] = [row.breaks[0], before?.breaks[0]];
  return inForce.includes(row) && now && then ? now.fen - then.fen : null;
}

/** A rise is worth a look, a fall is good news. */
function Change({ fen }: { fen: number | null }) {
  const tone = fen === null || fen === 0 ? '' : fen > 0 ? 't-warning' : 't-success';
  return (
    <span className={tone}>
      {fen !== null && fen !== 0 && (fen > 0 ? '▲ ' : '▼ ')}
      <Money fen={fen} isChange />
    </span>
  );
}
