import { evidenceApi } from '@netbar/contract/guests/evidence/evidence.api';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { evidence } from '#testing/evidence.ts';
import { member } from '#testing/member.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { EvidencePanel } from './EvidencePanel.tsx';
import { EvidencePolicyDrawer } from './EvidencePolicyDrawer.tsx';

const branches = [{ id: 'b1', name: '一店', brandId: member.brandId, branchNo: '1001', dayCutoffMin: 0 }];
const open = async (can: string[], over = {}) => {
  const server = fakeServer();
  server.answer(evidenceApi.get, { ...evidence, ...over });
  show(<EvidencePanel member={member} />, { can });
  act(() => useSession.setState(({ user }) => ({ user: { ...user!, branches } as never })));
  await screen.findByText('支付验证');
  return server;
};

it('S4 says what a member can show and when it was last used, and never the PIN or the card itself', async () => {
  await open([]);
  expect(screen.getByText('2026-11-01 10:00 设置')).toBeTruthy();
  expect(screen.getByText('第 2 张，2026-11-02 10:00 发放')).toBeTruthy();
  expect(screen.getByText('支付密码 · 文三路店 · 2026-11-03 10:00')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('S4 a lost card is blocked after one question', async () => {
  const server = await open(['MEMBER_EVIDENCE']);
  server.answer(evidenceApi.blockCard, { ...evidence, card: null });
  fireEvent.click(screen.getByRole('button', { name: '挂失' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: '挂失' }));
  await waitFor(() => expect(server.to(evidenceApi.blockCard)).toHaveLength(1));
});

it('S4 a new card is read into a masked field, and a manager signs for whoever has no identity card with them', async () => {
  const server = await open(['MEMBER_EVIDENCE']);
  server.answer(evidenceApi.issueCard, evidence);
  fireEvent.click(screen.getByRole('button', { name: '换卡' }));
  const field = await screen.findByLabelText<HTMLInputElement>(/^新卡/);
  expect(field.type).toBe('password');
  fireEvent.change(field, { target: { value: 'A7K2M9QWERTYUIOPASDF01' } });
  fireEvent.click(screen.getByRole('radio', { name: '店长签字' }));
  fireEvent.change(await screen.findByLabelText('店长账号'), { target: { value: 'manager' } });
  fireEvent.change(screen.getByLabelText('店长密码'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: /保存/ }));
  await waitFor(() => expect(server.to(evidenceApi.issueCard)).toHaveLength(1));
  expect(server.to(evidenceApi.issueCard)[0]!.body).toMatchObject({
    secret: 'A7K2M9QWERTYUIOPASDF01',
    proof: { by: 'SIGNATURE', approver: { username: 'manager', password: 'secret' } },
  });
});

it('S4 a brand says up to which amount it takes each kind', async () => {
  const server = fakeServer();
  const brandId = '019c0000-0000-7000-8000-000000000009';
  server.answer(brandApi.listOwn, [{ brandId, name: '星域', defaultBrand: true } as never]);
  const policy = { pinMostFen: 5000, qrMostFen: null, cardMostFen: 0, idSwipeMostFen: null };
  server.answer(evidenceApi.policy, { brandId, ...policy, tellsBySms: false, tellsOnScreen: true, version: 3 });
  server.answerBy(evidenceApi.setPolicy, ({ body }) => ({ data: body }));
  show(<EvidencePolicyDrawer onClose={() => {}} />, { can: ['WALLET_POLICY'] });
  fireEvent.change(await screen.findByDisplayValue('50.00'), { target: { value: '80' } });
  fireEvent.click(screen.getByRole('switch', { name: /短信/ }));
  fireEvent.click(screen.getByRole('button', { name: /保存/ }));
  await waitFor(() => expect(server.to(evidenceApi.setPolicy)).toHaveLength(1));
  expect(server.to(evidenceApi.setPolicy)[0]!.body).toMatchObject({ ...policy, pinMostFen: 8000, tellsBySms: true, version: 3 });
});
