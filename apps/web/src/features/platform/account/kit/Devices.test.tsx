import { accountApi } from '@netbar/contract/platform/account/account.api';
import type { AccountSession } from '@netbar/contract/platform/account/account.model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { Devices } from './Devices.tsx';

const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.3537.71';
const wechat =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.54';
const session = (id: string, over: Partial<AccountSession> = {}): AccountSession => ({
  id: `019c0000-0000-7000-8000-00000000000${id}`,
  ip: '10.1.2.3',
  userAgent: edge,
  branchName: null,
  isLocked: false,
  isThis: false,
  createdTime: '2026-11-09T01:00:00.000Z',
  usedTime: '2026-11-09T04:00:00.000Z',
  expiresTime: '2026-11-09T16:00:00.000Z',
  ...over,
});
const rows = [
  session('1', { isThis: true }),
  session('2', { userAgent: wechat, branchName: '一店' }),
  session('3', { isLocked: true }),
];

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  // The fake takes the last answer whose path fits, and `:id` fits `profile` too.
  server.answer(accountApi.sessions, { rows: rows.map((row) => ({ ...row, isThis: false })) });
  server.answer(accountApi.ownSessions, { rows });
  server.answer(accountApi.endOwnSessions, {});
  server.answer(accountApi.endSessions, {});
});
const confirm = async () => fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '退出' }));

describe('K15 devices', () => {
  it('are named by browser and system, with place and last use, this one marked', async () => {
    show(<Devices />);
    await screen.findByText('本机');
    const [own, phone, other] = screen.getAllByRole('listitem');
    expect(own?.textContent).toContain('Edge 141 · Windows 10/11本机');
    expect(within(own!).queryByRole('button')).toBeNull();
    expect(phone?.textContent).toContain('微信 8 · iOS 17');
    expect(phone?.textContent).toContain('一店10.1.2.3最近使用 11-09 12:00');
    expect(other?.textContent).toContain('屏幕已锁定');
  });

  it('are signed out one by one and all others together, after a question', async () => {
    show(<Devices />);
    fireEvent.click(await screen.findByRole('button', { name: '退出 微信 8 · iOS 17' }));
    expect(server.to(accountApi.endOwnSessions)).toEqual([]);
    await confirm();
    await waitFor(() => expect(server.to(accountApi.endOwnSessions)).toMatchObject([{ query: { sessionId: rows[1]!.id } }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: '退出其他设备' }));
    await confirm();
    await waitFor(() => expect(server.to(accountApi.endOwnSessions)[1]).toMatchObject({ query: {} }));
  });

  it('of somebody else are only shown, unless one may change them', async () => {
    const { unmount } = show(<Devices accountId="somebody" />);
    await screen.findByText('屏幕已锁定');
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    show(<Devices accountId="somebody" canEnd />);
    fireEvent.click(await screen.findByRole('button', { name: '退出全部设备' }));
    await confirm();
    await waitFor(() => expect(server.to(accountApi.endSessions)).toHaveLength(1));
  });
});
