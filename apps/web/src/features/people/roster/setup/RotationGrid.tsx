import { addDays } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import type { Rotation, ShiftKind } from '@netbar/contract/people/roster/shift-kind.model';
import dayjs from 'dayjs';
import type { KeyboardEvent } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { ShiftChip } from '../board/ShiftChip.tsx';
import { weekHoursOf } from './setup.rules.ts';
import { rotationWords } from './rotation.words.ts';

interface RotationGridProps {
  rotation: Rotation;
  rows: Rotation['rows'];
  kinds: ReadonlyMap<string, ShiftKind>;
  nameOf: (employeeId: string) => string;
  mostWeekHours: number;
  onSet: (employeeId: string, day: number, shiftKindId: string | null) => void;
}

const steps: Readonly<Record<string, [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The cells of a rotation. A press goes on to the next kind; letters place one, Delete gives a day off. */
export function RotationGrid({ rotation, rows, kinds, nameOf, mostWeekHours, onSet }: RotationGridProps) {
  const t = useWords(rotationWords);
  useLang();
  const active = [...kinds.values()].filter(({ isActive }) => isActive);
  const { days, anchorDate } = rotation;
  const dayName = (day: number) => (days % 7 === 0 ? dayjs(addDays(anchorDate, day)).format('ddd') : fill(t.day, { n: day + 1 }));
  const next = (current: string | null) => {
    const at = active.findIndex(({ id }) => id === current);
    return active[at + 1]?.id ?? null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-day]');
    if (!cell || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const [employeeId = '', day = '0'] = cell.dataset['day']?.split(' ') ?? [];
    const step = steps[event.key];
    const letter = event.key.toUpperCase();
    const kind = active.find(({ hotKey }) => hotKey === letter);
    if (step) moveBy(event.currentTarget, cell, step);
    else if (kind) onSet(employeeId, Number(day), kind.id);
    else if (['R', 'DELETE', 'BACKSPACE'].includes(letter)) onSet(employeeId, Number(day), null);
    else return;
    event.preventDefault();
  };
  return (
    <table className="ss-rotation" onKeyDown={onKeyDown} aria-describedby="rotation-keys">
      <thead>
        <tr>
          <td />
          {Array.from({ length: days }, (_, day) => (
            <th key={day} scope="col">
              {dayName(day)}
            </th>
          ))}
          <th scope="col" className="r">
            {t.hours}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ employeeId, cells }, at) => {
          const hours = weekHoursOf(cells, kinds);
          return (
            <tr key={employeeId}>
              <th scope="row" className="ell">
                {nameOf(employeeId)}
              </th>
              {cells.map((cell, day) => {
                const kind = kinds.get(cell ?? '');
                const what = kind?.name ?? t.rest;
                return (
                  <td key={day}>
                    <button
                      type="button"
                      data-day={`${employeeId} ${day}`}
                      tabIndex={at === 0 && day === 0 ? 0 : -1}
                      aria-label={fill(t.cell, { name: nameOf(employeeId), day: dayName(day), what })}
                      onClick={() => onSet(employeeId, day, next(cell))}
                    >
                      {kind ? <ShiftChip kind={kind} /> : <span className="shift-chip is-rest">{t.off}</span>}
                    </button>
                  </td>
                );
              })}
              <td className={hours > mostWeekHours ? 'num r is-over' : 'num r'}>{hours}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function moveBy(table: HTMLElement, cell: HTMLElement, [down, right]: [number, number]) {
  const lines = [...table.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll<HTMLElement>('[data-day]')]);
  const at = lines.findIndex((cells) => cells.includes(cell));
  lines[at + down]?.[(lines[at]?.indexOf(cell) ?? 0) + right]?.focus();
}
