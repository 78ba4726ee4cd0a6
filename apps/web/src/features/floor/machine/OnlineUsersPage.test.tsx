import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { OnlineAside } from './OnlineAside.tsx';
import OnlineUsersPage from './OnlineUsersPage.tsx';

const id = '019c0000-0000-7000-8000-000000000001';
const guest = {
  id,
  branchId: id,
  branchName: '一店',
  machineId: id,
  machineNo: 'A012',
  areaName: '大厅',
  memberId: id,
  tempCardId: null,
  name: '林浩然',
  cardNo: '90261101000001',
  status: 'ACTIVE' as const,
  startedTime: '2026-11-09T04:00:00.000Z',
  endedTime: null,
  fundedUntil: '2026-11-09T05:00:00.000Z',
  packageName: '包三小时',
  chargedFen: 300,
  principalFen: 0,
  bonusFen: 0,
  endReason: null,
  version: 2,
  balanceFen: 9700,
  isBirthday: true,
};
const open = async (can: string[]) => {
  const server = fakeServer();
  server.answer(seatSessionApi.online, { rows: [guest], total: 1 });
  server.answer(seatSessionApi.end, { ...guest, status: 'ENDED', chargedFen: 600, version: 3 });
  show(<OnlineUsersPage />, { can: ['ONLINE_LIST', ...can] });
  await screen.findAllByText('A012');
  return server;
};
const table = () => within(document.querySelector<HTMLElement>('.list-table')!);

it('shows who sits where, since when, for how much, and whose birthday it is', async () => {
  await open([]);
  for (const words of ['林浩然', '今天生日', '包三小时', '11-09 12:00:00']) expect(table().getByText(words)).toBeTruthy();
  expect(document.querySelector('.list-table')!.textContent).toContain('97.00');
  expect(table().queryByRole('button', { name: '下机' })).toBeNull();
});

it('getting somebody up asks first, since it takes money', async () => {
  const server = await open(['SESSION_EDIT']);
  fireEvent.click(table().getByRole('button', { name: '下机' }));
  await screen.findAllByText('“林浩然”（A012）下机结账？');
  expect(server.to(seatSessionApi.end)).toHaveLength(0);
  fireEvent.click(within(document.querySelector<HTMLElement>('.ant-modal')!).getByRole('button', { name: '下机' }));
  await waitFor(() => expect(server.to(seatSessionApi.end)).toHaveLength(1));
  expect(server.to(seatSessionApi.end)[0]!.body).toEqual({ version: 2 });
});

const noProfile = { employeeNo: null, positionName: null, onDutyUntil: null };

it('names birthdays of the week and staff who are signed in', async () => {
  const server = fakeServer();
  server.answer(seatSessionApi.birthdays, {
    rows: [{ memberId: id, no: '1', name: '周杰', phone: '138****5621', birthday: '1994-11-17' }],
  });
  server.answer(seatSessionApi.staffOnline, {
    rows: [{ accountId: id, name: '李店长', roles: ['店长'], sinceTime: '2026-11-09T04:00:00.000Z', ...noProfile }],
  });
  show(<OnlineAside branchId={id} />);
  expect((await screen.findByText('周杰')).parentElement!.textContent).toBe('周杰11-17138****5621');
  expect((await screen.findByText('李店长')).parentElement!.textContent).toBe('李店长店长11-09 12:00');
});

it('says as what somebody works and until when they are on duty, with the day if it is another one', async () => {
  const server = fakeServer();
  const signedIn = { roles: ['收银员'], sinceTime: '2026-11-09T04:00:00.000Z', employeeNo: '1027008', positionName: '收银' };
  server.answer(seatSessionApi.birthdays, { rows: [] });
  server.answer(seatSessionApi.staffOnline, {
    rows: [
      { ...signedIn, accountId: id, name: '周敏', onDutyUntil: '2026-11-09T14:00:00.000Z' },
      { ...signedIn, accountId: id.replace(/.$/, 'f'), name: '何俊', onDutyUntil: '2026-11-09T22:00:00.000Z' },
    ],
  });
  show(<OnlineAside branchId={id} />);
  expect((await screen.findByText('周敏')).parentElement!.textContent).toBe('周敏收银1027008值班至 22:0011-09 12:00');
  expect((await screen.findByText('何俊')).parentElement!.textContent).toContain('值班至 11-10 06:00');
});
