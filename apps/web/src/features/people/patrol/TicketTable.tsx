import { CheckOutlined, ClockCircleOutlined, CloseOutlined, PlusOutlined, ToolOutlined } from '@ant-design/icons';
import { ticketApi } from '@netbar/contract/floor/ticket/ticket.api';
import type { Ticket, TicketStatus } from '@netbar/contract/floor/ticket/ticket.model';
import { ticketStatusWords } from '@netbar/contract/floor/ticket/ticket.words';
import type { PatrolDay, PatrolRound } from '@netbar/contract/people/patrol/patrol.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Segmented } from 'antd';
import { useState, type ReactNode } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { serverNow } from '#kernel/server-clock.ts';
import { useCan } from '#kernel/session.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { minutesOf } from './patrol-day.rules.ts';
import { clockText } from './round-draft.rules.ts';
import { ReportDrawer } from './ReportDrawer.tsx';
import { ticketWords } from './ticket.words.ts';
import type { RecordAddress } from './use-record-address.ts';

const look: Record<TicketStatus, { tone: Tone; icon: ReactNode }> = {
  OPEN: { tone: 'error', icon: <ClockCircleOutlined /> },
  TAKEN: { tone: 'warning', icon: <ToolOutlined /> },
  WAIT_PARTS: { tone: 'warning', icon: <ClockCircleOutlined /> },
  DONE: { tone: 'primary', icon: <CheckOutlined /> },
  CLOSED: { tone: 'success', icon: <CheckOutlined /> },
  CANCELLED: { tone: 'neutral', icon: <CloseOutlined /> },
};

export function TicketState({ status, isBare = false }: { status: TicketStatus; isBare?: boolean }) {
  const lang = useLang();
  const { tone, icon } = look[status];
  return (
    <StatusTag tone={tone} icon={icon} isBare={isBare}>
      {ticketStatusWords[status][lang]}
    </StatusTag>
  );
}

interface TicketTableProps {
  /** Missing for whoever works on tickets and reads no rounds, and while the day cannot be read. */
  day?: PatrolDay;
  branchId: string;
  address: RecordAddress;
}

const MOST = 50;

/** The tickets of the day, or all of the branch that wait to be repaired or closed. */
export function TicketTable({ day, branchId, address }: TicketTableProps) {
  const t = useWords(ticketWords);
  const canWork = useCan('TICKET_WORK');
  const isOpenOnly = canWork && (address.isOpenTickets || !day);
  const ofDay = day?.tickets ?? [];
  const [isReporting, setReporting] = useState(false);
  const { data: open } = useApi(ticketApi.list, { branchId, isOpen: 'true', limit: MOST }, { enabled: canWork });
  const rows = isOpenOnly ? (open?.rows ?? []) : ofDay;
  const onTicket = canWork ? (ticket: string) => address.go({ ticket }) : undefined;
  return (
    <div className="pr-tickets">
      {canWork && (
        <div className="pr-tickets-head">
          <Segmented<'day' | 'open'>
            aria-label={t.which}
            size="small"
            value={isOpenOnly ? 'open' : 'day'}
            options={[
              ...(day ? [{ value: 'day' as const, label: `${t.ofDay} ${ofDay.length}` }] : []),
              { value: 'open', label: `${t.open} ${open?.total ?? 0}` },
            ]}
            onChange={(next) => address.go({ tickets: next === 'open' ? 'open' : undefined })}
          />
          <Button type="text" size="small" icon={<PlusOutlined />} onClick={() => setReporting(true)}>
            {t.report}
          </Button>
        </div>
      )}
      {rows.length === 0 ? (
        <p className="pr-none muted">{isOpenOnly ? t.noneOpen : t.none}</p>
      ) : (
        <Rows rows={rows} rounds={day?.rounds ?? []} isOpenOnly={isOpenOnly} onTicket={onTicket} />
      )}
      {isOpenOnly && (open?.total ?? 0) > MOST && <p className="pr-none muted">{fill(t.more, { n: MOST })}</p>}
      {isReporting && (
        <ReportDrawer branchId={branchId} onClose={() => setReporting(false)} onDone={(ticket) => address.go({ ticket })} />
      )}
    </div>
  );
}

interface RowsProps {
  rows: readonly Ticket[];
  rounds: readonly PatrolRound[];
  isOpenOnly: boolean;
  onTicket: ((id: string) => void) | undefined;
}

function Rows({ rows, rounds, isOpenOnly, onTicket }: RowsProps) {
  const t = useWords(ticketWords);
  const roundOf = ({ sourceId }: Ticket) => rounds.find(({ visits }) => visits.some(({ id }) => id === sourceId));
  return (
    <div className="pr-scroll" tabIndex={0} role="region" aria-label={t.no}>
      <table className="pr-table">
        <thead>
          <tr>
            {[t.no, t.place, t.trouble, isOpenOnly ? t.opened : t.round, t.status].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col" className="r">
              {t.took}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((ticket) => {
            const round = roundOf(ticket);
            const opened = formatTime(new Date(ticket.openedTime), 'datetime').slice(5, 16);
            return (
              <tr key={ticket.id}>
                <td className="num">
                  {onTicket ? (
                    <button type="button" className="link" onClick={() => onTicket(ticket.id)}>
                      {ticket.no}
                    </button>
                  ) : (
                    ticket.no
                  )}
                </td>
                <td>{ticket.place}</td>
                <td className="pr-wide">{ticket.title}</td>
                <td className="num">{isOpenOnly || !round ? opened : clockText(round.fromTime)}</td>
                <td>
                  <TicketState status={ticket.status} isBare />
                </td>
                <td className="r num">
                  <TookText ticket={ticket} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** How long a ticket took, or has taken. */
function TookText({ ticket }: { ticket: Ticket }) {
  const t = useWords(ticketWords);
  const minutes = minutesOf(ticket, serverNow());
  if (minutes >= DAY) return fill(t.daysHours, { d: Math.floor(minutes / DAY), h: Math.floor((minutes % DAY) / HOUR) });
  if (minutes >= HOUR) return fill(t.hoursMinutes, { h: Math.floor(minutes / HOUR), m: minutes % HOUR });
  return fill(t.onlyMinutes, { m: minutes });
}
