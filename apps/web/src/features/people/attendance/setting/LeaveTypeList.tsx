import { PlusOutlined } from '@ant-design/icons';
import { leaveApi } from '@netbar/contract/people/attendance/attendance.api';
import type { LeaveType } from '@netbar/contract/people/attendance/leave.model';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import type { Field } from '#kit/form/form.types.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { OnOff } from '#kit/OnOff.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { daysOf } from '../request/request.text.ts';
import { settingWords } from './setting.words.ts';

/** The leave types of the company. */
export function LeaveTypeList() {
  const t = useWords(settingWords);
  const read = useApi(leaveApi.leaveTypes, {});
  const [edited, setEdited] = useState<LeaveType | 'new'>();
  return (
    <Panel
      title={t.types}
      note={t.ofCompany}
      flush
      extra={
        <Button type="link" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
          {t.addType}
        </Button>
      }
    >
      <Record read={read}>{(types) => <Types types={types} onEdit={setEdited} />}</Record>
      {edited && <TypeForm type={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </Panel>
  );
}

function Types({ types, onEdit }: { types: readonly LeaveType[]; onEdit: (type: LeaveType) => void }) {
  const t = useWords(settingWords);
  const balanceOf = ({ hasBalance, yearHalves }: LeaveType) =>
    !hasBalance ? t.noLimit : yearHalves > 0 ? fill(t.yearShort, { n: daysOf(yearHalves) }) : t.byHand;
  return (
    <RecordTable
      label={t.types}
      rows={types}
      keyOf={({ id }) => id}
      empty=""
      columns={[
        { key: 'name', title: t.name, render: ({ name }) => name },
        { key: 'balance', title: t.balance, render: (type) => balanceOf(type) },
        {
          key: 'paid',
          title: t.paidShort,
          align: 'right',
          render: ({ paidBp }) => <span className="num">{fill(t.percent, { n: paidBp / 100 })}</span>,
        },
        { key: 'proof', title: t.proof, render: ({ needsPicture }) => (needsPicture ? t.yes : t.no) },
        { key: 'status', title: t.status, render: ({ isActive }) => <OnOff isOn={isActive} on={t.inUse} off={t.retired} /> },
        {
          key: 'edit',
          title: '',
          align: 'right',
          render: (type) => (
            <button type="button" className="link" onClick={() => onEdit(type)}>
              {t.edit}
            </button>
          ),
        },
      ]}
    />
  );
}

function TypeForm({ type, onClose }: { type: LeaveType | undefined; onClose: () => void }) {
  const t = useWords(settingWords);
  const fields: Field[] = [
    { kind: 'text', name: 'name', label: t.name, max: 20 },
    { kind: 'switch', name: 'hasBalance', label: t.hasBalance, help: t.hasBalanceHelp },
    { kind: 'number', name: 'paidPercent', label: t.paid, min: 0, max: 100 },
    { kind: 'number', name: 'yearHalves', label: t.yearDays, help: t.yearDaysHelp, min: 0, max: 200 },
    { kind: 'number', name: 'carryMonths', label: t.carry, help: t.carryHelp, min: 0, max: 24 },
    { kind: 'switch', name: 'roundsUp', label: t.roundsUp },
    { kind: 'switch', name: 'needsPicture', label: t.needsPicture },
    { kind: 'number', name: 'place', label: t.order, min: 0, max: 999 },
    ...(type ? [{ kind: 'switch' as const, name: 'isActive', label: t.isActive }] : []),
  ];
  const send = (typed: object) => {
    const { paidPercent, ...rest } = typed as { paidPercent: number };
    return { ...rest, paidBp: paidPercent * 100 };
  };
  const same = { title: t.typeTitle, fields, send, done: t.saved, onClose };
  if (!type) {
    const initial = {
      hasBalance: false,
      paidPercent: 100,
      yearHalves: 0,
      carryMonths: 0,
      roundsUp: false,
      needsPicture: false,
      place: 50,
    };
    return <FormDrawer {...same} api={leaveApi.addLeaveType} initial={initial} />;
  }
  const { id, version, code: _, paidBp, ...content } = type;
  return (
    <FormDrawer
      {...same}
      api={leaveApi.changeLeaveType}
      initial={{ ...content, paidPercent: paidBp / 100 }}
      fixed={{ id, version }}
    />
  );
}
