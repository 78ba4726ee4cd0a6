import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { drawApi } from '@netbar/contract/activities/draw/draw.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#testing/show.tsx';
import { activityServer } from '../activity/testing/activity-server.ts';
import PrizesPage from './PrizesPage.tsx';
import { activity, draw, figures, idOf } from './testing/draws.ts';

function open(can: string[], path = '/', over: Partial<Activity> = {}) {
  const server = activityServer();
  server.answer(activityApi.get, activity(over));
  server.answer(activityApi.list, { rows: [activity()], total: 1 });
  server.answer(drawApi.waiting, [draw()]);
  server.answer(drawApi.figures, figures);
  server.answer(drawApi.list, {
    rows: [
      draw(),
      draw({
        id: idOf(11),
        seq: 6,
        prizeKey: 'thanks',
        prizeName: '谢谢参与',
        prizeKind: 'NONE',
        missedKey: 'keyboard',
        costFen: 0,
      }),
      draw({ id: idOf(12), seq: 5, status: 'DELIVERED', machineNo: null, deliveredTime: '2026-11-18T05:00:00.000Z' }),
    ],
    total: 3,
  });
  server.answer(drawApi.deliver, draw({ status: 'DELIVERED', version: 3 }));
  show(<PrizesPage />, { can, path });
  return server;
}

it('lists prize draws with their state, dates, cost and budget, and the prizes that wait', async () => {
  const server = open(['ACTIVITY_LIST', 'DRAW_DELIVER']);
  await screen.findAllByText('周年庆抽奖');
  expect(server.to(activityApi.list)[0]!.query).toMatchObject({ preset: 'PRIZES' });
  expect(screen.getAllByText('进行中').length).toBeGreaterThan(0);
  expect(screen.getByText('2026-11-18 – 2026-11-30')).toBeTruthy();
  expect(screen.getByText('¥1,234 / 8,000')).toBeTruthy();
  expect(screen.queryByText('带动收入')).toBeNull();
  expect(await screen.findByText('待交付奖品')).toBeTruthy();
});

it('shows what was drawn, what is left and what fell to the fallback', async () => {
  open(['ACTIVITY_LIST'], `/?id=${idOf(1)}`);
  const prizes = await screen.findByRole('table', { name: '奖品发放' });
  expect(within(prizes).getByText('剩余 1')).toBeTruthy();
  expect(within(prizes).getByText('0.11%')).toBeTruthy();
  expect(within(prizes).getAllByText('不限')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: '补库存' })).toBeNull();
  const records = await screen.findByRole('table', { name: '抽奖记录' });
  expect(within(records).getByText('抽中「机械键盘」但已发完、未解锁或超预算')).toBeTruthy();
  expect(within(records).getByText('待交付')).toBeTruthy();
  expect(within(records).getByText('已交付')).toBeTruthy();
  expect(within(records).queryByRole('button', { name: '交付' })).toBeNull();
});

it('gives the next steps of a draw beside its own figures, each figure once', async () => {
  open(['ACTIVITY_LIST', 'ACTIVITY_STOP'], `/?id=${idOf(1)}`);
  await screen.findByRole('table', { name: '奖品发放' });
  expect(screen.getByRole('button', { name: '暂停' })).toBeTruthy();
  expect(screen.getByText('规则')).toBeTruthy();
  for (const label of ['参与会员', '优惠成本', '抽奖次数', '每抽成本'])
    expect(screen.getAllByText(label, { selector: 'dt' })).toHaveLength(1);
  expect(screen.queryByText('带动收入', { selector: 'dt' })).toBeNull();
});

it('a draft shows its prizes and is submitted from here', async () => {
  const draft: Partial<Activity> = { status: 'DRAFT', state: 'DRAFT', toDay: '2099-12-31' };
  const server = open(['ACTIVITY_LIST', 'ACTIVITY_EDIT'], `/?id=${idOf(1)}`, draft);
  const prizes = await screen.findByRole('table', { name: '奖品发放' });
  expect(
    within(prizes)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['奖品', '概率', '库存']);
  expect(screen.queryByRole('table', { name: '抽奖记录' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '提交审核' }));
  fireEvent.change(await screen.findByLabelText('申请原因'), { target: { value: '周年庆' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(server.to(activityApi.submit)[0]?.body).toEqual({ version: 3, reason: '周年庆' }));
});

it('hands a prize out after asking, at the branch it was drawn at', async () => {
  const server = open(['DRAW_DELIVER']);
  fireEvent.click(await screen.findByRole('button', { name: '交付' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getAllByText('把「机械键盘」交给 张三丰？交付后不能撤回。').length).toBeGreaterThan(0);
  expect(server.to(drawApi.deliver)).toHaveLength(0);
  fireEvent.click(within(dialog).getByRole('button', { name: '交付' }));
  await waitFor(() => expect(server.to(drawApi.deliver)[0]?.body).toMatchObject({ version: 2, branchId: idOf(3) }));
  expect(server.to(activityApi.list)).toHaveLength(0);
});

it('adds stock for whoever approves activities', async () => {
  const server = open(['ACTIVITY_LIST', 'ACTIVITY_AUDIT'], `/?id=${idOf(1)}`);
  const [button] = await screen.findAllByRole('button', { name: '补库存' });
  fireEvent.click(button!);
  const drawer = await screen.findByRole('dialog');
  fireEvent.change(within(drawer).getByLabelText('增加数量'), { target: { value: '2' } });
  fireEvent.change(within(drawer).getByLabelText('原因'), { target: { value: '加码' } });
  server.answer(drawApi.addStock, figures);
  fireEvent.click(within(drawer).getByRole('button', { name: /确定|保存|提交/ }));
  await waitFor(() =>
    expect(server.to(drawApi.addStock)[0]?.body).toMatchObject({ prizeKey: 'keyboard', add: 2, reason: '加码' }),
  );
});
