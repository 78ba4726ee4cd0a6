import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { logApi } from '@netbar/contract/platform/log/log.api';
import type { Machine } from '@netbar/contract/floor/machine/machine.model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import MachinesPage from './MachinesPage.tsx';

const id = '019c0000-0000-7000-8000-000000000001';
const machine: Machine = {
  id,
  branchId: id,
  areaId: id,
  areaName: '电竞区',
  no: 'A012',
  mac: '',
  ip: '192.168.1.12',
  status: 'ACTIVE',
  state: 'OFFLINE',
  seenTime: null,
  reservedFrom: null,
  remark: '',
  version: 3,
};
const open = async (can: string[]) => {
  const server = fakeServer();
  server.answer(machineApi.list, { rows: [machine], total: 1 });
  server.answer(machineApi.setStatus, { ...machine, status: 'FAULT', version: 4 });
  show(<MachinesPage />, { can: ['MACHINE_LIST', ...can] });
  await screen.findAllByText('A012');
  return server;
};
const table = () => within(document.querySelector<HTMLElement>('.list-table')!);

it('shows where a machine stands, its state and that it was never heard of', async () => {
  await open([]);
  for (const words of ['电竞区', '192.168.1.12', '从未']) expect(table().getByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /批量/ })).toBeNull();
  expect(table().queryByRole('button', { name: /编辑|更多/ })).toBeNull();
});

it('reports a fault as the machine was seen', async () => {
  const server = await open(['MACHINE_EDIT']);
  fireEvent.click(table().getByRole('button', { name: /更多/ }));
  fireEvent.click(await screen.findByText('报故障'));
  await waitFor(() => expect(server.to(machineApi.setStatus)).toHaveLength(1));
  expect(server.to(machineApi.setStatus)[0]!.body).toEqual({ version: 3, status: 'FAULT' });
});

it('K8 a machine’s record: hours, takings and faults, each the sum of what stands below', async () => {
  const server = await open([]);
  const days = Array.from({ length: 30 }, (_, i) => ({
    day: `2026-11-${String(i + 1).padStart(2, '0')}`,
    minutes: 0,
    faultMinutes: 0,
  }));
  days[28] = { day: '2026-11-29', minutes: 90, faultMinutes: 0 };
  days[29] = { day: '2026-11-30', minutes: 120, faultMinutes: 60 };
  server.answer(machineApi.tariffs, []);
  server.answer(logApi.record, { rows: [], total: 0 });
  server.answer(machineApi.figures, {
    machine,
    days,
    sessions: 2,
    sessionFen: 3150,
    goodsFen: 850,
    goodsOrders: 1,
    latest: [
      {
        id: machine.id,
        name: '顾**',
        isMember: true,
        startedTime: '2026-11-30T10:00:00.000Z',
        endedTime: '2026-11-30T12:00:00.000Z',
        packageName: null,
        chargedFen: 1800,
      },
    ],
    faults: [{ fromTime: '2026-11-30T01:00:00.000Z', toTime: '2026-11-30T02:00:00.000Z' }],
  });
  fireEvent.click(table().getByRole('button', { name: '详情' }));
  expect((await screen.findByText('近 30 日上机')).parentElement?.textContent).toContain('3.5');
  expect(screen.getByText('合计').parentElement?.textContent).toContain('¥40.00');
  expect(screen.getByText('停机 1.0 小时')).toBeTruthy();
  expect(within(screen.getByRole('table', { name: '最近上机' })).getByText('2:00')).toBeTruthy();
});
