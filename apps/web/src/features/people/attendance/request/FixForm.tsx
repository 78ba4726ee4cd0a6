import { leaveApi, myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { DayDetail } from '@netbar/contract/people/attendance/attendance.model';
import { sideWords } from '@netbar/contract/people/attendance/attendance.words';
import type { PunchSide } from '@netbar/contract/people/attendance/day-result.model';
import { fill } from '@netbar/contract/kernel/words';
import { Form, Segmented, Select } from 'antd';
import { useLang, useWords } from '#kernel/lang.ts';
import type { Field } from '#kit/form/form.types.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { PhotosInput } from '#kit/picture/PhotosInput.tsx';
import { shortDate } from '../day/clock.ts';
import { requestWords } from './request.words.ts';

/** A side of a day that a correction can be asked for, with the planned time. */
type FixableSide = DayDetail['fixable'][number];

/** A day whose punches can be corrected. */
export interface FixableDay {
  date: string;
  label: string;
  sides: FixableSide[];
  /** The side that is most likely meant. */
  usual: PunchSide;
}

const MOST_PICTURES = 4;

export const fixPhotos = <PhotosInput api={myAttendanceApi.addLeavePicture} most={MOST_PICTURES} />;

/** A manager asks for a correction on behalf of an employee. */
export function FixForm({ day, employeeId, onClose }: { day: DayDetail; employeeId: string; onClose: () => void }) {
  const t = useWords(requestWords);
  const { date, name, fixable, result } = day;
  // The side that is missing, else the one that was late or early.
  const usual = result.inTime !== null && result.status !== 'LATE' && fixable.some(({ side }) => side === 'OUT') ? 'OUT' : 'IN';
  const fields = useFixFields([{ date, label: '', sides: fixable, usual }]);
  return (
    <FormDrawer
      title={fill(t.fixFor, { name, date: shortDate(date) })}
      api={leaveApi.requestFix}
      fields={fields}
      initial={initialOf(fixable, usual)}
      fixed={{ employeeId, date }}
      done={t.fixSent}
      onClose={onClose}
    />
  );
}

interface OwnFixFormProps {
  days: FixableDay[];
  /** How many corrections a month allows, and how many are used. */
  limit: { most: number; used: number };
  onClose: () => void;
}

/** One's own correction: first the day, which proposes side and time. */
export function OwnFixForm({ days, limit: { most: n, used }, onClose }: OwnFixFormProps) {
  const t = useWords(requestWords);
  const [first] = days;
  const fields = useFixFields(days);
  const help = fill(used >= n ? t.fixLimitReached : t.fixLimit, { n, used });
  const day: Field = { kind: 'own', name: 'date', label: t.fixDay, help, control: <DaySelect days={days} /> };
  return (
    <FormDrawer
      title={t.fixForm}
      api={myAttendanceApi.requestMyFix}
      fields={[day, ...fields]}
      initial={first ? { date: first.date, ...initialOf(first.sides, first.usual) } : {}}
      done={t.fixSent}
      onClose={onClose}
    />
  );
}

const initialOf = (sides: readonly FixableSide[], usual: PunchSide) => {
  const found = sides.find(({ side }) => side === usual) ?? sides[0];
  return { side: found?.side, at: found?.at, pictures: [] };
};

function useFixFields(days: readonly FixableDay[]): Field[] {
  const t = useWords(requestWords);
  return [
    { kind: 'own', name: 'side', label: t.fixSide, control: <SideChoice days={days} /> },
    { kind: 'datetime', name: 'at', label: t.fixTime, help: t.fixTimeHelp },
    { kind: 'area', name: 'reason', label: t.fixReason, max: 200 },
    { kind: 'own', name: 'pictures', label: t.pictures, isOptional: true, control: fixPhotos },
  ];
}

interface Bound<V> {
  id?: string;
  value?: V;
  onChange?: (value: V) => void;
}

/** Choosing the side fills in the planned time. */
function SideChoice({ days, value, onChange }: Bound<PunchSide> & { days: readonly FixableDay[] }) {
  const t = useWords(requestWords);
  const lang = useLang();
  const form = Form.useFormInstance();
  const date = Form.useWatch<string | undefined>('date', form);
  const sides = (days.find((day) => day.date === date) ?? days[0])?.sides ?? [];
  return (
    <Segmented<PunchSide>
      aria-label={t.fixSide}
      value={value ?? 'IN'}
      options={(['IN', 'OUT'] as const).map((side) => ({
        value: side,
        label: sideWords[side][lang],
        disabled: !sides.some((each) => each.side === side),
      }))}
      onChange={(side) => {
        onChange?.(side);
        form.setFieldValue('at', sides.find((each) => each.side === side)?.at);
      }}
    />
  );
}

/** Choosing the day fills in the side and its planned time. */
function DaySelect({ days, id, value, onChange }: Bound<string> & { days: readonly FixableDay[] }) {
  const t = useWords(requestWords);
  const form = Form.useFormInstance();
  return (
    <Select
      {...(id && { id })}
      value={value ?? null}
      options={days.map(({ date, label }) => ({ value: date, label }))}
      notFoundContent={t.noFixDay}
      onChange={(date: string) => {
        onChange?.(date);
        const day = days.find((each) => each.date === date);
        if (day) form.setFieldsValue(initialOf(day.sides, day.usual));
      }}
    />
  );
}
