import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#testing/show.tsx';
import ActivityHomePage from './ActivityHomePage.tsx';
import { id, sampleActivity, sampleHome, today } from './testing/activities.ts';
import { activityServer } from './testing/activity-server.ts';

const can = ['ACTIVITY_LIST', 'ACTIVITY_EDIT', 'ACTIVITY_AUDIT'];
const entry = (n: number, name: string) => ({
  id: id(n),
  name,
  preset: 'SECOND_CUP' as const,
  state: 'RUNNING' as const,
  fromDay: today,
  toDay: today,
  exclusiveGroup: '饮品类',
});

async function open(over: Parameters<typeof sampleHome>[0] = {}, may = can) {
  const server = activityServer();
  server.answer(activityApi.home, sampleHome(over));
  show(<ActivityHomePage />, { can: may });
  await screen.findByText('参与会员');
  return server;
}

it('sums what runs, and says who pays', async () => {
  await open();
  expect(screen.getByText('星河电竞 · 12 家门店')).toBeTruthy();
  expect(screen.getByText('公司 60% · 门店 40% · 供应商 0%')).toBeTruthy();
  const table = screen.getByRole('table', { name: '进行中' });
  expect(within(table).getByText('合计 1 个')).toBeTruthy();
  expect(within(table).getAllByText('1 : 5.0')).toHaveLength(2);
  expect(within(table).getByText(/¥7,860 \/ 12,000/)).toBeTruthy();
});

it('exports the effect of what is shown, for those who may', async () => {
  const server = await open({}, [...can, 'ACTIVITY_EXPORT']);
  fireEvent.click(screen.getByRole('button', { name: /导出/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('导出活动效果')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: /导\s*出/ }));
  await waitFor(() => expect(server.to(activityApi.export)).toHaveLength(1));
  expect(server.to(activityApi.export)[0]?.body).toMatchObject({ state: 'RUNNING' });
});

it('a preset begins a new activity of its kind', async () => {
  await open();
  const strip = screen.getByRole('navigation', { name: '从预设新建' });
  expect(
    within(strip)
      .getByRole('link', { name: /充值优惠/ })
      .getAttribute('href'),
  ).toBe('/admin/activity/activityHome/chargeDiscount?new=1');
});

const waiting = {
  approvalId: id(60),
  activityId: id(2),
  name: '会员日',
  preset: 'PRODUCT_DISCOUNT' as const,
  kind: 'LAUNCH' as const,
  applicantName: '何雨晴',
  createdTime: new Date(Date.now() - 26 * 3_600_000).toISOString(),
  amountFen: 420_000,
};

it('leads people who decide nothing to the activity that waits, not to its review', async () => {
  await open({ waiting: [waiting] }, ['ACTIVITY_LIST']);
  expect(screen.queryByRole('link', { name: /审核/ })).toBeNull();
  expect(screen.getByRole('link', { name: '详情' }).getAttribute('href')).toBe(
    `/admin/product/productManage/discount?id=${id(2)}`,
  );
});

it('shows what waits with a way to its review, and what needs attention', async () => {
  const [running] = sampleHome().running;
  await open({ waiting: [waiting], running: [{ ...running!, usedBudget: 1_200_000 }] });
  expect(screen.getByText('等 26 小时')).toBeTruthy();
  expect(screen.getByText('预计成本 ¥4200.00')).toBeTruthy();
  expect(screen.getByRole('link', { name: '审核 会员日' }).getAttribute('href')).toContain(`activityAuditList?id=${id(60)}`);
  expect(screen.getByText('“周末充值加赠”预算已用完')).toBeTruthy();
});

it('the calendar says overlaps in words and turns to other months', async () => {
  const overlap = { firstId: id(2), secondId: id(3), fromDay: today, toDay: today, by: 'GROUP' as const };
  const server = await open({ calendar: [entry(2, '第二杯半价'), entry(3, '会员日')], overlaps: [overlap] });
  expect(screen.getByText(/第二杯半价 × 会员日/).textContent).toContain('同属“饮品类”互斥组，只给较大的一个');
  fireEvent.click(screen.getByRole('button', { name: '上个月' }));
  await waitFor(() => expect(server.to(activityApi.home).at(-1)?.query['month']).not.toBe(today.slice(0, 7)));
});

it('other states come from the list', async () => {
  const server = await open();
  server.answer(activityApi.list, { rows: [sampleActivity({ name: '已过去的', state: 'ENDED' })], total: 1 });
  fireEvent.click(screen.getByText('已结束 3'));
  expect(await screen.findByText('已过去的')).toBeTruthy();
});
