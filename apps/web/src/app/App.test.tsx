import type { UserInfo } from '@netbar/contract/platform/auth/auth.model';
import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setLang } from '#kernel/lang.ts';
import { clearSession, storeToken } from '#kernel/session.ts';
import { readStored } from '#kernel/storage.ts';
import { fakeServer } from '#testing/show.tsx';
import { App } from './App.tsx';
import { router } from './router.tsx';

const user = {
  id: 'u',
  name: '林晓雯',
  roles: [{ id: 'r', name: '店长', level: '2' }],
  branches: [{ id: 'b', name: '一店', brandId: 'x', branchNo: '1001', dayCutoffMin: 0 }],
  menus: [{ type: 'MENU', name: 'bar', title: '吧台', icon: '', children: [] }],
  functions: [],
  onlyAt: {},
  atCompany: [],
  avatar: '',
  isLocked: true,
} as unknown as UserInfo;

beforeEach(() => {
  clearSession();
  setLang('zh-CN');
});

/** Opens the lock screen: of the pages for somebody signed in, the one without the shell. */
async function openPage() {
  storeToken('t');
  render(<App />);
  await router.navigate('/locking');
}
const isAway = () => screen.findByRole('heading', { name: '暂时连不上服务器' });
const isThere = () => screen.findByRole('heading', { name: '林晓雯' });

it.each([
  ['a server error', 50_000],
  ['too many calls', 42_900],
])('AUTH-16 the session survives %s while the user is loaded, and goes on by a press', async (_, status) => {
  const server = fakeServer();
  server.answerBy(authApi.info, () => ({
    status,
    message: '系统忙',
    data: { reason: status === 42_900 ? 'common.tooMany' : 'common.internal' },
  }));
  await openPage();
  await isAway();
  expect(readStored('Token')).toBe('t');
  server.answer(authApi.info, user);
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  await isThere();
});

it('AUTH-16 goes on by itself when the network is back', async () => {
  const server = fakeServer();
  server.answerBy(authApi.info, () => ({ status: 50_300, message: '系统忙', data: {} }));
  await openPage();
  await isAway();
  server.answer(authApi.info, user);
  dispatchEvent(new Event('online'));
  await isThere();
});

it('AUTH-16 a refusal shows its message and leads to login', async () => {
  const server = fakeServer();
  server.answerBy(authApi.info, () => ({ status: 42_200, message: '帐号资料暂不可用', data: {} }));
  await openPage();
  await screen.findByText('帐号资料暂不可用');
  expect(router.state.location.pathname).toBe('/login');
  expect(readStored('Token')).toBeUndefined();
});
