import { screen } from '@testing-library/react';
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
