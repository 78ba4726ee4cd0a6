import { accountApi } from '@netbar/contract/platform/account/account.api';
import type { Account } from '@netbar/contract/platform/account/account.model';
import { exportApi } from '@netbar/contract/platform/export/export.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import UserPage from './UserPage.tsx';

const person = (n: number, over: Partial<Account> = {}): Account => ({
  id: `019c0000-0000-7000-8000-00000000000${n}`,
  username: `user${n}`,
  name: `员工${n}`,
  phone: '138****5621',
  avatar: '',
  status: 'ACTIVE',
  level: 3,
  grants: [],
  mustChangePassword: false,
  isEditable: true,
  lastSignInTime: null,
  createdTime: '2026-11-01T00:00:00.000Z',
  version: n,
  ...over,
});
const open = async (can: string[]) => {
  const server = fakeServer();
  server.answer(accountApi.list, { rows: [person(1), person(2), person(3, { isEditable: false })], total: 3 });
  server.answer(accountApi.grantable, { roles: [], isCompanyWide: false, brands: [], branches: [] });
  show(<UserPage />, { can: ['USER_LIST', ...can], path: '/settings/user?keyword=员工' });
  await screen.findAllByText('user1');
  return server;
};
const tick = (row: number) => fireEvent.click(screen.getAllByRole('checkbox')[row]!);

describe('many rows at once', () => {
  it('are counted, done one by one, and what failed is listed by name with the reason', async () => {
    const server = await open(['USER_LOCK']);
    server.answerBy(accountApi.lock, ({ url }) =>
      url.pathname.includes('00002') ? { status: 42272, message: '“员工2”的级别高于您' } : { data: person(1) },
    );
    tick(1);
    tick(2);
    tick(3);
    expect(screen.getByText('已选 3 条')).toBeTruthy();

    fireEvent.click(within(screen.getByRole('region', { name: '批量操作' })).getByRole('button', { name: /锁定 2/ }));
    // The third is not theirs to lock.
    await screen.findAllByText('确定锁定所选 2 位用户吗？其登录会立即失效。');
    fireEvent.click(within(document.querySelector<HTMLElement>('.ant-modal')!).getByRole('button', { name: '锁定' }));

    await screen.findAllByText('成功 1 条，失败 1 条');
    expect(screen.getByText('“员工2”的级别高于您')).toBeTruthy();
    expect(server.to(accountApi.lock)).toHaveLength(2);
  });

  it('cannot be ticked by whoever may do nothing with them', async () => {
    await open([]);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });
});

it('an export carries the current filter and the columns that show', async () => {
  const server = await open(['USER_EXPORT']);
  const made = { id: person(1).id, name: '用户.csv', rowsTotal: 6001, rowsDone: 1500, createdTime: '2026-11-01T00:00:00.000Z' };
  server.answer(accountApi.export, { ...made, status: 'WAITING' });
  server.answer(exportApi.get, { ...made, status: 'FAILED' });
  fireEvent.click(screen.getByRole('button', { name: /导出/ }));
  fireEvent.click(await screen.findByRole('checkbox', { name: '手机号' }));
  fireEvent.click(within(document.querySelector<HTMLElement>('.ant-modal')!).getByRole('button', { name: '导出' }));

  await waitFor(() => expect(server.to(accountApi.export)).toHaveLength(1));
  expect(server.to(accountApi.export)[0]!.body).toEqual({
    keyword: '员工',
    columns: ['username', 'name', 'grants', 'status', 'lastSignIn'],
  });
  await screen.findByText(/已生成 1500 \/ 6001 条/);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('24');
  await screen.findByText('文件没有生成，请重新导出', {}, { timeout: 4_000 });
});
