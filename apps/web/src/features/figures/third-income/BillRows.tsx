import { thirdIncomeApi } from '@netbar/contract/figures/third-income/third-income.api';
import { RowTab, type BillRow, type ChannelBill } from '@netbar/contract/figures/third-income/third-income.model';
import { fill } from '@netbar/contract/kernel/words';
import { Drawer, Pagination } from 'antd';
import { useRef, useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Keycap } from '#kit/Keycap.tsx';
import { useListKeys } from '#kit/list/use-list-keys.ts';
import { TabStrip } from '#kit/list/TabRows.tsx';
import { Record } from '#kit/record/Record.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { RowPanel } from './RowPanel.tsx';
import { RowTable } from './RowTable.tsx';
import { thirdIncomeWords } from './third-income.words.ts';
import '#kit/list/list.css';

const PAGE = 50;

/** Ours beside theirs, differences first. The panel beside the list follows the chosen row, and goes on to the next one. */
export function BillRows({ bill }: { bill: ChannelBill }) {
  const t = useWords(thirdIncomeWords);
  const isPhone = useIsPhone();
  const box = useRef<HTMLElement>(null);
  const [tab, setTab] = useState<RowTab>('all');
  const [page, setPage] = useState(1);
  const [rowId, setRowId] = useState<string>();
  const read = useApi(thirdIncomeApi.rows, { billId: bill.id, tab, page, limit: PAGE });
  const rows = read.data?.rows ?? [];
  useListKeys(box, { onOpen: setRowId, onTick: undefined });
  const { counts } = bill;
  const tabs = [
    { value: 'all', label: t.tabAll },
    { value: 'open', label: t.tabOpen },
    { value: 'done', label: t.tabDone },
    { value: 'matched', label: t.matched },
  ];
  const focusRow = (id: string | undefined) => box.current?.querySelector<HTMLElement>(`tr[data-row="${id}"]`)?.focus();
  const close = () => {
    focusRow(rowId);
    setRowId(undefined);
  };
  const goOn = () => {
    const next = nextOpen(rows, rowId);
    setRowId(next);
    if (next) focusRow(next);
  };
  const open = rows.filter(({ status }) => status === 'OPEN');
  const panel = rowId && (
    <RowPanel
      key={rowId}
      rowId={rowId}
      place={{ at: open.findIndex(({ id }) => id === rowId) + 1, all: counts.open }}
      onNext={goOn}
      onClose={close}
    />
  );
  return (
    <div className={rowId && !isPhone ? 'ti-cols has-panel' : 'ti-cols'}>
      <section ref={box} className="panel ti-list">
        <div className="list-tools">
          <TabStrip
            row={{ name: 'tab', label: t.rows, tabs }}
            look="kinds"
            values={{ tab }}
            counts={{ tab: { all: counts.all, open: counts.open, done: counts.done, matched: counts.matched } }}
            onChoose={(_, value) => {
              setTab(RowTab.options.find((one) => one === value) ?? 'all');
              setPage(1);
            }}
          />
          <span className="sp" />
          <span className="ti-keys wide-only">
            <Keycap>J</Keycap> <Keycap>K</Keycap> {t.keys} <Keycap>Enter</Keycap> {t.keyOpen}
          </span>
        </div>
        <Record read={read}>
          {(data) => (
            <>
              <RowTable rows={data.rows} chosen={rowId} onChoose={setRowId} isFollowing={rowId !== undefined && !isPhone} />
              {data.rows.length === 0 && <p className="muted rec-none">{t.noRows}</p>}
              {data.total > PAGE && (
                <Pagination
                  className="ti-pages"
                  current={page}
                  pageSize={PAGE}
                  total={data.total}
                  showSizeChanger={false}
                  onChange={setPage}
                />
              )}
            </>
          )}
        </Record>
        <Foot bill={bill} />
      </section>
      {panel && (isPhone ? <PhoneSheet onClose={close}>{panel}</PhoneSheet> : panel)}
    </div>
  );
}

/** The open row after this one, or else the first. */
function nextOpen(rows: BillRow[], rowId: string | undefined): string | undefined {
  const at = rows.findIndex(({ id }) => id === rowId);
  const open = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find(({ status }) => status === 'OPEN');
  return open?.id;
}

const PhoneSheet = ({ children, onClose }: { children: React.ReactNode; onClose: () => void }) => (
  <Drawer open placement="bottom" size="92%" closable={false} styles={{ body: { padding: 0 } }} onClose={onClose}>
    {children}
  </Drawer>
);

function Foot({ bill: { status, counts } }: { bill: ChannelBill }) {
  const t = useWords(thirdIncomeWords);
  return (
    <footer className="ti-foot">
      <span>{status === 'SETTLED' ? t.settled : counts.open > 0 ? t.foot : t.footReady}</span>
      {counts.claimed > 0 && <span>{fill(t.footClaims, { n: counts.claimed })}</span>}
    </footer>
  );
}
