import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import type { SeatSession } from '@netbar/contract/floor/machine/seat-session.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { Table } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { machineWords } from '../machine.words.ts';
import { ChargeOf } from './ChargeOf.tsx';

const LIMIT = 20;

/** API-08: the machines a member has used, newest first. */
export function UsedMachines({ memberId }: { memberId: string }) {
  const t = useWords(machineWords);
  const [page, setPage] = useState(1);
  const used = useApi(seatSessionApi.used, { id: memberId, page, limit: LIMIT });
  const time = (at: string | null) => <span className="num">{at ? formatTime(new Date(at), 'datetime') : '—'}</span>;
  return (
    <Table<SeatSession>
      rowKey="id"
      size="middle"
      loading={used.isPending}
      dataSource={used.data?.rows ?? []}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: t.noHistory }}
      expandable={{ expandedRowRender: ({ id }) => <ChargeOf machineSessionId={id} /> }}
      pagination={{ current: page, pageSize: LIMIT, total: used.data?.total ?? 0, onChange: setPage, hideOnSinglePage: true }}
      columns={[
        { key: 'since', title: t.since, render: (_, row) => time(row.startedTime) },
        { key: 'until', title: t.until, render: (_, row) => time(row.endedTime) },
        { key: 'branch', title: t.branch, render: (_, row) => row.branchName },
        { key: 'machine', title: t.machine, render: (_, row) => `${row.areaName} ${row.machineNo}` },
        { key: 'package', title: t.package, render: (_, row) => row.packageName ?? '—' },
        { key: 'charged', title: t.charged, align: 'right', render: (_, row) => <Money fen={row.chargedFen} /> },
        { key: 'reason', title: t.status, render: (_, row) => (row.endReason ? t[row.endReason] : t.SITTING) },
      ]}
    />
  );
}
