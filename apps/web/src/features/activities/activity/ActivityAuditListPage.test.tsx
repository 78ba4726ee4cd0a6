import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { bizDate, DAY_MS } from '@netbar/contract/kernel/time';
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

/** The texts of a table, row by row. */
async function rowsOf(name: string) {
  const table = await screen.findByRole('table', { name });
  return [...table.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent));
}

async function open(change: Pick<Approval, 'before' | 'after'>, over: Partial<Approval> = {}, activity: Partial<Activity> = {}) {
  const server = activityServer();
  const rows = [row(60, over), row(61)];
  server.answerBy(approvalApi.get, ({ url }) => {
    const found = rows.find((one) => url.pathname.endsWith(one.id))!;
    const steps = ['ACTIVITY_AUDIT', 'ACTIVITY_FUND'];
    return { data: { ...found, ...change, decisions: [], steps, doneSteps: 0, ...over, id: found.id } };
  });
  server.answer(approvalApi.list, { rows, total: 2 });
  server.answer(activityApi.get, sampleActivity(activity));
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

describe('what would come of it', () => {
  it('compares the past without the activity with the trial, row by row and by who pays', async () => {
    await open(launch);
    expect(await rowsOf('前后对比')).toEqual([
      ['指标', '不改', '改后', '差'],
      // A recharge is paid in full; the bonus is given on top.
      ['命中充值额', '¥47,416.00', '¥47,416.00', '—'],
      ['优惠成本', '¥0.00', '¥6,860.00', '+¥6,860.00'],
      ['命中充值单', '0', '508', '+508'],
      ['触及会员', '0', '498', '+498'],
      ['公司承担', '¥0.00', '¥4,116.00', '+¥4,116.00'],
      ['门店承担', '¥0.00', '¥2,744.00', '+¥2,744.00'],
      ['回本需多充', '—', '23.2%', '—'],
    ]);
    expect(screen.getByText(/回放 807 单/)).toBeTruthy();
    expect(screen.queryByRole('table', { name: '预算走势' })).toBeNull();
  });

  it('a discount comes off the revenue of the orders it touches', async () => {
    const discount = { key: 'a', benefit: { gives: 'ORDER_PERCENT' as const, payBp: 9000 } };
    const supplied = { companyBp: 0, branchBp: 0, supplierBp: 10_000 };
    const activity = {
      preset: 'FESTIVAL' as const,
      rule: { trigger: 'QUOTE_ORDER' as const, grants: [discount] },
      funders: supplied,
    };
    await open(launch, {}, activity);
    const rows = await rowsOf('前后对比');
    expect(rows[1]).toEqual(['命中订单收入', '¥47,416.00', '¥40,556.00', '−¥6,860.00']);
    expect(rows.map(([label]) => label)).not.toContain('公司承担');
    expect(rows.at(-2)).toEqual(['供应商承担', '¥0.00', '¥0.00', '—']);
  });

  it('a larger budget shows how long the old and the new one last, and no trial', async () => {
    await open(budget);
    const day = bizDate(new Date(Date.now() - 10 * DAY_MS + (10 * DAY_MS * 1_200_000) / 786_000));
    expect(await rowsOf('预算走势')).toEqual([
      ['指标', '不改', '改后', '差'],
      ['预算上限', '¥12,000.00', '¥18,000.00', '+¥6,000.00'],
      ['可用余额', '¥4,020.00', '¥10,020.00', '+¥6,000.00'],
      ['预计用完', day, `${sampleActivity().toDay} 结束前不会用完`, '—'],
    ]);
    const panel = screen.getByRole('table', { name: '预算走势' }).parentElement!;
    expect(panel.textContent).toContain('已用¥7,860.00 · 65.5%');
    expect(panel.textContent).toContain('日均使用¥786.00');
    expect(screen.queryByText(/没有可回放的历史单据/)).toBeNull();
  });

  it('a larger number of uses is counted, and one that is used up already says so', async () => {
    const uses = { before: { limit: 300 }, after: { kind: 'BUDGET', limit: 900 } };
    await open(uses, {}, { budget: { kind: 'USAGE', limit: 300 }, usedBudget: 300, reservedBudget: 0 });
    const rows = await rowsOf('预算走势');
    expect(rows[1]).toEqual(['预算上限', '300 次', '900 次', '+600']);
    expect(rows[3]?.slice(0, 3)).toEqual(['预计用完', '已用完', `${sampleActivity().toDay} 结束前不会用完`]);
  });
});
