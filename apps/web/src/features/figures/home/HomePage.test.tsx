import { homeApi } from '@netbar/contract/figures/home/home.api';
import type { Overview } from '@netbar/contract/figures/home/home.model';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import HomePage from './HomePage.tsx';

const hours = (over: Record<number, number> = {}) => Array.from({ length: 24 }, (_, hour) => over[hour] ?? 0);
const bare: Overview = {
  takenTime: '2026-11-14T12:42:00.000Z',
  branches: { all: 12, open: 11 },
  people: null,
  signIns: null,
  members: null,
  trade: null,
  todos: [],
  recent: null,
};
const xingyu = { brandId: '019c0000-0000-7000-8000-000000000001', name: '星域电竞', defaultBrand: false };
const lanjing = { brandId: '019c0000-0000-7000-8000-000000000002', name: '蓝鲸网咖', defaultBrand: true };
const open = async (overview: Overview, brands = [{ ...xingyu, defaultBrand: true }]) => {
  const server = fakeServer();
  server.answer(brandApi.listOwn, brands);
  server.answer(homeApi.overview, overview);
  server.answer(notificationApi.unreadTotal, { data: 0 });
  show(<HomePage />);
  await screen.findByText('待办');
  return server;
};
const card = (title: string) => within(screen.getByRole('heading', { name: new RegExp(`^${title}`) }).closest('section')!);

it('shows the figures of the moment and compares today with yesterday at the same time', async () => {
  await open({
    ...bare,
    people: { all: 20, online: 7, locked: 2 },
    // 20:42 in China; what came later yesterday is no comparison.
    signIns: { today: hours({ 9: 6 }), yesterday: hours({ 9: 4, 22: 50 }), week: Array.from({ length: 7 }, () => hours()) },
    todos: [{ kind: 'approval.PRICE_ADJUSTMENT', count: 3, since: '2026-11-14T08:00:00.000Z' }],
  });
  expect(card('营业门店').getByText('11')).toBeTruthy();
  expect(card('在线人员').getByText('7')).toBeTruthy();
  expect(card('今日登录').getByText('50.0%')).toBeTruthy();
  expect(screen.getByRole('button', { name: /调价审批/ }).textContent).toContain('最早 11-14 16:00 提交');
  expect(screen.getByRole('button', { name: /已锁定用户/ }).textContent).toContain('2');
});

it('SHELL-11 follows the brand selector: names the brand, asks for its figures and lists its branches', async () => {
  const server = await open(bare, [xingyu, lanjing]);
  const branchOf = ({ brandId, name }: typeof xingyu) => ({ id: brandId, name: `${name}一店`, brandId, branchNo: '1001' });
  act(() => useSession.setState(({ user }) => ({ user: { ...user!, branches: [branchOf(xingyu), branchOf(lanjing)] } })));
  expect(server.to(homeApi.overview).map(({ query }) => query)).toEqual([{ brandId: lanjing.brandId }]);
  expect(screen.getByText(/^蓝鲸网咖 · 2026-11-14/)).toBeTruthy();
  expect(screen.getByText('蓝鲸网咖一店')).toBeTruthy();
  expect(screen.queryByText('星域电竞一店')).toBeNull();
});

it('with one brand shows all of one’s branches', async () => {
  const server = await open(bare);
  expect(server.to(homeApi.overview).map(({ query }) => query)).toEqual([{}]);
});

it('PERM-01 has no card and no panel for what somebody may not see', async () => {
  await open(bare);
  for (const title of ['在线人员', '今日登录', '新增会员', '登录时段', '最近操作'])
    expect(screen.queryByRole('heading', { name: new RegExp(`^${title}`) })).toBeNull();
  expect(screen.getByText('没有待办事项')).toBeTruthy();
});

it('shows the business to whoever may see it: earned, taken, seats, branches', async () => {
  const days = Array.from({ length: 21 }, (_, i) => ({
    date: `2026-11-${String(i - 6).padStart(2, '0')}`,
    netFee: 700_00,
    goods: 300_00,
    lease: 0,
    other: 0,
    given: 100_00,
  }));
  await open({
    ...bare,
    trade: {
      days,
      taken: { today: hours({ 9: 150_00 }), yesterday: hours({ 9: 100_00, 22: 900_00 }) },
      sessions: { today: 30, yesterday: 20, byMembers: 25 },
      seats: { all: 132, taken: 33 },
      branches: [
        { id: '1', name: '星河路旗舰店', fen: 6300_00, beforeFen: 7000_00 },
        { id: '2', name: '新开的店', fen: 171_00, beforeFen: 0 },
      ],
      week: Array.from({ length: 7 }, () => hours()),
    },
  });
  expect(card('营业收入').getByText(/900\.00/)).toBeTruthy();
  // 20:42 in China; what came later yesterday is no comparison.
  expect(card('今日收款').getByText('50.0%')).toBeTruthy();
  expect(card('上座率').getByText('25.0%')).toBeTruthy();
  expect(card('商品销售').getByText('占收入 33.3%')).toBeTruthy();
  const ranking = card('门店排行');
  expect(ranking.getByText('¥6,300')).toBeTruthy();
  expect(ranking.getByText('10.0%')).toBeTruthy();
  expect(ranking.getByText('+¥171')).toBeTruthy();
  expect(screen.getByText('¥12,600')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /^登录时段/ })).toBeNull();
});
