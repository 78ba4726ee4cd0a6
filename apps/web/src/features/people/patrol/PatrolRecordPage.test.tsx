import { ticketApi } from '@netbar/contract/floor/ticket/ticket.api';
import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import type { PatrolDay } from '@netbar/contract/people/patrol/patrol.model';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import PatrolRecordPage from './PatrolRecordPage.tsx';
import { detailOf, idOf, minutesFromNow, pointOf, roundOf, ticketOf, visitOf } from './testing/rounds.ts';

afterEach(cleanup);

const points = [pointOf(1, '前台'), pointOf(2, '大厅 B 区')];
const window_ = (from: number) => ({ fromTime: minutesFromNow(from), toTime: minutesFromNow(from + 30) });
const done = roundOf({
  id: idOf(101),
  status: 'DONE',
  byName: '梁宇',
  startedTime: minutesFromNow(-300),
  endedTime: minutesFromNow(-286),
  points,
  visits: [visitOf(idOf(1), { result: 'PROBLEM', problems: 1 }), visitOf(idOf(2), { id: idOf(501) })],
  ...window_(-300),
});
const missed = roundOf({ id: idOf(102), status: 'MISSED', points, canExplain: true, isMine: false, ...window_(-180) });
const running = roundOf({ id: idOf(103), status: 'IN_PROGRESS', points, visits: [visitOf(idOf(1), { id: idOf(502) })] });
const day: PatrolDay = { takenTime: minutesFromNow(0), rounds: [done, missed, running], tickets: [ticketOf()] };

function open(
  path = '/',
  can = ['PATROL_LIST', 'PATROL_EXPLAIN', 'PATROL_EXPORT', 'TICKET_WORK'],
  shown: PatrolDay = day,
  cutoff = 0,
) {
  const server = fakeServer();
  server.answerBy(patrolApi.round, ({ url }) => {
    const round = day.rounds.find(({ id }) => url.pathname.endsWith(id));
    return { data: round && detailOf(round, [ticketOf()]) };
  });
  server.answer(patrolApi.day, shown);
  server.answer(ticketApi.get, ticketOf());
  server.answer(ticketApi.list, { rows: [ticketOf()], total: 1 });
  show(<PatrolRecordPage />, { can, path });
  const branches = [{ id: idOf(9), name: '文三路旗舰店', branchNo: '1001', brandId: idOf(7), dayCutoffMin: cutoff }];
  act(() => useSession.setState(({ user }) => ({ user: { ...user!, branches } as never })));
  return server;
}
const cell = (name: RegExp) => screen.getByRole('button', { name });
const current = () => document.querySelector('[aria-current]')?.getAttribute('aria-label');

it('draws the day as points by rounds, with figures that are sums of it', async () => {
  open();
  const grid = await screen.findByRole('table', { name: '一天的巡场' });
  const states = within(grid)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label')?.split('：')[1]);
  expect(states).toEqual(['有问题', '漏巡', '正常', '正常', '漏巡', '进行中']);
  const figures = screen.getByRole('region', { name: '一天的巡场' });
  expect(within(figures).getByText('1 轮进行中，0 轮未到')).toBeTruthy();
  expect(within(figures).getByText(/轮，责任人 何俊$/)).toBeTruthy();
  expect(within(figures).getByText('生成工单 1，已关闭 0')).toBeTruthy();
  expect(within(figures).getByText('最短 14，最长 14')).toBeTruthy();
});

it('opens with the latest problem: who, when, what was found and what followed', async () => {
  open();
  expect(await screen.findByText('1 项有问题')).toBeTruthy();
  expect(await screen.findByText(/扫码 P01 · 停留 2 分 0 秒/)).toBeTruthy();
  expect(screen.getByText('B021 主机异响', { selector: 'p' })).toBeTruthy();
  expect(screen.getByText('生成工单 …00003，B021 设为故障')).toBeTruthy();
  expect(screen.getByText('等待接单')).toBeTruthy();
});

it('is walked by keys: arrows move, N goes to the next problem', async () => {
  open();
  await screen.findByText('1 项有问题');
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await waitFor(() => expect(current()).toMatch(/前台：漏巡$/));
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  await waitFor(() => expect(current()).toMatch(/大厅 B 区：漏巡$/));
  fireEvent.keyDown(document.body, { key: 'n' });
  await waitFor(() => expect(current()).toMatch(/前台：有问题$/));
  // Inside the grid the focus goes along.
  cell(/前台：有问题$/).focus();
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/大厅 B 区：正常$/));
});

