import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { behaviourApi } from '@netbar/contract/guests/member/behaviour.api';
import type { Behaviour, GroupBehaviour } from '@netbar/contract/guests/member/behaviour.model';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import CustomerAnalysisPage from './CustomerAnalysisPage.tsx';

const id = '019c0000-0000-7000-8000-000000000001';
const other = '019c0000-0000-7000-8000-000000000002';
const heat = Array.from({ length: 168 }, () => 0);
const one: Behaviour = {
  memberId: id,
  visits: 4,
  minutes: 270,
  fen: 5600,
  firstVisit: '2026-03-02',
  lastVisit: '2026-11-09',
  lifecycle: 'ACTIVE',
  heat,
  favourites: [{ machineNo: 'A012', areaName: '大厅', branchName: '一店', visits: 3 }],
  products: [{ name: '冰红茶', unit: '瓶', qty: 7 }],
};
const fifths = [{ fifth: 1, members: 9, least: 0, most: 3 }];
const group: GroupBehaviour = {
  members: 45,
  lifecycle: { NEW: 5, ACTIVE: 20, SLEEPING: 30, LOST: 61 },
  recency: fifths,
  frequency: fifths,
  money: [{ fifth: 1, members: 9, least: 10_000, most: 25_000 }],
  heat,
  countedTime: '2026-11-15T01:07:00.000Z',
};
const open = (path: string) => {
  const server = fakeServer();
  server.answer(brandApi.listOwn, [
    { brandId: other, name: '蓝鲸', defaultBrand: false },
    { brandId: id, name: '星宇', defaultBrand: true },
  ]);
  server.answer(behaviourApi.behaviour, one);
  server.answer(behaviourApi.groupBehaviour, group);
  show(<CustomerAnalysisPage />, { can: ['BEHAVIOR_ANALYSIS'], path });
  return server;
};

it('PERM-02 one member: how often, how long, for how much, where they sit and what they buy', async () => {
  open(`/?id=${id}`);
  await screen.findByText('A012');
  for (const words of ['活跃', '4.5', '一店 · 大厅', '冰红茶', '7 瓶']) expect(screen.getByText(words)).toBeTruthy();
});

it('PERM-02 all members of the brand in fifths, and another period asks again', async () => {
  const server = open('/');
  await screen.findByText('61');
  // The brand that is chosen on the home page is in force, and named.
  expect(screen.getByText('星宇')).toBeTruthy();
  expect(server.to(behaviourApi.groupBehaviour)[0]?.name).toContain(id);
  expect(document.body.textContent).toContain('0 天 – 3 天');
  fireEvent.click(screen.getByText('近 30 天'));
  await waitFor(() => expect(server.to(behaviourApi.groupBehaviour)).toHaveLength(2));
  expect(server.to(behaviourApi.groupBehaviour).map(({ query }) => query['days'])).toEqual(['90', '30']);
});

it('says when the brands cannot be loaded', async () => {
  const server = fakeServer();
  server.answerBy(brandApi.listOwn, () => ({ status: 50_000, message: '', data: {} }));
  show(<CustomerAnalysisPage />, { can: ['BEHAVIOR_ANALYSIS'], path: '/' });
  await screen.findByText('加载失败');
  expect(server.to(behaviourApi.groupBehaviour)).toEqual([]);
});
