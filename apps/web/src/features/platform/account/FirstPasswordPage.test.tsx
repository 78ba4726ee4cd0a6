import { accountApi } from '@netbar/contract/platform/account/account.api';
import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import FirstPasswordPage from './FirstPasswordPage.tsx';

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const change = (oldPassword: string, password: string) => {
  type('初始密码', oldPassword);
  type('新密码', password);
  fireEvent.click(screen.getByRole('button', { name: '修改密码' }));
};

it('sends the temporary password with the new one, and says what is wrong with either', async () => {
  const server = fakeServer();
  server.answerBy(accountApi.changePassword, () => ({ status: 40003, message: '账户或密码错误！' }));
  server.answerBy(authApi.info, () => ({ data: { name: '林晓雯' } }));
  show(<FirstPasswordPage />);

  change('Linshi2026', 'short');
  await screen.findByText('至少 8 位，包含字母和数字');
  expect(server.to(accountApi.changePassword)).toEqual([]);

  change('Linshi2026', 'Xinmima2026');
  await screen.findByText('账户或密码错误！');

  server.answer(accountApi.changePassword, {});
  change('Linshi2027', 'Xinmima2026');
  // Who they are is read again: the server has opened everything.
  await expect.poll(() => server.to(authApi.info)).toHaveLength(1);
  expect(server.to(accountApi.changePassword).at(-1)?.body).toEqual({ oldPassword: 'Linshi2027', password: 'Xinmima2026' });
});
