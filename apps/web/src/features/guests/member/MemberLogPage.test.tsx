import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import type { Member } from '@netbar/contract/guests/member/member.model';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { revealApi } from '@netbar/contract/platform/reveal/reveal.api';
import type { Reveal } from '@netbar/contract/platform/reveal/reveal.model';
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UsedMachines } from '#features/floor/machine/kit/UsedMachines.tsx';
import { member } from '#testing/member.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { UsedMachinesSlot } from './kit/member.slots.ts';
import MemberLogPage from './MemberLogPage.tsx';

UsedMachinesSlot.fill(UsedMachines);

const { id } = member;
const look: Reveal = {
  id,
  accountId: id,
  accountName: '周敏',
  subjectType: 'MEMBER',
  subjectId: id,
  branchName: '一店',
  fields: ['phone'],
  isRefused: true,
  createdTime: '2026-11-01T00:00:00.000Z',
};
const open = async (can: string[], over: Partial<Member> = {}) => {
  const server = fakeServer();
  const nothing = { rows: [], total: 0 };
  server.answer(memberApi.get, { ...member, ...over });
  server.answer(walletApi.get, {
    memberId: id,
    principalFen: 5000,
    bonusFen: 1000,
    points: 12,
    pointDebt: 0,
    heldFen: 0,
    refundableFen: 5000,
    lots: [],
  });
  server.answer(walletApi.statement, nothing);
  server.answer(walletApi.consumption, nothing);
  server.answer(seatSessionApi.used, nothing);
  server.answer(revealApi.list, { rows: [look], total: 1 });
  show(<MemberLogPage />, { can, path: `/?id=${id}` });
  await screen.findAllByText('林浩然');
  return server;
};
const tabs = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent);

it.each([
  ['CHANGES_BALANCE', '余额变动'],
  ['COMPUTER_HISTORY', '上机记录'],
  ['CONSUMPTION_HISTORY', '消费记录'],
])('PERM-02 %s opens %s alone, and asks for nothing else', async (right, tab) => {
  const server = await open([right]);
  expect(tabs()).toEqual([tab]);
  const asked = [walletApi.statement, seatSessionApi.used, walletApi.consumption].filter((api) => server.to(api).length > 0);
  expect(asked).toHaveLength(1);
});

it('PERM-02 the analysis is offered to whoever may see it; a member who left is not merged', async () => {
  await open(['CHANGES_BALANCE', 'BEHAVIOR_ANALYSIS', 'MEMBER_MERGE'], { status: 'CLOSED' });
  expect(screen.getByRole('button', { name: '客户分析' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /合并/ })).toBeNull();
});

it('who looked at the whole numbers is shown to those who read the log, and asked for by nobody else', async () => {
  const server = await open(['CHANGES_BALANCE']);
  expect(screen.queryByText('谁看过此人的号码')).toBeNull();
  expect(server.to(revealApi.list)).toEqual([]);
  cleanup();
  await open(['CHANGES_BALANCE', 'LOG_LIST']);
  await screen.findByText('周敏');
  expect(screen.getByText('超过上限，已拒绝')).toBeTruthy();
  expect(screen.getByText('共 1 次')).toBeTruthy();
});

it('of nobody we know is told apart from what could not be loaded: there is nothing to try again', async () => {
  const server = fakeServer();
  server.answerBy(memberApi.get, () => ({ status: 40400, message: '会员不存在', data: { reason: 'common.notFound' } }));
  show(<MemberLogPage />, { path: '/?id=x' });
  await screen.findByRole('heading', { name: '没有这条记录' });
  expect(screen.queryByRole('button', { name: /重\s?试/ })).toBeNull();
});
