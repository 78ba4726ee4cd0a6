import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { activityServer } from '../activity/testing/activity-server.ts';
import CouponsPage from './CouponsPage.tsx';
import { couponActivity, couponBatch, couponRecord } from './testing/coupons.ts';

const everything = ['ACTIVITY_LIST', 'ACTIVITY_EDIT', 'ACTIVITY_STOP', 'COUPON_LIST', 'COUPON_ISSUE'];

function answer(record = couponRecord(), activity = couponActivity()) {
  const server = activityServer();
  server.answer(activityApi.get, activity);
  server.answer(activityApi.effect, {
    days: [],
    companyFen: 1_048_320,
    branchFen: 449_280,
    supplierFen: 0,
    reached: { members: 1500, meanFen: 5000 },
    heldOut: { members: 0, meanFen: 0 },
    uplift: null,
  });
  server.answer(couponApi.record, record);
  server.answer(couponApi.templates, { rows: [{ ...activity, counts: record.counts }], total: 1 });
  server.answer(memberApi.levels, []);
  return server;
}

it('lists coupon activities with what was issued and used, and offers a new one to who may', async () => {
  answer();
  show(<CouponsPage />, { can: ['ACTIVITY_LIST'] });
  expect(await screen.findByText('满 30 减 8 网费券')).toBeTruthy();
  expect(screen.getByText('减 ¥8.00，满 ¥30.00')).toBeTruthy();
  expect(screen.getByText('5,000 / 8,000')).toBeTruthy();
  expect(screen.getByText('37.4%')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /新建优惠券/ })).toBeNull();
});

it('shows how far coupons got, where they are now, and batches that add up to both', async () => {
  answer();
  show(<CouponsPage />, { can: everything, path: '/?id=x' });
  expect(await screen.findByRole('heading', { name: '满 30 减 8 网费券' })).toBeTruthy();
  expect(await screen.findByText('共 8,000 张，剩 3,000')).toBeTruthy();
  expect(screen.getByText('39.0%，33 张取消后退回')).toBeTruthy();
  expect(screen.getByText('5,000 张现在在哪里')).toBeTruthy();
  const table = screen.getByRole('table', { name: '发放批次' });
  expect(within(table).getByText('30 天未到店')).toBeTruthy();
  expect(within(table).getByText('22.9%')).toBeTruthy();
  expect(screen.getByText('1 : 5.2')).toBeTruthy();
  expect(await screen.findByText('公司 70%')).toBeTruthy();
  expect(screen.queryByText(/^供应商/)).toBeNull();
});

it('a running one is paused after saying what that does to coupons, and leads to them', async () => {
  const server = answer();
  server.answer(activityApi.pause, couponActivity({ status: 'PAUSED', state: 'PAUSED' }));
  show(<CouponsPage />, { can: everything, path: '/?id=x' });
  fireEvent.click(await screen.findByRole('button', { name: '暂停' }));
  const drawer = await screen.findByRole('dialog');
  expect(within(drawer).getByText(/已发的券也暂时不能使用/)).toBeTruthy();
  fireEvent.change(within(drawer).getByLabelText('原因'), { target: { value: '刷券' } });
  fireEvent.click(within(drawer).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(server.to(activityApi.pause)[0]?.body).toEqual({ version: 3, reason: '刷券' }));
  expect(screen.getByRole('button', { name: '查看明细' })).toBeTruthy();
});

it('a draft is submitted from here and has no funnel yet', async () => {
  answer(couponRecord(), couponActivity({ status: 'DRAFT', state: 'DRAFT', toDay: '2099-12-31' }));
  show(<CouponsPage />, { can: everything, path: '/?id=x' });
  expect(await screen.findByRole('button', { name: '提交审核' })).toHaveProperty('disabled', false);
  expect(screen.queryByText('从发放到使用')).toBeNull();
  expect(screen.queryByRole('button', { name: '查看明细' })).toBeNull();
});

it('names the number on the button and issues exactly that many', async () => {
  const server = answer();
  server.answer(couponApi.preview, {
    matched: 1286,
    atLimit: 34,
    heldOut: 0,
    left: 3000,
    toIssue: 1252,
    useRateBp: 3744,
    estimateFen: 375_200,
  });
  server.answer(couponApi.issue, couponBatch({ status: 'WAITING' }));
  show(<CouponsPage />, { can: everything, path: '/?id=x' });
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '发给' }));
  fireEvent.click(await screen.findByText('久未到店'));
  fireEvent.click(await screen.findByRole('button', { name: /发放 1,252 张/ }));
  expect(screen.getByText('−34')).toBeTruthy();
  expect(screen.getByText('按使用率 37.4% 估成本')).toBeTruthy();
  await waitFor(() => expect(server.to(couponApi.issue)).toHaveLength(1));
  expect(server.to(couponApi.issue)[0]?.body).toMatchObject({ audience: { of: 'SLEEPING', days: 30 }, planned: 1252 });
});

it('shows the progress of a batch that is being issued', async () => {
  const counts = { issued: 600, usable: 600, locked: 0, used: 0, expired: 0, revoked: 0 };
  answer(couponRecord({ batches: [couponBatch({ status: 'RUNNING', counts })] }));
  show(<CouponsPage />, { can: everything, path: '/?id=x' });
  expect(await screen.findByText('已发 600 / 1800')).toBeTruthy();
});

it('hands the codes out as a file after a warning that it works once', async () => {
  const codes = couponBatch({ audience: { of: 'CODES', count: 1800 } });
  const server = answer(couponRecord({ batches: [codes] }));
  server.answer(couponApi.takeCodes, { name: '网费券', codes: ['AAAA-BBBB-CCCC-DDDD'] });
  const made = vi.fn<() => string>(() => 'blob:codes');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined }));
  show(<CouponsPage />, { can: everything, path: '/?id=x' });
  fireEvent.click(await screen.findByRole('button', { name: '取券码' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('券码文件只能取一次');
  expect(server.to(couponApi.takeCodes)).toHaveLength(0);
  fireEvent.click(within(dialog).getByRole('button', { name: '取券码' }));
  await waitFor(() => expect(made).toHaveBeenCalled());
});

it('offers nothing to issue or stop to who may only look', async () => {
  answer();
  show(<CouponsPage />, { can: ['ACTIVITY_LIST'], path: '/?id=x' });
  expect(await screen.findByText('从发放到使用')).toBeTruthy();
  expect(screen.queryByText('再发一批')).toBeNull();
  expect(screen.queryByRole('button', { name: '暂停' })).toBeNull();
  expect(screen.queryByRole('button', { name: '撤回' })).toBeNull();
});
