import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import type { Notification } from '@netbar/contract/platform/notification/notification.model';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { Bell } from './Bell.tsx';

const row: Notification = {
  id: '019c0000-0000-7000-8000-000000000001',
  content: '调价申请待审核',
  createdTime: '2026-11-16T00:00:00.000Z',
  serviceType: 'PURCHASE',
  subServiceType: 7,
  notificationType: 0,
  serviceId: '019c0000-0000-7000-8000-000000000002',
  readTime: null,
};

async function openBell() {
  const server = fakeServer();
  server.answer(notificationApi.unreadTotal, { data: 1 });
  server.answer(notificationApi.list, { rows: [row], total: 1 });
  show(<Bell pathOf={(name) => `/${name}`} />);
  fireEvent.click(await screen.findByRole('button', { name: '消息 1' }));
  await screen.findByText(row.content);
  return server;
}

it.each([
  ['its message', { status: 42299, message: '消息服务维护中' }, '消息服务维护中'],
  ['the message of a fault', { status: 50000, message: '消息服务维护中' }, '消息服务维护中'],
  ['操作失败 without one', { status: 42299, message: '' }, '操作失败'],
  ['操作失败 for a fault without one', { status: 50000, message: '' }, '操作失败'],
])('BELL-06 a refusal to mark all as read shows %s', async (_, refusal, shown) => {
  const server = await openBell();
  server.answerBy(notificationApi.readAll, () => refusal);
  fireEvent.click(screen.getByRole('button', { name: '标记全部为已读' }));
  expect(await screen.findByText(shown)).toBeTruthy();
});

it('BELL-01 opened again, it has what came meanwhile', async () => {
  const server = await openBell();
  const bell = () => screen.getByRole('button', { name: '消息 1' });
  fireEvent.click(bell());
  await waitFor(() => expect(screen.queryByText(row.content)).toBeNull());
  const later = { ...row, id: '019c0000-0000-7000-8000-000000000003', content: '采购单待审核' };
  server.answer(notificationApi.list, { rows: [later, row], total: 2 });
  fireEvent.click(bell());
  expect(await screen.findByText(later.content)).toBeTruthy();
});

it('BELL-06 a refusal to mark one as read shows 单条消息已读接口调用失败, whatever the server says', async () => {
  const server = await openBell();
  server.answerBy(notificationApi.read, () => ({ status: 42299, message: '消息服务维护中' }));
  fireEvent.click(screen.getByText(row.content));
  expect(await screen.findByText('单条消息已读接口调用失败')).toBeTruthy();
  expect(screen.queryByText('消息服务维护中')).toBeNull();
});
