import { formatTime } from '@netbar/contract/kernel/time';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { ShiftStatus, type ShiftRow } from '@netbar/contract/money/shift/shift.model';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCan, useOwnBranches } from '#kernel/session.ts';
import { PageBranchSelect, usePageBranch } from '#kit/branch/PageBranchSelect.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { useStatusTabs } from '#kit/list/use-status-tabs.ts';
import { Money } from '#kit/Money.tsx';
import { Drawers } from './Drawers.tsx';
import { shiftWords } from './shift.words.ts';
import { ShiftDrawer } from './ShiftDrawer.tsx';
import { ShiftState } from './ShiftStatusTag.tsx';
import './kit/shift.css';

const timeOf = (at: string | null) => <span className="num">{at ? formatTime(new Date(at), 'datetime') : '—'}</span>;

export default function OperationDataPage() {
  const t = useWords(shiftWords);
  const branch = usePageBranch();
  const branches = useOwnBranches();
  const [query] = useSearchParams();
  // What waits to be audited waits in all branches: the to-do list leads here for all of them.
  const isAll = query.has('all');
  const canWork = useCan('SHIFT_WORK');
  const [shown, setShown] = useState<ShiftRow>();
  return (
    <>
      <ListPage
        key={isAll ? 'all' : branch?.id}
        title={t.title}
        note={isAll ? t.allBranches : <PageBranchSelect />}
        lead={canWork && branch && !isAll && <Drawers branchId={branch.id} />}
        api={shiftApi.list}
        fixed={isAll ? {} : { branchId: branch?.id ?? '' }}
        emptyText={t.empty}
        tabs={useStatusTabs(t.status, ShiftStatus.options, t)}
        filters={[{ kind: 'days', name: 'from', toName: 'to', label: t.days }]}
        columns={[
          { key: 'no', title: t.no, fixed: 'left', render: (row) => <span className="num">{row.no}</span> },
          ...(isAll
            ? [
                {
                  key: 'branch',
                  title: t.branch,
                  render: (row: ShiftRow) => branches.find(({ id }) => id === row.branchId)?.name,
                },
              ]
            : []),
          { key: 'drawer', title: t.drawer, render: (row) => row.drawerName },
          { key: 'cashier', title: t.cashier, render: (row) => row.cashierName },
          { key: 'status', title: t.status, render: (row) => <ShiftState shift={row} /> },
          { key: 'openedTime', title: t.openedTime, render: (row) => timeOf(row.openedTime) },
          { key: 'closedTime', title: t.closedTime, render: (row) => timeOf(row.closedTime) },
          { key: 'opening', title: t.opening, align: 'right', render: (row) => <Money fen={row.openingFen} /> },
          { key: 'expected', title: t.expected, align: 'right', render: (row) => <Money fen={row.expectedFen} /> },
          { key: 'counted', title: t.counted, align: 'right', render: (row) => <Money fen={row.countedFen} /> },
          { key: 'diff', title: t.diff, align: 'right', render: (row) => <Money fen={row.diffFen} /> },
          {
            key: 'firstDiff',
            title: t.firstDiff,
            align: 'right',
            render: (row) => <Money fen={row.isRecounted ? row.firstDiffFen : null} />,
          },
        ]}
        rowActions={(row) => [{ key: 'detail', label: t.detail, onClick: () => setShown(row) }]}
      />
      {shown && <ShiftDrawer row={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
