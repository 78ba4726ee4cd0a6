import { MoreOutlined } from '@ant-design/icons';
import { attendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { MonthSheet } from '@netbar/contract/people/attendance/attendance.model';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button, Dropdown, Select, Tooltip } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan, useOwnBranches } from '#kernel/session.ts';
import { ExportButton } from '#kit/export/ExportButton.tsx';
import { commonWords } from '#kit/words.ts';
import { LeaveForm } from '../request/LeaveForm.tsx';
import { BalancesDrawer } from '../setting/BalancesDrawer.tsx';
import { SettingsDrawer } from '../setting/SettingsDrawer.tsx';
import { useExportColumns } from './export-columns.ts';
import { LockDrawer } from './LockDrawer.tsx';
import { MonthSwitch } from './MonthSwitch.tsx';
import { sheetWords } from './sheet.words.ts';
import type { AttendanceAddress } from './use-attendance-address.ts';

interface HeadActionsProps {
  address: AttendanceAddress;
  sheet: MonthSheet | undefined;
  onSettle: () => void;
}

/** The month, the branch, and what can be done with them. */
export function HeadActions({ address, sheet, onSettle }: HeadActionsProps) {
  const t = useWords(sheetWords);
  const [exports, approves] = [useCan('ATTENDANCE_EXPORT'), useCan('ATTENDANCE_APPROVE')];
  const columns = useExportColumns();
  const waiting = approves && sheet ? sheet.pendingLeaves + sheet.pendingFixes : 0;
  const anomalies = sheet?.totals.anomalies ?? 0;
  const isOnly = useOwnBranches().length < 2;
  return (
    <div className="att-head">
      <MonthSwitch month={address.month} onMonth={(month) => address.go({ month, employeeId: undefined, date: undefined })} />
      <BranchChoice address={address} />
      {isOnly && sheet && <span className="att-only ell">{sheet.branchName}</span>}
      {waiting > 0 && (
        <Button onClick={() => address.go({ queue: (sheet?.pendingLeaves ?? 0) > 0 ? 'LEAVE' : 'PUNCH_FIX', id: undefined })}>
          {t.decide} <b className="num">{waiting}</b>
        </Button>
      )}
      {exports && (
        <ExportButton
          title={t.title}
          api={attendanceApi.export}
          conditions={{ month: address.month, ...(address.branchId && { branchId: address.branchId }) }}
          columns={columns}
          total={sheet?.people.length}
        />
      )}
      {sheet && <More sheet={sheet} />}
      <Tooltip title={anomalies === 0 && sheet ? t.noAnomalies : ''}>
        <Button type="primary" disabled={anomalies === 0} onClick={onSettle}>
          {t.settle} {anomalies > 0 && <span className="num">{anomalies}</span>}
        </Button>
      </Tooltip>
    </div>
  );
}

/** One of one's own branches, or all of them. Whoever has only one does not choose. */
export function BranchChoice({ address }: { address: AttendanceAddress }) {
  const t = useWords(sheetWords);
  const branches = useOwnBranches();
  const all = 'all';
  if (branches.length < 2) return null;
  return (
    <Select
      className="att-branch"
      aria-label={t.branch}
      value={address.branchId ?? all}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      options={[{ value: all, label: t.allBranches }, ...branches.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(value) => address.go({ branchId: value === all ? undefined : value, employeeId: undefined, date: undefined })}
    />
  );
}

type Open = 'lock' | 'leave' | 'balances' | 'setting' | undefined;

/** What is done less often. */
function More({ sheet }: { sheet: MonthSheet }) {
  const t = useWords(sheetWords);
  const [locks, approves, sets] = [useCan('ATTENDANCE_LOCK'), useCan('ATTENDANCE_APPROVE'), useCan('ATTENDANCE_SETTING')];
  const [open, setOpen] = useState<Open>();
  const askRecount = useRecountMonth(sheet);
  const { branchId, branchName, month, status, people } = sheet;
  const isOpen = status === 'OPEN';
  const items = [
    ...(approves ? [{ key: 'leave', label: t.leaveFor, onClick: () => setOpen('leave') }] : []),
    { key: 'balances', label: t.balances, onClick: () => setOpen('balances') },
    ...(locks && isOpen
      ? [
          { key: 'recount', label: t.recountMonth, onClick: askRecount },
          { key: 'lock', label: fill(t.lockIt, { month }), onClick: () => setOpen('lock') },
        ]
      : []),
    ...(sets ? [{ key: 'setting', label: t.setting, onClick: () => setOpen('setting') }] : []),
  ];
  const close = () => setOpen(undefined);
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button icon={<MoreOutlined />} aria-label={t.more} />
      </Dropdown>
      {open === 'lock' && <LockDrawer branchId={branchId} branchName={branchName} month={month} onClose={close} />}
      {open === 'leave' && (
        <LeaveForm
          people={people
            .filter(({ isHere }) => isHere)
            .map(({ employeeId: value, name, no }) => ({ value, label: `${no} ${name}` }))}
          onClose={close}
        />
      )}
      {open === 'balances' && <BalancesDrawer branchId={branchId} branchName={branchName} onClose={close} />}
      {open === 'setting' && <SettingsDrawer branchId={branchId} branchName={branchName} onClose={close} />}
    </>
  );
}

function useRecountMonth({ branchId, branchName: branch, month }: MonthSheet) {
  const t = useWords(sheetWords);
  const common = useWords(commonWords);
  const { modal, message } = App.useApp();
  const recount = useCommand(attendanceApi.recountMonth, {
    onDone: ({ days: n }) => void message.success(fill(t.recountStarted, { n })),
  });
  return () =>
    void modal.confirm({
      title: fill(t.recountAsk, { branch, month }),
      content: t.recountText,
      okText: common.confirm,
      cancelText: common.cancel,
      onOk: () => recount.mutateAsync({ branchId, month }).catch(() => {}),
    });
}
