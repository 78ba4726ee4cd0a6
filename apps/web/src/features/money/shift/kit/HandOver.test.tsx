import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import type { Shift } from '@netbar/contract/money/shift/shift.model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { shift as begun } from '#testing/shift.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { HandOver } from './HandOver.tsx';

const at = '2026-11-15T08:00:00.000Z';
const unsigned = { approverName: null, isAlone: false };
const shift: Shift = {
  ...begun,
  version: 4,
  tenders: [
    { tender: 'SIGNED', paidCount: 1, paidFen: 3000, refundedCount: 0, refundedFen: 0 },
    { tender: 'WECHAT', paidCount: 61, paidFen: 238_650, refundedCount: 2, refundedFen: 650 },
  ],
  moves: [{ kind: 'PAY_OUT', fen: 3600, reason: '买水', actorName: '林晓雯', ...unsigned, createdTime: at }],
};
const counting: Shift = { ...shift, status: 'COUNTING', version: 5 };
const counted: Shift = {
  ...counting,
  version: 6,
  isCounted: true,
  tenders: [{ tender: 'CASH', paidCount: 42, paidFen: 102_400, refundedCount: 2, refundedFen: 3800 }, ...shift.tenders],
  counts: [
    { countedFen: 144_500, expectedFen: 145_000, piles: [], actorName: '林晓雯', ...unsigned, reason: '', createdTime: at },
  ],
};

const figures = () => within(screen.getByRole('complementary', { name: '本班数据' }));
const textOf = () => screen.getByRole('complementary', { name: '本班数据' }).textContent;

it('shows how the shift stands beside every step, and nothing of its cash before the drawer was counted', async () => {
  const server = fakeServer();
  server.answer(shiftApi.startCount, counting);
  server.answer(shiftApi.count, counted);
  show(<HandOver shift={shift} checklist={<p>订单都已处理</p>} onClose={() => {}} />, { can: ['SHIFT_WORK'] });
  const blind = () => {
    for (const word of ['上班备用金', '¥500.00', '−¥36.00', '微信支付', '61 笔，退 2 笔', '¥2,380.00', '签单', '¥30.00'])
      expect(textOf()).toContain(word);
    for (const word of ['应有现金', '现金收款42', '差异']) expect(textOf()).not.toContain(word);
    expect(figures().getByText(/清点后显示/)).toBeTruthy();
  };
  blind();
  fireEvent.click(screen.getByRole('button', { name: /下一步/ }));
  const next = await screen.findByRole<HTMLButtonElement>('button', { name: /下一步/ });
  await waitFor(() => expect(server.to(shiftApi.startCount)).toHaveLength(1));
  // An empty field is no zero: the first count stands.
  expect(next.disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '其余填 0' }));
  await waitFor(() => expect(next.disabled).toBe(false));
  blind();
  fireEvent.click(next);
  await waitFor(() => expect(textOf()).toContain('应有现金'));
  for (const word of ['42 笔', '¥1,024.00', '−¥38.00', '¥1,450.00', '¥1,445.00', '−¥5.00']) expect(textOf()).toContain(word);
});

it('S8 counts again only beside the manager, who signs and says why', async () => {
  const server = fakeServer();
  server.answer(shiftApi.recount, { ...counted, version: 7, isRecounted: true, firstCountedFen: 144_500, firstDiffFen: -500 });
  show(<HandOver shift={counted} onClose={() => {}} />, { can: ['SHIFT_WORK'] });
  expect(await screen.findByText(/复点须由店长在场签字/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('¥100'), { target: { value: '14' } });
  fireEvent.click(screen.getByRole('button', { name: '其余填 0' }));
  const recount = screen.getByRole('button', { name: /^复\s?点$/ });
  fireEvent.click(recount);
  await waitFor(() => expect(screen.getAllByText('请填写')).toHaveLength(2));
  expect(server.to(shiftApi.recount)).toHaveLength(0);
  fireEvent.change(screen.getByLabelText('说明'), { target: { value: '夹了一张' } });
  fireEvent.change(screen.getByLabelText('店长账号'), { target: { value: 'wang' } });
  fireEvent.change(screen.getByLabelText('店长密码'), { target: { value: 'secret' } });
  fireEvent.click(recount);
  await waitFor(() => expect(server.to(shiftApi.recount)).toHaveLength(1));
  const sent = server.to(shiftApi.recount)[0]!.body as { count: unknown[] };
  expect(sent).toMatchObject({ reason: '夹了一张', approver: { username: 'wang' } });
  expect(sent.count).toHaveLength(8);
  await waitFor(() => expect(textOf()).toContain('首次实点'));
});
