import { machineApi } from '@netbar/contract/floor/machine/machine.api';
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
  expect(table().queryByRole('button')).toBeNull();
});

it('reports a fault as the machine was seen', async () => {
  const server = await open(['MACHINE_EDIT']);
  fireEvent.click(table().getByRole('button', { name: /更多/ }));
  fireEvent.click(await screen.findByText('报故障'));
  await waitFor(() => expect(server.to(machineApi.setStatus)).toHaveLength(1));
  expect(server.to(machineApi.setStatus)[0]!.body).toEqual({ version: 3, status: 'FAULT' });
});
