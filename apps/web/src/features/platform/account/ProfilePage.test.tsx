import { accountApi } from '@netbar/contract/platform/account/account.api';
import type { Profile } from '@netbar/contract/platform/account/account.model';
import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import ProfilePage from './ProfilePage.tsx';

const profile: Profile = {
  id: '019c0000-0000-7000-8000-000000000001',
  username: 'lin',
  name: '林晓雯',
  phone: '138****0000',
  avatar: '',
  hasWechat: false,
  mustChangePassword: false,
  lastSignInTime: null,
  createdTime: '2026-11-14T01:00:00.000Z',
  version: 3,
};

it('a new phone goes with the password; a new name alone without', async () => {
  const server = fakeServer();
  server.answer(accountApi.profile, profile);
  server.answer(accountApi.ownSessions, { rows: [] });
  server.answer(authApi.secondFactor, { isBound: false, isRequired: false, boundTime: null, recoveryLeft: 0 });
  server.answer(accountApi.changeProfile, profile);
  server.answerBy(authApi.info, () => ({ data: { id: profile.id, name: profile.name, functions: [] } }));
  show(<ProfilePage />);
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: /保存|确定/ }));
  const sent = () => server.to(accountApi.changeProfile).map(({ body }) => body);

  fireEvent.click(await screen.findByRole('button', { name: '编辑' }));
  await screen.findByText('修改手机号时必填');
  type(/姓名/, '林小雯');
  save();
  await expect.poll(sent).toEqual([{ version: 3, name: '林小雯', avatar: '' }]);

  fireEvent.click(await screen.findByRole('button', { name: '编辑' }));
  await screen.findByText('修改手机号时必填');
  type(/手机/, '13912345678');
  type(/当前密码/, 'Wangka-2026');
  save();
  await expect.poll(() => sent().at(-1)).toMatchObject({ phone: '13912345678', password: 'Wangka-2026' });
  await expect.poll(() => server.to(authApi.info)).toHaveLength(2);
});
