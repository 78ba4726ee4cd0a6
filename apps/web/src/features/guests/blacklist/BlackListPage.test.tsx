import { blacklistApi } from '@netbar/contract/guests/blacklist/blacklist.api';
import type { BlacklistEntry } from '@netbar/contract/guests/blacklist/blacklist.model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import BlackListPage from './BlackListPage.tsx';

const entry: BlacklistEntry = {
  id: '019c0000-0000-7000-8000-000000000001',
  scope: 'BRANCH',
  brandId: null,
  branchId: '019c0000-0000-7000-8000-000000000002',
  placeName: '一店',
  name: '钱某',
  phone: '138****5621',
  idCard: '330***19900101****',
  level: 'NO_ENTRY',
  reason: '损坏设备',
  enabled: true,
  untilDate: null,
  reviewDate: '2026-12-01',
  isOver: false,
  isReviewDue: true,
  createdByName: '周敏',
  createdTime: '2026-11-01T00:00:00.000Z',
  version: 4,
};
const open = async (can: string[]) => {
  const server = fakeServer();
  server.answer(blacklistApi.list, { rows: [entry], total: 1 });
  server.answer(blacklistApi.enable, { ...entry, enabled: false } as never);
  show(<BlackListPage />, { can: ['BLACKLIST_LIST', ...can] });
  await screen.findAllByText('钱某');
  return server;
};
const table = () => within(document.querySelector<HTMLElement>('.list-table')!);

it('shows who is not let in, where, why and until when, masked', async () => {
  await open([]);
  for (const words of ['138****5621', '损坏设备']) expect(table().getByText(words)).toBeTruthy();
  expect(table().queryByRole('button', { name: '移出' })).toBeNull();
});

it('S18 offers to lift an entry only to those who may', async () => {
  await open(['BLACKLIST_EDIT']);
  expect(table().getByRole('button', { name: '编辑' })).toBeTruthy();
  for (const name of ['停用', '移出']) expect(table().queryByRole('button', { name })).toBeNull();
});

it('switches an entry off as it was seen', async () => {
  const server = await open(['BLACKLIST_EDIT', 'BLACKLIST_LIFT']);
  fireEvent.click(table().getByRole('button', { name: '停用' }));
  await waitFor(() => expect(server.to(blacklistApi.enable)).toHaveLength(1));
  expect(server.to(blacklistApi.enable)[0]!.body).toEqual({ id: entry.id, version: 4, enabled: false });
});
