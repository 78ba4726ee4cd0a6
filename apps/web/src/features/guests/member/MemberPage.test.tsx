import { MOST_LISTED } from '@netbar/contract/kernel/model';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
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
