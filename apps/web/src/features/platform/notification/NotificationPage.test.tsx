import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import NotificationPage from './NotificationPage.tsx';

it.each([
  [['NOTICE_LIST', 'NOTICE_SEND'], 0],
  [['NOTICE_LIST', 'NOTICE_SEND', 'NOTICE_PUBLISH'], 1],
])('SHELL-15 whoever has %s is offered a public announcement or not', async (can, offered) => {
  const server = fakeServer();
  server.answer(notificationApi.notices, { rows: [], total: 0 });
  show(<NotificationPage />, { can });
  fireEvent.click(await screen.findByRole('button', { name: /发送通知/ }));
  await screen.findByLabelText('标题');
  expect(screen.queryAllByText('公开公告')).toHaveLength(offered);
});
