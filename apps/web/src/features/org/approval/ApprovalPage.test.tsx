import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import type { Approval } from '@netbar/contract/org/approval/approval.model';
import { delegationApi } from '@netbar/contract/org/delegation/delegation.api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepRecord, readKeptRecords } from '#kernel/kept-records.ts';
import { fakeServer, show } from '#testing/show.tsx';
import ApprovalPage from './ApprovalPage.tsx';
import { resumeHeldDecisions, UNDO_MS, useHeldDecisions } from './kit/held-decisions.ts';

const request = (n: number, over: Partial<Approval> = {}): Approval => ({
  id: `019c0000-0000-7000-8000-00000000000${n}`,
  no: `TJ2026111600${n}`,
  subjectType: 'PRICE_ADJUSTMENT',
  subjectId: `019c0000-0000-7000-8000-00000000001${n}`,
  branchName: '城西银泰店',
  brandName: null,
  names: [`商品${n}`],
  count: 1,
  applicantName: '林静',
  reason: '跟进商圈涨价',
  status: 'PENDING',
  createdTime: new Date(Date.now() - n * 60_000).toISOString(),
  isOwn: false,
  canDecide: true,
  canWithdraw: false,
  whyNot: null,
  isAlone: false,
  delegatedBy: null,
  before: {},
  after: {},
  decisions: [],
  ...over,
});
const whyNot = '沈国栋已是本单的申请人，不能同时作为审批人，可由郑岚处理';
const own = request(3, { isOwn: true, canDecide: false, canWithdraw: true, whyNot });
const rows = [request(1), request(2, { delegatedBy: '陈立' }), own];

function open() {
  const server = fakeServer();
  server.answerBy(approvalApi.get, ({ url }) => ({ data: rows.find(({ id }) => url.pathname.endsWith(id)) }));
  server.answer(approvalApi.list, { rows, total: rows.length });
  server.answerBy(approvalApi.decide, () => ({ data: rows[0] }));
  server.answer(delegationApi.list, [
    {
      id: rows[0]!.id,
      fromName: '陈立',
      toName: '沈国栋',
      isOwn: false,
      fromDate: '2026-11-15',
      toDate: '2026-11-18',
      reason: '',
      status: 'RUNNING',
      createdTime: '2026-11-14T00:00:00.000Z',
    },
  ]);
  show(<ApprovalPage />);
  return server;
}
const queue = () => within(screen.getByRole('list', { name: '待我批' }));
const press = (key: string, over = {}) => fireEvent.keyDown(document.body, { key, ...over });
const heading = (name: RegExp) => screen.findByRole('heading', { level: 2, name });
const kept = () => readKeptRecords<{ id: string }>('decision me ');

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  useHeldDecisions.setState({ held: [] });
});
afterEach(() => vi.useRealTimers());

describe('U10 the inbox', () => {
  it('opens the first, says for whom one stands in, and goes through the rest by J and K', async () => {
    open();
    await heading(/商品1/);
    expect(screen.getByText(/陈立 把审批委托给你：2026-11-15 至 2026-11-18/)).toBeTruthy();
    press('j');
    await heading(/商品2/);
    expect(queue().getByText('代 陈立')).toBeTruthy();
    press('k');
    await heading(/商品1/);
  });

  it('a decision is kept, waits ten seconds, can be undone, and the next request opens', async () => {
    const server = open();
    await heading(/商品1/);
    await screen.findByRole('button', { name: /^同意，看下一条/ });
    press('Enter', { ctrlKey: true });
    await heading(/商品2/);
    expect(queue().queryByText(/商品1/)).toBeNull();
    await waitFor(async () => expect(await kept()).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    await act(() => vi.advanceTimersByTimeAsync(UNDO_MS * 2));
    expect(server.to(approvalApi.decide)).toEqual([]);
    expect(await kept()).toEqual([]);
    expect(queue().getByText(/商品1/)).toBeTruthy();
  });

  it('is sent once after ten seconds, with its comment and a key', async () => {
    const server = open();
    await screen.findByRole('button', { name: /^同意，看下一条/ });
    press('r');
    press('e');
    const box = screen.getByRole('textbox', { name: /^意见/ });
    expect(document.activeElement).toBe(box);
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
    expect(screen.getByText('驳回时请填写原因')).toBeTruthy();
    fireEvent.change(box, { target: { value: '涨得太多' } });
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
    await act(() => vi.advanceTimersByTimeAsync(UNDO_MS + 100));
    await waitFor(() => expect(server.to(approvalApi.decide)).toHaveLength(1));
    expect(server.to(approvalApi.decide)[0]).toMatchObject({ body: { decision: 'REJECT', comment: '涨得太多' } });
    expect(server.to(approvalApi.decide)[0]!.key).toBeTruthy();
    await waitFor(async () => expect(await kept()).toEqual([]));
  });

  it('is not lost when the server cannot be reached, nor when the window closes', async () => {
    const server = open();
    let isDown = true;
    server.answerBy(approvalApi.decide, () => (isDown ? { status: 50000 } : { data: rows[0] }));
    fireEvent.click(await screen.findByRole('button', { name: /^同意，看下一条/ }));
    fireEvent(globalThis as unknown as Window, new Event('pagehide'));
    await screen.findByText(/的决定还没有提交/);
    expect(await kept()).toHaveLength(1);
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(async () => expect(await kept()).toEqual([]));
    const keys = server.to(approvalApi.decide).map(({ key }) => key);
    expect(new Set(keys).size).toBe(1);
  });

  it('what a closed window held is sent when its person is back, and what another window still holds is left alone', async () => {
    const server = open();
    const decision = { title: '', decision: 'APPROVE', comment: '', by: 'me' };
    await keepRecord('decision me old', { ...decision, id: rows[0]!.id, key: 'k1', sendAt: Date.now() - 60_000 });
    await keepRecord('decision me new', { ...decision, id: rows[1]!.id, key: 'k2', sendAt: Date.now() + 5_000 });
    await keepRecord('decision other one', { ...decision, id: own.id, by: 'other', key: 'k3', sendAt: 0 });
    await resumeHeldDecisions('me');
    expect(server.to(approvalApi.decide).map(({ key }) => key)).toEqual(['k1']);
  });

  it('U15 one’s own request is in sight, cannot be decided, and names who can', async () => {
    open();
    await screen.findAllByText(/商品3/);
    expect(queue().getByText('你是申请人')).toBeTruthy();
    fireEvent.click(queue().getByRole('button', { name: /商品3/ }));
    await heading(/商品3/);
    expect((await screen.findAllByText(whyNot)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /看下一条/ })).toBeNull();
    expect(screen.getByRole('button', { name: '撤回' })).toBeTruthy();
  });
});
