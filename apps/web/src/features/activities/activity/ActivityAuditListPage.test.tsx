import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import type { Approval, ApprovalRow } from '@netbar/contract/org/approval/approval.model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '#testing/show.tsx';
import ActivityAuditListPage from './ActivityAuditListPage.tsx';
import { activityFeature } from './feature.ts';
import { id, sampleActivity, sampleHome, sampleResult } from './testing/activities.ts';
import { activityServer } from './testing/activity-server.ts';

activityFeature.fillSlots?.();

const row = (n: number, over: Partial<ApprovalRow> = {}): ApprovalRow => ({
  id: id(n),
  no: `80${n}`,
  subjectType: 'ACTIVITY',
  subjectId: id(1),
  branchName: null,
  brandName: '星河电竞',
  names: [`活动 ${n}`],
  count: 1,
  applicantName: '赵一鸣',
  reason: '前两周超预期',
  status: 'PENDING',
  createdTime: new Date().toISOString(),
  isOwn: false,
  canDecide: true,
  canWithdraw: false,
  whyNot: null,
  isAlone: false,
  delegatedBy: null,
  ...over,
});
const budget = { before: { limit: 1_200_000 }, after: { kind: 'BUDGET', limit: 1_800_000 } };
const launch = { before: {}, after: { kind: 'LAUNCH', trialId: id(50), costFen: 686_000 } };

async function open(change: Pick<Approval, 'before' | 'after'>, over: Partial<Approval> = {}) {
  const server = activityServer();
  const rows = [row(60, over), row(61)];
  server.answerBy(approvalApi.get, ({ url }) => {
    const found = rows.find((one) => url.pathname.endsWith(one.id))!;
    const steps = ['ACTIVITY_AUDIT', 'ACTIVITY_FUND'];
    return { data: { ...found, ...change, decisions: [], steps, doneSteps: 0, ...over, id: found.id } };
  });
  server.answer(approvalApi.list, { rows, total: 2 });
  server.answer(activityApi.get, sampleActivity());
  const trial = {
    id: id(50),
    status: 'DONE' as const,
    progressBp: 10_000,
    createdTime: '2026-11-18T04:00:00.000Z',
    endedTime: null,
  };
  server.answer(activityApi.trial, { ...trial, result: sampleResult() });
  const item = {
    activityId: id(1),
    preset: 'CHARGE_DISCOUNT' as const,
    applicantName: '赵一鸣',
    createdTime: new Date().toISOString(),
  };
  server.answer(
    activityApi.home,
    sampleHome({ waiting: [{ ...item, approvalId: id(60), name: '活动 60', kind: 'BUDGET', amountFen: 600_000 }] }),
  );
  show(<ActivityAuditListPage />, { can: ['ACTIVITY_LIST', 'ACTIVITY_AUDIT'] });
  await screen.findByRole('heading', { name: '审批流程' });
  return server;
}

describe('the review of activities', () => {
  it('asks for requests about activities only, and says what each asks for', async () => {
    const server = await open(budget);
    expect(server.to(approvalApi.list)[0]?.query).toMatchObject({ subjectType: 'ACTIVITY' });
    expect(await screen.findByText('变更', { selector: '.wtag' })).toBeTruthy();
    expect(screen.getByText(/追加 ¥6000.00/)).toBeTruthy();
  });

  it('shows only what changes; D shows every field', async () => {
    await open(budget);
    const table = await screen.findByRole('table', { name: '改了什么' });
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    expect(within(table).getByText('¥12000.00').tagName).toBe('DEL');
    expect(within(table).getByText('¥18000.00').tagName).toBe('INS');
    fireEvent.keyDown(document.body, { key: 'd' });
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(15));
  });

  it('a launch shows its trial and the checks', async () => {
    await open(launch);
    expect(await screen.findByRole('table', { name: '试算' })).toBeTruthy();
    expect(screen.getByText('最高档赠送 25.0%，未超品牌红线 35%')).toBeTruthy();
  });

  it('shows the steps of the flow, and finance where the request needs it', async () => {
    await open(launch);
    const flow = screen.getByRole('region', { name: '审批流程' });
    expect(within(flow).getByText('品牌负责人审核').closest('li')?.getAttribute('aria-current')).toBe('step');
    expect(within(flow).getByText('财务加签')).toBeTruthy();
  });

  it('whoever asked for it cannot decide it', async () => {
    await open(launch, { isOwn: true, canDecide: false, whyNot: '你是申请人，请由其他人审核' });
    expect(screen.getAllByText(/你是申请人/).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /同意，看下一条/ })).toBeNull();
  });

  it('R with a ready reason, then Ctrl+Enter, rejects and opens the next one', async () => {
    const server = await open(launch);
    server.answerBy(approvalApi.decide, () => ({ data: {} }));
    fireEvent.keyDown(document.body, { key: 'r' });
    fireEvent.click(await screen.findByRole('button', { name: '成本过高' }));
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    expect(await screen.findByText(/驳回 .*活动 60，\d+ 秒后提交/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '立即提交' }));
    await waitFor(() => expect(server.to(approvalApi.decide)[0]?.body).toEqual({ decision: 'REJECT', comment: '成本过高' }));
    expect(await screen.findByRole('heading', { level: 2, name: /活动 61/ })).toBeTruthy();
  });
});
