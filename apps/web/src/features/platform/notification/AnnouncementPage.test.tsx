import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import AnnouncementPage from './AnnouncementPage.tsx';

it('SHELL-15 shows the announcement at its address', async () => {
  const server = fakeServer();
  const publishedTime = '2026-11-14T01:00:00.000Z';
  server.answer(notificationApi.announcement, {
    title: '停电通知',
    content: '周三上午停电',
    companyName: '星域电竞',
    publishedTime,
  });
  show(<AnnouncementPage />, { path: '/announcement?id=019c0000-0000-7000-8000-000000000001' });
  await screen.findByRole('heading', { name: '停电通知' });
  expect(screen.getByText('星域电竞 发布于 2026-11-14 09:00')).toBeTruthy();
});

it('SHELL-15 says so when the address is incomplete, without asking, and when nothing is there', async () => {
  const server = fakeServer();
  show(<AnnouncementPage />, { path: '/announcement' });
  await screen.findByRole('heading', { name: '公告不存在' });
  expect(server.asked).toEqual([]);
});
