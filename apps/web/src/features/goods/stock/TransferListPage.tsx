import { PlusOutlined } from '@ant-design/icons';
import { formatTime } from '@netbar/contract/kernel/time';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { TransferStatus, type Transfer } from '@netbar/contract/goods/stock/stock.model';
import { Button } from 'antd';
import { useState } from 'react';
import { joinNames, useWords } from '#kernel/lang.ts';
import { useCan, useOwnBranches } from '#kernel/session.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { useStatusTabs } from '#kit/list/use-status-tabs.ts';
import { Money } from '#kit/Money.tsx';
import { stockWords } from './kit/stock.words.ts';
import { TransferState } from './kit/TransferState.tsx';
import { NewTransfer } from './NewTransfer.tsx';
import { TransferDrawer } from './TransferDrawer.tsx';

/** Null until goods have been shipped. */
const worthOf = ({ lines }: Transfer) => lines.reduce((sum, line) => sum + (line.valueFen ?? 0), 0) || null;

export default function TransferListPage() {
  const t = useWords(stockWords);
  const [canApply, seesCost] = [useCan('TRANSFER_APPLY'), useCan('STOCK_COST')];
  const branches = useOwnBranches();
  const [openId, setOpenId] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ListPage
        title={t.transfers}
        api={stockApi.listTransfers}
        tabs={useStatusTabs(t.status, TransferStatus.options, t)}
        filters={[
          { kind: 'text', name: 'keyword', label: t.no, placeholder: t.numberHint },
          {
            kind: 'select',
            name: 'branchId',
            label: t.branch,
            options: branches.map(({ id, name, branchNo }) => ({ value: id, label: `No.${branchNo} ${name}` })),
          },
        ]}
        action={
          canApply && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
              {t.newTransfer}
            </Button>
          )
        }
        columns={[
          { key: 'no', title: t.no, fixed: 'left', render: (row) => <span className="num">{row.no}</span> },
          { key: 'from', title: t.from, render: (row) => row.fromBranchName },
          { key: 'to', title: t.to, render: (row) => row.toBranchName },
          { key: 'lines', title: t.lines, render: (row) => joinNames(row.lines.map(({ name, qty }) => `${name}×${qty}`)) },
          ...(seesCost
            ? [
                {
                  key: 'value',
                  title: t.amount,
                  align: 'right' as const,
                  render: (row: Transfer) => <Money fen={worthOf(row)} />,
                },
              ]
            : []),
          { key: 'status', title: t.status, render: (row) => <TransferState transfer={row} /> },
          { key: 'who', title: t.applicant, render: (row) => row.applicantName ?? t.system },
          {
            key: 'time',
            title: t.created,
            render: (row) => <span className="num">{formatTime(new Date(row.createdTime), 'datetime')}</span>,
          },
        ]}
        rowActions={(row) => [{ key: 'open', label: t.detail, onClick: () => setOpenId(row.id) }]}
      />
      {openId && <TransferDrawer id={openId} onClose={() => setOpenId(undefined)} />}
      {isAdding && <NewTransfer onClose={() => setAdding(false)} />}
    </>
  );
}
