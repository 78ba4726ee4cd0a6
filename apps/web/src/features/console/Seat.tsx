import { ClockCircleOutlined, DisconnectOutlined, LockFilled, ToolFilled } from '@ant-design/icons';
import type { Machine } from '@netbar/contract/machine/machine.model';
import { memo, type ReactNode } from 'react';

export const seatIcons: Partial<Record<Machine['state'], ReactNode>> = {
  RESERVED: <ClockCircleOutlined />,
  LOCKED: <LockFilled />,
  FAULT: <ToolFilled />,
  OFFLINE: <DisconnectOutlined />,
};

export interface SeatProps {
  id: string;
  no: string;
  state: Machine['state'];
  /** The state in words. */
  label: string;
  /** Below the number: the time, or the state. */
  text: string;
  /** Where there is room for it: the balance, or when a guest comes. */
  more: string;
  /** How much of the bar is full; none without a balance. */
  bar: number | undefined;
  isLow: boolean;
  isSelected: boolean;
  isDim: boolean;
  isStop: boolean;
  /** How many orders and calls wait. */
  lamp: number;
  onPick: (id: string) => void;
}

/**
 * One seat. Plain values only, so that of 150 those alone are drawn again that changed; and no element that holds nothing, since
 * all of them are styled and painted whenever the map comes to the front.
 */
export const Seat = memo(function Seat(seat: SeatProps) {
  const { id, no, state, label, text, more, bar, lamp } = seat;
  const icon = seatIcons[state];
  const looks = [seat.isLow && 'low', seat.isSelected && 'sel', seat.isDim && 'dim'].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      className={`seat ${state} ${looks}`}
      data-seat={id}
      aria-description={label}
      aria-pressed={seat.isSelected}
      tabIndex={seat.isStop ? 0 : -1}
      onClick={() => seat.onPick(id)}
    >
      {icon ? (
        <span className="s1">
          <b>{no}</b>
          {icon}
        </span>
      ) : (
        <b>{no}</b>
      )}
      <span className="s2">
        {more ? (
          <>
            <span>{text}</span>
            <em>{more}</em>
          </>
        ) : (
          text
        )}
      </span>
      {bar !== undefined && (
        <i className="bar">
          <i style={{ width: `${bar}%` }} />
        </i>
      )}
      {lamp > 0 && <i className="lamp">{lamp}</i>}
    </button>
  );
});
