import { accountApi } from '@netbar/contract/platform/account/account.api';
import { installationApi } from '@netbar/contract/platform/installation/installation.api';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import SetPasswordPage from './SetPasswordPage.tsx';
import SetUpPage from './SetUpPage.tsx';

const type = async (label: string, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('the first company is made with what was typed and the token behind the address', async () => {
  const server = fakeServer();
  server.answer(installationApi.get, { isOpen: true });
  server.answer(installationApi.setUp, { code: 'login-code' });
  show(<SetUpPage />, { path: '/setup#set-up-token' });

  await press('完成安装并登录');
  expect(screen.getByText('请输入公司名称')).toBeTruthy();
  await type('公司名称', '新开网咖');
  await type('管理员账号', 'boss');
  await type('管理员姓名', '沈国栋');
  await type('密码', 'horse battery');
  await type('再次输入密码', 'other');
  await press('完成安装并登录');
  expect(screen.getByText('至少 8 位，包含字母和数字')).toBeTruthy();
  expect(screen.getByText('两次输入的密码不一致')).toBeTruthy();
  expect(server.to(installationApi.setUp)).toEqual([]);

  await type('密码', 'horse battery 9');
  await type('再次输入密码', 'horse battery 9');
  await press('完成安装并登录');
  await expect
    .poll(() => server.to(installationApi.setUp)[0]?.body)
    .toEqual({ token: 'set-up-token', companyName: '新开网咖', username: 'boss', name: '沈国栋', password: 'horse battery 9' });
});

it('from then on the page only leads to sign-in', async () => {
  fakeServer().answerBy(installationApi.get, () => ({ status: 40400, message: '请求的地址不存在' }));
  show(<SetUpPage />, { path: '/setup#set-up-token' });
  await screen.findByText('系统已完成安装，请直接登录。');
  expect(screen.queryByLabelText('公司名称')).toBeNull();
});

it('a one-time link sets the password, and says when it was used', async () => {
  const server = fakeServer();
  server.answerBy(accountApi.setPassword, () => ({ status: 40000, message: '链接已使用或已过期，请向管理员索取新链接' }));
  show(<SetPasswordPage />, { path: '/setPassword?username=boss#one-time' });
  expect(screen.getByText('账号 boss 的链接只能使用一次。')).toBeTruthy();
  await type('密码', 'horse battery 9');
  await type('再次输入密码', 'horse battery 9');
  await press('保存并登录');
  await screen.findByText('链接已使用或已过期，请向管理员索取新链接');
  expect(server.to(accountApi.setPassword)[0]?.body).toEqual({ code: 'one-time', password: 'horse battery 9' });
});
