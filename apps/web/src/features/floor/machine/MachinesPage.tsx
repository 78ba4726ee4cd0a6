import { PlusOutlined } from '@ant-design/icons';
import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { MachineStatus, type Machine } from '@netbar/contract/floor/machine/machine.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { Button } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan, useOwnBranches } from '#kernel/session.ts';
import { useAct } from '#kernel/undo.tsx';
import { useBranchOptions } from '#kit/branch/use-branch-options.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { useStatusTabs } from '#kit/list/use-status-tabs.ts';
import { SeatStateOf } from './kit/SeatStateOf.tsx';
import { machineWords } from './machine.words.ts';
import { MachineDrawer, MachineRowDrawer } from './MachineDrawer.tsx';
import { MachineRecord } from './MachineRecord.tsx';
import { TariffsDrawer } from './TariffsDrawer.tsx';

type Open = 'add' | 'row' | 'tariffs' | Machine;

export default function MachinesPage() {
  const t = useWords(machineWords);
  const canEdit = useCan('MACHINE_EDIT');
  const branches = useOwnBranches();
  const branchOptions = useBranchOptions({ isNameOnly: true });
  const branchId = branches[0]?.id ?? '';
  const branch = useApi(branchApi.get, { branchId }, { enabled: useCan('BRANCH_LIST') && branchId !== '' });
  const [open, setOpen] = useState<Open>();
  const act = useAct();
  const [shown, setShown] = useState<string>();
  const close = () => setOpen(undefined);
  const steps = ({ id: machineId, version, status }: Machine) =>
    (['ACTIVE', 'LOCKED', 'FAULT', 'RETIRED'] as const)
      .filter((next) => next !== status)
      .map((next) => ({
        key: next,
        label: { ACTIVE: t.activate, LOCKED: t.lock, FAULT: t.fault, RETIRED: t.retire }[next],
        isDangerous: next === 'RETIRED',
        onClick: () =>
          act({
            api: machineApi.setStatus,
            input: { machineId, version, status: next },
            done: t.saved,
            undo: (got) => ({ api: machineApi.setStatus, input: { machineId, version: got.version, status } }),
          }),
      }));
  const actions = (
    <>
      <Button onClick={() => setOpen('tariffs')}>{t.tariffs}</Button>
      {canEdit && <Button onClick={() => setOpen('row')}>{t.addMany}</Button>}
      {canEdit && (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('add')}>
          {t.add}
        </Button>
      )}
    </>
  );
  return (
    <>
      <ListPage
        title={t.machines}
        api={machineApi.list}
        tabs={useStatusTabs(t.status, MachineStatus.options, t)}
        filters={[
          { kind: 'text', name: 'keyword', label: t.no },
          {
            kind: 'select',
            name: 'branchId',
            label: t.branch,
            options: branchOptions,
          },
        ]}
        action={actions}
        columns={[
          { key: 'no', title: t.no, fixed: 'left', render: (row) => <span className="num">{row.no}</span> },
          { key: 'branch', title: t.branch, render: (row) => branches.find(({ id }) => id === row.branchId)?.name ?? '—' },
          { key: 'area', title: t.area, render: (row) => row.areaName },
          { key: 'state', title: t.status, render: (row) => <SeatStateOf state={row.state} /> },
          { key: 'ip', title: t.ip, render: (row) => <span className="num">{row.ip || '—'}</span> },
          { key: 'mac', title: t.mac, render: (row) => <span className="num">{row.mac || '—'}</span> },
          {
            key: 'seen',
            title: t.seen,
            render: (row) => (
              <span className="num">{row.seenTime ? formatTime(new Date(row.seenTime), 'datetime') : t.never}</span>
            ),
          },
        ]}
        rowActions={(row) => [
          { key: 'detail', label: t.detail, onClick: () => setShown(row.id) },
          ...(canEdit ? [{ key: 'edit', label: t.edit, onClick: () => setOpen(row) }, ...steps(row)] : []),
        ]}
      />
      {shown && <MachineRecord id={shown} onGo={setShown} onEdit={setOpen} steps={steps} onClose={() => setShown(undefined)} />}
      {open === 'add' && <MachineDrawer onClose={close} />}
      {open === 'row' && <MachineRowDrawer onClose={close} />}
      {open === 'tariffs' && <TariffsDrawer areas={branch.data?.areas ?? []} onClose={close} />}
      {typeof open === 'object' && <MachineDrawer machine={open} onClose={close} />}
    </>
  );
}
