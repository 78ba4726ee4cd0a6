import { delegationApi } from '@netbar/contract/org/delegation/delegation.api';
import type { Delegation } from '@netbar/contract/org/delegation/delegation.model';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { Delegations } from './Delegations.tsx';

const id = '019c0000-0000-7000-8000-000000000001';
const running: Delegation = {
  id,
  fromName: '周敏',
  toName: '陈立',
  isOwn: true,
  fromDate: '2026-11-15',
  toDate: '2026-11-20',
  reason: '出差',
  status: 'RUNNING',
  createdTime: '2026-11-15T01:00:00.000Z',
};
const open = (rows: Delegation[], delegates = [{ id, name: '陈立' }]) => {
  const server = fakeServer();
  server.answer(delegationApi.list, rows);
  server.answer(delegationApi.delegates, delegates);
  server.answer(delegationApi.revoke, []);
  server.answer(delegationApi.add, rows);
  show(<Delegations />);
  return server;
};

it('shows who stands in for whom, and lets only the one who handed over take it back', async () => {
  const server = open([running, { ...running, id: id.replace(/1$/, '2'), isOwn: false, reason: '休假' }]);
  await screen.findByText('委托给 陈立');
  screen.getByText('受 周敏 委托');
  const buttons = screen.getAllByRole('button', { name: '撤销' });
  expect(buttons).toHaveLength(1);
  fireEvent.click(buttons[0]!);
  await waitFor(() => expect(server.to(delegationApi.revoke)).toHaveLength(1));
});

it('is handed over to a colleague for some days', async () => {
  const server = open([]);
  fireEvent.click(await screen.findByRole('button', { name: '新增委托' }));
  fireEvent.mouseDown(await screen.findByLabelText('受托人'));
  fireEvent.click(await screen.findByTitle('陈立'));
  fireEvent.click(screen.getByRole('button', { name: /保存|确定/ }));
  await waitFor(() => expect(server.to(delegationApi.add)).toHaveLength(1));
  expect(server.to(delegationApi.add)[0]!.body).toMatchObject({ toAccount: id, toDate: addDays(bizDate(new Date()), 6) });
});

it('is not there for people who approve nothing', async () => {
  const server = open([], []);
  await waitFor(() => expect(server.to(delegationApi.delegates)).toHaveLength(1));
  expect(screen.queryByText('审批委托')).toBeNull();
});
