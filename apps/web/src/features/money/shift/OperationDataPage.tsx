import { formatTime } from '@netbar/contract/kernel/time';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { ShiftStatus, type ShiftRow } from '@netbar/contract/money/shift/shift.model';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { PageBranchSelect, usePageBranch } from '#kit/branch/PageBranchSelect.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
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
  const canWork = useCan('SHIFT_WORK');
  const [shown, setShown] = useState<ShiftRow>();
  return (
    <>
      <ListPage
        key={branch?.id}
        title={t.title}
        note={<PageBranchSelect />}
        lead={canWork && branch && <Drawers branchId={branch.id} />}
        api={shiftApi.list}
        fixed={{ branchId: branch?.id ?? '' }}
        emptyText={t.empty}
        filters={[
          {
            kind: 'select',
            name: 'status',
            label: t.status,
            options: ShiftStatus.options.map((value) => ({ value, label: t[value] })),
          },
          { kind: 'days', name: 'from', toName: 'to', label: t.days },
        ]}
        columns={[
          { key: 'no', title: t.no, fixed: 'left', render: (row) => <span className="num">{row.no}</span> },
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
        rowActions={(row) => (canWork ? [{ key: 'detail', label: t.detail, onClick: () => setShown(row) }] : [])}
      />
      {shown && <ShiftDrawer row={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
