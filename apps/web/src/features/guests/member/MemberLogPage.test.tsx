import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import type { Member } from '@netbar/contract/guests/member/member.model';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { revealApi } from '@netbar/contract/platform/reveal/reveal.api';
import type { Reveal } from '@netbar/contract/platform/reveal/reveal.model';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
  reason: '客人忘了号码',
  createdTime: '2026-11-01T00:00:00.000Z',
};
const lot = (name: string, kind: 'PRINCIPAL' | 'BONUS', remaining: number) => ({
  id: name,
  kind,
  granted: remaining * 2,
  remaining,
  originBranchName: '一店',
  expiresTime: null,
  createdTime: '2026-11-01T00:00:00.000Z',
  refundableFen: kind === 'PRINCIPAL' ? remaining : 0,
});
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
    deductOrder: 'BONUS_FIRST',
    refundableFen: 5000,
    lots: [lot('a', 'PRINCIPAL', 5000), lot('b', 'BONUS', 1000)],
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
  expect(screen.queryByText('谁看过完整号码')).toBeNull();
  expect(server.to(revealApi.list)).toEqual([]);
  cleanup();
  await open(['CHANGES_BALANCE', 'LOG_LIST']);
  await screen.findByText('周敏');
  expect(screen.getByText('超过上限，已拒绝')).toBeTruthy();
  expect(screen.getByText('共 1 次')).toBeTruthy();
});

it('K8 lots stand in the order they will be spent, with what could be refunded; of the birthday only the month shows', async () => {
  await open(['CHANGES_BALANCE'], { birthday: '1998-11-20' });
  const [, ...rows] = within(await screen.findByRole('table', { name: '余额由这些组成' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/赠送.*先扣$/),
    expect.stringMatching(/本金.*其后$/),
    expect.stringContaining('¥60.00'),
  ]);
  expect(screen.getByText('退卡可退本金 ¥50.00，赠送不退。')).toBeTruthy();
  expect(screen.getByText('11 月')).toBeTruthy();
  expect(document.body.textContent).not.toContain('1998');
});

it('K8 a whole number shows only with a reason, which is sent along', async () => {
  const server = await open(['CHANGES_BALANCE', 'MEMBER_REVEAL']);
  server.answer(memberApi.reveal, { phone: '13812345678', idCard: null });
  fireEvent.click((await screen.findAllByRole('button', { name: '查看完整内容' }))[0]!);
  const dialog = await screen.findByRole('dialog');
  const ok = within(dialog).getByRole<HTMLButtonElement>('button', { name: '查看完整内容' });
  expect(ok.disabled).toBe(true);
  fireEvent.change(within(dialog).getByLabelText('为什么要查看？'), { target: { value: '客人忘了号码' } });
  await waitFor(() => expect(ok.disabled).toBe(false));
  fireEvent.click(ok);
  await screen.findByText('13812345678');
  expect(server.to(memberApi.reveal)[0]?.body).toEqual({ reason: '客人忘了号码' });
});

it('of nobody we know is told apart from what could not be loaded: there is nothing to try again', async () => {
  const server = fakeServer();
  server.answerBy(memberApi.get, () => ({ status: 40400, message: '会员不存在', data: { reason: 'common.notFound' } }));
  show(<MemberLogPage />, { path: '/?id=x' });
  await screen.findByRole('heading', { name: '没有这条记录' });
  expect(screen.queryByRole('button', { name: /重\s?试/ })).toBeNull();
});
