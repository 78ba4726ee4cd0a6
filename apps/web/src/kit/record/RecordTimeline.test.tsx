import { logApi } from '@netbar/contract/platform/log/log.api';
import type { RecordEntry } from '@netbar/contract/platform/log/log.model';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCommand } from '#kernel/hooks.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { RecordTimeline } from './RecordTimeline.tsx';

const entry = (over: Partial<RecordEntry>): RecordEntry => ({
  id: '019c0000-0000-7000-8000-000000000001',
  createdTime: '2026-03-01T02:00:00.000Z',
  actorName: '沈国栋',
  action: 'PRICE_ADJUSTMENT.open',
  branchName: null,
  changes: [],
  facts: [],
  ip: null,
  ...over,
});

it('K8 tells who did what, old → new in money and words, and that the system did the rest', async () => {
  const server = fakeServer();
  server.answer(logApi.record, {
    rows: [
      entry({
        id: 'a',
        branchName: '城西店',
        changes: [
          { field: 'priceFen', before: 900, after: 950 },
          { field: 'status', before: 'ACTIVE', after: 'DISABLED' },
        ],
      }),
      entry({ id: 'b', actorName: null, action: 'ORDER.complete', facts: [{ field: 'no', value: '1026' }] }),
    ],
    total: 21,
  });
  show(<RecordTimeline kind="PRODUCT" id="019c0000-0000-7000-8000-000000000002" />);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('售价 ¥9.00 → ¥9.50');
  expect(first?.textContent).toContain('沈国栋 · 城西店');
  expect(second?.textContent).toContain('系统 · 单号 1026');

  // One change too many for the column: the whole log has it.
  fireEvent.click(within(first!).getByRole('button', { name: '+1' }));
  const log = await screen.findByRole('table', { name: '操作日志' });
  expect(log.textContent).toContain('状态 启用 → 停用');
  expect(screen.getByRole('button', { name: '全部 21' })).toBeTruthy();
});

it('K8 has what was done on the page a moment ago', async () => {
  const server = fakeServer();
  const done = entry({ id: 'b', action: 'ORDER.complete' });
  server.answer(logApi.record, { rows: [entry({ id: 'a' })], total: 1 });
  server.answerBy(notificationApi.readAll, () => {
    server.answer(logApi.record, { rows: [done, entry({ id: 'a' })], total: 2 });
    return { data: {} };
  });
  const Step = () => {
    const step = useCommand(notificationApi.readAll);
    return <button onClick={() => step.mutate({})}>下一步</button>;
  };
  show(
    <>
      <Step />
      <RecordTimeline kind="ORDER" id="019c0000-0000-7000-8000-000000000002" />
    </>,
  );
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: '下一步' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
});
