import { CheckCircleFilled, ClockCircleOutlined, CloseCircleFilled, MinusCircleOutlined, UserOutlined } from '@ant-design/icons';
import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { reservationApi } from '@netbar/contract/floor/reservation/reservation.api';
import type { Reservation } from '@netbar/contract/floor/reservation/reservation.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { MemberPick } from '#features/guests/member/kit/MemberPick.tsx';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { reservationWords } from './reservation.words.ts';

const looks = {
  PENDING: { tone: 'warning', icon: <ClockCircleOutlined /> },
  CONFIRMED: { tone: 'primary', icon: <CheckCircleFilled /> },
  ARRIVED: { tone: 'success', icon: <UserOutlined /> },
  NO_SHOW: { tone: 'error', icon: <CloseCircleFilled /> },
  CANCELLED: { tone: 'neutral', icon: <MinusCircleOutlined /> },
} as const;

/** Who has booked which machine of the branch. */
export function Reservations({ branchId }: { branchId: string }) {
  const t = useWords(reservationWords);
  const canEdit = useCan('RESERVATION_EDIT');
  const [isAdding, setAdding] = useState(false);
  const found = useApi(reservationApi.list, { branchId, limit: 100 });
  const confirm = useCommand(reservationApi.confirm, { done: t.done });
  const cancel = useCommand(reservationApi.cancel, { done: t.done });
  const time = (at: string) => <span className="num">{formatTime(new Date(at), 'datetime').slice(5, 16)}</span>;
  const steps = ({ id: reservationId, version, status }: Reservation) => (
    <span className="row">
      {canEdit && status === 'PENDING' && (
        <button type="button" className="link" onClick={() => confirm.mutate({ reservationId, version })}>
          {t.confirm}
        </button>
      )}
      {canEdit && (status === 'PENDING' || status === 'CONFIRMED') && (
        <button type="button" className="link danger" onClick={() => cancel.mutate({ reservationId, version })}>
          {t.cancel}
        </button>
      )}
    </span>
  );
  return (
    <Panel title={t.reservations} extra={canEdit && <Button onClick={() => setAdding(true)}>{t.add}</Button>} flush>
      <Table<Reservation>
        rowKey="id"
        size="middle"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={found.data?.rows ?? []}
        locale={{ emptyText: t.none }}
        columns={[
          { key: 'machine', title: t.machine, render: (_, row) => <b className="num">{row.machineNo}</b> },
          { key: 'member', title: t.member, render: (_, row) => row.memberName },
          { key: 'from', title: t.from, render: (_, row) => time(row.fromTime) },
          { key: 'to', title: t.to, render: (_, row) => time(row.toTime) },
          { key: 'deposit', title: t.deposit, align: 'right', render: (_, row) => <Money fen={row.depositFen} /> },
          {
            key: 'status',
            title: t.status,
            render: (_, { status }) => (
              <StatusTag tone={looks[status].tone} icon={looks[status].icon}>
                {t[status]}
              </StatusTag>
            ),
          },
          { key: 'actions', render: (_, row) => steps(row) },
        ]}
      />
      {isAdding && <BookDrawer branchId={branchId} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function BookDrawer({ branchId, onClose }: { branchId: string; onClose: () => void }) {
  const t = useWords(reservationWords);
  const seats = useApi(machineApi.seats, { branchId });
  const options = (seats.data ?? []).map(({ id, no, areaName }) => ({ value: id, label: `${no} · ${areaName}` }));
  return (
    <FormDrawer
      title={t.add}
      api={reservationApi.add}
      fields={[
        { kind: 'own', name: 'memberId', label: t.member, control: <MemberPick /> },
        { kind: 'select', name: 'machineId', label: t.machine, options },
        { kind: 'datetime', name: 'fromTime', label: t.from },
        { kind: 'datetime', name: 'toTime', label: t.to },
      ]}
      fixed={{ branchId }}
      done={t.added}
      onClose={onClose}
    />
  );
}
