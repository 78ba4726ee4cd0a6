import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import type { Rule } from '@netbar/contract/activities/activity/rule.model';
import { memberSignInApi } from '@netbar/contract/activities/sign-in/sign-in.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { activityServer } from '../activity/testing/activity-server.ts';
import { activity, idOf } from '../draw/testing/draws.ts';
import { StreakPart } from './kit/StreakPart.tsx';
import MemberSignInPage from './MemberSignInPage.tsx';

const rule: Rule = {
  trigger: 'SIGN_IN',
  when: [],
  grants: [
    { key: 'a', when: [], benefit: { gives: 'POINTS', points: 10 } },
    { key: 'b', when: [{ is: 'STREAK', day: 7, isRepeated: false }], benefit: { gives: 'BONUS_FEN', fen: 500, validDays: 30 } },
  ],
};

async function open(can: string[], over: Partial<Activity> = {}) {
  const server = activityServer();
  server.answer(activityApi.get, activity({ preset: 'SIGN_IN', name: '每日签到', rule, ...over }));
  server.answer(memberSignInApi.figures, {
    activityId: idOf(1),
    month: '2026-10',
    signIns: 120,
    members: 40,
    today: 12,
    longestStreak: 9,
    days: [{ bizDate: '2026-10-08', signIns: 31, firstDays: 4, costFen: 500 }],
    streaks: [{ streak: 3, members: 8 }],
  });
  server.answer(memberSignInApi.list, {
    rows: [
      {
        id: idOf(20),
        memberId: idOf(4),
        memberNo: '100023',
        memberName: '张三丰',
        branchName: '科技园店',
        bizDate: '2026-10-08',
        streak: 7,
        machineNo: null,
        gives: ['POINTS', 'BONUS_FEN'],
        costFen: 500,
        createdTime: '2026-10-08T04:00:00.000Z',
      },
    ],
    total: 1,
  });
  show(<MemberSignInPage />, { can: ['ACTIVITY_LIST', ...can], path: `/?id=${idOf(1)}` });
  await screen.findByRole('heading', { level: 1, name: '每日签到' });
  return server;
}

it('shows the calendar, present streaks and who signed in', async () => {
  const server = await open([]);
  expect(await screen.findByLabelText('2026-10-08：31 人签到，4 人首日')).toBeTruthy();
  expect(screen.getByRole('list', { name: '签到日历 2026-10' }).querySelectorAll('[role=listitem]')).toHaveLength(31);
  const records = await screen.findByRole('table', { name: '签到记录' });
  expect(within(records).getByText(/积分、赠送网费/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '上个月' }));
  await waitFor(() => expect(server.to(memberSignInApi.figures).at(-1)?.query).toMatchObject({ month: '2026-09' }));
});

it('a running one is paused from here, and counts its members once', async () => {
  await open(['ACTIVITY_STOP']);
  expect(screen.getByRole('button', { name: '暂停' })).toBeTruthy();
  expect(await screen.findByText('签到次数', { selector: 'dt' })).toBeTruthy();
  expect(screen.getAllByText(/会员$/, { selector: 'dt' }).map(({ textContent }) => textContent)).toEqual([
    '参与会员',
    '新增会员',
  ]);
});

it('a draft is submitted from here and has no calendar yet', async () => {
  await open(['ACTIVITY_EDIT'], { status: 'DRAFT', state: 'DRAFT', toDay: '2099-12-31' });
  expect(screen.getByRole('button', { name: '提交审核' })).toHaveProperty('disabled', false);
  expect(screen.queryByText('签到日历')).toBeNull();
});

it('StreakPart sets on which day in a row what is given', () => {
  fakeServer().answer(activityApi.list, { rows: [], total: 0 });
  let now = rule;
  function Edited() {
    const [value, setValue] = useState(rule);
    const change = (next: Rule) => {
      now = next;
      setValue(next);
    };
    return <StreakPart rule={value} onChange={change} brandId={idOf(2)} />;
  }
  show(<Edited />, { can: ['ACTIVITY_EDIT'] });
  fireEvent.change(screen.getByLabelText('第 2 条 天数'), { target: { value: '30' } });
  expect(now.grants[1]?.when).toEqual([{ is: 'STREAK', day: 30, isRepeated: false }]);
  fireEvent.change(screen.getByLabelText('第 1 条 积分'), { target: { value: '25' } });
  expect(now.grants[0]?.benefit).toEqual({ gives: 'POINTS', points: 25 });
  fireEvent.click(screen.getByRole('button', { name: /添加奖励/ }));
  expect(now.grants).toHaveLength(3);
  expect(new Set(now.grants.map(({ key }) => key)).size).toBe(3);
  fireEvent.click(screen.getByRole('button', { name: '删除 第 1 条' }));
  expect(now.grants.map(({ benefit }) => benefit.gives)).toEqual(['BONUS_FEN', 'POINTS']);
});
