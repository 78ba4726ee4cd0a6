import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import type { Rule } from '@netbar/contract/activities/activity/rule.model';
import { gameApi } from '@netbar/contract/activities/game/game.api';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { activityServer } from '../activity/testing/activity-server.ts';
import { activity, idOf } from '../draw/testing/draws.ts';
import GameActivityPage from './GameActivityPage.tsx';
import { GamePart } from './kit/GamePart.tsx';

const rule: Rule = {
  trigger: 'GAME_RESULT',
  when: [],
  grants: [{ key: 'a', when: [{ is: 'GAME', game: '英雄联盟', atLeast: 10 }], benefit: { gives: 'POINTS', points: 50 } }],
};

async function open(can: string[], over: Partial<Activity> = {}) {
  const server = activityServer();
  server.answer(activityApi.get, activity({ preset: 'GAME', name: '五杀有礼', rule, ...over }));
  server.answer(gameApi.figures, { activityId: idOf(1), results: 90, rewarded: 12, members: 30, costFen: 0 });
  server.answer(gameApi.list, {
    rows: [
      {
        id: idOf(30),
        memberId: idOf(4),
        memberNo: '100023',
        memberName: '张三丰',
        branchName: '科技园店',
        machineNo: 'A012',
        game: '英雄联盟',
        result: 14,
        matchId: 'HN1-8812',
        gives: ['POINTS'],
        costFen: 0,
        createdTime: '2026-11-18T04:00:00.000Z',
      },
    ],
    total: 1,
  });
  show(<GameActivityPage />, { can: ['ACTIVITY_LIST', ...can], path: `/?id=${idOf(1)}` });
  await screen.findByRole('heading', { level: 1, name: '五杀有礼' });
}

it('shows the results that machines reported and what they gave', async () => {
  await open([]);
  const results = await screen.findByRole('table', { name: '游戏结果' });
  expect(within(results).getByText('HN1-8812')).toBeTruthy();
  expect(within(results).getByText('积分', { exact: false })).toBeTruthy();
});

it('a running one is paused from here, and gives each figure once', async () => {
  await open(['ACTIVITY_STOP']);
  expect(screen.getByRole('button', { name: '暂停' })).toBeTruthy();
  expect(await screen.findByText('获奖场次', { selector: 'dt' })).toBeTruthy();
  for (const label of ['参与会员', '优惠成本']) expect(screen.getAllByText(label, { selector: 'dt' })).toHaveLength(1);
});

it('a draft is submitted from here and has no results yet', async () => {
  await open(['ACTIVITY_EDIT'], { status: 'DRAFT', state: 'DRAFT', toDay: '2099-12-31' });
  expect(screen.getByRole('button', { name: '提交审核' })).toHaveProperty('disabled', false);
  expect(screen.queryByText('游戏结果')).toBeNull();
});

it('GamePart sets which result of which game gives what, and keeps the last row', () => {
  fakeServer().answer(activityApi.list, { rows: [], total: 0 });
  let now = rule;
  function Edited() {
    const [value, setValue] = useState(rule);
    const change = (next: Rule) => {
      now = next;
      setValue(next);
    };
    return <GamePart rule={value} onChange={change} brandId={idOf(2)} />;
  }
  show(<Edited />, { can: ['ACTIVITY_EDIT'] });
  expect(screen.getByRole('button', { name: '删除 第 1 条' })).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText('第 1 条 成绩不低于'), { target: { value: '20' } });
  expect(now.grants[0]?.when).toEqual([{ is: 'GAME', game: '英雄联盟', atLeast: 20 }]);
  fireEvent.click(screen.getByRole('button', { name: /添加奖励/ }));
  expect(now.grants[1]?.when).toEqual([{ is: 'GAME', game: '英雄联盟', atLeast: 20 }]);
  fireEvent.click(screen.getByRole('button', { name: '删除 第 1 条' }));
  expect(now.grants).toHaveLength(1);
});
