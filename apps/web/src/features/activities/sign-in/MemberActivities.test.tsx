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
const won = {
  drawId: idOf(9),
  prizeKey: 'pad',
  prizeName: '鼠标垫',
  prizeKind: 'PHYSICAL' as const,
  isHandedOut: true,
  chances: 0,
};

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
  server.answer(drawApi.draw, won);
  show(<MemberActivities member={member} />, { can });
  const branches = [{ id: idOf(3), name: '科技园店', brandId: member.brandId, branchNo: '1001', dayCutoffMin: 0 }];
  act(() => useSession.setState(({ user }) => ({ user: { ...user, branches } as unknown as UserInfo })));
  return server;
}

/** Presses the first draw, and the member types their PIN. */
async function drawWithPin() {
  fireEvent.click((await screen.findAllByRole('button', { name: '抽奖' }))[0]!);
  const dialog = await screen.findByRole('dialog');
  const input = await waitFor(() => {
    const found = dialog.querySelector('input');
    expect(found).not.toBeNull();
    return found!;
  });
  fireEvent.change(input, { target: { value: '739154' } });
  const [button] = within(dialog).getAllByRole('button').slice(-1);
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button!);
}

it('draws for the member only with what they show', async () => {
  const server = open(['ORDER_PAY']);
  const [, second] = await screen.findAllByRole('button', { name: '抽奖' });
  expect(second).toHaveProperty('disabled', true);
  await drawWithPin();
  await waitFor(() =>
    expect(server.to(drawApi.draw)[0]?.body).toMatchObject({ activityId: idOf(5), evidence: { kind: 'PIN', pin: '739154' } }),
  );
  expect((await screen.findAllByText('抽中「鼠标垫」，请在吧台交付')).length).toBeGreaterThan(0);
});

it('asks for the same draw again after a lost answer, also when the last chance is gone', async () => {
  const server = open(['ORDER_PAY']);
  server.answerBy(drawApi.draw, () => {
    server.answer(drawApi.open, [{ activityId: idOf(5), name: '周年庆抽奖', prizes: [], chances: 0, leftToday: 2 }]);
    return { status: 50000 };
  });
  await drawWithPin();
  await screen.findByText('还不知道结果，请再按一次查询，不会多抽');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  server.answer(drawApi.draw, won);
  await drawWithPin();
  expect((await screen.findAllByText('抽中「鼠标垫」，请在吧台交付')).length).toBeGreaterThan(0);
  const requests = server.to(drawApi.draw).map(({ body }) => (body as { requestId: string }).requestId);
  expect([...new Set(requests)]).toHaveLength(1);
  expect(await screen.findByText('剩余 0 次机会')).toBeTruthy();
});

it('asks for nothing without the right to work at the counter', () => {
  const server = open([]);
  expect(screen.queryByText('签到与抽奖')).toBeNull();
  expect(server.to(drawApi.open)).toHaveLength(0);
});
