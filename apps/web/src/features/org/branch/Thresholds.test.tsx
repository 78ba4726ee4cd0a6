import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { Thresholds as Figures } from '@netbar/contract/org/branch/branch.model';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { Thresholds } from './Thresholds.tsx';

const branchId = '019c0000-0000-7000-8000-000000000001';

it('sets how long orders may wait, and refuses what would be late before it warns', async () => {
  const server = fakeServer();
  const stored = { branchId, version: 3, thresholds: Figures.parse({}) };
  server.answer(branchApi.thresholds, stored);
  server.answer(branchApi.setThresholds, stored);
  show(<Thresholds branchId={branchId} />);
  const warn = await screen.findByLabelText<HTMLInputElement>('订单提醒（秒）');
  const late = screen.getByLabelText<HTMLInputElement>('订单超时（秒）');
  expect([warn.value, late.value]).toEqual(['180', '300']);
  fireEvent.change(late, { target: { value: '180' } });
  const save = screen.getByRole('button', { name: /确\s?定/ });
  fireEvent.click(save);
  await screen.findByText('超时应大于提醒');
  expect(server.to(branchApi.setThresholds)).toHaveLength(0);
  fireEvent.change(late, { target: { value: '240' } });
  fireEvent.click(save);
  await waitFor(() => expect(server.to(branchApi.setThresholds)).toHaveLength(1));
  expect(server.to(branchApi.setThresholds)[0]!.body).toMatchObject({
    version: 3,
    thresholds: { orderWarnSec: 180, orderLateSec: 240 },
  });
});

it('S7 sets what a cashier may give away alone; an empty field is no limit and zero asks every time', async () => {
  const server = fakeServer();
  const stored = { branchId, version: 3, thresholds: Figures.parse({}) };
  server.answer(branchApi.thresholds, stored);
  server.answer(branchApi.setThresholds, stored);
  show(<Thresholds branchId={branchId} />);
  const refundDay = await screen.findByLabelText<HTMLInputElement>('退款 每日');
  expect(refundDay.value).toBe('200.00');
  fireEvent.change(refundDay, { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('现金支出 每班'), { target: { value: '0' } });
  fireEvent.click(screen.getByRole('button', { name: /确\s?定/ }));
  await waitFor(() => expect(server.to(branchApi.setThresholds)).toHaveLength(1));
  expect(server.to(branchApi.setThresholds)[0]!.body).toMatchObject({
    thresholds: { cashierRefundFen: 5000, refundDayFen: null, payOutShiftFen: 0, blindCount: true },
  });
});
