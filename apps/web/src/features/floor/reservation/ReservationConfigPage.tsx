import { reservationApi } from '@netbar/contract/floor/reservation/reservation.api';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { Money } from '#kit/Money.tsx';
import { OnOff } from '#kit/OnOff.tsx';
import { reservationWords } from './reservation.words.ts';

export default function ReservationConfigPage() {
  const t = useWords(reservationWords);
  const navigate = useNavigate();
  return (
    <ListPage
      title={t.configs}
      api={reservationApi.configs}
      columns={[
        { key: 'no', title: t.no, fixed: 'left', render: (row) => <span className="num">{row.branchNo}</span> },
        { key: 'branch', title: t.branch, render: (row) => row.branchName },
        { key: 'status', title: t.status, render: (row) => <OnOff isOn={row.enabled} on={t.open} off={t.closed} /> },
        {
          key: 'windows',
          title: t.windows,
          render: (row) => (
            <span className="num">{row.windows.map(({ from, to }) => `${from}-${to}`).join('，') || t.allDay}</span>
          ),
        },
        { key: 'lead', title: t.lead, align: 'right', render: (row) => <span className="num">{row.leadMin}</span> },
        { key: 'keep', title: t.keep, align: 'right', render: (row) => <span className="num">{row.keepMin}</span> },
        { key: 'deposit', title: t.deposit, align: 'right', render: (row) => <Money fen={row.depositFen} /> },
        { key: 'waiting', title: t.waiting, align: 'right', render: (row) => <span className="num">{row.waiting}</span> },
      ]}
      rowActions={(row) => [
        { key: 'detail', label: t.detail, onClick: () => void navigate(`/settings/reservationConfig/detail?id=${row.id}`) },
      ]}
    />
  );
}
