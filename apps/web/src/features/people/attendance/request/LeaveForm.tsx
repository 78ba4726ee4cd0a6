import { leaveApi, myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { LeaveBalance } from '@netbar/contract/people/attendance/leave.model';
import { fill } from '@netbar/contract/kernel/words';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import type { Field } from '#kit/form/form.types.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { PickerInput } from '#kit/form/PickerInput.tsx';
import { fixPhotos } from './FixForm.tsx';
import { LeavePreview } from './LeavePreview.tsx';
import { type DayHalf, spanOf, type TypedLeave } from './typed-leave.ts';
import { daysOf } from './request.text.ts';
import { requestWords } from './request.words.ts';
import './request.css';

/** Leave of one's own, with what it would take beside the form. */
export function OwnLeaveForm({ onClose, date }: { onClose: () => void; date?: string }) {
  const t = useWords(requestWords);
  const balances = useApi(myAttendanceApi.myBalances, {}).data ?? [];
  const fields = useLeaveFields(balances);
  return (
    <FormDrawer
      title={t.leaveForm}
      api={myAttendanceApi.requestMyLeave}
      fields={fields}
      initial={initialOf(date)}
      preview={(typed) => <LeavePreview typed={typed as TypedLeave} />}
      send={send}
      done={t.leaveSent}
      onClose={onClose}
    />
  );
}

interface LeaveFormProps {
  people: { value: string; label: string }[];
  employeeId?: string;
  onClose: () => void;
}

/** A manager asks for leave on behalf of an employee, for instance of somebody who called in sick. */
export function LeaveForm({ people, employeeId, onClose }: LeaveFormProps) {
  const t = useWords(requestWords);
  const [who, setWho] = useState(employeeId);
  const balances = useApi(leaveApi.employeeBalances, { employeeId: who ?? '' }, { enabled: who !== undefined }).data ?? [];
  const fields = useLeaveFields(balances);
  const person: Field = { kind: 'select', name: 'employeeId', label: t.employee, options: people };
  return (
    <FormDrawer
      title={t.leaveFor}
      api={leaveApi.requestLeave}
      fields={[person, ...fields]}
      initial={{ ...initialOf(undefined), employeeId }}
      preview={(typed) => <LeavePreview typed={typed as TypedLeave} isOnBehalf onEmployee={setWho} />}
      send={send}
      done={t.leaveSent}
      onClose={onClose}
    />
  );
}

const initialOf = (date: string | undefined) => ({
  from: { date, isHalf: false },
  to: { date, isHalf: false },
  pictures: [],
});

const send = (typed: object) => {
  const { from, to, ...rest } = typed as TypedLeave;
  return { ...rest, ...spanOf({ ...(from && { from }), ...(to && { to }) }) };
};

function useLeaveFields(balances: readonly LeaveBalance[]): Field[] {
  const t = useWords(requestWords);
  const types = useApi(leaveApi.leaveTypes, {}).data?.filter(({ isActive }) => isActive) ?? [];
  const labelOf = (id: string, name: string) => {
    const available = balances.find(({ typeId }) => typeId === id)?.availableHalves ?? null;
    return available === null ? name : fill(t.left, { name, n: daysOf(available) });
  };
  return [
    {
      kind: 'select',
      name: 'typeId',
      label: t.type,
      options: types.map(({ id, name }) => ({ value: id, label: labelOf(id, name) })),
    },
    { kind: 'own', name: 'from', label: t.from, control: <DayHalfInput half={t.second} /> },
    { kind: 'own', name: 'to', label: t.until, control: <DayHalfInput half={t.first} /> },
    { kind: 'area', name: 'reason', label: t.reason, max: 200 },
    { kind: 'own', name: 'pictures', label: t.pictures, isOptional: true, control: fixPhotos },
  ];
}

interface DayHalfInputProps {
  /** What half of the day is called. */
  half: string;
  id?: string;
  value?: DayHalf;
  onChange?: (value: DayHalf) => void;
}

function DayHalfInput({ half, id, value = { isHalf: false }, onChange }: DayHalfInputProps) {
  const t = useWords(requestWords);
  return (
    <span className="day-half">
      <PickerInput
        kind="date"
        {...(id && { id })}
        {...(value.date && { value: value.date })}
        onChange={(date) => onChange?.({ ...value, date })}
      />
      <Segmented<boolean>
        value={value.isHalf}
        options={[
          { value: false, label: t.fromMorning },
          { value: true, label: half },
        ]}
        onChange={(isHalf) => onChange?.({ ...value, isHalf })}
      />
    </span>
  );
}
