import { drawApi } from '@netbar/contract/activities/draw/draw.api';
import { memberSignInApi } from '@netbar/contract/activities/sign-in/sign-in.api';
import { evidenceApi } from '@netbar/contract/guests/evidence/evidence.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import type { UserInfo } from '@netbar/contract/platform/auth/auth.model';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { idOf } from '../draw/testing/draws.ts';
import { MemberActivities } from './MemberActivities.tsx';

const member = { id: idOf(4), brandId: idOf(2) };

function open(can: string[]) {
  const server = fakeServer();
  server.answer(memberSignInApi.open, [{ activityId: idOf(1), name: '天天签到', isSignedIn: false, streak: 2 }]);
  server.answer(drawApi.open, [
    { activityId: idOf(5), name: '周年庆抽奖', prizes: [], chances: 1, leftToday: 3 },
    { activityId: idOf(6), name: '没有机会', prizes: [], chances: 0, leftToday: 3 },
  ]);
  server.answer(memberApi.get, { id: member.id, name: '张三丰' } as never);
  server.answer(evidenceApi.get, {
    memberId: member.id,
    hasPin: true,
    pinSetTime: null,
    pinLockedUntil: null,
    card: null,
    lastUsed: null,
    canText: false,
    accepted: [{ kind: 'PIN', mostFen: null }],
    swipe: null,
  });
  server.answer(drawApi.draw, {
    drawId: idOf(9),
    prizeKey: 'pad',
    prizeName: '鼠标垫',
    prizeKind: 'PHYSICAL',
    isHandedOut: true,
    chances: 0,
  });
  show(<MemberActivities member={member} />, { can });
  const branches = [{ id: idOf(3), name: '科技园店', brandId: member.brandId, branchNo: '1001', dayCutoffMin: 0 }];
  act(() => useSession.setState(({ user }) => ({ user: { ...user, branches } as unknown as UserInfo })));
  return server;
}

it('draws for the member only with what they show', async () => {
  const server = open(['ORDER_PAY']);
  const [first, second] = await screen.findAllByRole('button', { name: '抽奖' });
  expect(second).toHaveProperty('disabled', true);
  fireEvent.click(first!);
  const dialog = await screen.findByRole('dialog');
  expect(server.to(drawApi.draw)).toHaveLength(0);
  const input = await waitFor(() => {
    const found = dialog.querySelector('input');
    expect(found).not.toBeNull();
    return found!;
  });
  fireEvent.change(input, { target: { value: '739154' } });
  const [button] = within(dialog).getAllByRole('button').slice(-1);
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button!);
  await waitFor(() =>
    expect(server.to(drawApi.draw)[0]?.body).toMatchObject({ activityId: idOf(5), evidence: { kind: 'PIN', pin: '739154' } }),
  );
  expect((await screen.findAllByText('抽中「鼠标垫」，请在吧台交付')).length).toBeGreaterThan(0);
});

it('asks for nothing without the right to work at the counter', () => {
  const server = open([]);
  expect(screen.queryByText('签到与抽奖')).toBeNull();
  expect(server.to(drawApi.open)).toHaveLength(0);
});
