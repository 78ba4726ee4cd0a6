import { formatTime } from '@netbar/contract/kernel/time';
import { DatePicker, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo, type FocusEvent } from 'react';

export type PickerKind = 'date' | 'datetime' | 'month' | 'time';

/** FMT-02. */
const formats: Record<PickerKind, string> = {
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm:ss',
  month: 'YYYY-MM',
  time: 'HH:mm:ss',
};

/** What may also be typed: seconds that are left out are zero. */
const shortFormats: Partial<Record<PickerKind, string>> = { datetime: 'YYYY-MM-DD HH:mm', time: 'HH:mm' };

interface PickerInputProps {
  kind: PickerKind;
  id?: string;
  disabled?: boolean;
  value?: string;
  onChange?: (picked: string | undefined) => void;
  /** The form validates then. */
  onBlur?: (event: FocusEvent) => void;
}

/**
 * Picks a day, a month or a time of day, whose value is the text shown, or a moment, whose value is an ISO string. A moment is
 * shown in the business's time zone, whatever the browser's.
 */
export function PickerInput({ kind, value, onChange, onBlur, ...rest }: PickerInputProps) {
  const format = formats[kind];
  const readable = [format, shortFormats[kind] ?? format];
  // Another object would have the picker drop what is being typed, with any rendering of the form.
  const now = useMemo(() => (value ? readPicked(kind, value) : null), [kind, value]);
  const give = (picked: Dayjs | null) => onChange?.(picked ? writePicked(kind, picked.format(format)) : undefined);
  const props = {
    ...rest,
    className: 'wide',
    format: readable,
    showNow: false,
    value: now,
    onChange: give,
    // What is in the field was typed, not pointed at.
    previewValue: false as const,
    // The picker itself gives it a moment later, when whoever left by pressing a button has sent the form with the old value.
    onBlur: (event: FocusEvent) => {
      const typed = event.target instanceof HTMLInputElement ? dayjs(event.target.value, readable, true) : null;
      if (typed?.isValid() && typed.format(format) !== now?.format(format)) give(typed);
      onBlur?.(event);
    },
  };
  if (kind === 'time') return <TimePicker {...props} />;
  return <DatePicker {...props} picker={kind === 'month' ? 'month' : 'date'} showTime={kind === 'datetime'} />;
}

function readPicked(kind: PickerKind, value: string): Dayjs {
  if (kind === 'datetime') return dayjs(formatTime(new Date(value), 'datetime'));
  return dayjs(kind === 'time' ? `2000-01-01 ${value}` : value);
}

const writePicked = (kind: PickerKind, text: string) =>
  kind === 'datetime' ? new Date(`${text.replace(' ', 'T')}+08:00`).toISOString() : text;
