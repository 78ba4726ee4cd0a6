import { CheckCircleFilled, ClockCircleOutlined, CloseCircleFilled, MinusCircleOutlined, UserOutlined } from '@ant-design/icons';
import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { reservationApi } from '@netbar/contract/floor/reservation/reservation.api';
import type { Reservation } from '@netbar/contract/floor/reservation/reservation.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { Button, Segmented, Table } from 'antd';
import { useState } from 'react';
import { MemberPick } from '#features/guests/member/kit/MemberPick.tsx';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { isOpen } from './kit/booking.rules.ts';
import { useBookings } from './kit/use-bookings.ts';
import { useBookingSteps } from './kit/use-booking-steps.ts';
import { reservationWords } from './reservation.words.ts';
import './reservation.css';

const looks = {
  PENDING: { tone: 'warning', icon: <ClockCircleOutlined /> },
  CONFIRMED: { tone: 'primary', icon: <CheckCircleFilled /> },
  ARRIVED: { tone: 'success', icon: <UserOutlined /> },
  NO_SHOW: { tone: 'error', icon: <CloseCircleFilled /> },
  CANCELLED: { tone: 'neutral', icon: <MinusCircleOutlined /> },
} as const;

interface ReservationsProps {
  branchId: string;
  /** The number of the booking that a notice led to. */
  markedNo?: string | undefined;
}

/** Who has booked which machine of the branch: today and later, or everything there was. */
export function Reservations({ branchId, markedNo }: ReservationsProps) {
  const t = useWords(reservationWords);
  const canEdit = useCan('RESERVATION_EDIT');
  const [isAdding, setAdding] = useState(false);
  const [isAll, setAll] = useState(false);
  const coming = useBookings(branchId);
  const all = useApi(reservationApi.list, { branchId, limit: 100 }, { enabled: isAll });
  const head = (
    <span className="row g12">
      <Segmented
        size="small"
        aria-label={t.showing}
        value={isAll}
        options={[
          { value: false, label: t.coming },
          { value: true, label: t.all },
        ]}
        onChange={setAll}
      />
      {canEdit && <Button onClick={() => setAdding(true)}>{t.add}</Button>}
    </span>
  );
  return (
    <Panel title={t.reservations} extra={head} flush>
      <Bookings rows={isAll ? (all.data?.rows ?? []) : coming} none={isAll ? t.none : t.noneComing} markedNo={markedNo} />
      {isAdding && <BookDrawer branchId={branchId} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

const time = (at: string) => <span className="num">{formatTime(new Date(at), 'datetime').slice(5, 16)}</span>;

interface BookingsProps {
  rows: Reservation[];
  none: string;
  markedNo: string | undefined;
}

function Bookings(props: BookingsProps) {
  return useIsPhone() ? <PhoneBookings {...props} /> : <BookingTable {...props} />;
}

function PhoneBookings({ rows, none, markedNo }: BookingsProps) {
  if (rows.length === 0) return <p className="bookings-none muted">{none}</p>;
  return (
    <ul className="rows bookings-phone">
      {rows.map((row) => (
        <li key={row.id} className={row.no === markedNo ? 'marked' : ''}>
          <b className="num">{row.machineNo}</b>
          <span>{row.memberName}</span>
          <span className="sp" />
          {time(row.fromTime)}
          <StatusOf status={row.status} />
          <span className="sp" />
          <Steps booking={row} />
        </li>
      ))}
    </ul>
  );
}

function StatusOf({ status }: Pick<Reservation, 'status'>) {
  const t = useWords(reservationWords);
  return <StatusTag {...looks[status]}>{t[status]}</StatusTag>;
}

function BookingTable({ rows, none, markedNo }: BookingsProps) {
  const t = useWords(reservationWords);
  return (
    <Table<Reservation>
      rowKey="id"
      size="middle"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={rows}
      locale={{ emptyText: none }}
      rowClassName={({ no }) => (no === markedNo ? 'booking marked' : 'booking')}
      columns={[
        { key: 'machine', title: t.machine, render: (_, row) => <b className="num">{row.machineNo}</b> },
        { key: 'member', title: t.member, render: (_, row) => row.memberName },
        { key: 'from', title: t.from, render: (_, row) => time(row.fromTime) },
        { key: 'to', title: t.to, render: (_, row) => time(row.toTime) },
        { key: 'kept', title: t.keptUntil, render: (_, row) => (isOpen(row) ? time(row.keepUntil) : '—') },
        { key: 'deposit', title: t.deposit, align: 'right', render: (_, row) => <Money fen={row.depositFen} /> },
        { key: 'status', title: t.status, render: (_, row) => <StatusOf status={row.status} /> },
        { key: 'actions', render: (_, row) => <Steps booking={row} /> },
      ]}
    />
  );
}

function Steps({ booking }: { booking: Reservation }) {
  const stepsOf = useBookingSteps();
  // Only whether a no-show can be said depends on it, and the worker says that by itself.
  const [now] = useState(() => Date.now());
  return (
    <span className="row">
      {stepsOf(booking, now).map(({ key, label, isDangerous, onClick }) => (
        <button key={key} type="button" className={isDangerous ? 'link danger' : 'link'} onClick={onClick}>
          {label}
        </button>
      ))}
    </span>
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
