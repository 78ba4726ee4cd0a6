import type { Member } from '@netbar/contract/guests/member/member.model';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import type { Adjust } from '@netbar/contract/guests/wallet/wallet.model';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { Adjusts } from './Adjusts.tsx';

const id = '019c0000-0000-7000-8000-000000000001';
const member = { id, brandId: id, name: '林浩然', status: 'ACTIVE' } as Member;
const adjust: Adjust = {
  id,
  memberId: id,
  memberNo: '90261101000001',
  memberName: '林浩然',
  branchName: '一店',
  kind: 'PRINCIPAL',
  amount: -1250,
  reason: '多充退回',
  status: 'PENDING',
  applicantName: '周敏',
  isOwn: false,
  canDecide: false,
  whyNot: null,
  isAlone: false,
  createdTime: '2026-11-01T00:00:00.000Z',
  version: 1,
};
const open = async (over: Partial<Adjust>) => {
  const server = fakeServer();
  server.answer(walletApi.adjusts, { rows: [{ ...adjust, ...over }], total: 1 });
  server.answer(walletApi.decideAdjust, adjust);
  server.answer(walletApi.requestAdjust, adjust);
  show(<Adjusts member={member} />);
  useSession.setState(({ user }) => ({ user: { ...user!, branches: [{ id, brandId: id, name: '一店' }] as never } }));
  await screen.findByText('多充退回');
  return server;
};

it('a correction of money is typed in yuan and asked for in fen', async () => {
  const server = await open({});
  fireEvent.click(screen.getByRole('button', { name: '余额调整' }));
  fireEvent.change(await screen.findByLabelText('增减'), { target: { value: '-12.5' } });
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '多充退回' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(server.to(walletApi.requestAdjust)).toHaveLength(1));
  expect(server.to(walletApi.requestAdjust)[0]!.body).toMatchObject({ kind: 'PRINCIPAL', amount: -1250, reason: '多充退回' });
});

it('is decided by somebody else who may, and by nobody else', async () => {
  await open({});
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
});

it('S2 says to whom it is refused why, and marks what one person did alone', async () => {
  await open({ whyNot: '周敏已是本单的申请人，不能同时作为审批人，可由陈立处理', isAlone: true });
  expect(screen.getByRole('button', { name: '通过' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('note', { name: /可由陈立处理/ })).toBeDefined();
  expect(screen.getByText('单人处理')).toBeDefined();
});

it('S2 offers the decision to those who may take it', async () => {
  const server = await open({ canDecide: true });
  fireEvent.click(screen.getByRole('button', { name: '通过' }));
  await waitFor(() => expect(server.to(walletApi.decideAdjust)[0]!.body).toMatchObject({ decision: 'APPROVE' }));
});
