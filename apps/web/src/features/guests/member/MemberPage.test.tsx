import { MOST_LISTED } from '@netbar/contract/kernel/model';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { member } from '#testing/member.ts';
import { fakeServer, show } from '#testing/show.tsx';
import MemberPage from './MemberPage.tsx';

const open = async (can: string[], rows = [member], total = rows.length) => {
  const server = fakeServer();
  server.answer(memberApi.list, { rows, total });
  show(<MemberPage />, { can: ['MEMBER_LIST', ...can], path: '/?keyword=lhr' });
  await screen.findAllByText('林浩然');
  return server;
};
const table = () => within(document.querySelector<HTMLElement>('.list-table')!);

it('members are asked for by what was typed and show masked, with what they own', async () => {
  const server = await open([]);
  expect(server.to(memberApi.list)[0]!.query).toMatchObject({ keyword: 'lhr' });
  expect(table().getByText('138****5621')).toBeTruthy();
  const shown = document.querySelector('.list-table')!.textContent;
  for (const amount of ['50.00', '10.00']) expect(shown).toContain(amount);
});

it('a million members are ten thousand and more, which is as far as anybody turns', async () => {
  await open([], [member], MOST_LISTED);
  expect(screen.getAllByText('共 10000+ 条')).not.toHaveLength(0);
});

it('PERM-01 whoever may only look is offered the record alone', async () => {
  await open([]);
  expect(screen.queryByRole('button', { name: /新增会员/ })).toBeNull();
  expect(table().queryByRole('button', { name: '充值' })).toBeNull();
  expect(table().getByRole('button', { name: '记录' })).toBeTruthy();
});

it('a member who left is neither charged nor edited', async () => {
  await open(['MEMBER_EDIT', 'WALLET_CHARGE'], [{ ...member, status: 'CLOSED' }]);
  expect(table().queryByRole('button', { name: '充值' })).toBeNull();
  expect(table().queryByRole('button', { name: '编辑' })).toBeNull();
});

it('RT-09 new members wait for their ID number; who has it leaves AddedMemberMap', async () => {
  const [first, second, gone] = ['019c0000-0000-7000-8000-00000000000a', '019c0000-0000-7000-8000-00000000000b', 'gone'];
  const branches = [{ id: 'b1', name: '一店', brandId: 'x', branchNo: '1001', dayCutoffMin: 0 }];
  localStorage.setItem('AddedMemberMap', JSON.stringify({ b1: [first, second, gone], b2: ['other'] }));
  const server = await open(['MEMBER_EDIT']);
  server.answerBy(memberApi.get, ({ url }) => {
    if (url.pathname.endsWith(gone)) return { status: 40400 };
    const isFirst = url.pathname.endsWith(first);
    return { data: isFirst ? { ...member, id: first, name: '周小雨', idCard: null } : { ...member, id: second, name: '秦川' } };
  });
  act(() => useSession.setState(({ user }) => ({ user: { ...user!, branches } })));

  fireEvent.click(await screen.findByRole('button', { name: '周小雨' }));
  await screen.findByRole('dialog');
  expect(screen.queryByRole('button', { name: '秦川' })).toBeNull();
  await waitFor(() => expect(JSON.parse(localStorage.getItem('AddedMemberMap')!)).toEqual({ b1: [first], b2: ['other'] }));
});
