import { PlusOutlined } from '@ant-design/icons';
import { CLASSIFY } from '@netbar/contract/goods/product/product.model';
import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import { StocktakeStatus } from '@netbar/contract/goods/stocktake/stocktake.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { Button, Segmented } from 'antd';
import { useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApprovalInbox } from '#features/org/approval/kit/ApprovalInbox.tsx';
import { useCodes } from '#features/platform/dictionary/kit/use-codes.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan, useOwnBranches } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { useStatusTabs } from '#kit/list/use-status-tabs.ts';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { stocktakeWords } from './stocktake.words.ts';
import { StocktakeState } from './StocktakeStatusTag.tsx';

const tabs = ['sheets', 'STOCKTAKE', 'STOCK_ADJUSTMENT'] as const;
type Tab = (typeof tabs)[number];

/** Stocktakes, and what about the stock waits for somebody's word. */
export default function InventoryPage() {
  const t = useWords(stocktakeWords);
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((each) => each === query.get('tab')) ?? 'sheets';
  const words: { [K in Tab]: string } = { sheets: t.sheets, STOCKTAKE: t.diffAudit, STOCK_ADJUSTMENT: t.adjustAudit };
  const note = (
    <Segmented<Tab>
      value={tab}
      options={tabs.map((value) => ({ value, label: words[value] }))}
      onChange={(next) => setQuery(next === 'sheets' ? {} : { tab: next })}
    />
  );
  if (tab === 'sheets') return <Sheets note={note} />;
  return <ApprovalInbox key={tab} title={t.stocktakes} note={<div className="queue-note">{note}</div>} subjectType={tab} />;
}

function Sheets({ note }: { note: ReactNode }) {
  const t = useWords(stocktakeWords);
  const navigate = useNavigate();
  const canStart = useCan('STOCKTAKE_POST');
  const branches = useOwnBranches();
  const [isStarting, setStarting] = useState(false);
  const isPhone = useIsPhone();
  const canCount = useCan('STOCKTAKE_COUNT');
  /** On a phone the count and its result fill the screen. */
  const open = (id: string, status: StocktakeStatus) => {
    const isTask = isPhone && status !== 'VOID' && (status !== 'COUNTING' || canCount);
    void navigate(`/admin/product/inventory/detail?id=${id}${isTask ? '&task=count' : ''}`);
  };
  return (
    <>
      <ListPage
        title={t.stocktakes}
        note={note}
        api={stocktakeApi.list}
        emptyText={t.empty}
        tabs={useStatusTabs(t.status, StocktakeStatus.options, t)}
        filters={[
          {
            kind: 'select',
            name: 'branchId',
            label: t.branch,
            options: branches.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        action={
          canStart && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setStarting(true)}>
              {t.start}
            </Button>
          )
        }
        columns={[
          { key: 'no', title: t.no, fixed: 'left', render: (row) => <span className="num">{row.no}</span> },
          { key: 'branch', title: t.branch, render: (row) => row.branchName },
          {
            key: 'progress',
            title: t.progress,
            align: 'right',
            render: (row) => <span className="num">{`${row.countedCount} / ${row.lineCount}`}</span>,
          },
          { key: 'status', title: t.status, render: (row) => <StocktakeState sheet={row} /> },
          { key: 'by', title: t.openedBy, render: (row) => row.openedByName ?? t.system },
          {
            key: 'time',
            title: t.created,
            render: (row) => <span className="num">{formatTime(new Date(row.createdTime), 'datetime')}</span>,
          },
        ]}
        rowActions={(row) => [
          {
            key: 'open',
            label: row.status === 'COUNTING' ? t.count : t.detail,
            onClick: () => open(row.id, row.status),
          },
        ]}
      />
      {isStarting && <Start onClose={() => setStarting(false)} onStarted={(id) => open(id, 'COUNTING')} />}
    </>
  );
}

function Start({ onClose, onStarted }: { onClose: () => void; onStarted: (id: string) => void }) {
  const t = useWords(stocktakeWords);
  const branches = useOwnBranches();
  const classes = useCodes(CLASSIFY);
  return (
    <FormDrawer
      title={t.start}
      api={stocktakeApi.start}
      fields={[
        {
          kind: 'select',
          name: 'branchId',
          label: t.branch,
          options: branches.map(({ id, name, branchNo }) => ({ value: id, label: `No.${branchNo} ${name}` })),
        },
        {
          kind: 'select',
          name: 'classifyCode',
          label: t.classify,
          help: t.classifyHelp,
          options: classes.options,
          isOptional: true,
        },
        { kind: 'switch', name: 'blind', label: t.blind, help: t.blindHelp },
      ]}
      initial={{ blind: true, ...(branches.length === 1 && { branchId: branches[0]?.id }) }}
      done={t.started}
      onDone={({ id }) => onStarted(id)}
      onClose={onClose}
    />
  );
}