it('asks for the reason of a missed round, and only if there is one', async () => {
  const server = open();
  server.answer(patrolApi.explain, missed);
  fireEvent.click(await screen.findByRole('button', { name: '登记漏巡原因' }));
  fireEvent.change(await screen.findByLabelText(/^原因/), { target: { value: '处理客诉' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(server.to(patrolApi.explain)[0]?.body).toMatchObject({ reason: '处理客诉', version: 1 }));
  cleanup();
  open('/', undefined, { ...day, rounds: [done] });
  await screen.findByText('1 项有问题');
  expect(screen.queryByRole('button', { name: '登记漏巡原因' })).toBeNull();
});

it('says of a missed cell whose round it was', async () => {
  open(`/?round=${idOf(102)}&point=${idOf(2)}`);
  expect(await screen.findByText('这个点位没有巡到')).toBeTruthy();
  expect(screen.getByText('负责人 何俊')).toBeTruthy();
  expect(screen.getByText('还没有登记原因')).toBeTruthy();
});

it('leads from a notice to its round, and to its day', async () => {
  const server = open(`/?id=${idOf(102)}`);
  await waitFor(() => expect(current()).toMatch(/漏巡$/));
  expect(server.to(patrolApi.day).at(-1)?.query).toMatchObject({ date: '2026-11-14', branchId: idOf(9) });
});

it('lists the tickets of the day, and takes one', async () => {
  const server = open();
  const taken = ticketOf({ status: 'TAKEN', version: 2 });
  server.answer(ticketApi.take, taken);
  fireEvent.click(await screen.findByRole('button', { name: '70261114100100003' }));
  fireEvent.click(await screen.findByRole('button', { name: '接单' }));
  await waitFor(() => expect(server.to(ticketApi.take)[0]?.body).toEqual({ version: 1 }));
});

it('shows tickets without a way in to whoever does not work on them', async () => {
  open('/', ['PATROL_LIST']);
  expect(await screen.findByText('70261114100100003')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '70261114100100003' })).toBeNull();
  expect(screen.queryByRole('button', { name: /报修$/ })).toBeNull();
});

it('has the tickets of a day without rounds, and stays with them when the view of tickets changes', async () => {
  const repaired = ticketOf({ status: 'DONE', source: 'HAND', sourceId: null });
  const server = open('/?tickets=open', undefined, { ...day, rounds: [], tickets: [] });
  server.answer(ticketApi.list, { rows: [repaired], total: 1 });
  expect(await screen.findByText('已修复')).toBeTruthy();
  fireEvent.click(screen.getByText('本日工单 0'));
  expect(await screen.findByText('这一天没有产生工单')).toBeTruthy();
  expect(screen.getByRole('button', { name: /报修$/ })).toBeTruthy();
  fireEvent.click(screen.getByText('待处理 1'));
  expect(await screen.findByText('已修复')).toBeTruthy();
});

it('gives whoever repairs and reads no rounds the open tickets of the branch', async () => {
  const server = open('/?tickets=open', ['TICKET_WORK']);
  expect(await screen.findByRole('button', { name: '70261114100100003' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /报修$/ })).toBeTruthy();
  expect(screen.queryByText(/本日工单/)).toBeNull();
  expect(server.to(patrolApi.day)).toEqual([]);
});

it('opens the calendar day, also before the hour at which the business day begins', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-14T02:30:00+08:00') });
  try {
    const server = open('/', undefined, day, 360);
    await screen.findByText('1 项有问题');
    expect(server.to(patrolApi.day).at(-1)?.query['date']).toBe('2026-11-14');
  } finally {
    vi.useRealTimers();
  }
});

it('adds up a week by day and person, and a day leads to its record', async () => {
  const figures = {
    rounds: 12,
    done: 10,
    incomplete: 1,
    missed: 1,
    unexplained: 1,
    planned: 72,
    points: 72,
    pointsDone: 60,
    skipped: 2,
    problems: 3,
  };
  const server = open('/?view=week&date=2026-11-14');
  server.answer(patrolApi.period, {
    days: [{ date: '2026-11-12', ...figures }],
    people: [{ employeeId: idOf(1), name: '何俊', ...figures, days: [{ date: '2026-11-12', ...figures }] }],
  });
  cleanup();
  show(<PatrolRecordPage />, { can: ['PATROL_LIST'], path: '/?view=week&date=2026-11-14' });
  const branches = [{ id: idOf(9), name: '文三路旗舰店', branchNo: '1001', brandId: idOf(7), dayCutoffMin: 0 }];
  act(() => useSession.setState(({ user }) => ({ user: { ...user!, branches } as never })));
  const table = await screen.findByRole('table', { name: '按人员' });
  expect(within(table).getAllByText('10 / 12')).toHaveLength(4);
  expect(screen.getByText('83%')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '打开 2026-11-12' }));
  await waitFor(() => expect(server.to(patrolApi.day).at(-1)?.query['date']).toBe('2026-11-12'));
});
