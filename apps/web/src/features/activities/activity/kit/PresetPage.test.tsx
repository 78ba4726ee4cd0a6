import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import type { ActivityEffect } from '@netbar/contract/activities/activity/trial.model';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '#testing/show.tsx';
import { id, sampleActivity } from '../testing/activities.ts';
import { activityServer } from '../testing/activity-server.ts';
import { PresetPage } from './PresetPage.tsx';

const all = ['ACTIVITY_LIST', 'ACTIVITY_EDIT', 'ACTIVITY_STOP'];
const effect: ActivityEffect = {
  days: [{ day: '2026-11-17', uses: 12, costFen: 6000, revenueFen: 30_000 }],
  companyFen: 3600,
  branchFen: 2400,
  supplierFen: 0,
  reached: { members: 1200, meanFen: 8600 },
  heldOut: { members: 260, meanFen: 7400 },
  uplift: { fen: 1200, fromFen: 300, toFen: 2100 },
};

async function open(
  over: Partial<Activity> = {},
  { can = all, found = effect }: { can?: string[]; found?: ActivityEffect } = {},
) {
  const server = activityServer();
  server.answer(activityApi.get, sampleActivity(over));
  server.answer(activityApi.effect, found);
  show(<PresetPage preset="CHARGE_DISCOUNT" />, { can, path: `/x?id=${id(1)}` });
  await screen.findByRole('heading', { level: 1, name: '周末充值加赠' });
  return server;
}
const hasButton = (name: string) => screen.queryByRole('button', { name }) !== null;

it('lists the activities of its preset alone, by state', async () => {
  const server = activityServer();
  server.answer(activityApi.list, { rows: [sampleActivity()], total: 1 });
  show(<PresetPage preset="CHARGE_DISCOUNT" />, { can: all });
  expect(await screen.findByText('周末充值加赠')).toBeTruthy();
  expect(screen.getByRole('button', { name: /新建活动$/ })).toBeTruthy();
  fireEvent.click(screen.getByText('待审核', { selector: 'button *, button' }));
  await waitFor(() =>
    expect(server.to(activityApi.list).at(-1)?.query).toMatchObject({ preset: 'CHARGE_DISCOUNT', state: 'PENDING' }),
  );
});

describe('one activity', () => {
  it('says its rule, its figures and its pace', async () => {
    await open();
    expect(await screen.findByText('¥5 / ¥50')).toBeTruthy();
    expect(screen.getByText('1 : 5.0')).toBeTruthy();
    expect(screen.getByText(/用完$/)).toBeTruthy();
  });

  it('gives the uplift with its range, or says that it cannot', async () => {
    await open();
    expect(await screen.findByText(/95% 的把握在 ¥3.00 到 ¥21.00 之间/)).toBeTruthy();
  });
  it('too few members are no number', async () => {
    await open({}, { found: { ...effect, uplift: null, heldOut: { members: 12, meanFen: 100 } } });
    expect(await screen.findByText(/人数太少，还不能判断：参与 1200 人，对照 12 人，两边都要满 200 人/)).toBeTruthy();
  });
  it('without members left out there is nothing to compare with', async () => {
    await open({ holdoutBp: 0 });
    expect(await screen.findByText(/没有设对照会员/)).toBeTruthy();
  });
  it('a range that includes nothing is said to be unsure', async () => {
    await open({}, { found: { ...effect, uplift: { fen: 100, fromFen: -300, toFen: 500 } } });
    expect(await screen.findByText(/区间包含 0/)).toBeTruthy();
  });

  it.each<[Activity['status'], Activity['state'], string[]]>([
    ['DRAFT', 'DRAFT', ['编辑', '提交审核']],
    ['REJECTED', 'REJECTED', ['重新编辑']],
    ['APPROVED', 'RUNNING', ['暂停', '追加预算']],
    ['PAUSED', 'PAUSED', ['恢复', '追加预算']],
    ['TERMINATED', 'ENDED', []],
  ])('%s offers what can be done next', async (status, state, expected) => {
    await open({ status, state });
    const steps = ['编辑', '提交审核', '重新编辑', '暂停', '恢复', '追加预算'];
    expect(steps.filter(hasButton).toSorted()).toEqual(expected.toSorted());
  });

  it('a draft is submitted once it was tried and nothing is wrong', async () => {
    const draft = { status: 'DRAFT', state: 'DRAFT' } as const;
    await open(draft);
    expect(screen.getByRole('button', { name: '提交审核' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('note', { name: '请先编辑并试算，再提交审核' })).toBeTruthy();
  });
  it('a draft whose days are over says so', async () => {
    await open({ status: 'DRAFT', state: 'DRAFT', trialId: id(80), fromDay: '2020-01-01', toDay: '2020-01-02' });
    expect(screen.getByRole('note', { name: /^请先编辑改正：/ })).toBeTruthy();
  });
  it('a tried draft is submitted with a reason', async () => {
    const server = await open({ status: 'DRAFT', state: 'DRAFT', trialId: id(80) });
    server.answer(activityApi.submit, sampleActivity({ status: 'PENDING', state: 'PENDING' }));
    fireEvent.click(screen.getByRole('button', { name: '提交审核' }));
    fireEvent.change(await screen.findByLabelText('申请原因'), { target: { value: '旺季' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.to(activityApi.submit)[0]?.body).toEqual({ version: 3, reason: '旺季' }));
  });

  it('pauses with a reason', async () => {
    const server = await open();
    server.answer(activityApi.pause, sampleActivity({ status: 'PAUSED', state: 'PAUSED' }));
    fireEvent.click(screen.getByRole('button', { name: '暂停' }));
    const drawer = await screen.findByRole('dialog');
    fireEvent.change(within(drawer).getByLabelText('原因'), { target: { value: '刷单' } });
    fireEvent.click(within(drawer).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.to(activityApi.pause)[0]?.body).toEqual({ version: 3, reason: '刷单' }));
  });

  it('a submitted one is withdrawn by its request', async () => {
    const server = await open({ status: 'PENDING', state: 'PENDING', approvalId: id(70) });
    server.answerBy(approvalApi.withdraw, () => ({ data: {} }));
    fireEvent.click(screen.getByRole('button', { name: '撤回审核' }));
    await waitFor(() => expect(server.to(approvalApi.withdraw)[0]?.name).toContain(id(70)));
  });

  it('leaves nothing to do to whoever may only look', async () => {
    await open({}, { can: ['ACTIVITY_LIST'] });
    for (const name of ['暂停', '追加预算', '编辑']) expect(hasButton(name)).toBe(false);
  });
});
