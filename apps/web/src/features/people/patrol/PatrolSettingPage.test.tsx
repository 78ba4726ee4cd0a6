import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import type { PatrolPlan, PatrolPoint } from '@netbar/contract/people/patrol/patrol.model';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import PatrolSettingPage from './PatrolSettingPage.tsx';
import { codes, idOf } from './testing/rounds.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const point = (n: number, name: string, over: Partial<PatrolPoint> = {}): PatrolPoint => ({
  id: idOf(n),
  branchId: idOf(9),
  branchName: '文三路旗舰店',
  no: `P0${n}`,
  name,
  areaId: null,
  areaName: null,
  code: codes[n - 1] ?? '999999999999',
  items: [{ id: idOf(10 + n), text: '灭火器在位', needsPhoto: true }],
  place: n,
  isActive: true,
  version: 1,
  planNames: ['每两小时'],
  ...over,
});
const plan: PatrolPlan = {
  id: idOf(50),
  branchId: idOf(9),
  name: '每两小时',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  startsMin: [30, 150],
  windowMin: 30,
  graceMin: 10,
  pointIds: [idOf(1), idOf(2)],
  positionIds: [],
  positionNames: [],
  isActive: true,
  version: 1,
  nextTime: null,
};
const points = [point(1, '前台'), point(2, '大厅 B 区'), point(3, '旧库房', { isActive: false, planNames: [] })];

function open(shown: { points: PatrolPoint[]; plans: PatrolPlan[] } = { points, plans: [plan] }) {
  const server = fakeServer();
  server.answer(patrolApi.points, shown.points);
  server.answer(patrolApi.plans, shown.plans);
  server.answer(patrolApi.choices, { areas: [], positions: [{ id: idOf(60), name: '网管' }] });
  server.answer(patrolApi.orderPoints, shown.points);
  server.answer(patrolApi.addPoint, point(4, '新点'));
  server.answer(patrolApi.addPlan, plan);
  server.answer(patrolApi.switchPoint, point(1, '前台'));
  show(<PatrolSettingPage />, { can: ['PATROL_SETTING'] });
  const branches = [{ id: idOf(9), name: '文三路旗舰店', branchNo: '1001', brandId: idOf(7), dayCutoffMin: 0 }];
  act(() => useSession.setState(({ user }) => ({ user: { ...user!, branches } as never })));
  return server;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('lists points in their order, those out of use last, and plans with their times', async () => {
  open();
  const heads = await screen.findAllByRole('heading', { level: 3 });
  expect(heads.map(({ textContent }) => textContent)).toEqual(['P01 前台', 'P02 大厅 B 区', 'P03 旧库房已停用', '每两小时每天']);
  expect(screen.getByText('00:30')).toBeTruthy();
  expect(screen.getByText('2 个点位 · 当班的任何人')).toBeTruthy();
});

it('moves a point by its arrow', async () => {
  const server = open();
  fireEvent.click(await screen.findByRole('button', { name: '下移 前台' }));
  await waitFor(() => expect(server.to(patrolApi.orderPoints)[0]?.body).toMatchObject({ ids: [idOf(2), idOf(1)] }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '上移 前台' }).disabled).toBe(true);
});

it('adds a point with its checks; Enter adds the next one', async () => {
  const server = open();
  await screen.findByText('P01');
  press(/新增点位$/);
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '包厢走廊' } });
  fireEvent.change(screen.getByLabelText('第 1 项'), { target: { value: '通道畅通' } });
  fireEvent.keyDown(screen.getByLabelText('第 1 项'), { key: 'Enter', keyCode: 13 });
  fireEvent.change(await screen.findByLabelText('第 2 项'), { target: { value: '灯光正常' } });
  fireEvent.click(screen.getAllByRole('checkbox', { name: '要拍照' })[1]!);
  press('保存');
  await waitFor(() =>
    expect(server.to(patrolApi.addPoint)[0]?.body).toMatchObject({
      branchId: idOf(9),
      name: '包厢走廊',
      items: [
        { text: '通道畅通', needsPhoto: false },
        { text: '灯光正常', needsPhoto: true },
      ],
    }),
  );
});

it('adds a plan of all points every two hours, and says which typed time is none', async () => {
  const server = open();
  await screen.findByText('P01');
  press(/新增计划$/);
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('名称'), { target: { value: '夜巡' } });
  const starts = within(dialog).getByRole('textbox', { name: '开始时间' });
  fireEvent.change(starts, { target: { value: '22:30 25:00' } });
  expect(within(dialog).getByText('“25:00”不是时间，请写成 08:30')).toBeTruthy();
  fireEvent.change(starts, { target: { value: '22:30，0:30' } });
  press('保存');
  await waitFor(() =>
    expect(server.to(patrolApi.addPlan)[0]?.body).toMatchObject({
      name: '夜巡',
      startsMin: [30, 1350],
      pointIds: [idOf(1), idOf(2)],
    }),
  );
});

it('asks before a point is retired', async () => {
  const server = open();
  fireEvent.click(await screen.findByRole('button', { name: '前台 的更多操作' }));
  fireEvent.click(await screen.findByText('停用', { selector: '.ant-dropdown-menu-title-content' }));
  expect(await screen.findByText('还没开始的轮次不再巡这个点位，以往记录保留')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.to(patrolApi.switchPoint)[0]?.body).toMatchObject({ isActive: false, version: 1 }));
});

it('prints the codes of all points in use: number, name, branch, and the code to type', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  open();
  await screen.findByText('P01');
  press(/打印点位码$/);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const cards = [...document.querySelectorAll('.code-sheets figure')];
  expect(cards.map((card) => card.querySelector('b')?.textContent)).toEqual(['P01 前台', 'P02 大厅 B 区']);
  expect(cards[0]?.querySelector('svg')).toBeTruthy();
  expect(cards[0]?.textContent).toContain('2345-6789-ABCD');
  expect(cards[0]?.textContent).toContain('文三路旗舰店');
  fireEvent(window, new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('.code-sheets')).toBeNull());
});

it('begins with the first point: a plan needs one', async () => {
  open({ points: [], plans: [] });
  expect(await screen.findByText('还没有点位')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /新增计划$/ }).disabled).toBe(true);
});
