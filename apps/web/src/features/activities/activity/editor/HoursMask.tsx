import { countHours } from '@netbar/contract/activities/activity/hours.rules';
import { weekdayWords } from '@netbar/contract/activities/activity/sentence.words';
import { fill } from '@netbar/contract/kernel/words';
import { Segmented } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { useLatest } from '#kernel/use-latest.ts';
import { editorWords } from './editor.words.ts';
import {
  isOn,
  maskOf,
  maskPresets,
  paintHour,
  presetOfMask,
  stepCell,
  toggleDay,
  toggleHour,
  type MaskPreset,
} from './hours-mask.rules.ts';

interface HoursMaskProps {
  hours: readonly number[];
  onChange: (hours: number[]) => void;
}

const every24 = Array.from({ length: 24 }, (_, hour) => hour);

/** The hours of a week. Dragging selects, with Alt it erases; a day or an hour takes the whole row or column; arrows and Space. */
export function HoursMask({ hours, onChange }: HoursMaskProps) {
  const t = useWords(editorWords);
  const [isOwn, setOwn] = useState(false);
  const preset = isOwn ? 'OWN' : presetOfMask(hours);
  return (
    <div className="form-wide mask-field">
      <p className="rule-label">
        {t.hoursLabel} <span className="muted num">{fill(t.hoursCount, { n: countHours(hours) })}</span>
      </p>
      <div className="mask-tools">
        <Segmented
          size="small"
          aria-label={t.hoursLabel}
          value={preset}
          options={maskPresets.map((value) => ({ value, label: t[value] }))}
          onChange={(picked: MaskPreset) => {
            setOwn(picked === 'OWN');
            if (picked !== 'OWN') onChange(maskOf(picked));
          }}
        />
        <small className="muted">{t.hoursHint}</small>
      </div>
      <MaskGrid
        hours={hours}
        onChange={(next) => {
          setOwn(false);
          onChange(next);
        }}
      />
    </div>
  );
}

function MaskGrid({ hours, onChange }: HoursMaskProps) {
  const t = useWords(editorWords);
  const lang = useLang();
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState({ day: 0, hour: 0 });
  const { start, enter } = usePainting(hours, onChange);
  const onKey = (event: KeyboardEvent, cell: { day: number; hour: number }) => {
    if (event.key === ' ') {
      event.preventDefault();
      onChange(paintHour(hours, { ...cell, on: !isOn(hours, cell.day, cell.hour) }));
      return;
    }
    const next = stepCell(cell, event.key);
    if (!next) return;
    event.preventDefault();
    setAt(next);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.day} ${next.hour}"]`)?.focus();
  };
  const nameOf = (day: number) => weekdayWords[day]?.[lang] ?? '';
  return (
    <div className="mask" role="grid" aria-label={t.hoursLabel} ref={grid}>
      {hours.map((_, day) => (
        <div key={nameOf(day)} className="mask-row" role="row">
          <button type="button" role="rowheader" className="mask-head" onClick={() => onChange(toggleDay(hours, day))}>
            {nameOf(day)}
          </button>
          {every24.map((hour) => (
            <button
              key={hour}
              type="button"
              role="gridcell"
              data-cell={`${day} ${hour}`}
              aria-label={fill(t.hourCell, { day: nameOf(day), hour })}
              aria-selected={isOn(hours, day, hour)}
              tabIndex={at.day === day && at.hour === hour ? 0 : -1}
              onFocus={() => setAt({ day, hour })}
              onKeyDown={(event) => onKey(event, { day, hour })}
              onPointerDown={(event) => start(event, day, hour)}
              onPointerEnter={() => enter(day, hour)}
            />
          ))}
        </div>
      ))}
      <div className="mask-row" role="row">
        <span role="presentation" />
        {every24.map((hour) => (
          <button
            key={hour}
            type="button"
            role="columnheader"
            className="mask-head num"
            aria-label={fill(t.wholeHour, { hour })}
            tabIndex={-1}
            onClick={() => onChange(toggleHour(hours, hour))}
          >
            {hour % 3 === 0 ? hour : ''}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Painting by pointer. A press on a selected hour without moving takes it off. */
function usePainting(hours: readonly number[], onChange: (hours: number[]) => void) {
  const brush = useRef<{ on: boolean; offAtEnd?: { day: number; hour: number } }>(undefined);
  // A fast drag enters several cells before the next rendering; each paints on what the one before left.
  const painted = useRef(hours);
  useEffect(() => {
    painted.current = hours;
  }, [hours]);
  const paint = (day: number, hour: number, on: boolean) => {
    if (isOn(painted.current, day, hour) === on) return;
    const next = paintHour(painted.current, { day, hour, on });
    painted.current = next;
    onChange(next);
  };
  const start = (event: PointerEvent<HTMLElement>, day: number, hour: number) => {
    if (event.button !== 0) return;
    // A finger's pointer stays with the first cell unless it is let go, and would enter no other.
    if (event.currentTarget.hasPointerCapture?.(event.pointerId)) event.currentTarget.releasePointerCapture(event.pointerId);
    const isTaken = isOn(painted.current, day, hour);
    brush.current = { on: !event.altKey, ...(isTaken && !event.altKey && { offAtEnd: { day, hour } }) };
    paint(day, hour, !event.altKey);
  };
  const enter = (day: number, hour: number) => {
    if (!brush.current) return;
    brush.current = { on: brush.current.on };
    paint(day, hour, brush.current.on);
  };
  const end = useLatest(() => {
    const single = brush.current?.offAtEnd;
    brush.current = undefined;
    if (single) paint(single.day, single.hour, false);
  });
  useEffect(() => {
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, [end]);
  return { start, enter };
}
