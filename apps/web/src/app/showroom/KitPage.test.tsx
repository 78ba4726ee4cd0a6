import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import KitPage from './KitPage.tsx';

it('every part of the kit shows itself with sample data', async () => {
  fakeServer();
  show(<KitPage />);
  expect(await screen.findByRole('tree', { name: '权限树' })).toBeTruthy();
  expect(screen.getByRole('region', { name: '2 处改动' })).toBeTruthy();
  expect(screen.getByRole('list', { name: '审批队列' })).toBeTruthy();
  expect(screen.getByText(/TJ-2 的决定还没有提交/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: '调拨单' })).toBeTruthy();
  expect(await screen.findByText('浙江省 杭州市 西湖区')).toBeTruthy();
});

it('a form in steps: any step can be opened, left out and taken up again', async () => {
  fakeServer();
  show(<KitPage />);
  const steps = await screen.findByRole('navigation', { name: '分步表单' });
  expect(screen.getByRole('heading', { name: /第 2 步 · 第一部分/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '跳过这一步' }));
  // The next one opens; what was left out says so.
  expect(screen.getByRole('heading', { name: /第 3 步 · 第二部分/ })).toBeTruthy();
  expect(within(steps).getByRole('button', { name: /第一部分.*已跳过/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '上一步' }));
  fireEvent.click(screen.getByRole('button', { name: '重新做这一步' }));
  expect(within(steps).queryByText('已跳过')).toBeNull();
  // What is done cannot be left out.
  fireEvent.click(within(steps).getByRole('button', { name: /做完的一步/ }));
  expect(screen.queryByRole('button', { name: '跳过这一步' })).toBeNull();
});
